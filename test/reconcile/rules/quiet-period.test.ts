import {expect, test} from 'vitest'
import {resultOfBoth} from '../worlds/both-engines.ts'
import {DAY_MS, iso, reais, type World, WorldMaker} from '../worlds/world.ts'

/** A period whose statement has no line, and what is in it. The balances are the openings, unless they are spoilt. */
const QUIET: readonly {readonly name: string; readonly make: (maker: WorldMaker) => void}[] = [
  {name: 'a charge that expires', make: (maker) => maker.unpaidCharge('payment_expired')},
  {
    name: 'a charge whose payment cannot be credited',
    make: (maker) => maker.unpaidCharge('payment_failed'),
  },
]

function closed(make: (maker: WorldMaker) => void): World {
  const maker = new WorldMaker(3)
  make(maker)
  return maker.close()
}

test.each(QUIET)('$name, and no line, is a quiet period', async ({make}) => {
  const {verdict, findings} = await resultOfBoth(closed(make))
  expect([verdict, findings]).toEqual(['reconciled', []])
})

test.each(QUIET)('$name, without a balance, may be an export that failed', async ({make}) => {
  const world = closed(make)
  world.balances = []
  const {verdict, findings} = await resultOfBoth(world)
  expect(verdict).toBe('unreconciled')
  expect(findings.map(({subject}) => subject.id)).toEqual(['statement.csv:1'])
})

test('a charge that was paid is owed its lines', async () => {
  const world = closed((maker) => {
    maker.paidCharge({legs: []})
    maker.world.lines = []
  })
  const {counts} = await resultOfBoth(world)
  expect(counts).toEqual({MISSING_POSTING: 2})
})

/** The next period, which begins where one has ended: its balances are as of its end, and nothing moved. */
function after(first: World, make: (world: World) => void): World {
  const next = closed(() => undefined)
  next.asOfMs = first.asOfMs + 28 * DAY_MS
  next.balances = first.balances.map(({available, held, ...rest}) => ({
    ...rest,
    available,
    held,
    opening: available,
    asOf: iso(next.asOfMs),
  }))
  make(next)
  return next
}

test('a payout that completes after the closing of the period that has its lines', async () => {
  const maker = new WorldMaker(5)
  const payout = maker.withdrawal('completed')
  const first = maker.close()
  const [ended] = first.events.splice(0)
  if (!ended) throw new Error('a payout has an event')
  payout.status = 'processing'
  const previous = await resultOfBoth(first)
  const endedAt = iso(first.asOfMs + 60_000)
  const next = after(first, (world) => {
    world.withdrawals = [{...payout, status: 'completed', processedAt: endedAt}]
    world.events = [{...ended, timestamp: endedAt, data: {...ended.data, completedAt: endedAt}}]
  })
  const {verdict, findings} = await resultOfBoth(next, previous)
  expect([verdict, findings]).toEqual(['reconciled', []])
})

test('a block of before that is approved', async () => {
  const maker = new WorldMaker(7)
  const charge = maker.paidCharge({gross: 10_000, wallet: 'principal', legs: []})
  const block = maker.block(charge, 'awaiting_response')
  const first = maker.close()
  const previous = await resultOfBoth(first)
  const resolvedAt = iso(first.asOfMs + 60_000)
  const next = after(first, (world) => {
    world.charges = [charge]
    world.blocks = [{...block, status: 'approved', resolvedAt}]
    for (const balance of world.balances) balance.held = 0
    const data = {blockId: block.id, transactionId: charge.id, amount: reais(10_000), resolvedAt}
    world.events = [
      {
        event: 'balance_block_approved',
        eventId: world.random.uuid(),
        timestamp: resolvedAt,
        subAccount: 'principal',
        data,
      },
    ]
  })
  const {verdict, findings} = await resultOfBoth(next, previous)
  expect([verdict, findings]).toEqual(['reconciled', []])
})
