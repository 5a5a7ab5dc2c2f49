import {describe, expect, test} from 'vitest'
import {searchTerms} from '../../../src/domain/search-terms.ts'
import {toRow} from '../../../src/inbox/postgres/arrived-row.ts'
import {PostgresInbox} from '../../../src/inbox/postgres/postgres-inbox.ts'
import type {PostgresRow} from '../../../src/platform/postgres/postgres.ts'
import {aDelivery} from '../../helpers/webhooks.ts'
import {type Answer, refusedWith, scriptedServer} from '../../journal/postgres/scripted-server.ts'

const inboxAt = (...answers: Answer[]) => {
  const {postgres, asked} = scriptedServer(...answers)
  return {inbox: new PostgresInbox(postgres), asked}
}
const ID = [1, 2, 3].map((digit) => `01936b2e-0000-7000-8000-00000000000${digit}`)
const order = (reference: string) => ({data: {externalReference: reference}})

const ROW_POLICY = {
  message: 'new row violates row-level security policy for table "pixctl_events"',
}
const NO_RIGHT = {
  message: 'permission denied for table pixctl_events',
  routine: 'aclcheck_error',
}

/** The event of that number as the server has it, about this order. */
function stored(nth: number, reference = 'order'): PostgresRow {
  const body = Buffer.from(JSON.stringify(order(reference)))
  const delivery = {...aDelivery({eventId: `delivery-${nth}`, body}), id: ID[nth] ?? ''}
  return {...toRow(delivery), received_at_ms: 1_000, body, duplicates: 0, forward: 'none'} as never
}

describe('an event is asked for', () => {
  test('by its id where it is one of an inbox, with its attempts', async () => {
    const {inbox, asked} = inboxAt([stored(0)], [])
    expect(await inbox.find(`in_${ID[0]}`)).toMatchObject([{eventId: 'delivery-0', attempts: []}])
    expect(asked.map(({values}) => values)).toEqual([[ID[0]], [[ID[0]]]])
  })

  test('by its eventId, then by the beginning of one, and no attempts where there is none', async () => {
    const {inbox, asked} = inboxAt([], [])
    expect(await inbox.find('delivery-7')).toEqual([])
    expect(asked.map(({values}) => values)).toEqual([['delivery-7'], ['delivery-7']])
    expect(asked[0]?.sql).toContain('event_id = $1')
  })

  test('by the beginning of its eventId where that of no other begins so', async () => {
    const one = inboxAt([], [{event_id: 'delivery-1'}], [stored(1)], [])
    expect(await one.inbox.find('delivery-')).toMatchObject([{eventId: 'delivery-1'}])
    expect(one.asked[2]?.values).toEqual(['delivery-1'])
    const several = inboxAt([], [{event_id: 'delivery-1'}, {event_id: 'delivery-2'}])
    expect(await several.inbox.find('delivery-')).toEqual([])
    expect(several.asked).toHaveLength(2)
  })
})

test('the events about many subjects are asked for in a statement for each thousand of them', async () => {
  const subjects = Array.from({length: 2_500}, (_, nth) => `c${nth}`)
  const completed = {subject: 'c2000', event: 'payment_completed'}
  const {inbox, asked} = inboxAt([], [], [completed])
  const names = await inbox.eventNames([...subjects, 'c0'])
  expect([...names]).toEqual([['c2000', ['payment_completed']]])
  expect(asked.map(({values}) => (values[0] as string[]).length)).toEqual([1_000, 1_000, 500])
})

test('a search gives the newest of those with the terms, of which the server knows hashes', async () => {
  const rows = [stored(1, 'order'), stored(0, 'order'), stored(2, 'another')]
  const terms = [...searchTerms(order('order'), 1_000)]
  for (const [limit, found] of [
    [1, ['delivery-1']],
    [9, ['delivery-1', 'delivery-0']],
  ] as const) {
    const {inbox} = inboxAt([], rows, rows, [])
    const events = await inbox.search([terms], limit)
    expect(events.map(({eventId}) => eventId)).toEqual(found)
  }
})

test.each([
  {newestFirst: true, sql: /ORDER BY id DESC LIMIT/},
  {newestFirst: false, sql: /ORDER BY id {2}LIMIT/},
])(
  'events are listed in their order, the newest first: $newestFirst',
  async ({newestFirst, sql}) => {
    const {inbox, asked} = inboxAt([stored(0)])
    const ids: string[] = []
    for await (const {eventId} of inbox.events({newestFirst})) ids.push(eventId)
    expect(ids).toEqual(['delivery-0'])
    expect(asked[0]?.sql).toMatch(sql)
  },
)

test('events are listed page by page, each from the last one of the page before it on', async () => {
  const page = Array.from({length: 500}, (_, nth) => ({...stored(0), id: `page-${nth}`}))
  const {inbox, asked} = inboxAt(page, [stored(1)])
  let count = 0
  for await (const _ of inbox.events({})) count += 1
  expect(count).toBe(501)
  expect(asked.map(({sql}) => /\bid > \$\d+/.test(sql))).toEqual([false, true])
  expect(asked[1]?.values).toContain('page-499')
})

test.each([
  {name: 'a value that it cannot hold', error: refusedWith('22P05'), isOfValues: true},
  {name: 'what a trigger raised', error: refusedWith('P0001'), isOfValues: true},
  {name: 'that a function found no row', error: refusedWith('P0002'), isOfValues: false},
  {name: 'that a policy bars the row', error: refusedWith('42501', ROW_POLICY), isOfValues: true},
  {
    name: 'that a policy bars the row, in another language',
    error: refusedWith('42501', {message: 'nova linha viola', routine: 'ExecWithCheckOptions'}),
    isOfValues: true,
  },
  {name: 'that a right is missing', error: refusedWith('42501', NO_RIGHT), isOfValues: false},
  {name: 'that it is being stopped', error: refusedWith('57P01'), isOfValues: false},
  {name: 'nothing of the server', error: {isOfValues: true}, isOfValues: false},
])('an error that says $name is of what it was given: $isOfValues', ({error, isOfValues}) => {
  expect(inboxAt().inbox.refusesWhatItWasGiven(error)).toBe(isOfValues)
})

test('a listener says that it is behind, and that it runs, and asks whether others are back', async () => {
  const {inbox, asked} = inboxAt([], [], [{count: '1'}], [{count: '0'}], [], [], [])
  await inbox.sayBehind(true)
  expect(asked[1]?.values[1]).toBe(true)
  const trouble = {troubleMs: 5, quietMs: 1}
  expect(await inbox.haveReturned(trouble)).toBe(false)
  expect(await inbox.haveReturned(trouble)).toBe(true)
  expect(asked[3]?.values.slice(1)).toEqual([10_005, 1])
  const facts = {host: 'a', pid: 7, home: '/home/a', forwardTo: undefined}
  expect(await inbox.sayPresent(facts)).toEqual([])
  expect(asked).toHaveLength(7)
})
