import {setImmediate as turn} from 'node:timers/promises'
import {describe, expect, onTestFinished, test, vi} from 'vitest'
import type {AttemptRecord} from '../../../src/inbox/inbox.ts'
import type {BucketLeases} from '../../../src/inbox/postgres/bucket-leases.ts'
import {
  DUE_AMONG_OLDEST,
  DUE_AMONG_SUBJECTS,
  OLDEST_ROWS,
} from '../../../src/inbox/postgres/due-sql.ts'
import {PostgresForwards} from '../../../src/inbox/postgres/forwards.ts'
import {PostgresInbox} from '../../../src/inbox/postgres/postgres-inbox.ts'
import type {Postgres, PostgresRow} from '../../../src/platform/postgres/postgres.ts'

const UUID = '01936b2e-0000-7000-8000-00000000000a'
const ID = `in_${UUID}`

/** A forward as the server hands it out, and how many it has looked at. */
const job = (over: PostgresRow = {}): PostgresRow => ({
  job: 'j1',
  bucket: 3,
  tries: 0,
  id: UUID,
  event: 'payment_completed',
  event_id: 'e1',
  headers: '[]',
  forward_headers: null,
  body: Buffer.from('{}'),
  seen: '1',
  ...over,
})
const NONE: PostgresRow = {job: null, seen: '0'}

/** A listener with leases, and a server that answers each question with the next of its answers. */
function listener(...answers: PostgresRow[][]) {
  const leases = {held: [3], epoch: 1, owner: 'me'}
  const asked: string[] = []
  const written: {sql: string; rows: unknown}[] = []
  const names = {DUE_AMONG_OLDEST, DUE_AMONG_SUBJECTS}
  const query = async (sql: string, values: readonly unknown[] = []) => {
    const name = Object.entries(names).find(([, text]) => text === sql)?.[0]
    if (name === undefined) written.push({sql: sql.split(' ')[0] ?? '', rows: parsed(values[0])})
    else asked.push(name)
    return name === undefined ? [] : (answers.shift() ?? [])
  }
  const forwards = new PostgresForwards(
    {query} as unknown as Postgres,
    {
      owner: leases.owner,
      current: async () => leases.held,
      epochOf: () => leases.epoch,
      aheadMs: 0,
    } as unknown as BucketLeases,
  )
  const due = async (limit = 9) => (await forwards.due({nowMs: 5, limit})).map(({jobId}) => jobId)
  const record = (...attempts: readonly AttemptRecord[]) => forwards.record({query}, attempts)
  return {forwards, leases, asked, written, due, record}
}

const parsed = (value: unknown): unknown => JSON.parse(String(value))
const made = {kind: 'forward', atMs: 5, url: 'http://x', status: 500, id: ID} as const
const failed = {...made, job: {jobId: 'j1', next: {atMs: 9}}} as const
/** Under which lease the server is asked to move the forward. */
const moved = (written: readonly {sql: string; rows: unknown}[]) =>
  written.filter(({sql}) => sql === 'WITH').flatMap(({rows}) => rows)

describe('a listener asks for what is due', () => {
  test.each([
    {name: 'among the oldest, where these are all', rows: [job()], asked: ['A']},
    {name: 'among them, where nothing is owed', rows: [NONE], asked: ['A']},
    {
      name: 'among them, where they are enough',

      rows: [job({seen: `${OLDEST_ROWS}`}), job({job: 'j2'})],
      asked: ['A'],
    },
    {
      name: 'from subject to subject, where they are not',

      rows: [job({seen: `${OLDEST_ROWS}`})],
      asked: ['A', 'B'],
    },
  ])('$name', async ({rows, asked}) => {
    const here = listener(rows, rows)
    const jobs = rows.flatMap((row) => row['job'] ?? [])
    expect(await here.due(2)).toEqual(jobs)
    const letters = {DUE_AMONG_OLDEST: 'A', DUE_AMONG_SUBJECTS: 'B'}
    expect(here.asked.map((name) => letters[name as keyof typeof letters])).toEqual(asked)
  })

  test('not where it has no bucket', async () => {
    const {leases, asked, due} = listener([job()])
    leases.held = []
    expect(await due()).toEqual([])
    expect(asked).toEqual([])
  })
})

describe('a forward that was handed out', () => {
  test('stays with the lease under which it was begun, until it is recorded', async () => {
    const {forwards, leases, written, due, record} = listener([job()], [job()], [job()])
    await due()
    leases.epoch = 3
    await due()
    await record(failed)
    expect(moved(written)).toMatchObject([{job: 'j1', bucket: 3, epoch: 1, state: 'queued'}])
    forwards.forget([made, failed])
    await due()
    await record(failed)
    expect(moved(written)[1]).toMatchObject({job: 'j1', bucket: 3, epoch: 3, due_at_ms: 9})
  })

  test('is moved by its own record alone', async () => {
    const {written, due, record} = listener([job()])
    await due()
    await record(made, {...made, id: 'no inbox id'})
    expect(written).toEqual([
      {sql: 'INSERT', rows: [expect.objectContaining({event: UUID, status: 500})]},
    ])
  })
})

/** A listener whose database is a second ahead, what it asks, and one answer to each question. */
function aheadOfIt(...answer: PostgresRow[]) {
  const asked: {sql: string; values: readonly unknown[]}[] = []
  const query = async (sql: string, values: readonly unknown[] = []) => {
    asked.push({sql, values})
    return answer
  }
  const leases = {owner: 'me', current: async () => [3], epochOf: () => 1, aheadMs: 1_000}
  const forwards = new PostgresForwards(
    {query} as unknown as Postgres,
    leases as unknown as BucketLeases,
  )
  const valuesOf = (start: string) => asked.find(({sql}) => sql.startsWith(start))?.values
  return {forwards, asked, valuesOf, tx: {query}}
}

describe('by the clock of the database', () => {
  test('a forward is due, and the next one, which is said in the time of this machine', async () => {
    const {forwards, asked} = aheadOfIt({due_at_ms: '9000', seen: '0', job: null})
    await forwards.due({nowMs: 5, limit: 1})
    expect(await forwards.nextDueMs(7)).toBe(8_000)
    expect(asked.map(({values}) => values[0])).toEqual([1_005, 1_007])
    const none = aheadOfIt()
    expect(await none.forwards.nextDueMs(7)).toBe(undefined)
  })

  test.each([
    {next: {atMs: 9}, state: 'queued', due_at_ms: 1_009},
    {next: 'delivered', state: 'delivered', due_at_ms: 0},
    {next: 'failed', state: 'failed', due_at_ms: 0},
  ] as const)('a forward is $state after its attempt', async ({next, state, due_at_ms}) => {
    const {forwards, valuesOf, tx} = aheadOfIt()
    await forwards.record(tx, [{...made, job: {jobId: 'j1', next}}])
    const [rows, owner] = valuesOf('WITH made') ?? []
    expect(parsed(rows)).toEqual([{job: 'j1', state, due_at_ms}])
    expect(owner).toBe('me')
  })

  test('all that is owed is due now, and nothing later than it was', async () => {
    const {forwards, asked} = aheadOfIt()
    await forwards.hasten(5)
    expect(asked).toEqual([
      {sql: expect.stringMatching(/SET due_at_ms = (.*)\n.* AND due_at_ms > \1$/), values: [5]},
    ])
    expect(asked[0]?.sql).toContain('least($1::bigint')
  })
})

describe('a dead letter', () => {
  test.each([
    {kind: 'replay', status: 200, isSettled: true},
    {kind: 'replay', status: 299, isSettled: true},
    {kind: 'replay', status: 199, isSettled: false},
    {kind: 'replay', status: 300, isSettled: false},
    {kind: 'replay', status: undefined, isSettled: false},
    {kind: 'forward', status: 200, isSettled: false},
  ] as const)('is settled by a $kind with $status: $isSettled', async (cell) => {
    const {forwards, valuesOf, tx} = aheadOfIt()
    const {kind, status, isSettled} = cell
    await forwards.record(tx, [{kind, atMs: 5, url: 'http://x', id: ID, ...(status && {status})}])
    const settled = valuesOf('UPDATE pixctl_events SET forward = ')
    expect(settled).toEqual(isSettled ? [UUID, 'http://x'] : undefined)
  })

  test('of another inbox is none here', async () => {
    const {forwards, valuesOf, tx} = aheadOfIt()
    await forwards.record(tx, [{...made, kind: 'replay', status: 200, id: 'no inbox id'}])
    expect(valuesOf('UPDATE pixctl_events SET forward = ')).toEqual([null, 'http://x'])
  })
})

test('the last target, and the attempts at events, are read from the attempts alone', async () => {
  const {forwards, asked} = aheadOfIt({url: 'http://x'})
  expect(await forwards.lastTarget()).toBe('http://x')
  expect(await forwards.attemptsOf(['e1'])).toEqual([{url: 'http://x'}])
  expect(await aheadOfIt().forwards.lastTarget()).toBe(undefined)
  const [last, all] = asked
  expect(last?.sql).toMatch(
    /^SELECT url FROM pixctl_attempts .* kind = 'forward'.* id DESC LIMIT 1/s,
  )
  expect(all).toEqual({
    sql: expect.stringMatching(
      /^SELECT \* FROM pixctl_attempts .* event = ANY\(\$1\) ORDER BY id$/,
    ),
    values: [['e1']],
  })
})

test('what the inbox has recorded is handed out under the lease of then', async () => {
  vi.useFakeTimers({toFake: ['setInterval', 'clearInterval']})
  onTestFinished(() => void vi.useRealTimers())
  const lease = {bucket: 3, epoch: 1}
  const epochs: unknown[] = []
  const query = async (sql: string, values: readonly unknown[] = []) => {
    if (sql.startsWith('WITH made')) epochs.push(JSON.parse(String(values[0]))[0].epoch)
    if (sql.includes('RETURNING bucket')) return [{...lease}]
    return sql === DUE_AMONG_OLDEST ? [job()] : []
  }
  const transaction = (work: (tx: {query: typeof query}) => unknown) => work({query})
  const inbox = new PostgresInbox({query, transaction} as unknown as Postgres)
  const send = async () => {
    await inbox.due({nowMs: 5, limit: 9})
    await inbox.record([failed])
  }
  await send()
  lease.epoch = 2
  vi.advanceTimersByTime(3_000)
  await turn()
  await send()
  expect(epochs).toEqual([1, 2])
})
