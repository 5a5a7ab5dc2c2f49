import type {Postgres} from '../../platform/postgres/postgres.ts'
import {hasTerms} from '../event-terms.ts'

/** Events of one page, and bytes of their bodies: only the last body of a page goes beyond them. */
const PAGE_ROWS = 500
export const PAGE_BYTES = 1024 * 1024
/** After every id. */
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** A page of the events before an id, newest first. The length of a body is known without reading it. */
const PAGE = `SELECT id, received_at_ms, body FROM (
  SELECT id, received_at_ms, body, sum(octet_length(body)) OVER (
    ORDER BY id DESC ROWS UNBOUNDED PRECEDING) - octet_length(body) AS bytes_before
  FROM (
    SELECT id, received_at_ms, body FROM pixctl_events
    WHERE account = '' AND environment = '' AND NOT dropped AND id < $1
    ORDER BY id DESC LIMIT ${PAGE_ROWS}) AS page) AS measured
  WHERE bytes_before < ${PAGE_BYTES} ORDER BY id DESC`

/**
 * The ids of the events that have every term, newest first. This store has no index of terms: it reads
 * every body, of one page at a time, so a search takes as much memory as a page, however many there are.
 */
export async function* idsWith(
  postgres: Pick<Postgres, 'queryPrepared'>,
  terms: readonly string[],
): AsyncGenerator<string> {
  for (let before = LAST_ID; ; ) {
    let bytes = 0
    const rows = await postgres.queryPrepared(PAGE, [before])
    for (const row of rows) {
      const body = row['body'] as Buffer
      bytes += body.length
      before = row['id'] as string
      if (hasTerms({body, receivedAtMs: row['received_at_ms'] as number}, terms)) yield before
    }
    if (rows.length < PAGE_ROWS && bytes < PAGE_BYTES) return
  }
}
