import type {DatabaseSync} from 'node:sqlite'
import type {AnyOf} from '../../domain/search-terms.ts'
import {readValue} from '../../platform/sqlite.ts'
import {type IndexedRows, TermIndex} from '../../platform/term-index.ts'
import {termsOfEvent} from '../event-terms.ts'

/** The numbers of the newest events that may have every term of one of these. */
export async function eventsWith(
  db: DatabaseSync,
  {anyOf, limit}: {anyOf: AnyOf; limit: number},
): Promise<number[]> {
  const index = await TermIndex.open(db.location())
  try {
    return index.rows(indexedEvents(db), anyOf, limit)
  } finally {
    index.close()
  }
}

const indexedEvents = (db: DatabaseSync): IndexedRows => ({
  source: 1,
  newest: () => Number(readValue(db, 'SELECT max(id) FROM events')),
  after: function* (row, limit) {
    const rows = db
      .prepare(
        `SELECT id, received_at_ms, CAST(body AS TEXT) AS body FROM events
         WHERE id > ? ORDER BY id LIMIT ?`,
      )
      .iterate(row, limit)
    for (const {id, received_at_ms, body} of rows) {
      yield {row: Number(id), terms: termsOfEvent(String(body), Number(received_at_ms))}
    }
  },
})
