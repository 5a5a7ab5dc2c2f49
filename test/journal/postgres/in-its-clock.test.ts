import {expect, test} from 'vitest'
import type {Requests} from '../../../src/journal/journal.ts'
import {inItsClock} from '../../../src/journal/postgres/in-its-clock.ts'
import {begunRecord} from '../../../src/journal/record-changes.ts'
import type {RequestRecord} from '../../../src/journal/request-record.ts'
import {kept, outcome, request} from '../fixtures.ts'

/** The clock of the database is ahead by so much. */
const AHEAD_MS = 1_000

const open: RequestRecord = {...begunRecord(request), id: 'open', createdAtMs: 5_000}
const settled: RequestRecord = {...open, id: 'settled', state: 'done', settledAtMs: 6_000}

/** As the machine sees them. */
const seenOpen = {...open, createdAtMs: 4_000, settledAtMs: undefined}
const seenSettled = {...settled, createdAtMs: 4_000, settledAtMs: 5_000}

/** A store that answers with both of them, or with nothing, and what it was asked. */
function aStore({isEmpty = false} = {}) {
  const asked: unknown[][] = []
  const says =
    <T>(answer: T, nothing: T) =>
    async (...args: unknown[]): Promise<T> => {
      asked.push(args)
      return isEmpty ? nothing : answer
    }
  const both = says([open, settled], [])
  const store = {
    begin: says({record: open, isNew: true}, {record: open, isNew: false}),
    claim: says<RequestRecord | undefined>(open, undefined),
    settle: says(settled, settled),
    markUndated: says(undefined, undefined),
    find: says<RequestRecord | undefined>(settled, undefined),
    withIds: both,
    findByKeys: both,
    usedKeys: says(new Set(['key']), new Set()),
    findUses: both,
    wallets: says(['loja-2'], []),
    findAlike: both,
    unknown: both,
    each: async function* (...args: unknown[]) {
      yield* await both(...args)
    },
    list: both,
    idsThatMayExist: says(['settled'], []),
    count: says(2, 0),
    named: both,
    search: both,
    latestMs: says(6_000, 0),
  }
  return {asked, requests: inItsClock(store as unknown as Requests, AHEAD_MS)}
}

async function all(records: AsyncIterable<RequestRecord>): Promise<RequestRecord[]> {
  const found: RequestRecord[] = []
  for await (const record of records) found.push(record)
  return found
}

const likeness = {...request, kind: 'charge', amount: 1, isNet: false, sinceMs: 10} as const
const filter = {kind: 'charge', fromMs: 10, untilMs: 20} as const
const filterThere = {kind: 'charge', fromMs: 1_010, untilMs: 1_020}
const done = outcome('created', {settledAtMs: 30})

test.each<{
  name: string
  ask: (requests: Requests) => Promise<unknown>
  asked: unknown[]
  said: unknown
}>([
  {
    name: 'begins a request',
    ask: (requests) => requests.begin({...request, createdAtMs: 10}),
    asked: [{...request, createdAtMs: 1_010}],
    said: {record: seenOpen, isNew: true},
  },
  {
    name: 'takes one up',
    ask: (requests) => requests.claim('open', 10),
    asked: ['open', 1_010],
    said: seenOpen,
  },
  {
    name: 'settles one',
    ask: (requests) => requests.settle('open', done, kept),
    asked: ['open', {...done, settledAtMs: 1_030}, kept],
    said: seenSettled,
  },
  {
    name: 'marks what comes from the future',
    ask: (requests) => requests.markUndated(10),
    asked: [1_010],
    said: undefined,
  },
  {
    name: 'finds one',
    ask: (requests) => requests.find('settled'),
    asked: ['settled'],
    said: seenSettled,
  },
  {
    name: 'finds those of ids',
    ask: (requests) => requests.withIds(['id', 'other']),
    asked: [['id', 'other']],
    said: [seenOpen, seenSettled],
  },
  {
    name: 'finds those of keys',
    ask: (requests) => requests.findByKeys([request]),
    asked: [[request]],
    said: [seenOpen, seenSettled],
  },
  {
    name: 'asks which keys were used',
    ask: (requests) => requests.usedKeys('test', '/v2/pix', ['key', 'other']),
    asked: ['test', '/v2/pix', ['key', 'other']],
    said: new Set(['key']),
  },
  {
    name: 'asks which wallets were used',
    ask: (requests) => requests.wallets('test', '/v2/pix'),
    asked: ['test', '/v2/pix'],
    said: ['loja-2'],
  },
  {
    name: 'finds uses of keys',
    ask: (requests) => requests.findUses('test', '/v2/pix', ['key']),
    asked: ['test', '/v2/pix', ['key']],
    said: [seenOpen, seenSettled],
  },
  {
    name: 'finds what one may repeat',
    ask: (requests) => requests.findAlike(likeness),
    asked: [{...likeness, sinceMs: 1_010}],
    said: [seenOpen, seenSettled],
  },
  {
    name: 'asks for what is open',
    ask: (requests) => requests.unknown('test', {seenFrom: 'http://a'}),
    asked: ['test', {seenFrom: 'http://a'}],
    said: [seenOpen, seenSettled],
  },
  {
    name: 'goes through those of a time',
    ask: (requests) => all(requests.each(filter)),
    asked: [filterThere],
    said: [seenOpen, seenSettled],
  },
  {
    name: 'lists those of a time',
    ask: (requests) => requests.list(filter),
    asked: [filterThere],
    said: [seenOpen, seenSettled],
  },
  {
    name: 'lists those of any time',
    ask: (requests) => requests.list({kind: 'charge'}),
    asked: [{kind: 'charge'}],
    said: [seenOpen, seenSettled],
  },
  {
    name: 'asks for ids of a time',
    ask: (requests) => requests.idsThatMayExist(filter),
    asked: [filterThere],
    said: ['settled'],
  },
  {
    name: 'counts those of a time',
    ask: (requests) => requests.count(filter),
    asked: [filterThere],
    said: 2,
  },
  {
    name: 'finds those of a name',
    ask: (requests) => requests.named('k', 3),
    asked: ['k', 3],
    said: [seenOpen, seenSettled],
  },
  {
    name: 'searches',
    ask: (requests) => requests.search([['rent']], 3),
    asked: [[['rent']], 3],
    said: [seenOpen, seenSettled],
  },
  {
    name: 'asks for the latest moment',
    ask: (requests) => requests.latestMs(),
    asked: [],
    said: 5_000,
  },
])('a machine whose clock is behind $name in its own time', async ({ask, asked, said}) => {
  const store = aStore()
  expect(await ask(store.requests)).toEqual(said)
  expect(store.asked).toEqual([asked])
})

test('of what is not there a machine sees nothing, and of nothing no latest moment', async () => {
  const {requests} = aStore({isEmpty: true})
  expect(await requests.begin(request)).toMatchObject({isNew: false})
  expect(await requests.claim('open', 1)).toBeUndefined()
  expect(await requests.find('open')).toBeUndefined()
  expect(await requests.list({})).toEqual([])
  expect(await requests.latestMs()).toBe(0)
})
