import type {EventKind} from './event.ts'

/**
 * The status a charge or a withdrawal has after an event; nothing for events of other things.
 *
 * Source: contract, section 1, "charge after expiry …", "withdrawal after …".
 */
export const STATUS_AFTER: Readonly<Partial<Record<EventKind, string>>> = {
  payment_completed: 'completed',
  payment_expired: 'cancelled',
  payment_failed: 'failed',
  withdrawal_completed: 'completed',
  withdrawal_failed: 'failed',
  withdrawal_reversed: 'failed',
}
