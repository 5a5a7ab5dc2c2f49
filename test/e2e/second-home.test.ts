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
  })
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
    const writeText = (text: string): void => writeFileSync(file, text)
    const write = (some: readonly string[]): void =>
      writeText(`key,holder-name,holder-document,amount,external-reference\n${some.join('\n')}\n`)
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
    return {
      run,
      pay,
      payOf,
      resume,
      write,
      writeText,
      [Symbol.dispose]: () => own[Symbol.dispose](),
    }
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

  /** A wallet beside the main one, with money. */
  const openWallet = async (reference: string): Promise<void> => {
    await home.run(['subaccounts', 'create', reference, '--json'])
    const transfer = {environment: 'test', from: 'principal', to: reference, amount: 500}
    await home.control('POST', '/transfers', transfer)
  }

  // Before the clock is moved: a key of a refused row is too old after that.
  test.each([
    {name: 'the main account first', wallets: ['principal', 'shop-5'], amount: 13},
    {name: 'the sub-account first', wallets: ['shop-6', 'principal'], amount: 13.1},
  ])(
    'one reference in two wallets of one file, $name, are two payouts, also where one was refused',
    async ({wallets, amount}) => {
      for (const wallet of wallets) if (wallet !== 'principal') await openWallet(wallet)
      using own = desk([])
      const row = payout(34, amount.toFixed(2)).replace('order-', `two-${amount}-`)
      const rows = wallets.map((wallet) => `${row},${wallet}`)
      const columns = 'key,holder-name,holder-document,amount,external-reference,sub-account'
      own.writeText(`${[columns, ...rows].join('\n')}\n`)
      const match = {method: 'POST', path: '/v2/withdrawals'}
      await home.control('POST', '/faults', {
        match,
        action: {kind: 'status', status: 400},
        count: 1,
      })
      expect((await own.run('--concurrency=1')).json()).toMatchObject({created: 1})
      await home.control('DELETE', '/faults')
      expect((await own.run()).json()).toMatchObject({created: 1, alreadyDone: 1, failed: []})
      const each = await Promise.all(wallets.map((wallet) => paid(amount, wallet)))
      expect(each).toEqual([1, 1])
    },
    120_000,
  )

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
  })

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
  })

  test.each([
    {name: 'a sub-account, paid from the main one', wallets: ['principal', 'shop-1'], nth: 31},
    {name: 'the main account, paid from a sub-account', wallets: ['shop-2', 'principal'], nth: 32},
    {name: 'one sub-account, paid from another', wallets: ['shop-3', 'shop-4'], nth: 33},
  ])(
    'a payout of $name, is not made again',
    async ({wallets, nth}) => {
      for (const wallet of wallets) if (wallet !== 'principal') await openWallet(wallet)
      const from = wallets.map((wallet) =>
        wallet === 'principal' ? [] : [`--sub-account=${wallet}`],
      ) as [string[], string[]]
      const reference = `order-${nth}`
      const amount = 100 + nth
      using first = desk([])
      using second = desk([payout(nth, `${amount}.00`, 'ana@example.com')])
      expect((await first.payOf(reference, `${amount}`, ...from[0])).code).toBe(0)
      const alone = await second.payOf(reference, `${amount}`, ...from[1])
      expect({code: alone.code, ...alone.error()}).toMatchObject({
        code: 'SENT_ALREADY',
        exitCode: 8,
        message: expect.stringContaining(`wallet ${wallets[0]}`),
      })
      const inFile = await second.run(...from[1])
      const failed = [{line: 2, code: 'SENT_ALREADY'}]
      expect(inFile.json()).toMatchObject({created: 0, alreadyDone: 0, failed})
      // In the home that paid it a file goes the same way.
      first.write([payout(nth, `${amount}.00`, 'ana@example.com')])
      expect((await first.run(...from[1])).json()).toMatchObject({
        created: 0,
        alreadyDone: 0,
        failed,
      })
      expect(await paid(amount, wallets[1])).toBe(0)
      expect((await second.run('--again', ...from[1])).json()).toMatchObject({created: 1})
      expect((await second.payOf(reference, `${amount}`, '--again', ...from[1])).code).toBe(0)
      // The service shows the latest payout of a reference, which is another wallet's by now.
      using third = desk([])
      const back = await third.payOf(reference, `${amount}`, ...from[0])
      expect(back.error()).toMatchObject({code: 'SENT_ALREADY'})
      expect([await paid(amount, wallets[0]), await paid(amount, wallets[1])]).toEqual([1, 2])
    },
    120_000,
  )

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
  })

  test.each([
    {by: 'the file', nth: 51},
    {by: 'a single payout', nth: 52},
  ])(
    'what another home paid is known behind a later payout of its reference by $by',
    async ({by, nth}) => {
      const row = (amount: string) => payout(nth, amount, 'ana@example.com')
      using first = desk([])
      using second = desk([row('41.00')])
      expect((await first.payOf(`order-${nth}`, `40.${nth}`)).code).toBe(0)
      const byFile = by === 'the file'
      const other = await (byFile ? second.run() : second.payOf(`order-${nth}`, '41.00'))
      expect(other.code).toBe(0)
      expect(other.stderr).toContain(
        `reference, R$ 40.${nth} to Ana, which this machine did not send: pixctl transactions show`,
      )
      second.write([row(`40.${nth}`)])
      expect((await second.run()).json()).toMatchObject({created: 0, alreadyDone: 1, failed: []})
      expect(await paid(Number(`40.${nth}`))).toBe(1)
    },
  )

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
  })

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
  })

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
  })

  test('a row without an answer is not ended by what leaves in the amount that is to arrive', async () => {
    const row = payout(6, '19.37')
    using first = desk([])
    first.writeText(`key,holder-name,holder-document,net-amount,external-reference\n${row}\n`)
    using second = desk([row])
    const match = {method: 'POST', path: '/v2/withdrawals'}
    await home.control('POST', '/faults', {match, action: {kind: 'reset'}, count: 4})
    expect((await first.run()).code).toBe(6)
    expect((await second.run()).json()).toMatchObject({created: 1})
    const resumed = await first.resume()
    expect(`${resumed.stdout}${resumed.stderr}`).toContain('REFERENCE_USED')
    expect(resumed.code).not.toBe(0)
    const used = {created: 0, failed: [{line: 2, code: 'REFERENCE_USED'}]}
    expect((await first.run()).json()).toMatchObject(used)
    using third = desk([])
    third.writeText(`key,holder-name,holder-document,net-amount,external-reference\n${row}\n`)
    expect((await third.run()).json()).toMatchObject(used)
    const single = await third.payOf('order-6', '16.87')
    expect(single.error()).toMatchObject({code: 'SENT_ALREADY', exitCode: 8})
    expect([await paid(19.37), await paid(19.37 + FEE), await paid(16.87)]).toEqual([1, 0, 0])
  })

  test('a reference whose accent another machine writes as two characters is the same', async () => {
    const row = payout(5, '18.00').replace('order-', 'S\u00e3o-')
    using first = desk([row])
    using second = desk([row.replace('S\u00e3o', 'Sa\u0303o')])
    expect((await first.run()).json()).toMatchObject({created: 1})
    expect((await second.run()).json()).toMatchObject({created: 0, alreadyDone: 1})
    expect(await paid(18)).toBe(1)
  })

  test('no row is paid where the service refuses the question with a 400 of its own', async () => {
    using first = desk([payout(19, '19.00')])
    const match = {method: 'GET', path: '/v2/transactions/{id}'}
    await home.control('POST', '/faults', {match, action: {kind: 'status', status: 400}})
    const refused = await first.run()
    await home.control('DELETE', '/faults')
    expect(refused.error()).toMatchObject({exitCode: 5, statusCode: 400})
    expect(await paid(19)).toBe(0)
    expect((await first.run()).json()).toMatchObject({created: 1})
  })

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
