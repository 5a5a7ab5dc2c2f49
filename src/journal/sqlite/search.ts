import type {DatabaseSync} from 'node:sqlite'
import {type AnyOf, isFoundBy, searchTerms} from '../../domain/search-terms.ts'
import {readValue} from '../../platform/sqlite.ts'
import {type IndexedRows, TermIndex} from '../../platform/term-index.ts'
import type {Row} from '../request-row.ts'

/** Which rows are looked for, and how many are enough. */
export interface JournalSearch {
  readonly table: 'requests' | 'resources'
  readonly anyOf: AnyOf
  readonly limit: number
}

/** How each table is read: its number in the index, when a row is of, and what of it is searched. */
const TABLES = {
  requests: {source: 1, moment: 'created_at_ms', columns: 'id, idempotency_key, body'},
  resources: {source: 2, moment: 'first_seen_at_ms', columns: 'id, resource AS body'},
} as const

/** The newest rows that have every term of one of these. */
export async function rowsWith(db: DatabaseSync, asked: JournalSearch): Promise<Row[]> {
  const {table, anyOf, limit} = asked
  const index = await TermIndex.open(db.location())
  try {
    const found = index.rows(indexedRows(db, table), anyOf, limit)
    const select = db.prepare(
      `SELECT *, ${TABLES[table].moment} AS moment FROM ${table} WHERE rowid = ?`,
    )
    return found
      .flatMap((row): Row[] => {
        const one = select.get(row)
        return one ? [one] : []
      })
      .filter((row) => {
        return isFoundBy(termsOfRow({...row, body: row['body'] ?? row['resource']}), anyOf)
      })
  } finally {
    index.close()
  }
}

function termsOfRow(row: Row): Set<string> {
  const {id, idempotency_key: idempotencyKey, body, moment} = row
  const record: unknown = JSON.parse(String(body))
  return searchTerms({id, idempotencyKey, record}, Number(moment))
}

const indexedRows = (db: DatabaseSync, table: JournalSearch['table']): IndexedRows => {
  const {source, moment, columns} = TABLES[table]
  return {
    source,
    newest: () => Number(readValue(db, `SELECT max(rowid) FROM ${table}`)),
    after: function* (row, limit) {
      const rows = db
        .prepare(
          `SELECT rowid AS row, ${moment} AS moment, ${columns} FROM ${table}
           WHERE rowid > ? ORDER BY rowid LIMIT ?`,
        )
        .iterate(row, limit)
      for (const each of rows) yield {row: Number(each['row']), terms: termsOfRow(each)}
    },
    changes: {since: CHANGED_SINCE[table](db), termsOf: (row) => termsOfNow(db, table, row)},
  }
}

type Changes = NonNullable<IndexedRows['changes']>

const CHANGED_SINCE: Record<JournalSearch['table'], (db: DatabaseSync) => Changes['since']> = {
  requests: requestsTakenUpSince,
  resources: resourcesSeenAgainSince,
}

function* changed(rows: Iterable<Row>): Generator<{row: number; changedAtMs: number}> {
  for (const {row, ms} of rows) yield {row: Number(row), changedAtMs: Number(ms)}
}

/**
 * A request that came to nothing has another moment once it is taken up again, and an amount is found
 * by its day. Its id begins with the time at which it was made, in steps of 65 seconds.
 */
function requestsTakenUpSince(db: DatabaseSync): Changes['since'] {
  const select = db.prepare(
    `SELECT rowid AS row, created_at_ms AS ms FROM requests
     WHERE environment IN ('test', 'live') AND created_at_ms >= ?
       AND substr(id, 1, 8) <> printf('%08x', created_at_ms >> 16)`,
  )
  return (ms) => changed(select.iterate(ms))
}

/** A charge gets its payer, and a payout its end-to-end id, after they were first seen. */
function resourcesSeenAgainSince(db: DatabaseSync): Changes['since'] {
  const select = db.prepare(
    `SELECT rowid AS row, seen_at_ms AS ms FROM resources
     WHERE seen_at_ms <> first_seen_at_ms AND seen_at_ms >= ?`,
  )
  return (ms) => changed(select.iterate(ms))
}

function termsOfNow(db: DatabaseSync, table: JournalSearch['table'], row: number): Set<string> {
  const {moment, columns} = TABLES[table]
  const select = db.prepare(`SELECT ${moment} AS moment, ${columns} FROM ${table} WHERE rowid = ?`)
  const found = select.get(row)
  return found ? termsOfRow(found) : new Set()
}
