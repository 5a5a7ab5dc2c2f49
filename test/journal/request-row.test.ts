import {expect, test} from 'vitest'
import {toRecord} from '../../src/journal/request-row.ts'
import {rowOf} from './postgres/scripted-server.ts'

const RESULT = {
  state: 'done',
  attempts: 2,
  settled_at_ms: 2000,
  status_code: 201,
  code: 'C',
  message: 'M',
  trace_id: 'T',
  resource_id: 'c-1',
} as const

const READ = {
  state: 'done',
  standing: 'done',
  attempts: 2,
  settledAtMs: 2000,
  statusCode: 201,
  code: 'C',
  message: 'M',
  traceId: 'T',
  resourceId: 'c-1',
} as const

test('a row of PostgreSQL has truth values, and its age by the clock there', () => {
  const row = rowOf({...RESULT, age_ms: 7, is_undated: true, replayed: true})
  expect(toRecord(row)).toMatchObject({...READ, ageMs: 7, isUndated: true, replayed: true})
})

test('a row of SQLite has numbers for them, and no age', () => {
  const {age_ms: _, ...row} = rowOf({...RESULT, is_undated: 1, is_doubtful: 0, replayed: 1})
  const record = toRecord(row)
  expect(record).toMatchObject({...READ, isUndated: true, replayed: true})
  expect('ageMs' in record).toBe(false)
})

test.each([
  {isDoubtful: 0, isSet: false},
  {isDoubtful: 1, isSet: true},
  {isDoubtful: false, isSet: false},
  {isDoubtful: true, isSet: true},
])('what is open is in doubt where its row says $isDoubtful', ({isDoubtful, isSet}) => {
  const record = toRecord(rowOf({is_doubtful: isDoubtful}))
  expect(record.standing).toBe(isSet ? 'doubtful' : 'fresh')
})

test('what a row does not have is not there, and nothing is true by that', () => {
  const record = toRecord(rowOf())
  const {settledAtMs, statusCode, code, message, traceId, resourceId} = record
  for (const value of [settledAtMs, statusCode, code, message, traceId, resourceId]) {
    expect(value).toBeUndefined()
  }
  expect([record.isUndated, record.replayed]).toEqual([false, false])
})
