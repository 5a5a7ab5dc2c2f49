import {setImmediate as turn} from 'node:timers/promises'
import {describe, expect, onTestFinished, test, vi} from 'vitest'
import {type Delivery, InboxUnavailable, type StoredEvent} from '../../../src/inbox/inbox.ts'
import {columnsOf, type EventRow, toRow} from '../../../src/inbox/postgres/arrived-row.ts'
import {bringAll} from '../../../src/inbox/postgres/bring.ts'
import {BucketLeases} from '../../../src/inbox/postgres/bucket-leases.ts'
import type {PostgresForwards} from '../../../src/inbox/postgres/forwards.ts'
import {takeAll, takeUnsent} from '../../../src/inbox/postgres/intake.ts'
import {
  COUNT,
  FIND_KNOWN,
  INSERT,
  INSERT_AND_OWE,
  OWE_AGAIN,
  PUT_IN_ORDER,
} from '../../../src/inbox/postgres/intake-sql.ts'
import {PostgresInbox} from '../../../src/inbox/postgres/postgres-inbox.ts'
import {PostgresReplays} from '../../../src/inbox/postgres/postgres-replays.ts'
import {bucketOf, uuidOfInboxId} from '../../../src/inbox/postgres/rows.ts'
import {bodyHash} from '../../../src/inbox/stored-row.ts'
import {numberArray, textArray} from '../../../src/platform/postgres/array-parameter.ts'
import type {Postgres, PostgresRow, Statements} from '../../../src/platform/postgres/postgres.ts'
import {aDelivery} from '../../helpers/webhooks.ts'

const STATEMENTS = {INSERT, INSERT_AND_OWE, FIND_KNOWN, COUNT, OWE_AGAIN, PUT_IN_ORDER}
type Name = keyof typeof STATEMENTS | 'BEGIN'

/** A server that answers each statement with the next of its answers, else with no row. */
function server(answers: Partial<Record<Name, PostgresRow[][]>>) {
  const asked: Name[] = []
  const counted: unknown[] = []
  const query = async (sql: string, values: readonly unknown[] = []) => {
    const entries = Object.entries(STATEMENTS) as [Name, string][]
    const name = entries.find(([, text]) => text === sql)?.[0] ?? 'BEGIN'
    asked.push(name)
    if (name === 'COUNT') for (const one of JSON.parse(String(values[0]))) counted.push(one)
    return answers[name]?.shift() ?? []
  }
  const statements = {query}
  const transaction = (work: (tx: typeof statements) => unknown) => {
    asked.push('BEGIN')
    return work(statements)
  }
  const postgres = {query, queryPrepared: query, transaction} as unknown as Postgres
  return {asked, counted, statements, postgres}
}

const ID = ['a', 'b'].map((digit) => `01936b2e-0000-7000-8000-00000000000${digit}`)
const sent = (nth: number, over: Partial<Delivery> = {}): Delivery & {id: string} => ({
  ...aDelivery({eventId: `e${nth}`, receivedAtMs: 1_000, ...over}),
  id: ID[nth] ?? '',
})
const stored = (...nths: number[]): PostgresRow[] => nths.map((nth) => ({id: ID[nth] ?? ''}))
/** What the server knows of the event of that number. */
const known = (nth: number, over: Partial<EventRow & {dropped: boolean}> = {}): PostgresRow =>
  ({...toRow(sent(nth)), id: 'earlier', received_at_ms: 7, dropped: false, ...over}) as PostgresRow

describe('new events', () => {
  test('take one statement, which is a transaction of its own', async () => {
    const {asked, postgres} = server({INSERT: [stored(0, 1)]})
    expect(await takeUnsent(postgres, [sent(0), sent(1)])).toEqual(['stored', 'stored'])
    expect(asked).toEqual(['INSERT'])
  })

  test('take one statement in the transaction of others, and are said to be stored', async () => {
    const {asked, statements} = server({INSERT: [stored(0, 1)]})
    expect(await takeAll(statements, [sent(0), sent(1)])).toEqual(['stored', 'stored'])
    expect(asked).toEqual(['INSERT'])
  })

  test('that are forwarded are owed by the same statement', async () => {
    const {asked, statements} = server({INSERT_AND_OWE: [stored(0, 1)]})
    await takeAll(statements, [sent(0), sent(1, {forward: 'queued'})])
    expect(asked).toEqual(['INSERT_AND_OWE'])
  })
})

describe('what is there already', () => {
  test('is judged in a transaction, without what was new', async () => {
    const {asked, postgres} = server({INSERT: [stored(0)], FIND_KNOWN: [[known(1)]]})
    expect(await takeUnsent(postgres, [sent(0), sent(1)])).toEqual(['stored', 'duplicate'])
    expect(asked).toEqual(['INSERT', 'BEGIN', 'INSERT', 'FIND_KNOWN', 'COUNT'])
  })

  test('is counted once for each repetition', async () => {
    const {asked, counted, statements} = server({FIND_KNOWN: [[known(0)]]})
    expect(await takeAll(statements, [sent(0), sent(0)])).toEqual(['duplicate', 'duplicate'])
    expect(asked).toEqual(['INSERT', 'FIND_KNOWN', 'COUNT'])
    expect(counted).toMatchObject([{event_id: 'e0', variant: '', count: 2, requeued: false}])
  })

  test('with other bytes is stored as a conflict', async () => {
    const other = [known(0, {body_hash: 'other'})]
    const {asked, statements} = server({INSERT: [[], stored(0)], FIND_KNOWN: [other]})
    expect(await takeAll(statements, [sent(0)])).toEqual(['conflict'])
    expect(asked).toEqual(['INSERT', 'FIND_KNOWN', 'INSERT'])
  })

  test('as a conflict that another machine stored at this moment is a repetition of it', async () => {
    const other = [known(0, {body_hash: 'other'})]
    const {asked, counted, statements} = server({INSERT: [[], []], FIND_KNOWN: [other]})
    expect(await takeAll(statements, [sent(0)])).toEqual(['conflict'])
    expect(asked).toEqual(['INSERT', 'FIND_KNOWN', 'INSERT', 'COUNT'])
    expect(counted).toMatchObject([{event_id: 'e0', variant: bodyHash(sent(0).body), count: 1}])
  })

  test('by a commit whose answer was lost is put in its order, and not counted', async () => {
    const {asked, statements} = server({FIND_KNOWN: [[known(0, {received_at_ms: 1_000})]]})
    expect(await takeAll(statements, [sent(0)], 5)).toEqual(['duplicate'])
    expect(asked).toEqual(['INSERT', 'FIND_KNOWN', 'PUT_IN_ORDER'])
  })

  test('and is forwarded again is owed again', async () => {
    const again = {forward: 'queued', forwardRepeats: true} as const
    const {asked, counted, statements} = server({FIND_KNOWN: [[known(0)]]})
    expect(await takeAll(statements, [sent(0, again)])).toEqual(['duplicate'])
    expect(asked).toEqual(['INSERT_AND_OWE', 'FIND_KNOWN', 'COUNT', 'OWE_AGAIN'])
    expect(counted).toMatchObject([{count: 1, requeued: true}])
  })
})

describe('what is brought from another inbox', () => {
  const attempt = (atMs: number) => ({kind: 'replay', atMs, url: 'http://x', status: 200})
  const brought = (nth: number, ...attempts: readonly object[]) => {
    const {event, eventId, body} = sent(nth)
    const stored = {event, eventId, body, duplicates: 0, forward: 'delivered', attempts}
    return {event: stored as unknown as StoredEvent, delivery: sent(nth)}
  }
  /** What the server says of the event of that number when it is this one that wrote it. */
  const written = (nth: number): PostgresRow => {
    const {event_id, event_key, body_hash} = toRow(sent(nth))
    return {id: ID[nth] ?? '', event_id, event_key, body_hash}
  }
  async function bring(statements: Statements, ...events: ReturnType<typeof brought>[]) {
    const records: unknown[] = []
    const record = async (_: unknown, attempts: unknown) => void records.push(attempts)
    const forwards = {record} as unknown as PostgresForwards
    return {count: await bringAll(statements, {brought: events, aheadMs: 0}, forwards), records}
  }

  test('has its attempts written, but those at what another machine brings at this moment', async () => {
    const {statements} = server({INSERT: [stored(0, 1)], BEGIN: [[written(0)]]})
    const {count, records} = await bring(statements, brought(0, attempt(0)), brought(1, attempt(1)))
    expect(count).toBe(1)
    expect(records).toEqual([[{id: `in_${ID[0]}`, ...attempt(0)}]])
  })

  test('is asked for by one statement, and none writes where all of it is there', async () => {
    const {asked, statements} = server({FIND_KNOWN: [[known(0)]]})
    expect(await bring(statements, brought(0, attempt(0)))).toEqual({count: 0, records: []})
    expect(asked).toEqual(['FIND_KNOWN'])
  })

  test('has no attempts written where none was made', async () => {
    const {statements} = server({INSERT: [stored(0)], BEGIN: [[written(0)]]})
    expect(await bring(statements, brought(0))).toEqual({count: 1, records: []})
  })

  test('is the first one of what comes twice', async () => {
    const {statements} = server({INSERT: [stored(0)], BEGIN: [[written(0)]]})
    const {records} = await bring(statements, brought(0, attempt(1)), brought(0, attempt(2)))
    expect(records).toEqual([[{id: `in_${ID[0]}`, ...attempt(1)}]])
  })
})

/** Timers that keep the process alive. */
const timers = (): number =>
  process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length

test('a listener that has its share renews it by three statements, and holds up no process', async () => {
  const asked: string[] = []
  const held = Array.from({length: 64}, (_, bucket) => ({bucket, epoch: 1}))
  const query = async (sql: string) => {
    asked.push(sql.trim().split(/\s+/)[0] ?? '')
    if (sql.includes('RETURNING bucket')) return held
    return sql.includes('count(*)') ? [{count: '1'}] : []
  }
  const leases = new BucketLeases({query} as unknown as Postgres)
  const before = timers()
  const current = leases.current()
  expect(timers()).toBe(before)
  expect(await current).toHaveLength(64)
  expect(asked).toEqual(['INSERT', 'SELECT', 'UPDATE'])
  await leases.release()
  expect(asked.slice(3)).toEqual(['UPDATE', 'DELETE'])
})

test('a listener that has run for long has the clock of its database, where that is right', async () => {
  const own = performance.now
  performance.now = () => own.call(performance) + 3_600_000
  onTestFinished(() => {
    performance.now = own
  })
  const query = async (sql: string) =>
    sql.includes('count(*)') ? [{count: '1', now_ms: String(Date.now())}] : []
  const leases = new BucketLeases({query} as unknown as Postgres)
  await leases.current()
  expect(leases.aheadMs).toBe(0)
  await leases.release()
})

test('buckets that were given back are not forwarded where the renewal then fails', async () => {
  vi.useFakeTimers({toFake: ['setInterval', 'clearInterval']})
  onTestFinished(() => void vi.useRealTimers())
  const held = Array.from({length: 64}, (_, bucket) => ({bucket, epoch: 1}))
  let [listeners, isAway] = [1, false]
  const given: unknown[] = []
  const query = async (sql: string, values: readonly unknown[] = []) => {
    if (sql.includes('bucket = ANY')) given.push(values[1])
    else if (isAway) throw new Error('away')
    if (sql.includes('RETURNING bucket')) return held
    return sql.includes('count(*)') ? [{count: listeners}] : []
  }
  const leases = new BucketLeases({query} as unknown as Postgres)
  const renewal = async (): Promise<void> => {
    vi.advanceTimersByTime(3_000)
    await turn()
  }
  expect(await leases.current()).toHaveLength(64)
  listeners = 2
  await renewal()
  const kept = await leases.current()
  expect(kept).toHaveLength(32)
  isAway = true
  await renewal()
  expect(given).toHaveLength(1)
  expect(await leases.current()).toEqual(kept)
  isAway = false
  await leases.release()
})

describe('a shared inbox whose store is away', () => {
  const away = () => {
    const seen = {asked: 0, isClosed: false}
    const query = async () => {
      seen.asked += 1
      throw new Error('away')
    }
    const close = async () => {
      seen.isClosed = true
    }
    const postgres = {query, queryPrepared: query, transaction: query, close}
    return {seen, inbox: new PostgresInbox(postgres as unknown as Postgres)}
  }

  test('gives up to mark what was seen', async () => {
    const {seen, inbox} = away()
    await inbox.markSeen([`in_${ID[0]}`])
    expect(seen.asked).toBe(1)
    await inbox.close()
  })

  test('is not asked for nothing, nor for what is no inbox id', async () => {
    const {seen, inbox} = away()
    expect(await inbox.take([])).toEqual([])
    expect(await inbox.attempts('e1')).toEqual([])
    expect(seen.asked).toBe(0)
    await inbox.close()
  })

  test('is closed after what was given to it, and leaves its leases to run out', async () => {
    const {seen, inbox} = away()
    await expect(inbox.due({nowMs: 1, limit: 1})).rejects.toThrow('away')
    const refused = expect(inbox.accept(sent(0))).rejects.toThrow(InboxUnavailable)
    const {asked} = seen
    await inbox.close()
    await refused
    expect(seen.asked).toBe(asked + 2)
    expect(seen.isClosed).toBe(true)
  })
})

test('a replay has the events that are in an inbox like this one', async () => {
  const written: unknown[] = []
  const query = async (_: string, values: readonly unknown[]) => {
    written.push(values[1])
    return []
  }
  const transaction = (work: (tx: {query: typeof query}) => unknown) => work({query})
  const replays = new PostgresReplays({transaction} as unknown as Postgres, {} as PostgresForwards)
  const ids = [`in_${ID[0]}`, 'in_7']
  await replays.begin({url: 'http://x', resign: false, ids, nowMs: 1})
  expect(written).toEqual(['http://x', [ID[0]]])
})

test.each([
  {name: 'an inbox id', id: `in_${ID[0]}`, uuid: ID[0]},
  {name: 'one that stands inside a text', id: `x in_${ID[0]}`, uuid: undefined},
  {name: 'one with more behind it', id: `in_${ID[0]}0`, uuid: undefined},
])('the number of $name', ({id, uuid}) => {
  expect(uuidOfInboxId(id)).toBe(uuid)
})

// All machines of a store have to agree on these: the first byte of the SHA-256, of 64 buckets.
test.each([
  {text: 'c1', bucket: 16},
  {text: 'e0', bucket: 28},
])('the bucket of $text is $bucket', ({text, bucket}) => {
  expect(bucketOf(text)).toBe(bucket)
})

describe('the row of a delivery', () => {
  test.each([
    {name: 'its subject', subject: 'c1', bucket: bucketOf('c1')},
    {name: 'its event where it names none', subject: null, bucket: bucketOf('e0')},
  ])('is in the bucket of $name', ({subject, bucket}) => {
    const row = toRow(sent(0, {subject}))
    expect(row).toMatchObject({subject, bucket})
    const columns = columnsOf([row])
    expect(columns[6]).toEqual(textArray([subject]))
    expect(columns[7]).toEqual(numberArray('int2', [bucket]))
  })

  test.each([
    {name: 'now', aheadMs: undefined, stored_at_ms: null},
    {name: 'when it was received, by the clock of the database', aheadMs: 5, stored_at_ms: 1_005},
    {name: 'the same, where that clock is behind', aheadMs: -5, stored_at_ms: 995},
  ])('is stored as of $name', ({aheadMs, stored_at_ms}) => {
    expect(toRow(sent(0), aheadMs).stored_at_ms).toBe(stored_at_ms)
  })
})
