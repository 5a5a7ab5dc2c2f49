import {writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {type EmulatedHome, emulatedHome} from '../helpers/emulated.ts'
import {temporaryHome} from '../helpers/pixctl.ts'

interface Line {
  readonly id: string
  readonly type: string
  readonly amount: number
}

const FEE = 2.5
const DAY_SECONDS = 25 * 3600

const MOVED_CLOCK = new URL('../adversary/moved-clock.mjs', import.meta.url).href

/** The wall clock of the machine is wrong by so many hours. */
const clockOff = (hours: number) => ({
  NODE_OPTIONS: `--import=${MOVED_CLOCK}`,
  ADVERSARY_CLOCK_MS: String(hours * 3_600_000),
})

const payout = (nth: number, amount: string, key = `payee-${nth}@example.com`): string =>
  `${key},Ana,52998224725,${amount},order-${nth}`

describe('payouts of one account from two homes, a day apart', () => {
  let home: EmulatedHome
  beforeAll(async () => {
    home = await emulatedHome()
    const charge = (await home.run(['pix', 'create', '--amount', '90000', '--json'])).json()
    await home.control('POST', `/charges/${charge['id']}/pay`, {})
  }, 60_000)
  afterAll(() => home[Symbol.asyncDispose]())

  /** A home of the same account, with the file that it runs. */
  function desk(rows: readonly string[]) {
    const own = temporaryHome()
    const {clientId, clientSecret} = home.emulator.credentials.test
    const env = {
      PIXCTL_BASE_URL: home.emulator.url,
      PIXCTL_CLIENT_ID: clientId,
      PIXCTL_CLIENT_SECRET: clientSecret,
    }
    const file = join(own.path, 'rows.csv')
    const write = (some: readonly string[]): void =>
      writeFileSync(
        file,
        `key,holder-name,holder-document,amount,external-reference\n${some.join('\n')}\n`,
      )
    write(rows)
    const run = (...args: string[]) =>
      own.run(['withdraw', 'batch', file, '--yes', '--json', ...args], {env})
    const pay = (key: string, amount: string, clock: object = {}) => {
      const payee = ['--key=ana@example.com', '--holder-name=Ana', '--holder-document=52998224725']
      const creation = [`--idempotency-key=${key}`, `--amount=${amount}`, '--yes', '--json']
      return own.run(['withdraw', ...payee, ...creation], {env: {...env, ...clock}})
    }
    const payOf = (reference: string, amount: string, ...more: string[]) => {
      const payee = ['--key=ana@example.com', '--holder-name=Ana', '--holder-document=52998224725']
      const creation = [
        `--external-reference=${reference}`,
        `--amount=${amount}`,
        '--yes',
        '--json',
      ]
      return own.run(['withdraw', ...payee, ...creation, ...more], {env})
    }
    const resume = (clock: object = {}) =>
      own.run(['journal', 'resume', '--json'], {env: {...env, ...clock}})
    return {run, pay, payOf, resume, write, [Symbol.dispose]: () => own[Symbol.dispose]()}
  }

  const lines = async (wallet: string): Promise<readonly Line[]> => {
    const path = `/statement?environment=test&wallet=${wallet}`
    return (await home.control<{lines: Line[]}>('GET', path)).lines
  }

  /** How often such an amount left a wallet. */
  const paid = async (amount: number, wallet = 'principal'): Promise<number> =>
    (await lines(wallet)).filter((line) => {
      return line.type === 'withdrawal' && Math.abs(FEE - line.amount - amount) < 0.001
    }).length

  const nextDay = () => home.control('POST', '/clock', {advanceSeconds: DAY_SECONDS})

  test('a row that was refused here and paid there is not paid here again', async () => {
    using first = desk([payout(1, '11.00')])
    using second = desk([payout(1, '11.00')])
    const match = {method: 'POST', path: '/v2/withdrawals'}
    await home.control('POST', '/faults', {match, action: {kind: 'status', status: 400}, count: 1})
    expect((await first.run()).json()).toMatchObject({created: 0, failed: [{line: 2}]})
    expect((await second.run()).json()).toMatchObject({created: 1})
    await nextDay()
    const again = await first.run()
    expect(again.json()).toMatchObject({created: 0, alreadyDone: 1, failed: []})
    expect(await paid(11)).toBe(1)
  }, 120_000)

  test('a payout that failed is paid to the corrected key, with the reference that it had', async () => {
    using first = desk([payout(2, '12.00', 'wrong@example.com')])
    using second = desk([payout(2, '12.00', 'right@example.com')])
    expect((await first.run()).json()).toMatchObject({created: 1})
    const [line] = (await lines('principal')).filter(({amount}) => amount === FEE - 12)
    await home.control('POST', `/withdrawals/${line?.id}/fail`, {reason: 'no such key'})
    expect((await second.run()).json()).toMatchObject({created: 1, alreadyDone: 0})
    first.write([payout(2, '12.00', 'right@example.com')])
    await nextDay()
    expect((await first.run()).json()).toMatchObject({created: 0, alreadyDone: 1})
    expect(await paid(12)).toBe(2)
  }, 120_000)

  test('the same reference, amount and payee in two wallets are two payouts', async () => {
    await home.run(['subaccounts', 'create', 'shop-1', '--json'])
    const transfer = {environment: 'test', from: 'principal', to: 'shop-1', amount: 500}
    await home.control('POST', '/transfers', transfer)
    using first = desk([payout(3, '13.00')])
    using second = desk([payout(3, '13.00')])
    expect((await first.run('--sub-account', 'shop-1')).json()).toMatchObject({created: 1})
    expect((await second.run()).json()).toMatchObject({created: 1, alreadyDone: 0})
    expect([await paid(13, 'shop-1'), await paid(13)]).toEqual([1, 1])
  }, 120_000)

  test('a payout of a file is not made again by a command with its reference, as such or as a key', async () => {
    using first = desk([payout(41, '14.10', 'ana@example.com')])
    using second = desk([])
    expect((await first.run()).json()).toMatchObject({created: 1})
    const {code, stderr} = await second.pay('order-41', '14.10')
    expect({code, stderr}).toEqual({code: 4, stderr: expect.stringContaining('ALREADY_CREATED')})
    const alone = await second.payOf('order-41', '14.10')
    expect({code: alone.code, stderr: alone.stderr}).toEqual({
      code: 8,
      stderr: expect.stringContaining('SENT_ALREADY'),
    })
    expect(await paid(14.1)).toBe(1)
    expect((await second.payOf('order-41', '14.10', '--again')).code).toBe(0)
    expect(await paid(14.1)).toBe(2)
  }, 120_000)

  test('one command with a key of its own is repeated in another home, and pays once', async () => {
    using first = desk([])
    using second = desk([])
    expect((await first.pay('rent-of-november', '14')).code).toBe(0)
    const repeated = await second.pay('rent-of-november', '14')
    expect({code: repeated.code, stderr: repeated.stderr}).toMatchObject({code: 0})
    expect(repeated.json()).toMatchObject({_pixctl: {replayed: true}})
    await nextDay()
    using third = desk([])
    expect((await third.pay('rent-of-november', '14')).error()).toMatchObject({
      code: 'ALREADY_CREATED',
      exitCode: 4,
    })
    expect((await second.pay('rent-of-november', '14')).code).toBe(0)
    expect(await paid(14)).toBe(1)
  }, 120_000)

  test('a key that was used while the clock ran ahead is not used again once it is right', async () => {
    using own = desk([])
    expect((await own.pay('clock-ahead-1', '15', clockOff(3))).code).toBe(0)
    const match = {method: 'POST', path: '/v2/withdrawals'}
    await home.control('POST', '/faults', {match, action: {kind: 'commit-then-reset'}, count: 4})
    expect((await own.pay('clock-ahead-2', '16', clockOff(3))).code).toBe(6)
    // By the journal both keys are two hours younger than a day now.
    await nextDay()
    const again = await own.pay('clock-ahead-1', '15', clockOff(25))
    expect(again.json()).toMatchObject({_pixctl: {replayed: true}})
    const resumed = await own.resume(clockOff(25))
    expect({code: resumed.code, stderr: resumed.stderr}).toMatchObject({code: 0})
    expect([await paid(15), await paid(16)]).toEqual([1, 1])
  }, 120_000)

  test('a row without an answer that another home paid as edited is not sent by a resume', async () => {
    const row = payout(4, '17.00')
    using first = desk([row])
    using second = desk([row.replace(',Ana,', ',Ana Souza,')])
    const match = {method: 'POST', path: '/v2/withdrawals'}
    await home.control('POST', '/faults', {match, action: {kind: 'reset'}, count: 4})
    expect((await first.run()).code).toBe(6)
    expect((await second.run()).json()).toMatchObject({created: 1})
    const resumed = await first.resume()
    expect({code: resumed.code, stderr: resumed.stderr}).toMatchObject({code: 0})
    expect(await paid(17)).toBe(1)
  }, 120_000)

  test('a reference whose accent another machine writes as two characters is the same', async () => {
    const row = payout(5, '18.00').replace('order-', 'S\u00e3o-')
    using first = desk([row])
    using second = desk([row.replace('S\u00e3o', 'Sa\u0303o')])
    expect((await first.run()).json()).toMatchObject({created: 1})
    expect((await second.run()).json()).toMatchObject({created: 0, alreadyDone: 1})
    expect(await paid(18)).toBe(1)
  }, 120_000)

  test('no row is paid where the service refuses the question with a 400 of its own', async () => {
    using first = desk([payout(19, '19.00')])
    const match = {method: 'GET', path: '/v2/transactions/{id}'}
    await home.control('POST', '/faults', {match, action: {kind: 'status', status: 400}})
    const refused = await first.run()
    await home.control('DELETE', '/faults')
    expect(refused.error()).toMatchObject({exitCode: 5, statusCode: 400})
    expect(await paid(19)).toBe(0)
    expect((await first.run()).json()).toMatchObject({created: 1})
  }, 120_000)

  test('three rows in the middle of eleven hundred, paid there, are not paid here again', async () => {
    const rows = Array.from({length: 1_100}, (_, nth) => {
      return payout(1_000 + nth, (20 + nth / 100).toFixed(2))
    })
    using first = desk([rows[437], rows[611], rows[803]].map(String))
    using second = desk(rows)
    expect((await first.run()).json()).toMatchObject({created: 3})
    await nextDay()
    const run = await second.run()
    expect({code: run.code, stderr: run.stderr}).toMatchObject({code: 0})
    expect(run.json()).toMatchObject({created: 1_097, alreadyDone: 3, failed: []})
    expect([await paid(24.37), await paid(26.11), await paid(28.03)]).toEqual([1, 1, 1])
  }, 240_000)
})
