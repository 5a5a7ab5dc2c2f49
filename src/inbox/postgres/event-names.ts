import type {Postgres} from '../../platform/postgres/postgres.ts'
import {keyText} from './key-text.ts'

/** Subjects of one statement: the server looks each up in its index. */
const SUBJECTS_AT_ONCE = 1_000

/** See `OpenInbox`. Errors: `PostgresError`. */
export async function eventNamesOf(
  postgres: Postgres,
  subjects: readonly string[],
): Promise<Map<string, string[]>> {
  const names = new Map<string, string[]>()
  // A subject that is too long for an index is stored under another text, and is asked for by that.
  const asked = Map.groupBy(new Set(subjects), keyText)
  const keys = [...asked.keys()]
  for (let at = 0; at < keys.length; at += SUBJECTS_AT_ONCE) {
    const rows = await postgres.query(NAMES, [keys.slice(at, at + SUBJECTS_AT_ONCE)])
    for (const {subject, event} of rows) {
      for (const one of asked.get(String(subject)) ?? []) {
        names.set(one, [...(names.get(one) ?? []), String(event)])
      }
    }
  }
  return names
}

const NAMES = `SELECT DISTINCT subject, event FROM pixctl_events
  WHERE account = '' AND environment = '' AND NOT dropped AND subject = ANY($1)`
