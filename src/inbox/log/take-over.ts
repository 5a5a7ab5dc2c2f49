import type {SqliteInbox} from '../sqlite/sqlite-inbox.ts'
import {type Damage, readRest, readRestAndKeep} from './damage.ts'
import type {LoggedDelivery} from './frame.ts'
import {segmentsIn} from './log.ts'
import {type LogReading, readLog} from './log-reader.ts'
import type {LogPosition} from './position.ts'

/** What a slice of the log became. */
export interface Taken {
  readonly taken: number
  readonly bytes: number
  readonly end: LogPosition
  readonly damaged: readonly Damage[]
}

/** What goes into one transaction: more of it costs less each, and holds the write lock longer. */
const SLICE_BYTES = 1024 * 1024
/** Headers and framing of a delivery, about. */
const ENVELOPE_BYTES = 512

/** About what a delivery takes in the log. */
export const sizeOf = ({body}: LoggedDelivery): number => (body?.length ?? 0) + ENVELOPE_BYTES

/**
 * The files in which a frame that cannot be read is damaged, not being written: those with a later
 * one beside them, or every file while the caller holds the lock of the listener.
 */
export type FinishedFiles = 'with-successor' | 'all'

/** Moves one slice of the log into SQLite. Any process may do it, also while a listener writes. */
export function takeOverSlice(
  directory: string,
  sqlite: SqliteInbox,
  finished: FinishedFiles,
): Taken {
  let bytes = 0
  const {taken, end, damaged} = sqlite.takeOver((from) => {
    // Kept before the transaction ends: what it moved past may be deleted at any moment after it.
    const slice = readLog(directory, from, reading(finished, readRestAndKeep, directory))
    for (const delivery of slice.deliveries) bytes += sizeOf(delivery)
    return slice
  })
  return {taken, bytes, end, damaged}
}

const reading = (
  finished: FinishedFiles,
  read: typeof readRest,
  directory: string,
): LogReading => ({
  bytes: SLICE_BYTES,
  rest: (from, isClosed) => (isClosed || finished === 'all' ? read(directory, from) : undefined),
})

/** Moves everything the log holds into SQLite. Where it holds nothing, nothing is locked. */
export async function takeOverLog(
  directory: string,
  sqlite: SqliteInbox,
  finished: FinishedFiles,
): Promise<Damage[]> {
  const found: Damage[] = []
  const look = reading(finished, readRest, directory)
  for (;;) {
    const {deliveries, damaged} = readLog(directory, sqlite.position(), look)
    if (deliveries.length + damaged.length === 0) return found
    for (const one of takeOverSlice(directory, sqlite, finished).damaged) found.push(one)
    await nextTurn()
  }
}

/** Whether bytes stand at the end of the last file that are no frame: damage, or a write under way. */
export function isEndDoubtful(directory: string, {segment, offset}: LogPosition): boolean {
  const last = segmentsIn(directory).at(-1) ?? 0
  if (last < segment) return false
  const from = last === segment ? offset : 0
  return readRest(directory, {segment: last, offset: from}) !== undefined
}

/** Has everything the log holds seen through SQLite, and writes nothing. */
export function seeLog(directory: string, sqlite: SqliteInbox): Damage[] {
  const look = reading('with-successor', readRest, directory)
  const found: Damage[] = []
  sqlite.takeOverUnwritten((from) => {
    const slice = readLog(directory, from, look)
    for (const one of slice.damaged) found.push(one)
    return slice
  })
  return found
}

/** Lets the event loop do what waits there. */
const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
