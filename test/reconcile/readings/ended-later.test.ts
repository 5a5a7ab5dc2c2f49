import {expect, test} from 'vitest'
import {reconcile} from '../../../src/reconcile/reconcile.ts'
import {inputsOf} from '../worlds/files.ts'
import {cents, DAY_MS, iso, reais, START_MS, WorldMaker} from '../worlds/world.ts'
import {balanceOf, resultOf, testReadings} from './reading.ts'

const AS_OF_MS = START_MS + 28 * DAY_MS
const HOUR_MS = DAY_MS / 24

type Row = Record<string, unknown>

/**
 * A closing: balances at the as-of instant, statement and events cut at it, records exported a day later.
 */
function cut(maker: WorldMaker): void {
  const {world} = maker
  maker.close()
  for (const line of world.lines.filter(({createdAt}) => Date.parse(createdAt) > AS_OF_MS)) {
    const balance = balanceOf(maker, line.wallet)
    balance.available = reais(cents(balance.available) - line.amount)
  }
  for (const balance of world.balances) balance.asOf = iso(AS_OF_MS)
  const lines = world.lines.filter(({createdAt}) => Date.parse(createdAt) <= AS_OF_MS)
  world.lines.splice(0, world.lines.length, ...lines)
  const kept = world.events.filter(({timestamp}) => Date.parse(timestamp) <= AS_OF_MS)
  world.events.splice(0, world.events.length, ...kept)
}

/** A charge of the last hour that was paid, or expired, in the next month. */
function charge(maker: WorldMaker, status: 'completed' | 'cancelled', paid: Row = {}): Row {
  const createdMs = AS_OF_MS - HOUR_MS
  const record = maker.charge({wallet: 'loja-1', gross: 10_000, status, createdMs})
  return Object.assign(record, status === 'completed' ? {feeAmount: 0.99} : {}, paid)
}

const later = iso(AS_OF_MS + HOUR_MS)

/** A payout of the last hour whose end came in the next month. */
function payout(maker: WorldMaker, status: 'completed' | 'failed', processedMs: number): Row {
  const createdMs = AS_OF_MS - HOUR_MS
  const id = maker.world.random.uuid()
  const record = {
    id,
    subAccount: 'loja-1',
    amount: 100,
    feeAmount: 1,
    netAmount: 99,
    status,
    snapshotPixKey: 'ana@exemplo.com.br',
    createdAt: iso(createdMs),
    processedAt: iso(processedMs),
  }
  maker.world.withdrawals.push(record)
  maker.post('loja-1', 'withdrawal', -9_900, {id, atMs: createdMs})
  maker.post('loja-1', 'fee', -100, {atMs: createdMs, parent: id})
  return record
}

const untilNow = {asOf: iso(AS_OF_MS)}
const reading = (name: string, make: (maker: WorldMaker) => readonly [Row, readonly string[]]) => ({
  name,
  options: untilNow,
  make: (maker: WorldMaker) => {
    for (const list of Object.values(maker.world.fees)) list.length = 0
    const [record, codes] = make(maker)
    cut(maker)
    return codes.map((code) => `${code} ${record['id']}`)
  },
})

testReadings([
  reading('a charge that was paid after the as-of instant is in transit at it', (maker) => [
    charge(maker, 'completed', {paidAt: later}),
    ['IN_TRANSIT'],
  ]),
  reading('as is one that names it completedAt', (maker) => [
    charge(maker, 'completed', {completedAt: later}),
    ['IN_TRANSIT'],
  ]),
  reading('one that expired after it was open at it', (maker) => [
    charge(maker, 'cancelled'),
    ['IN_TRANSIT'],
  ]),
  reading('a payout that completed after it is in transit', (maker) => [
    payout(maker, 'completed', AS_OF_MS + HOUR_MS),
    ['IN_TRANSIT'],
  ]),
  reading('a payout that failed after it has nothing to come back yet', (maker) => [
    payout(maker, 'failed', AS_OF_MS + HOUR_MS),
    ['IN_TRANSIT'],
  ]),
  reading('a payout that was processed before it lacks its event', (maker) => [
    payout(maker, 'completed', AS_OF_MS - 1),
    ['MISSING_EVENT'],
  ]),
  reading('an instant of payment that cannot be read is no reason to reject a row', (maker) => [
    charge(maker, 'completed', {paidAt: 'ontem'}),
    ['MISSING_EVENT', 'MISSING_POSTING', 'MISSING_POSTING'],
  ]),
  reading('where nothing says when a charge was paid, what is missing stays so', (maker) => [
    charge(maker, 'completed'),
    ['MISSING_EVENT', 'MISSING_POSTING', 'MISSING_POSTING'],
  ]),
])

/** What is found where no file of events is given. */
async function foundWithoutEvents(make: (maker: WorldMaker) => Row): Promise<readonly string[]> {
  const maker = new WorldMaker(11)
  maker.paidCharge()
  for (const list of Object.values(maker.world.fees)) list.length = 0
  make(maker)
  cut(maker)
  const {events: _, ...inputs} = inputsOf(maker.world)
  const {result} = await reconcile(inputs, {timezone: 'America/Sao_Paulo', ...untilNow})
  return result.findings.map(({code}) => code)
}

test.each([
  ['a payout that failed later has nothing to come back yet', 'failed', ['IN_TRANSIT']],
  ['one that completed is believed: its debit is there', 'completed', []],
] as const)('without events %s', async (_, status, codes) => {
  expect(await foundWithoutEvents((maker) => payout(maker, status, AS_OF_MS + 1))).toEqual(codes)
})

test('without events a charge that was paid later has no line yet, and one that expired owes none', async () => {
  expect(await foundWithoutEvents((maker) => charge(maker, 'completed', {paidAt: later}))).toEqual([
    'IN_TRANSIT',
  ])
  expect(await foundWithoutEvents((maker) => charge(maker, 'cancelled'))).toEqual([])
})

test('of an end that nothing tells, the finding says so', async () => {
  const maker = new WorldMaker(11)
  charge(maker, 'completed')
  cut(maker)
  const {findings} = await resultOf(maker, untilNow)
  const hints = findings.filter(({code}) => code === 'MISSING_EVENT').map(({hintCode}) => hintCode)
  expect(hints).toEqual(['end_unknown'])
})

/** Charges of one wallet, minutes after each other, without event and line. */
async function causesOf(times: (createdMs: number) => Row) {
  const maker = new WorldMaker(11)
  for (let nth = 0; nth < 8; nth += 1) maker.paidCharge({gross: 10_000, wallet: 'loja-1', legs: []})
  for (let nth = 0; nth < 3; nth += 1) {
    const createdMs = START_MS + 20 * DAY_MS + nth * 60_000
    const status = 'completed'
    const record = maker.charge({wallet: 'loja-2', gross: 10_000, status, createdMs})
    Object.assign(record, times(createdMs))
  }
  maker.close()
  const {causes} = await resultOf(maker)
  return causes.flatMap((cause) => (cause.kind === 'events_missing' ? [cause.facts] : []))
}

test('missing events are named by when the charges were paid, else as those created then', async () => {
  const [fromMs, untilMs] = [START_MS + 20 * DAY_MS, START_MS + 20 * DAY_MS + 120_000]
  const wallets = ['loja-2']
  expect(await causesOf(() => ({}))).toEqual([
    {wallets, fromAt: iso(fromMs), untilAt: iso(untilMs), instants: 'created'},
  ])
  expect(await causesOf((ms) => ({paidAt: iso(ms + HOUR_MS)}))).toEqual([
    {wallets, fromAt: iso(fromMs + HOUR_MS), untilAt: iso(untilMs + HOUR_MS), untilEnd: true},
  ])
})
