import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest'
import {PostgresRequests} from '../../../src/journal/postgres/postgres-requests.ts'
import {
  BEGIN_REQUESTS,
  CLAIM_REQUEST,
  DISPLACE_ADOPTERS,
  ENDING_COLUMNS,
  HELD_BY_OTHERS,
  SETTLE_REQUESTS,
} from '../../../src/journal/postgres/request-sql.ts'
import {saveResourceSql} from '../../../src/journal/postgres/resource-values.ts'
import {RowLeases} from '../../../src/journal/postgres/row-leases.ts'
import {ExitCode} from '../../../src/messages/errors.ts'
import {ServerClock} from '../../../src/platform/postgres/server-clock.ts'
import {kept, outcome, request} from '../fixtures.ts'
import {type Answer, refusedWith, rowOf, scriptedServer} from './scripted-server.ts'

const STATEMENTS = new Map([
  [BEGIN_REQUESTS, 'begin'],
  [CLAIM_REQUEST, 'claim'],
  [SETTLE_REQUESTS, 'settle'],
  [HELD_BY_OTHERS, 'held by others'],
  [DISPLACE_ADOPTERS, 'displace'],
  [saveResourceSql(), 'save'],
])

/** One machine of several: the answers of the server say what the others did meanwhile. */
function machine(...answers: Answer[]) {
  const {postgres, asked} = scriptedServer(...answers)
  const leases = new RowLeases(postgres)
  const requests = new PostgresRequests(postgres, {leases, clock: new ServerClock(Date.now())})
  const statements = () => asked.map(({sql}) => STATEMENTS.get(sql) ?? 'read')
  /** What the statement of that place was given for a column of an ending. */
  const settled = (at: number, column: string): unknown => {
    const values = asked[at]?.values[Object.keys(ENDING_COLUMNS).indexOf(column)]
    return (values as readonly unknown[])[0]
  }
  /** Whether it keeps the leases of rows from running out. */
  const renews = async () => {
    const before = asked.length
    await vi.advanceTimersByTimeAsync(3_000)
    return asked.length > before
  }
  return {requests, asked, leases, statements, settled, renews}
}

const MADE = [{asked_id: 'id-1', known: null}]
const SETTLED = [{id: 'id-1'}]
const NOTHING: Answer = []
const DONE = rowOf({state: 'done', resource_id: 'c-1', attempts: 1, settled_at_ms: 1500})
const DOUBTFUL = rowOf({is_doubtful: true, attempts: 1})
const REFUSED = rowOf({state: 'refused', attempts: 1, settled_at_ms: 1500})

beforeEach(() => void vi.useFakeTimers({toFake: ['setInterval', 'clearInterval']}))
afterEach(() => void vi.useRealTimers())

describe('a creation that several machines begin', () => {
  test('is this one’s to send, and leased until its outcome is known', async () => {
    const {requests, renews} = machine(MADE, NOTHING, SETTLED)
    expect(await requests.begin(request)).toMatchObject({isNew: true, record: {id: 'id-1'}})
    expect(await renews()).toBe(true)
    await requests.settle('id-1', outcome('created'))
    expect(await renews()).toBe(false)
  })

  test('is asked for again while another one takes its key, and is then that one’s to send', async () => {
    const known = [{asked_id: 'id-1', known: rowOf({id: 'id-9'})}]
    const {requests, statements, renews} = machine(NOTHING, NOTHING, known)
    const begun = await requests.begin(request)
    expect(begun).toMatchObject({isNew: false, record: {id: 'id-9', standing: 'fresh'}})
    expect(statements()).toEqual(['begin', 'begin', 'begin'])
    expect(await renews()).toBe(false)
  })
})

describe('a creation of which the server could not say that it is written', () => {
  const LOST = refusedWith('ECONNRESET')

  test('is not sent, so it is taken back where it is there', async () => {
    const {requests, statements, settled, renews} = machine(LOST, [rowOf()], [rowOf()], SETTLED)
    await expect(requests.begin(request)).rejects.toBe(LOST)
    expect(statements()).toEqual(['begin', 'read', 'read', 'settle'])
    expect(settled(3, 'state')).toBe('failed')
    expect(await renews()).toBe(false)
  })

  test('is written as not sent where it is not there, so that its key is taken when it comes', async () => {
    const {requests, statements, asked, renews} = machine(LOST, NOTHING, SETTLED)
    await expect(requests.begin(request)).rejects.toBe(LOST)
    expect(statements()).toEqual(['begin', 'read', 'read'])
    expect(asked[2]?.sql).toContain('INSERT INTO pixctl_requests')
    expect(asked[2]?.values).toEqual(expect.arrayContaining(['id-1', 'failed', 1_000]))
    expect(await renews()).toBe(false)
  })

  test('is of unknown outcome where another machine took it up meanwhile', async () => {
    const taken = [[rowOf()], [rowOf()], NOTHING, [DOUBTFUL], SETTLED]
    const {requests} = machine(LOST, ...taken)
    await expect(requests.begin(request)).rejects.toMatchObject({code: 'BEGIN_NOT_CONFIRMED'})
  })

  test('may come yet where the server does not answer', async () => {
    for (const answers of [[LOST], [NOTHING, LOST]]) {
      const {requests, statements} = machine(LOST, ...answers)
      const {id: journalId, idempotencyKey} = request
      await expect(requests.begin(request)).rejects.toMatchObject({
        code: 'BEGIN_NOT_CONFIRMED',
        exitCode: ExitCode.outcomeUnknown,
        details: {journalId, idempotencyKey},
      })
      expect(statements()).toEqual(['begin', ...answers.map(() => 'read')])
    }
  })

  test('is nowhere where no connection came about', async () => {
    for (const code of ['ECONNREFUSED', '57P03']) {
      const {requests, statements} = machine(refusedWith(code))
      await expect(requests.begin(request)).rejects.toMatchObject({errcode: code})
      expect(statements()).toEqual(['begin'])
    }
  })

  test('is not looked for where the server refused it', async () => {
    const {requests, statements} = machine(refusedWith('42501'))
    await expect(requests.begin(request)).rejects.toMatchObject({errcode: '42501'})
    expect(statements()).toEqual(['begin'])
  })
})

test('what was sent is written again where a server that took over has it not', async () => {
  const sent = [MADE, NOTHING, NOTHING, [{id: 'id-1'}], NOTHING]
  const {requests, asked} = machine(...sent)
  await requests.begin(request)
  const settled = await requests.settle('id-1', outcome('created', {resourceId: 'c-1'}), kept)
  expect(settled).toMatchObject({state: 'done', resourceId: 'c-1', isWrittenAgain: true})
  expect(asked.at(-2)?.sql).toContain('INSERT INTO pixctl_requests')
  expect(asked.at(-2)?.values).toEqual(expect.arrayContaining(['id-1', 'done', 'c-1']))
  expect(asked.at(-1)?.sql).toBe(saveResourceSql())
})

test('and without a resource where none was shown', async () => {
  const {requests, statements} = machine(MADE, NOTHING, NOTHING, [{id: 'id-1'}])
  await requests.begin(request)
  const settled = await requests.settle('id-1', outcome('created', {resourceId: 'c-1'}))
  expect(settled).toMatchObject({id: 'id-1', state: 'done'})
  expect(statements()).not.toContain('save')
})

test('also where the server did not answer before, and the end is written a second time', async () => {
  const lost = refusedWith('ECONNRESET')
  const sent = [MADE, lost, NOTHING, NOTHING, [{id: 'id-1'}]]
  const {requests, asked} = machine(...sent)
  await requests.begin(request)
  await expect(requests.settle('id-1', outcome('refused'))).rejects.toBe(lost)
  expect(await requests.settle('id-1', outcome('refused'))).toMatchObject({state: 'refused'})
  expect(asked.at(-1)?.sql).toContain('INSERT INTO pixctl_requests')
})

describe('a request that is to be sent again', () => {
  test('is done already: nothing is changed, and nothing sent', async () => {
    const {requests, statements} = machine([DONE])
    expect(await requests.claim('id-1', 5000)).toMatchObject({state: 'done', resourceId: 'c-1'})
    expect(statements()).toEqual(['read'])
  })

  test.each([
    {was: 'just written', row: rowOf(), standing: ['unknown', false], isDoubtful: true, at: null},
    {was: 'in doubt', row: DOUBTFUL, standing: ['unknown', true], isDoubtful: true, at: null},
    {was: 'refused', row: REFUSED, standing: ['refused', false], isDoubtful: false, at: 1500},
  ])('and was $was is taken from that standing on, and leased', async (cell) => {
    const taken = rowOf({is_doubtful: cell.isDoubtful})
    const {requests, asked, leases, renews} = machine([cell.row], [taken], NOTHING)
    const standing = cell.isDoubtful ? 'doubtful' : 'fresh'
    expect(await requests.claim('id-1', 5000)).toMatchObject({standing})
    const {isDoubtful, at} = cell
    const deadline = expect.any(Number)
    const values = ['id-1', ...cell.standing, isDoubtful, leases.owner, 5000, at, deadline]
    expect(asked[1]).toEqual({sql: CLAIM_REQUEST, values})
    expect(await renews()).toBe(true)
  })

  test('is not taken from a machine that sends it', async () => {
    const {requests, statements, renews} = machine([DOUBTFUL], NOTHING, [DOUBTFUL])
    expect(await requests.claim('id-1', 5000)).toBeUndefined()
    expect(statements()).toEqual(['read', 'claim', 'read'])
    expect(await renews()).toBe(false)
  })

  test.each([
    {became: 'done', row: DONE, more: [], state: 'done'},
    {became: 'refused', row: REFUSED, more: [[rowOf()]], state: 'unknown'},
  ])('and became $became meanwhile is looked at as it is now', async ({row, more, state}) => {
    const {requests} = machine([DOUBTFUL], NOTHING, [row], ...more)
    expect(await requests.claim('id-1', 5000)).toMatchObject({state})
  })

  test('is not taken where the request of another home stands in its place', async () => {
    const {requests, statements} = machine([REFUSED], NOTHING, NOTHING)
    expect(await requests.claim('id-1', 5000)).toBeUndefined()
    expect(statements()).toEqual(['read', 'claim', 'read'])
  })

  test('was never written: that is a mistake of this program', async () => {
    const {requests} = machine(NOTHING)
    await expect(requests.claim('id-1', 5000)).rejects.toThrow(
      'a request that was written is there',
    )
  })
})

describe('the outcome of a request', () => {
  test('is written from what this machine began, without reading it', async () => {
    const {requests, statements, settled} = machine(MADE, SETTLED)
    await requests.begin(request)
    const record = await requests.settle('id-1', outcome('created', {resourceId: 'c-1'}), kept)
    expect(record).toMatchObject({state: 'done', resourceId: 'c-1', attempts: 1})
    expect(statements()).toEqual(['begin', 'settle'])
    expect([settled(1, 'was_state'), settled(1, 'was_doubtful')]).toEqual(['unknown', false])
    expect([settled(1, 'is_exclusive'), settled(1, 'kept_id')]).toEqual([false, 'c-1'])
  })

  test('is written from what is on record where this machine settled it before', async () => {
    const {requests, statements} = machine(MADE, SETTLED, [DOUBTFUL], SETTLED)
    await requests.begin(request)
    await requests.settle('id-1', outcome('unanswered'))
    const record = await requests.settle('id-1', outcome('created'))
    expect(record).toMatchObject({state: 'done', attempts: 2})
    expect(statements()).toEqual(['begin', 'settle', 'read', 'settle'])
  })

  test('is written from what another machine made of it meanwhile', async () => {
    const {requests, statements, settled} = machine([rowOf()], NOTHING, [DOUBTFUL], SETTLED)
    const record = await requests.settle('id-1', outcome('turned_away'))
    // Alone it was refused; after another attempt nothing is known of that one.
    expect(record).toMatchObject({state: 'unknown', standing: 'doubtful', attempts: 2})
    expect(statements()).toEqual(['read', 'settle', 'read', 'settle'])
    expect([settled(1, 'state'), settled(3, 'state')]).toEqual(['refused', 'unknown'])
  })

  test.each([
    {event: 'created', shown: kept, statements: ['read', 'save']},
    {event: 'created', shown: undefined, statements: ['read']},
    {event: 'unanswered', shown: kept, statements: ['read']},
  ] as const)('$event adds nothing to what is done but how it looks now', async (cell) => {
    const {requests, statements} = machine([DONE], NOTHING)
    const said = outcome(cell.event, {code: 'LATE'})
    const record = await requests.settle('id-1', said, cell.shown)
    expect(record).toMatchObject({state: 'done', resourceId: 'c-1', code: undefined})
    expect(statements()).toEqual(cell.statements)
  })

  describe('that may not be another one’s', () => {
    const said = outcome('created', {resourceId: 'c-1', isExclusive: true})

    test('is unknown where it is, and nothing is kept of it', async () => {
      const found = [{id: 'id-2', is_adopted: false}]
      const {requests, asked, statements, settled} = machine(
        [rowOf()],
        NOTHING,
        found,
        [rowOf()],
        SETTLED,
      )
      const record = await requests.settle('id-1', said, kept)
      expect(record).toMatchObject({state: 'unknown', code: 'ANSWER_OF_ANOTHER'})
      expect(statements()).toEqual(['read', 'settle', 'held by others', 'read', 'settle'])
      expect(asked[2]?.values).toEqual(['id-1', 'c-1'])
      expect([settled(1, 'kept_id'), settled(4, 'kept_id')]).toEqual(['c-1', null])
    })

    test('is taken from one that only found it, or stays there where another machine was first', async () => {
      const adopter = [{id: 'id-2', is_adopted: true}]
      const first = machine([rowOf()], NOTHING, adopter, NOTHING, SETTLED)
      expect(await first.requests.settle('id-1', said, kept)).toMatchObject({state: 'done'})
      expect(first.asked[3]?.values).toEqual([['id-2'], 'c-1'])
      expect(first.statements()).toEqual(['read', 'settle', 'held by others', 'displace', 'settle'])
      const answered = [{id: 'id-3', is_adopted: false}]
      const before: Answer[] = [[rowOf()], NOTHING, adopter, NOTHING, NOTHING]
      const late = machine(...before, [rowOf()], NOTHING, answered, [rowOf()], SETTLED)
      expect(await late.requests.settle('id-1', said, kept)).toMatchObject({
        state: 'unknown',
        code: 'ANSWER_OF_ANOTHER',
      })
    })

    test('is its own where only the request changed meanwhile, and is kept', async () => {
      const {requests, settled} = machine([rowOf()], NOTHING, NOTHING, [DOUBTFUL], SETTLED)
      const record = await requests.settle('id-1', said, kept)
      expect(record).toMatchObject({state: 'done', resourceId: 'c-1'})
      expect([settled(4, 'kept_id'), settled(4, 'is_exclusive')]).toEqual(['c-1', true])
    })

    test.each([
      {name: 'that may be', more: {resourceId: 'c-1'}},
      {name: 'that names nothing', more: {isExclusive: true}},
    ])('is not looked for among others: one $name', async ({more}) => {
      const {requests, statements} = machine([rowOf()], NOTHING, [DOUBTFUL], SETTLED)
      const record = await requests.settle('id-1', outcome('created', more))
      expect(record).toMatchObject({state: 'done', code: undefined})
      expect(statements()).toEqual(['read', 'settle', 'read', 'settle'])
    })
  })
})

test('no key is without an age here: its age is by the clock of the database', async () => {
  const {requests, statements} = machine()
  await requests.markUndated()
  expect(statements()).toEqual([])
})
