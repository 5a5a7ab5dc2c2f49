import {readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, onTestFinished, test} from 'vitest'
import {startEmulator} from '../../src/emulator/start.ts'
import {finished, temporaryHome} from '../helpers/pixctl.ts'

async function shop() {
  const [emulator, home] = [await startEmulator({port: 0}), temporaryHome()]
  onTestFinished(async () => {
    await emulator.close()
    home[Symbol.dispose]()
  })
  const env = {
    PIXCTL_BASE_URL: emulator.url,
    PIXCTL_CLIENT_ID: emulator.credentials.test.clientId,
    PIXCTL_CLIENT_SECRET: emulator.credentials.test.clientSecret,
  }
  const create = async (command: 'pix' | 'withdraw', rows: string) => {
    const file = join(home.path, 'rows.csv')
    writeFileSync(file, rows)
    await home.run([command, 'batch', file, '--yes'], {env})
    const [names, first] = readFileSync(`${file}.result.csv`, 'utf8')
      .split('\n')
      .map((line) => line.split(','))
    return first?.[names?.indexOf('id') ?? -1] ?? ''
  }
  const control = (path: string) =>
    fetch(emulator.controlUrl + path, {
      method: 'POST',
      headers: {'content-type': 'application/json'},
      body: '{}',
    })
  return {
    create,
    control,
    run: (args: string[]) => home.run(args, {env}),
    start: (args: string[]) => home.start(args, {env}),
  }
}

test('pix watch ends with the paid charge', async () => {
  const at = await shop()
  const id = await at.create('pix', 'amount\n100\n')
  const watching = at.start(['pix', 'watch', id, '--json'])
  watching.stderr.once('data', () => void at.control(`/charges/${id}/pay`))
  const {code, stderr, json} = await finished(watching, 15_000)
  expect(code).toBe(0)
  expect(stderr).toBe('pending\ncompleted\n')
  expect(json()).toMatchObject({id, type: 'payment', status: 'completed'})
})

test('withdraw show --wait ends with the outcome, and the list knows it', async () => {
  const at = await shop()
  await at.control(`/charges/${await at.create('pix', 'amount\n100\n')}/pay`)
  const id = await at.create(
    'withdraw',
    'key,holder-name,holder-document,net-amount\nana@example.com,Ana,52998224725,10\n',
  )
  const open = await at.run(['withdraw', 'list', '--json'])
  expect(open.json()).toMatchObject({data: [{id, status: 'pending', subAccount: 'principal'}]})
  await at.control(`/withdrawals/${id}/complete`)
  const shown = await at.run(['withdraw', 'show', id, '--wait', '--json'])
  expect(shown.json()).toMatchObject({id, type: 'withdrawal', status: 'completed'})
  const table = await at.run(['withdraw', 'list', '--status', 'completed'])
  expect(table.stdout).toContain('R$ 12.50')
  const csv = await at.run(['withdraw', 'list', '--output', 'csv', '--columns', 'status,netAmount'])
  expect(csv.stdout).toBe('status,netAmount\ncompleted,10.00\n')
})

test('withdraw list shows the newest and says that there is more', async () => {
  const at = await shop()
  await at.control(`/charges/${await at.create('pix', 'amount\n100\n')}/pay`)
  const rows = ['1', '2', '3'].map((amount) => `ana@example.com,Ana,52998224725,${amount}0`)
  await at.create('withdraw', ['key,holder-name,holder-document,amount', ...rows].join('\n'))
  const two = await at.run(['withdraw', 'list', '--limit', '2', '--output', 'ndjson'])
  expect(two.stdout.trim().split('\n')).toHaveLength(2)
  expect(two.stderr).toContain('Showing 2 of 3')
  const all = await at.run(['withdraw', 'list', '--all', '--json'])
  expect((all.json() as {data: unknown[]}).data).toHaveLength(3)
})
