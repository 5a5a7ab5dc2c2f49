import {expect, test} from 'vitest'
import type {ReceivedEvent} from '../../../src/actions/journal/inbox-events.ts'
import {ofPeriod} from '../../../src/actions/journal/of-period.ts'
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

async function november(all: readonly KeptResource[], events: readonly ReceivedEvent[] = []) {
  const inOrder = async ({kind}: ResourceFilter) => all.filter((one) => one.kind === kind)
  const journal = {resources: {inOrder}} as unknown as Journal
  const where = {environment: 'test', period: NOVEMBER} as const
  const chosen = await ofPeriod(journal, where, {events, settle: (one) => one})
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
    name: 'that ended after it',
    kind: 'withdrawal',
    facts: {createdAt: OCTOBER, processedAt: DECEMBER},
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

test('a record that an event in the period names comes with all its events, of whatever day', async () => {
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
    events: ['paid', 'refund', 'of nothing known', 'refund again'],
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
