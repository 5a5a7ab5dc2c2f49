import {canonicalEventName} from '../../domain/event.ts'
import {PRINCIPAL} from '../../domain/wallet.ts'
import {Conditions} from '../../platform/postgres/conditions.ts'
import type {EventSelection} from '../inbox.ts'
import {keyText} from './key-text.ts'

const LAST_ATTEMPT_GOT_NO_2XX = `coalesce((
  SELECT status IS NULL OR status NOT BETWEEN 200 AND 299 FROM pixctl_attempts AS made
  WHERE made.account = '' AND made.environment = '' AND made.event = pixctl_events.id
  ORDER BY made.id DESC LIMIT 1), FALSE)`

/** The `WHERE` of a selection. What retention dropped is in none. */
export function conditionsOf(selection: EventSelection): Conditions {
  const {event, subAccount, subject, conflict, repeated, failed} = selection
  const asked = new Conditions()
    .always(`account = '' AND environment = '' AND NOT dropped`)
    .add('received_at_ms >= ?', selection.fromMs)
    .add('received_at_ms < ?', selection.untilMs)
    .add('event_key = ?', event === undefined ? undefined : keyText(canonicalEventName(event)))
    // An event that names no wallet is the main account's.
    .add(`coalesce(sub_account, '${PRINCIPAL}') = ?`, subAccount)
    .add('subject = ?', subject === undefined ? undefined : keyText(subject))
    .add('forward = ?', selection.forward)
  if (conflict !== undefined) asked.always(conflict ? `variant <> ''` : `variant = ''`)
  if (repeated !== undefined) asked.always(repeated ? 'duplicates > 0' : 'duplicates = 0')
  if (failed) asked.always(LAST_ATTEMPT_GOT_NO_2XX)
  return asked
}
