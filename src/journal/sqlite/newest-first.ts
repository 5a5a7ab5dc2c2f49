import type {DatabaseSync} from 'node:sqlite'
import {readValue} from '../../platform/sqlite.ts'
import type {Row} from '../request-row.ts'

/** Rows that are in memory at one moment. */
const PAGE_ROWS = 50

type Settings = Readonly<Record<string, string | number | null>>

/** Which rows of which table, and how many. */
export interface NewestFirst {
  readonly table: 'requests' | 'resources'
  /** The column of milliseconds that says how new a row is. */
  readonly moment: 'created_at_ms' | 'first_seen_at_ms'
  /** The condition, with named parameters, and their values. */
  readonly where: string
  readonly settings: Settings
  /** Nothing: all of them. */
  readonly limit: number | undefined
}

/**
 * The rows of a table from the newest on, page by page. Each page begins where the last one ended,
 * so no read transaction stays open while a slow reader takes the rows, and other processes write.
 */
export function* newestFirst(db: DatabaseSync, asked: NewestFirst): Generator<Row> {
  const {table, moment, where, settings, limit} = asked
  const page = db.prepare(
    `SELECT ${table}.rowid AS row_of_page, * FROM ${table}
     WHERE ${where} AND (${moment}, ${table}.rowid) < (:beforeMs, :beforeRow)
     ORDER BY ${moment} DESC, ${table}.rowid DESC LIMIT :most`,
  )
  let roomBefore: number | undefined
  let before = {beforeMs: Number.MAX_SAFE_INTEGER, beforeRow: Number.MAX_SAFE_INTEGER}
  try {
    for (let left = limit ?? Number.POSITIVE_INFINITY; left > 0; left -= PAGE_ROWS) {
      const rows: Row[] = page.all({...settings, ...before, most: Math.min(PAGE_ROWS, left)})
      yield* rows
      // A page that is not full is the last one.
      const last = rows[PAGE_ROWS - 1]
      if (!last) return
      before = {beforeMs: Number(last[moment]), beforeRow: Number(last['row_of_page'])}
      roomBefore ??= takeRoom(db, PASSING_ROOM)
    }
  } finally {
    if (roomBefore !== undefined) takeRoom(db, roomBefore)
  }
}

/** A long list reads each page of the file once: keeping them all would only take memory. */
const PASSING_ROOM = -4_096

/** Sets how much of the file stays in memory, in KiB below zero, and gives what it was. */
function takeRoom(db: DatabaseSync, room: number): number {
  const before = Number(readValue(db, 'PRAGMA cache_size'))
  db.exec(`PRAGMA cache_size = ${room}`)
  return before
}
