import {expect, test} from 'vitest'
import type {ReceivedEvent} from '../../../src/actions/journal/inbox-events.ts'
import {ofPeriod} from '../../../src/actions/journal/of-period.ts'
import {endOf, RecordEnds} from '../../../src/actions/journal/record-ends.ts'
import type {Journal} from '../../../src/journal/journal.ts'
import type {KeptResource, ResourceFilter} from '../../../src/journal/kept-resource.ts'

const NOVEMBER = {
  fromMs: Date.parse('2026-11-01T03:00:00Z'),
  untilMs: Date.parse('2026-12-01T03:00:00Z'),
}
const OCTOBER = '2026-10-20T12:00:00Z'
const IN_NOVEMBER = '2026-11-20T12:00:00Z'
const DECEMBER = '2026-12-20T12:00:00Z'

type Kind = 'charge' | 'withdrawal' | 'block'
type Facts = Readonly<Record<string, unknown>>

const kept = (kind: Kind, id: string, facts: Facts) =>
  ({kind, id, resource: {id, ...facts}}) as unknown as KeptResource

const received = (id: string, at: string, ...names: string[]): ReceivedEvent => ({
  id,
  line: Buffer.from(`${id}\n`),
  atMs: Date.parse(at),
  names,
})

async function november(
  all: readonly KeptResource[],
  events: readonly ReceivedEvent[] = [],
  ends = new RecordEnds(),
) {
  const inOrder = async ({kind}: ResourceFilter) => all.filter((one) => one.kind === kind)
  const journal = {resources: {inOrder}} as unknown as Journal
  const where = {environment: 'test', period: NOVEMBER} as const
  const chosen = await ofPeriod(journal, where, {events, ends})
  return {ids: [...chosen.ids], events: chosen.events.map(({id}) => id)}
}

test.each<{name: string; kind?: Kind; facts: Facts; isOf: boolean}>([
  {name: 'created before it', facts: {createdAt: '2026-11-01T02:59:59.999Z'}, isOf: false},
  {name: 'created as it begins', facts: {createdAt: '2026-11-01T03:00:00Z'}, isOf: true},
  {name: 'created as it ends', facts: {createdAt: '2026-12-01T03:00:00Z'}, isOf: false},
  {name: 'created just before it ends', facts: {createdAt: '2026-12-01T02:59:59.999Z'}, isOf: true},
  {
    name: 'that ended in it',
    kind: 'withdrawal',
    facts: {createdAt: OCTOBER, processedAt: IN_NOVEMBER},
    isOf: true,
  },
  {
    name: 'that ended before it',
    kind: 'withdrawal',
    facts: {createdAt: OCTOBER, processedAt: OCTOBER},
    isOf: false,
  },
  {
    name: 'that ended after it, and was open then',
    kind: 'withdrawal',
    facts: {createdAt: OCTOBER, processedAt: DECEMBER},
    isOf: true,
  },
  {
    name: 'of before that is still open',
    kind: 'withdrawal',
    facts: {status: 'processing', createdAt: OCTOBER},
    isOf: true,
  },
  {
    name: 'created after it, and open',
    facts: {status: 'pending', createdAt: DECEMBER},
    isOf: false,
  },
  {
    name: 'that expired in it',
    facts: {status: 'cancelled', createdAt: OCTOBER, expiresAt: IN_NOVEMBER},
    isOf: true,
  },
  {
    name: 'that was paid before, and would have expired in it',
    facts: {status: 'completed', createdAt: OCTOBER, expiresAt: IN_NOVEMBER},
    isOf: false,
  },
  {name: 'without a time, which may be of it', facts: {}, isOf: true},
])('a record $name: $isOf', async ({kind = 'charge', facts, isOf}) => {
  expect((await november([kept(kind, 'one', facts)])).ids).toEqual(isOf ? ['one'] : [])
})

test('a record that an event in the period names comes without its events of another time', async () => {
  const charges = ['refunded', 'other'].map((id) => kept('charge', id, {createdAt: OCTOBER}))
  const events = [
    received('paid', OCTOBER, 'refunded'),
    received('paid other', OCTOBER, 'other'),
    received('refund', IN_NOVEMBER, 'the refund', 'refunded'),
    received('of nothing known', IN_NOVEMBER),
    received('refund again', DECEMBER, 'another refund', 'refunded'),
  ]
  expect(await november(charges, events)).toEqual({
    ids: ['refunded'],
    events: ['refund', 'of nothing known'],
  })
})

test('a block in the period takes its charge along', async () => {
  const block = kept('block', 'block', {
    createdAt: OCTOBER,
    resolvedAt: IN_NOVEMBER,
    transactionId: 'charge',
  })
  const charge = kept('charge', 'charge', {createdAt: OCTOBER})
  expect((await november([block, charge])).ids).toEqual(['block', 'charge'])
})

const ended = (event: string, at: string, data: Facts) =>
  endOf({event, eventId: `${event} ${at}`, timestamp: at, data}, Date.parse(at))

const endsOf = (...all: readonly ReturnType<typeof ended>[]) => {
  const ends = new RecordEnds()
  for (const end of all) if (end) ends.add(end)
  return ends
}

test('a charge of before that an event ended in the period is of it, one that ended before is not', async () => {
  const charges = ['late', 'early'].map((id) =>
    kept('charge', id, {status: 'completed', createdAt: OCTOBER}),
  )
  const ends = endsOf(
    ended('payment_completed', IN_NOVEMBER, {transactionId: 'late'}),
    ended('payment_completed', OCTOBER, {transactionId: 'early'}),
  )
  expect((await november(charges, [], ends)).ids).toEqual(['late'])
})

test.each<{name: string; kind?: Kind; facts: Facts; ends?: RecordEnds; stood: Facts}>([
  {
    name: 'a charge that was paid later was pending',
    facts: {status: 'completed', amount: 1, feeAmount: 0.99},
    ends: endsOf(ended('payment_completed', DECEMBER, {transactionId: 'one', feeAmount: 0.99})),
    stood: {status: 'pending', amount: 1},
  },
  {
    name: 'a charge that was paid by then has the fee of the event',
    facts: {status: 'pending', amount: 1},
    ends: endsOf(ended('payment_completed', IN_NOVEMBER, {transactionId: 'one', feeAmount: 0.99})),
    stood: {status: 'completed', amount: 1, feeAmount: 0.99},
  },
  {
    name: 'a charge that expired later was pending',
    facts: {status: 'cancelled', expiresAt: DECEMBER},
    stood: {status: 'pending', expiresAt: DECEMBER},
  },
  {
    name: 'a payout that came back later had arrived',
    kind: 'withdrawal',
    facts: {status: 'failed', failureReason: 'account closed', processedAt: DECEMBER},
    ends: endsOf(
      ended('withdrawal_reversed', DECEMBER, {withdrawalId: 'one'}),
      ended('withdrawal_completed', IN_NOVEMBER, {withdrawalId: 'one', completedAt: IN_NOVEMBER}),
    ),
    stood: {status: 'completed', processedAt: IN_NOVEMBER},
  },
  {
    name: 'a payout that ended later was pending',
    kind: 'withdrawal',
    facts: {status: 'completed', processedAt: DECEMBER},
    stood: {status: 'pending'},
  },
  {
    name: 'a block that was resolved later waited for its response',
    kind: 'block',
    facts: {status: 'approved', resolvedAt: DECEMBER},
    stood: {status: 'awaiting_response'},
  },
  {
    name: 'a block that an event resolved by then is resolved',
    kind: 'block',
    facts: {status: 'defended'},
    ends: endsOf(
      ended('balance_block_rejected', IN_NOVEMBER, {blockId: 'one', resolvedAt: IN_NOVEMBER}),
    ),
    stood: {status: 'rejected', resolvedAt: IN_NOVEMBER},
  },
  {
    name: 'a payout that is open stays as it was shown',
    kind: 'withdrawal',
    facts: {status: 'processing'},
    stood: {status: 'processing'},
  },
])('at the end of November $name', ({kind = 'charge', facts, ends = new RecordEnds(), stood}) => {
  const record = kept(kind, 'one', facts)
  expect(ends.stood(record, NOVEMBER.untilMs)).toEqual({id: 'one', ...stood})
})
