import type {DatabaseSync} from 'node:sqlite'
import {afterEach, beforeEach, describe, expect, test} from 'vitest'
import {settledRecord} from '../../../src/journal/record-changes.ts'
import type {NewRequest, Outcome, RequestRecord} from '../../../src/journal/request-record.ts'
import {toRecord} from '../../../src/journal/request-row.ts'
import {REQUEST_EVENTS, STANDINGS, type Standing} from '../../../src/journal/request-state.ts'
import type {StoredResource} from '../../../src/journal/sqlite/journal-writes.ts'
import {RequestWrites} from '../../../src/journal/sqlite/request-writes.ts'
import {JOURNAL_MIGRATIONS} from '../../../src/journal/sqlite/schema.ts'
import {openSqlite} from '../../../src/platform/sqlite.ts'
import {kept as keptResource, outcome, request} from '../fixtures.ts'

let db: DatabaseSync
let writes: RequestWrites
let saved: string[]

beforeEach(async () => {
  db = await openSqlite(':memory:', {migrations: JOURNAL_MIGRATIONS, durability: 'full'})
  saved = []
  writes = new RequestWrites(db, ({id}) => void saved.push(id))
})
afterEach(() => db.close())

const kept: StoredResource = {...keptResource, resource: '{}'}
const payout = (id: string, more: Partial<NewRequest> = {}): NewRequest => ({
  ...request,
  kind: 'withdrawal',
  id,
  idempotencyKey: `key of ${id}`,
  ...more,
})
const rowOf = (id: string) => db.prepare('SELECT * FROM requests WHERE id = ?').get(id)
function read(id: string): RequestRecord {
  const row = rowOf(id)
  if (!row) throw new Error(`${id} is not there`)
  return toRecord(row)
}

const ENDED = {
  attempts: 2,
  statusCode: 409,
  code: 'C',
  message: 'M',
  traceId: 'T',
} as const

/** A request as it stands after an attempt, or before the first one. */
function begun(id: string, standing: Standing): RequestRecord {
  writes.begin(payout(id))
  const event = {
    fresh: undefined,
    doubtful: 'unanswered',
    done: 'created',
    refused: 'refused',
    failed: 'not_sent',
  } as const
  const said = event[standing]
  const resourceId = standing === 'done' ? `w of ${id}` : undefined
  if (said) writes.settle({id, outcome: outcome(said, {...ENDED, resourceId})})
  const record = read(id)
  expect(record.standing).toBe(standing)
  return record
}

describe('a request is begun', () => {
  test('once for a key, as it was given', () => {
    expect(writes.begin(payout('a'))).toBeUndefined()
    expect(read('a')).toMatchObject({...payout('a'), standing: 'fresh', isUndated: false})
    const {idempotencyKey} = payout('a')
    expect(writes.begin(payout('b', {idempotencyKey}))).toEqual(read('a'))
    expect(rowOf('b')).toBeUndefined()
  })

  test('beside one that has its key for another account or endpoint', () => {
    writes.begin(payout('a'))
    const {idempotencyKey} = payout('a')
    const elsewhere = {idempotencyKey, path: '/other'}
    const ofOther = {idempotencyKey, account: 'other', clientId: 'other'}
    expect(writes.begin(payout('b', elsewhere))).toBeUndefined()
    expect(writes.begin(payout('c', ofOther))).toBeUndefined()
  })

  test('without an age where the service has it already', () => {
    writes.begin(payout('a', {isUndated: true}))
    expect(read('a').isUndated).toBe(true)
  })

  test('and forgotten where nothing was sent, and only there', () => {
    begun('a', 'fresh')
    begun('b', 'doubtful')
    for (const id of ['a', 'b']) writes.forget(payout(id))
    expect([rowOf('a'), rowOf('b')]).toEqual([undefined, expect.anything()])
  })
})

describe('a request is taken up', () => {
  test.each([
    {standing: 'fresh', after: 'doubtful', createdAtMs: 1000},
    {standing: 'doubtful', after: 'doubtful', createdAtMs: 1000},
    {standing: 'done', after: 'done', createdAtMs: 1000},
    {standing: 'refused', after: 'fresh', createdAtMs: 7000},
    {standing: 'failed', after: 'fresh', createdAtMs: 7000},
  ] as const)('$standing: it is $after, and of $createdAtMs', ({standing, after, createdAtMs}) => {
    begun('a', standing)
    const claimed = writes.claim({id: 'a', nowMs: 7000})
    expect(claimed).toMatchObject({standing: after, createdAtMs})
    expect(read('a')).toEqual(claimed)
  })

  test('only where it was written', () => {
    expect(() => writes.claim({id: 'none', nowMs: 1})).toThrow('is there')
  })
})

describe('a request is settled by the table of states', () => {
  /** Of what is done no process says so before: it is read. */
  const cells = STANDINGS.flatMap((standing) =>
    REQUEST_EVENTS.flatMap((event) =>
      [standing === 'done' ? undefined : standing, undefined, 'fresh' as const].map((said) => ({
        standing,
        event,
        said,
      })),
    ),
  )
  const outcomes: Partial<Outcome>[] = [
    {...ENDED, settledAtMs: 9000, resourceId: 'r-9', replayed: true},
    {attempts: 1, settledAtMs: 9000},
  ]

  test.each(cells)('$standing + $event, said to be $said', ({standing, event, said}) => {
    for (const [nth, more] of outcomes.entries()) {
      const id = `r-${nth}`
      const before = begun(id, standing)
      const ending = outcome(event, more)
      const settled = writes.settle({id, ...(said && {standing: said}), outcome: ending, kept})
      const after = standing === 'done' ? before : settledRecord(before, ending)
      expect(settled).toEqual(said === standing ? undefined : after)
      expect(read(id)).toEqual(after)
    }
  })

  test('what is done stays as it is, and what was created is kept once more', () => {
    const before = begun('a', 'done')
    const said = outcome('created', {resourceId: 'another', attempts: 5})
    expect(writes.settle({id: 'a', outcome: said, kept})).toEqual(before)
    expect(read('a')).toEqual(before)
    expect(saved).toEqual([kept.id])
    expect(writes.settle({id: 'a', outcome: outcome('unanswered'), kept})).toEqual(before)
    expect(saved).toEqual([kept.id])
  })

  test('what was only found is of no known age', () => {
    begun('a', 'fresh')
    writes.settle({id: 'a', outcome: outcome('created', {resourceId: 'r', isAdopted: true})})
    expect(read('a')).toMatchObject({state: 'done', isUndated: true})
  })
})

const exclusive = (more: Partial<Outcome>): Outcome =>
  outcome('created', {resourceId: 'r-1', isExclusive: true, ...more})
const ANSWERED = exclusive({statusCode: 201})
const FOUND = exclusive({isAdopted: true})
const SURELY_FOUND = exclusive({isAdopted: true, statusCode: 200})

describe.each([undefined, 'fresh'] as const)(
  'what another request has, of one said to be %s',
  (standing) => {
    const settle = (id: string, said: Outcome) =>
      writes.settle({id, ...(standing && {standing}), outcome: said, kept})
    const stateOf = (id: string) => read(id).standing

    test.each([
      {holder: FOUND, said: ANSWERED, states: ['doubtful', 'done']},
      {holder: FOUND, said: SURELY_FOUND, states: ['doubtful', 'done']},
      {holder: FOUND, said: FOUND, states: ['done', 'failed']},
      {holder: ANSWERED, said: ANSWERED, states: ['done', 'doubtful']},
      {holder: ANSWERED, said: FOUND, states: ['done', 'failed']},
      {holder: SURELY_FOUND, said: ANSWERED, states: ['done', 'doubtful']},
      {holder: FOUND, said: {...ANSWERED, isExclusive: false}, states: ['done', 'done']},
      {holder: ANSWERED, said: {...ANSWERED, isExclusive: false}, states: ['done', 'done']},
      {holder: ANSWERED, said: {...ANSWERED, resourceId: 'r-2'}, states: ['done', 'done']},
      {holder: ANSWERED, said: {...ANSWERED, resourceId: undefined}, states: ['done', 'done']},
      {holder: ANSWERED, said: {...ANSWERED, event: 'unanswered'}, states: ['done', 'doubtful']},
    ] as const)('$holder there and $said here: $states', ({holder, said, states}) => {
      for (const id of ['first', 'second']) writes.begin(payout(id))
      settle('first', holder)
      saved.length = 0
      const settled = settle('second', said)
      expect([stateOf('first'), stateOf('second')]).toEqual(states)
      const isTaken = states[1] === 'done' || said.event !== 'created'
      expect(saved).toEqual(isTaken ? [kept.id] : [])
      if (settled) expect(settled).toEqual(read('second'))
      else expect(isTaken).toBe(true)
      if (!isTaken) expect(read('second')).toMatchObject({code: 'ANSWER_OF_ANOTHER'})
      if (states[0] === 'doubtful') {
        expect(read('first')).toMatchObject({code: 'ANSWER_OF_ANOTHER', isUndated: true})
        expect(read('first').resourceId).toBeUndefined()
      }
    })
  },
)

test('what a clock wrote that ran ahead is of no known age, where it may exist', () => {
  for (const standing of STANDINGS) begun(standing, standing)
  begun('now', 'fresh')
  db.exec("UPDATE requests SET created_at_ms = 2001 WHERE id <> 'now'")
  db.exec("UPDATE requests SET created_at_ms = 2000 WHERE id = 'now'")
  writes.markUndated(2000)
  const undated = [...STANDINGS, 'now'].filter((id) => read(id).isUndated)
  expect(undated).toEqual(['fresh', 'doubtful', 'done'])
})
