import type {DatabaseSync} from 'node:sqlite'
import {storedText} from '../../platform/stored-text.ts'
import {idHash} from './rows.ts'

/** See `OpenInbox`. */
export function eventNamesOf(
  db: DatabaseSync,
  subjects: readonly string[],
): Map<string, readonly string[]> {
  const names = db.prepare(
    'SELECT DISTINCT event FROM events WHERE subject_hash = ? AND subject = ?',
  )
  const found = new Map<string, readonly string[]>()
  for (const subject of subjects) {
    const stored = storedText(subject)
    const events = names.all(idHash(stored), stored).map(({event}) => String(event))
    if (events.length > 0) found.set(subject, events)
  }
  return found
}
