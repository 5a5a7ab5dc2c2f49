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
