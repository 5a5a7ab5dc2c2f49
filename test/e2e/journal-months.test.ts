import {copyFileSync} from 'node:fs'
import {join} from 'node:path'
import {beforeAll, expect, test} from 'vitest'
import {type EmulatedHome, emulatedHome} from '../helpers/emulated.ts'
import {listening} from '../helpers/listening.ts'

const HOUR = 3_600
const DAY = 24 * HOUR

/** Whom the payouts pay. */
const PAYEE = ['--key', 'maria@example.com', '--holder-name', 'Maria', '--yes']

let home: EmulatedHome
let days: readonly string[]

/** Runs the command, which must succeed. */
const run = async (...args: string[]) => {
  const ran = await home.run([...args, '--json'], {cwd: home.path})
  expect(ran.code, `${args.join(' ')}: ${ran.stderr}`).toBe(0)
  return ran.json()
}
const emulate = (path: string, body = {}) => home.control('POST', path, body)
const charge = (reference: string, amount: number, ...more: string[]) =>
  run('pix', 'create', '--amount', String(amount), '--external-reference', reference, ...more)
const withdraw = (reference: string, amount: number) => {
  const whom = [...PAYEE, '--holder-document', '52998224725', '--external-reference', reference]
  return run('withdraw', ...whom, '--amount', String(amount))
}

const nowMs = async () => Date.parse((await home.control<{now: string}>('GET', '/clock')).now)

/** To so many hours after the midnight at which the month of that number begins, in Brasília. */
async function clockTo(month: number, hours: number): Promise<void> {
  const atMs = Date.parse(`${days[month]}T00:00:00-03:00`) + hours * HOUR * 1_000
  await emulate('/clock', {advanceSeconds: Math.ceil((atMs - (await nowMs())) / 1_000)})
}

/** Until the listener has all that the emulator sent. */
async function delivered(): Promise<void> {
  for (;;) {
    const path = '/deliveries?environment=test'
    const {deliveries} = await home.control<{deliveries: {state: string}[]}>('GET', path)
    if (deliveries.every(({state}) => state === 'delivered')) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

async function happened(): Promise<void> {
  await clockTo(0, 12)
  for (const name of ['refunded', 'blocked', 'disputed']) {
    await charge(name, 100)
    await emulate(`/charges/${name}/pay`)
  }
  await charge('split', 80, '--split', 'loja-2=30')
  await emulate('/charges/split/pay')
  await withdraw('done', 20)
  await emulate('/withdrawals/done/complete')
  await clockTo(1, -6)
  await charge('paid next month', 50)
  await charge('expired next month', 60)
  await withdraw('open for months', 10)
  await withdraw('returned', 40)
  await withdraw('returned later', 30)
  await emulate('/withdrawals/returned later/complete')
  await clockTo(1, 6)
  await emulate('/charges/paid next month/pay')
  await emulate('/withdrawals/returned/complete')
  await emulate('/charges/refunded/refund', {amount: 30})
  await emulate('/charges/split/refund', {})
  await block('blocked')
  await clockTo(2, -6)
  await block('disputed')
  await emulate('/withdrawals/returned later/reverse', {reason: 'account closed'})
  await clockTo(2, 6)
  await emulate('/charges/refunded/refund', {amount: 20})
  await emulate('/withdrawals/returned/reverse', {reason: 'account closed'})
  await emulate(`/blocks/${blocks.get('blocked')}/approve`)
  await emulate(`/blocks/${blocks.get('disputed')}/reject`)
  await clockTo(3, 1)
  await delivered()
  await run('blocks', 'list', '--all')
}

const blocks = new Map<string, string>()
async function block(charge: string): Promise<void> {
  const {id} = await emulate('/blocks', {transactionId: charge, blockType: 'med'})
  blocks.set(charge, String(id))
}

beforeAll(async () => {
  home = await emulatedHome()
  const listener = await listening(home)
  await run('subaccounts', 'create', 'loja-2')
  const first = (await nowMs()) - 3 * HOUR * 1_000
  days = [1, 31, 61, 91].map((day) =>
    new Date(first + day * DAY * 1_000).toISOString().slice(0, 10),
  )
  await happened()
  return async () => {
    listener[Symbol.dispose]()
    await home[Symbol.asyncDispose]()
  }
})

/** What the journal does not know. */
const OF_SERVICE = ['statement.csv', 'balances.json', 'fees.json']

/** The verdict on one month, as one of both exports of it with the same statement tells it. */
async function verdictOf(of: 'emulator' | 'journal', month: number) {
  const earlier = month === 0 ? [] : ['--previous', `result-${of}-${month - 1}/result.json`]
  const files = ['--from', `${of}-${month}`, '--out', `result-${of}-${month}`, '--format', 'json']
  const ran = await home.run(['reconcile', ...files, ...earlier, '--json'], {cwd: home.path})
  const {verdict, counts} = ran.json()
  return {verdict, counts}
}

test('each month of the journal has the verdict that the emulator’s export of it has', async () => {
  const verdicts: Record<'emulator' | 'journal', unknown[]> = {emulator: [], journal: []}
  for (const month of [0, 1, 2]) {
    const period = ['--from', days[month] ?? '', '--until', days[month + 1] ?? '']
    await run('emulator', 'export', `emulator-${month}`, ...period)
    await run('journal', 'export', '--out', `journal-${month}`, ...period)
    for (const file of OF_SERVICE) {
      const [from, to] = ['emulator', 'journal'].map((of) =>
        join(home.path, `${of}-${month}`, file),
      )
      copyFileSync(String(from), String(to))
    }
    verdicts.emulator.push(await verdictOf('emulator', month))
    verdicts.journal.push(await verdictOf('journal', month))
  }
  expect(verdicts.journal).toEqual(verdicts.emulator)
  expect(verdicts.emulator).toEqual([
    {verdict: 'explained', counts: {IN_TRANSIT: 4}},
    // The payout that stays open.
    {verdict: 'unreconciled', counts: {STALE_PENDING: 1}},
    {verdict: 'unreconciled', counts: {STALE_PENDING: 1}},
  ])
})
