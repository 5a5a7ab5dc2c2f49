import {type EventKind, eventKind} from './event.ts'

const STATUS_AFTER: Readonly<Partial<Record<EventKind, string>>> = {
  payment_completed: 'completed',
  payment_expired: 'cancelled',
  payment_failed: 'failed',
  withdrawal_completed: 'completed',
  withdrawal_failed: 'failed',
  withdrawal_reversed: 'failed',
}

/**
 * The status a charge or a withdrawal has after an event of this name; nothing for events of other
 * things.
 *
 * Source: contract, section 1, "charge after expiry …", "withdrawal after …".
 */
export function statusAfter(event: string): string | undefined {
  const kind = eventKind(event)
  return kind && STATUS_AFTER[kind]
}
