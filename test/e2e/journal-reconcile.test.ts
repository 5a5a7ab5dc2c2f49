import {existsSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {emulatedHome} from '../helpers/emulated.ts'
import {listening} from '../helpers/listening.ts'
import {temporaryHome} from '../helpers/pixctl.ts'

test('what the journal sent and the inbox received reconciles, with and without files', async () => {
  await using home = await emulatedHome()
  using listener = await listening(home)
  const create = ['pix', 'create', '--amount', '40', '--json', '--external-reference']
  await home.run([...create, 'paid'])
  await home.run([...create, 'open'])
  await home.control('POST', '/charges/paid/pay', {})
  await listener.until(2)

  const direct = await home.run(['reconcile', '--json'])
  expect(direct.stderr).toContain('Reading the journal of this machine: profile default')
  expect([direct.code, direct.json()['verdict']]).toEqual([0, 'explained'])
  expect(direct.json()['counts']).toEqual({IN_TRANSIT: 1})
  expect(direct.stderr).not.toContain('--sub-account')
  const chosen = await home.run(['reconcile', '--sub-account', 'loja-2', '--json'])
  expect(chosen.stderr).toContain('all wallets of the journal are compared')
  expect(chosen.json()['counts']).toEqual({IN_TRANSIT: 1})

  const folder = join(home.path, 'exported')
  expect((await home.run(['journal', 'export', '--out', folder])).code).toBe(0)
  const exported = await home.run(['reconcile', '--from', folder, '--json'])
  expect(exported.json()['counts']).toEqual({IN_TRANSIT: 1})
})

test('the journal of a period is exported without what is of another time', async () => {
  await using home = await emulatedHome()
  using listener = await listening(home)
  const create = ['pix', 'create', '--amount', '40', '--json', '--external-reference']
  await home.run([...create, 'paid'])
  await home.control('POST', '/charges/paid/pay', {})
  await listener.until(2)
  const period = async (...words: string[]) => {
    const out = join(home.path, `of ${words.join(' ')}`)
    const exported = await home.run(['journal', 'export', '--out', out, ...words, '--json'])
    expect(exported.code).toBe(0)
    return exported.json()
  }
  expect(await period('--until', '2020-01-01')).toEqual({
    data: [],
    until: '2020-01-01T03:00:00.000Z',
  })
  expect(await period('--from', '2020-01-01')).toMatchObject({
    data: [
      {file: 'charges.jsonl', rows: 1},
      {file: 'events.jsonl', rows: 1},
    ],
    from: '2020-01-01T03:00:00.000Z',
  })
  expect(await period()).not.toHaveProperty('from')
  const out = join(home.path, 'nothing')
  const nothing = await home.run(['journal', 'export', '--out', out, '--until', '2020-01-01'])
  expect([nothing.code, nothing.stdout]).toEqual([
    0,
    'No file was written: there is no charge, withdrawal, block or event to export.\n',
  ])
})

test('a period that ends before it begins is refused, and no directory is made', async () => {
  using home = temporaryHome()
  const out = join(home.path, 'reversed')
  const words = ['journal', 'export', '--out', out, '--from', '2026-02-01', '--until', '2026-01-01']
  const {code, stderr} = await home.run(words)
  expect([code, stderr]).toEqual([2, expect.stringContaining('--until must not be before --from')])
  expect(existsSync(out)).toBe(false)
})

test('what has an unknown outcome is said to be left out of the comparison', async () => {
  await using home = await emulatedHome()
  await home.run(['pix', 'create', '--amount', '100', '--external-reference', 'paid'])
  await home.control('POST', '/charges/paid/pay', {})
  const match = {method: 'POST', path: '/v2/withdrawals'}
  await home.control('POST', '/faults', {match, action: {kind: 'commit-then-reset'}, count: 4})
  const key = ['--key', 'maria@example.com', '--holder-name', 'Maria', '--holder-document']
  const paid = await home.run(['withdraw', ...key, '52998224725', '--amount', '40', '--yes'])
  expect(paid.code).toBe(6)
  const reconciled = await home.run(['reconcile'])
  expect(reconciled.code).toBe(0)
  expect(reconciled.stderr).toContain('1 request of unknown outcome is not among what is compared')
})
