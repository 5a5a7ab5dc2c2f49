import {describe, expect, test} from 'vitest'
import {copyRequests} from '../../../src/journal/postgres/copy-requests.ts'
import {BEGUN_COLUMNS, ENDING_COLUMNS} from '../../../src/journal/postgres/request-sql.ts'
import {begunValues, settledValues} from '../../../src/journal/postgres/request-values.ts'
import {
  factsOf,
  RESOURCE_COLUMNS,
  resourceValues,
} from '../../../src/journal/postgres/resource-values.ts'
import {begunRecord, settledRecord} from '../../../src/journal/record-changes.ts'
import type {Outcome} from '../../../src/journal/request-record.ts'
import {toRecord} from '../../../src/journal/request-row.ts'
import {kept, outcome, request} from '../fixtures.ts'
import {rightClock, scriptedServer} from './scripted-server.ts'

/** Values by the names of their columns. */
const named = (columns: object, values: readonly unknown[]) =>
  Object.fromEntries(Object.keys(columns).map((name, at) => [name, values[at]]))

const begun = (more: object) => named(BEGUN_COLUMNS, begunValues({...request, ...more}))

describe('a creation as a row', () => {
  test.each([
    {service: 'one that says its instance', instance: 'i-1', place: 'instance:i-1'},
    {service: 'one that says none', instance: '', place: request.baseUrl},
  ])('is at $service, wherever its address leads', ({instance, place}) => {
    expect(begun({instance})).toMatchObject({place, instance})
  })

  test.each([
    {body: {amount: 7}, amount: 7},
    {body: {netAmount: 8}, amount: 8},
    {body: {amount: '7.00'}, amount: null},
    {body: {}, amount: null},
  ])('has of $body the amount $amount', ({body, amount}) => {
    expect(begun({body: JSON.stringify(body)})).toMatchObject({amount})
  })

  test('has what it is found by', () => {
    const body = JSON.stringify({externalReference: 'o-1', pixKey: 'a@b.co', description: 'Rent'})
    const found = {external_reference: 'o-1', pix_key: 'a@b.co', description: 'Rent'}
    expect(begun({body})).toMatchObject(found)
  })
})

test.each([
  {replayed: true, said: true},
  {replayed: undefined, said: false},
])('a request that is copied says whether its answer was a repetition: $said', async (cell) => {
  const {postgres, asked} = scriptedServer(rightClock(), [{id: 'id-1'}])
  const record = {...begunRecord(request), replayed: cell.replayed}
  expect(await copyRequests(postgres, [record], 5000)).toBe(1)
  expect(asked[1]?.values.at(-1)).toBe(cell.said)
})

describe('an outcome as a row', () => {
  const settled = (more: Partial<Outcome> = {}, wasDoubtful = false) => {
    const first = begunRecord(request)
    const before = wasDoubtful ? settledRecord(first, outcome('unanswered')) : first
    const said = outcome('unanswered', more)
    const values = settledValues(before, settledRecord(before, said), {
      outcome: said,
      owner: 'owner',
    })
    return named(ENDING_COLUMNS, values)
  }

  test.each([
    {was: 'just written', wasDoubtful: false},
    {was: 'in doubt', wasDoubtful: true},
  ])('starts from what was $was, and leaves it in doubt', ({wasDoubtful}) => {
    const row = {was_state: 'unknown', was_doubtful: wasDoubtful, is_doubtful: true}
    expect(settled({}, wasDoubtful)).toMatchObject(row)
  })

  test.each([
    {said: {}, row: {replayed: false, is_adopted: false, is_exclusive: false}},
    {said: {replayed: true}, row: {replayed: true, is_adopted: false, is_exclusive: false}},
    {said: {isAdopted: true}, row: {replayed: false, is_adopted: true, is_exclusive: false}},
    {said: {isExclusive: true}, row: {replayed: false, is_adopted: false, is_exclusive: true}},
  ])('says of $said no more than it says', ({said, row}) => {
    expect(settled(said)).toMatchObject(row)
  })

  test('has a column of its type for each value of the resource', () => {
    const columns = Object.entries(ENDING_COLUMNS).filter(([name]) => name.startsWith('kept_'))
    const types = resourceValues(kept).map((value, at) => {
      const [name = '', type] = columns[at] ?? []
      return [name, type, typeof value === 'number' || name === 'kept_created_at_ms']
    })
    for (const [name, type, isNumber] of types) {
      expect({name, type}).toEqual({name, type: isNumber ? 'bigint' : 'text'})
    }
  })
})

test.each([
  {createdAt: '2026-01-02T03:04:05Z', createdAtMs: Date.UTC(2026, 0, 2, 3, 4, 5)},
  {createdAt: 'yesterday', createdAtMs: null},
  {createdAt: 2026, createdAtMs: null},
  {createdAt: undefined, createdAtMs: null},
])('a resource that the service dates $createdAt has that moment, or none', (cell) => {
  expect(factsOf({createdAt: cell.createdAt}).createdAtMs).toBe(cell.createdAtMs)
})

test('a row says its age where its store has a clock, and none otherwise', () => {
  expect(toRecord({age_ms: 7})).toMatchObject({ageMs: 7})
  expect(toRecord({})).not.toHaveProperty('ageMs')
})

test.each([
  {name: 'when it was created', createdAt: '1970-01-01T00:00:00.005Z', at: 5},
  {name: 'when it was seen, where it says no other moment', createdAt: undefined, at: 9},
])('a resource is listed by $name, however late it was looked at', ({createdAt, at}) => {
  const values = resourceValues({...kept, resource: {createdAt}, seenAtMs: 9})
  const row = Object.fromEntries(RESOURCE_COLUMNS.map((name, nth) => [name, values[nth]]))
  expect(row).toMatchObject({first_seen_at_ms: at, seen_at_ms: 9})
})
