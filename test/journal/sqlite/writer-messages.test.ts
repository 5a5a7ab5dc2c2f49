import fc from 'fast-check'
import {expect, test} from 'vitest'
import type {NewRequest, Outcome} from '../../../src/journal/request-record.ts'
import type {Ending, StoredResource, Write} from '../../../src/journal/sqlite/journal-writes.ts'
import {
  toError,
  toFailure,
  valuesOf,
  writesIn,
} from '../../../src/journal/sqlite/writer/messages.ts'
import {kept, outcome, request} from '../fixtures.ts'

/** As the other thread gets it. */
const sent = (writes: readonly Write[]): readonly Write[] =>
  writesIn(structuredClone(valuesOf(writes)))

const text = fc.string({unit: 'binary'})
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, {nil: undefined})

const requests: fc.Arbitrary<NewRequest> = fc.record({
  id: text,
  kind: fc.constantFrom('charge', 'withdrawal'),
  path: text,
  idempotencyKey: text,
  body: text,
  createdAtMs: fc.integer(),
  environment: fc.constantFrom('test', 'live'),
  baseUrl: text,
  instance: text,
  profile: text,
  account: text,
  clientId: text,
  wallet: text,
  isUndated: maybe(fc.boolean()),
})

const outcomes: fc.Arbitrary<Required<Outcome>> = fc.record({
  event: fc.constantFrom('created', 'refused', 'unanswered'),
  attempts: fc.nat(),
  settledAtMs: fc.integer(),
  statusCode: maybe(fc.nat()),
  code: maybe(text),
  message: maybe(text),
  traceId: maybe(text),
  resourceId: maybe(text),
  replayed: maybe(fc.boolean()),
  isAdopted: maybe(fc.boolean()),
  isExclusive: maybe(fc.boolean()),
})

const resources: fc.Arbitrary<StoredResource> = fc.record({
  kind: fc.constantFrom('charge', 'withdrawal'),
  id: text,
  account: text,
  wallet: text,
  resource: text,
  seenAtMs: fc.integer(),
  environment: fc.constantFrom('test', 'live'),
  baseUrl: text,
  instance: text,
})

const endings: fc.Arbitrary<Ending> = fc.record({
  id: text,
  standing: maybe(fc.constantFrom('fresh', 'doubtful', 'done')),
  outcome: outcomes,
  kept: maybe(resources),
})

const named = (name: Write['name']) => (argument: unknown) => ({name, argument}) as Write

test('the thread that writes gets every field of what a batch begins and settles', () => {
  const writes = fc.oneof(requests.map(named('begin')), endings.map(named('settle')))
  fc.assert(
    fc.property(fc.array(writes), (all) => {
      expect(sent(all)).toEqual(all)
    }),
  )
})

test('rare changes are sent between those of a batch', () => {
  const all = [
    named('begin')(request),
    named('claim')({id: 'id-1', nowMs: 1}),
    named('settle')({id: 'id-1', outcome: outcome('created', {resourceId: 'c-1'})}),
    named('markUndated')(7),
    named('saveResource')({...kept, resource: '{}'}),
    named('noteInstance')({baseUrl: 'http://127.0.0.1:4010', instance: 'i-1'}),
    named('begin')({...request, id: 'id-2'}),
  ]
  expect(sent(all)).toEqual(all)
})

test('what a batch does of every row is sent value by value, not as JSON in JSON', () => {
  const settled = {id: 'id-1', outcome: outcome('created')}
  const values = valuesOf([named('begin')(request), named('settle')(settled)])
  expect(values).toContain(request.body)
  expect(values).toContain(settled.outcome.settledAtMs)
})

test.each([
  {error: 'of SQLite', codes: {code: 'ERR_SQLITE_ERROR', errcode: 5}},
  {error: 'of the disk', codes: {code: 'ENOSPC'}},
  {error: 'that has a number alone', codes: {errcode: 0}},
  {error: 'without a code', codes: {}},
])('an error $error is the same in the thread that waits', ({codes}) => {
  const error = Object.assign(new Error('not written'), codes)
  const arrived = toError(structuredClone(toFailure(error)))
  expect({...arrived, message: arrived.message}).toStrictEqual({...codes, message: 'not written'})
  expect(arrived).toBeInstanceOf(Error)
})
