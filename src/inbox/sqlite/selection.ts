import {canonicalEventName} from '../../domain/event.ts'
import {PRINCIPAL} from '../../domain/wallet.ts'
import {storedText} from '../../platform/stored-text.ts'
import type {EventSelection} from '../inbox.ts'
import {idHash} from './rows.ts'

type Condition = readonly [sql: string, value?: string | number]

const LAST_ATTEMPT_GOT_NO_2XX = `EXISTS (
  SELECT 1 FROM attempts WHERE attempts.event = events.id
    AND attempts.id = (SELECT max(id) FROM attempts AS later WHERE later.event = events.id)
    AND (status IS NULL OR status NOT BETWEEN 200 AND 299))`

/** The `WHERE` of a selection, and its values in order. */
export function whereOf(selection: EventSelection): {sql: string; values: (string | number)[]} {
  const conditions: Condition[] = [...plainConditions(selection)]
  const {event, subAccount, conflict, repeated, failed} = selection
  if (event !== undefined) {
    conditions.push([`replace(event, '.', '_') = ?`, canonicalEventName(event)])
  }
  if (subAccount !== undefined) {
    // An event that names no wallet is the main account's.
    conditions.push([`coalesce(sub_account, '${PRINCIPAL}') = ?`, subAccount])
  }
  if (conflict !== undefined) conditions.push(['conflict = ?', conflict ? 1 : 0])
  if (repeated !== undefined) conditions.push([repeated ? 'duplicates > 0' : 'duplicates = 0'])
  if (failed) conditions.push([LAST_ATTEMPT_GOT_NO_2XX])
  return {
    sql: conditions.map(([sql]) => `AND ${sql}`).join(' '),
    values: conditions.flatMap(([, value]) => (value === undefined ? [] : [value])),
  }
}

function plainConditions({fromMs, untilMs, subject, forward}: EventSelection): Condition[] {
  const stored = subject === undefined ? undefined : storedText(subject)
  const candidates: [string, string | number | undefined][] = [
    ['received_at_ms >= ?', fromMs],
    ['received_at_ms < ?', untilMs],
    ['subject_hash = ?', stored === undefined ? undefined : idHash(stored)],
    ['subject = ?', stored],
    ['forward = ?', forward],
  ]
  return candidates.flatMap(([sql, value]) => (value === undefined ? [] : [[sql, value] as const]))
}
