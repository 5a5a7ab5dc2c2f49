import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {beforeAll, describe, expect, test} from 'vitest'
import {type EmulatedHome, paidCharge} from '../helpers/emulated.ts'

const DAY = 86_400
const FILES_WRITTEN = 7

describe('emulator export of one period', () => {
  let home: EmulatedHome
  const read = (file: string) => readFileSync(join(home.path, file), 'utf8')
  const run = async (...args: string[]) => home.run([...args, '--json'], {cwd: home.path})
  const today = async () => {
    const {now} = await home.control<{now: string}>('GET', '/clock')
    return new Date(Date.parse(now) - 3 * 3_600_000).toISOString().slice(0, 10)
  }

  beforeAll(async () => {
    home = await paidCharge()
    return () => home[Symbol.asyncDispose]()
  })

  test('two months in a row are both reconciled', async () => {
    expect((await run('emulator', 'export', 'one')).json()).not.toHaveProperty('until')
    const first = await run('reconcile', '--from', 'one', '--out', 'first', '--format', 'json')
    expect(first.json()).toMatchObject({verdict: 'reconciled'})
    await home.control('POST', '/clock', {advanceSeconds: 30 * DAY})
    await run('pix', 'create', '--amount', '50', '--external-reference', 'pedido-2')
    await run('emulator', 'pay', 'pedido-2')
    const {asOf} = JSON.parse(read('first/result.json'))
    const second = await run('emulator', 'export', 'two', '--previous', 'first/result.json')
    expect(second.json()).toMatchObject({from: asOf, until: expect.any(String)})
    expect(second.json()['files']).toHaveLength(FILES_WRITTEN)
    const closed = await run('reconcile', '--from', 'two', '--previous', 'first/result.json')
    expect(closed.json()).toMatchObject({verdict: 'reconciled', findings: []})
    expect(read('two/charges.jsonl').match(/pedido-\d/g)).toEqual(['pedido-2'])
  })

  test('--until of a day is the day before, as it closed, and --from of it the rest', async () => {
    const day = await today()
    const before = await run('emulator', 'export', 'before', '--until', day)
    const after = await run('emulator', 'export', 'after', '--from', 'today')
    const midnight = Date.parse(`${day}T00:00:00-03:00`)
    expect(Date.parse(String(before.json()['until']))).toBe(midnight - 1)
    expect(Date.parse(String(after.json()['from']))).toBe(midnight - 1)
    const [closing] = JSON.parse(read('before/balances.json'))
    const [opening] = JSON.parse(read('after/balances.json'))
    expect([closing.opening, closing.available]).toEqual([0, opening.opening])
    expect(read('before/statement.csv').trim().split('\n')).toHaveLength(3)
    expect(read('after/statement.csv').trim().split('\n')).toHaveLength(3)
  })

  test('the text says of what period it is', async () => {
    const {stdout} = await home.run(['emulator', 'export', 'said', '--from', '2026-01-02'], {
      cwd: home.path,
    })
    expect(stdout).toMatch(
      /^7 files written to said: after 2026-01-01 23:59:59 \(Brasília\), up to .* \(Brasília\)\n$/,
    )
  })

  test.each([
    {name: 'a time that is none', args: ['--from', 'soon']},
    {name: 'an end after now', args: ['--until', '2999-01-01']},
    {name: 'an end before the beginning', args: ['--from', 'now', '--until', '2026-01-01']},
    {name: 'two beginnings', args: ['--from', '1h', '--previous', 'first/result.json']},
    {name: 'a result that is none', args: ['--previous', 'one/fees.json']},
  ])('$name is refused, and nothing is written', async ({args}) => {
    const {code} = await run('emulator', 'export', 'none', ...args)
    expect(code).not.toBe(0)
    expect(() => read('none/balances.json')).toThrow('ENOENT')
  })
})
