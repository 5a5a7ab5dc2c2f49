import {describe, expect, test} from 'vitest'
import {reconcile, reconcileBy} from '../../../src/reconcile/reconcile.ts'
import {MAX_FEE_STEPS} from '../../../src/reconcile/screening/kernel/row-layout.ts'
import {onDisk} from '../worlds/disk.ts'
import {cents, perfectWorld, type World, WorldMaker} from '../worlds/world.ts'

const OPTIONS = {timezone: 'America/Sao_Paulo', threads: 1, report: true}
const TUNING = {
  taskBytes: 2_000,
  buckets: 4_096,
  repeatBits: 1 << 20,
  shareBytes: 1_500,
  spillBytes: 4_000,
  leastFees: 1,
}

async function bothWays(world: World, options = OPTIONS) {
  return onDisk(world, {}, async (inputs) => ({
    whole: await reconcile(inputs, options),
    screened: await reconcileBy(inputs, options, {tuning: TUNING}),
  }))
}

test('a cell with a comma in quotes is read line by line', async () => {
  const {world} = perfectWorld(1)
  for (const line of world.lines) {
    if (line.wallet === 'loja-3') line.wallet = '"loja, três"'
  }
  const {whole, screened} = await bothWays(world)
  expect(screened).toEqual(whole)
  expect(whole.result.wallets.map(({wallet}) => wallet)).toContain('loja, três')
})

test('a cell over two lines sends the whole file to the full reader', async () => {
  const {world} = perfectWorld(2)
  const [line] = world.lines
  if (line) line.type = '"pay\nment"'
  const {whole, screened} = await bothWays(world)
  expect(screened).toEqual(whole)
  expect(whole.result.counts['UNMATCHED_LEDGER_LINE']).toBe(1)
})

test('ids that are no UUIDs, and UUIDs in capitals, are ids all the same', async () => {
  const {world} = perfectWorld(3)
  const [first, second] = world.charges.filter(({status}) => status === 'completed')
  const text = JSON.stringify(world)
    .replaceAll(String(first?.id), 'cobrança-1')
    .replaceAll(`"transactionId":"${second?.id}"`, `"transactionId":"${second?.id.toUpperCase()}"`)
  const renamed = {...world, ...JSON.parse(text)}
  const {whole, screened} = await bothWays(renamed)
  expect(whole.result.findings).toEqual([])
  expect(screened).toEqual(whole)
})

test.each([
  {name: 'after the data', asOf: '2026-03-01T00:00:00Z'},
  {name: 'in the middle of it', asOf: '2026-01-01T00:12:00Z'},
  {name: 'before it', asOf: '2025-01-01T00:00:00Z'},
])('an as-of $name gives one result', async ({asOf}) => {
  const {world} = perfectWorld(4, 60)
  const {whole, screened} = await bothWays(world, {...OPTIONS, asOf} as typeof OPTIONS)
  expect(screened).toEqual(whole)
})

test('without balances the as-of is the greatest timestamp of the data', async () => {
  const {world} = perfectWorld(5)
  const latest = [
    ...world.lines.map((line) => line.createdAt),
    ...world.events.map((event) => event.timestamp),
  ]
  await onDisk(world, {}, async (inputs) => {
    const some = {...inputs, balances: []}
    const whole = await reconcile(some, OPTIONS)
    const screened = await reconcileBy(some, OPTIONS, {tuning: TUNING})
    expect(screened).toEqual(whole)
    expect(whole.result.asOf).toBe(latest.sort().at(-1))
  })
})

test('events of unknown kinds are out of scope', async () => {
  const {world} = perfectWorld(6)
  const [event] = world.events
  if (event) world.events.push({...event, event: 'account_updated', eventId: 'x'})
  const {whole, screened} = await bothWays(world)
  expect(screened).toEqual(whole)
  expect(whole.result.totals['events.jsonl']?.outOfScope).toBe(1)
})

test('a month that ends as it began: the same file twice is found', async () => {
  const {world} = perfectWorld(7)
  world.lines.push(...world.lines.map((line) => ({...line})))
  world.charges.push(...world.charges)
  world.events.push(...world.events)
  const {whole, screened} = await bothWays(world)
  expect(screened).toEqual(whole)
  expect(whole.result.counts['DUPLICATE_DELIVERY']).toBe(world.events.length / 2)
  expect(cents(world.balances[0]?.available ?? 0)).not.toBe(0)
})

test('a month exported twice, its events under new ids, does not cancel itself', async () => {
  const {world} = perfectWorld(9)
  world.lines.push(...world.lines.map((line) => ({...line})))
  world.charges.push(...world.charges)
  world.withdrawals.push(...world.withdrawals)
  world.events.push(...world.events.map((event) => ({...event, eventId: `${event.eventId}-2`})))
  const {whole, screened} = await bothWays(world)
  expect(screened).toEqual(whole)
  expect(whole.result.counts['DUPLICATE_POSTING']).toBeGreaterThan(0)
})

test.each([
  {name: 'above its charge', gross: 10_001, subAccount: undefined},
  {name: 'out of another wallet', gross: 10_000, subAccount: 'loja-2'},
])('a refund $name is looked at, though its own rows agree', async ({gross, subAccount}) => {
  const maker = new WorldMaker(1)
  const charge = maker.paidCharge({gross: 10_000, wallet: 'loja-1', legs: []})
  maker.refund(subAccount ? {...charge, subAccount} : charge, gross)
  for (let nth = 0; nth < 20; nth += 1) maker.refund(maker.paidCharge())
  const {whole, screened} = await bothWays(maker.close())
  expect(screened).toEqual(whole)
  expect(whole.result.findings).toHaveLength(1)
})

test('a run that is aborted stops', async () => {
  const {world} = perfectWorld(8)
  const signal = AbortSignal.abort(new Error('enough'))
  await onDisk(world, {}, async (inputs) => {
    await expect(reconcileBy(inputs, {...OPTIONS, signal}, {tuning: TUNING})).rejects.toThrow(
      'enough',
    )
    await expect(reconcile(inputs, {...OPTIONS, signal})).rejects.toThrow('enough')
  })
})

describe('what the kernel has no room for is read row by row', () => {
  test('a schedule of more steps than it keeps', async () => {
    const {world} = perfectWorld(13, 60)
    const [first] = world.fees.pix
    for (let nth = 0; first && nth < MAX_FEE_STEPS; nth += 1) {
      world.fees.pix.push({...first, from: new Date(Date.UTC(2000, 0, 1 + nth)).toISOString()})
    }
    const {whole, screened} = await bothWays(world)
    expect(screened).toEqual(whole)
  })

  test('a charge of more legs than a batch has room for', async () => {
    const {world} = perfectWorld(14, 10)
    const [charge] = world.charges.filter(({split}) => split)
    if (charge)
      charge.split = Array.from({length: 40_000}, () => ({subAccount: 'loja-1', amount: 0.01}))
    const {whole, screened} = await bothWays(world)
    expect(screened).toEqual(whole)
  })
})

describe('without a fee schedule', () => {
  test.each([
    {name: 'no record carries its fee', carries: () => false},
    {name: 'every paid record does', carries: () => true},
    {name: 'some do', carries: (nth: number) => nth % 3 === 0},
  ])('$name: what the events say is compared', async ({carries}) => {
    const {world} = perfectWorld(15, 60)
    world.fees = {pix: [], withdrawal: [], refund: []}
    for (const [nth, charge] of world.charges.entries()) {
      if (!carries(nth)) delete charge.feeAmount
    }
    const odd = world.charges.find(({feeAmount}) => feeAmount !== undefined)
    if (odd?.feeAmount !== undefined) odd.feeAmount = Number(odd.feeAmount) + 0.01
    const {whole, screened} = await bothWays(world)
    expect(screened).toEqual(whole)
    expect(whole.result.counts.AMOUNT_MISMATCH ?? 0).toBe(odd ? 1 : 0)
  })
})
