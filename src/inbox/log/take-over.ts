import type {SqliteInbox} from '../sqlite/sqlite-inbox.ts'
import type {Taken} from '../writer/calls.ts'
import type {LoggedDelivery} from './frame.ts'
import {readLog} from './log-reader.ts'

/** What goes into one transaction: more of it costs less each, and holds the write lock longer. */
const SLICE_BYTES = 1024 * 1024
/** Headers and framing of a delivery, about. */
const ENVELOPE_BYTES = 512

/** About what a delivery takes in the log. */
export const sizeOf = ({body}: LoggedDelivery): number => (body?.length ?? 0) + ENVELOPE_BYTES

/** Moves one slice of the log into SQLite. Any process may do it, also while a listener writes. */
export function takeOverSlice(directory: string, sqlite: SqliteInbox): Taken {
  let bytes = 0
  const {taken, end} = sqlite.takeOver((from) => {
    const slice = readLog(directory, from, SLICE_BYTES)
    for (const delivery of slice.deliveries) bytes += sizeOf(delivery)
    return slice
  })
  return {taken, bytes, end}
}

/** Moves everything the log holds into SQLite. Where it holds nothing, nothing is locked. */
export async function takeOverLog(directory: string, sqlite: SqliteInbox): Promise<void> {
  while (readLog(directory, sqlite.position(), SLICE_BYTES).deliveries.length > 0) {
    takeOverSlice(directory, sqlite)
    await nextTurn()
  }
}

/** Has everything the log holds seen through SQLite, and writes nothing. */
export const seeLog = (directory: string, sqlite: SqliteInbox): void =>
  sqlite.takeOverUnwritten((from) => readLog(directory, from, SLICE_BYTES))

/** Lets the event loop do what waits there. */
const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
