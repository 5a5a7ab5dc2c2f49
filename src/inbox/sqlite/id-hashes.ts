import type {DatabaseSync} from 'node:sqlite'
import {readValue} from '../../platform/sqlite.ts'

/** Hashes of eventIds, and how many there are. */
export interface IdHashes {
  readonly count: number
  readonly hashes: Iterable<number>
}

/** The hash of every eventId that is stored, or was before retention, for a filter in memory. */
export function idHashesOf(db: DatabaseSync): IdHashes {
  const both = 'SELECT event_id_hash AS hash FROM events UNION ALL SELECT event_id_hash FROM pruned'
  const count = Number(readValue(db, `SELECT count(*) FROM (${both})`))
  const rows = db.prepare(both).iterate()
  return {count, hashes: rows.map(({hash}) => Number(hash))}
}
