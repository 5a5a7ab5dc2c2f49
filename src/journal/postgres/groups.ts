import {fulfilled, GroupCommit, rejected} from '../../platform/group-commit.ts'
import {columnsOf} from '../../platform/postgres/as-rows.ts'
import type {Postgres, Statements} from '../../platform/postgres/postgres.ts'
import type {ServerClock} from '../../platform/postgres/server-clock.ts'
import {PostgresError} from '../../platform/postgres/trouble.ts'
import type {KeptResource} from '../kept-resource.ts'
import {begunRecord, settledRecord} from '../record-changes.ts'
import type {NewRequest, Outcome, RequestRecord} from '../request-record.ts'
import type {Row} from '../request-row.ts'
import {
  BEGIN_REQUESTS,
  BEGUN_COLUMNS,
  ENDING_COLUMNS,
  SETTLE_REQUESTS,
  WRITTEN_WITHIN_MS,
} from './request-sql.ts'
import {begunValues, settledValues} from './request-values.ts'
import {RESOURCE_COLUMNS, resourceValues} from './resource-values.ts'
import {toStoredRecord} from './stored-record.ts'

/** A request that is written, or the one that had its key. */
export interface Begun {
  readonly record: RequestRecord
  readonly isNew: boolean
}

/** The process that begins requests. */
export interface Beginner {
  /** Of the leases of what it begins. */
  readonly owner: string
  readonly clock: ServerClock
}

/** What happened to a request that was `before`, and what it created. */
export interface Ending {
  readonly before: RequestRecord
  readonly outcome: Outcome
  readonly kept: KeptResource | undefined
  /** Of the leases of the process that says so. */
  readonly owner: string
}

type WriteAll<Entry, Result> = (entries: readonly Entry[]) => Promise<readonly Result[]>

/** To plan a statement takes the server longer than to write ten rows: it is asked less often. */
const LONGEST_PAUSE_MS = 10

/**
 * Writes what comes while an earlier group is under way as one statement: one round trip and one
 * wait for the disk for all of it. A statement that the server refused has written nothing, so each
 * entry goes again by itself, and only those fail that are refused alone.
 */
export const inGroups = <Entry, Result>(
  writeAll: WriteAll<Entry, Result>,
): GroupCommit<Entry, Result> =>
  new GroupCommit(
    async (entries) => {
      try {
        return (await writeAll(entries)).map(fulfilled)
      } catch (error) {
        const isRefused = error instanceof PostgresError && !error.isConnectionLost
        if (!isRefused || entries.length === 1) return entries.map(() => rejected(error))
        return Promise.allSettled(entries.map((entry) => writeOne(writeAll, entry)))
      }
    },
    {longestPauseMs: LONGEST_PAUSE_MS},
  )

async function writeOne<Entry, Result>(
  writeAll: WriteAll<Entry, Result>,
  entry: Entry,
): Promise<Result> {
  const [result] = await writeAll([entry])
  return result as Result
}

/**
 * Each is on the disk, and on that of a synchronous standby, when this ends. Nothing for one whose
 * key another machine, or another of these, takes at this moment, nor for what reached the server too
 * late: the clock is right then, and the same again may be in time.
 *
 * Errors: `PostgresError`; then none is written, or with `isConnectionLost` all of them may be.
 */
export async function beginAll(
  postgres: Postgres,
  requests: readonly NewRequest[],
  {owner, clock}: Beginner,
): Promise<readonly (Begun | undefined)[]> {
  // One key may be another's by another address of the service: the second has to see the first.
  const first = new Map(requests.toReversed().map((one) => [one.idempotencyKey, one] as const))
  const values = columnsOf(BEGUN_COLUMNS, [...first.values()].map(begunValues))
  const rows = await postgres.query(BEGIN_REQUESTS, [...values, owner, clock.in(WRITTEN_WITHIN_MS)])
  const known = new Map(rows.map((row) => [row['asked_id'], row['known'] as Row | null]))
  const shownMs = rows.find((row) => row['asked_id'] === null)?.['now_ms']
  if (typeof shownMs === 'number') clock.see(shownMs)
  return requests.map((request) => {
    const other = known.get(request.id)
    if (other === undefined) return undefined
    // Written a moment ago, by the clock of the database.
    if (other === null) return {record: {...begunRecord(request), ageMs: 0}, isNew: true}
    return {record: toStoredRecord(other), isNew: false}
  })
}

const NOTHING_KEPT = RESOURCE_COLUMNS.map(() => null)

/**
 * Nothing for one that is not as it was, or whose resource another request created; the caller looks
 * which. Of several that name one resource only the first is written: the others have to see it.
 *
 * Errors: `PostgresError`; then none is written, or with `isConnectionLost` all of them may be.
 */
export async function settleAll(
  postgres: Statements,
  endings: readonly Ending[],
): Promise<readonly (RequestRecord | undefined)[]> {
  const first = firstOfEachResource(endings)
  const settled = new Map(
    first.map((ending) => [ending, settledRecord(ending.before, ending.outcome)] as const),
  )
  const values = [...settled].map(([{before, outcome, kept, owner}, after]) => [
    ...settledValues(before, after, {outcome, owner}),
    ...(kept ? resourceValues(kept) : NOTHING_KEPT),
  ])
  const written = await writtenIds(postgres, columnsOf(ENDING_COLUMNS, values), first.length)
  return endings.map((ending) => (written.has(ending.before.id) ? settled.get(ending) : undefined))
}

const UNIQUE_VIOLATION = '23505'

/** None of one whose resource another machine named at this moment: it was refused by the index. */
async function writtenIds(
  postgres: Statements,
  columns: ReturnType<typeof columnsOf>,
  count: number,
): Promise<ReadonlySet<unknown>> {
  try {
    const rows = await postgres.query(SETTLE_REQUESTS, columns)
    return new Set(rows.map(({id}) => id))
  } catch (error) {
    const isTaken = error instanceof PostgresError && error.errcode === UNIQUE_VIOLATION
    if (!isTaken || count > 1) throw error
    return new Set()
  }
}

function firstOfEachResource(endings: readonly Ending[]): Ending[] {
  const seen = new Set<string>()
  return endings.filter(({before, outcome, kept}) => {
    const names = [before.id, outcome.resourceId, kept?.id].filter((name) => name !== undefined)
    const isFirst = names.every((name) => !seen.has(name))
    for (const name of names) seen.add(name)
    return isFirst
  })
}
