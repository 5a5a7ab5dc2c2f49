import {bodyHash, type Row} from '../stored-row.ts'
import {idHash} from './rows.ts'

/** Whether a row of `events` still has the id and the bytes that were stored: their hashes say so. */
export const isRowSound = (row: Row): boolean =>
  idHash(String(row['event_id'])) === row['event_id_hash'] && hasSoundBody(row)

/** Whether the bytes are those that were stored. */
export function hasSoundBody(row: Row): boolean {
  const body = row['body']
  return body instanceof Uint8Array && bodyHash(Buffer.from(body)) === row['body_hash']
}
