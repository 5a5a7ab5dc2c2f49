import type {EventKind} from '../../domain/event.ts'
import type {EventRow} from '../rows.ts'

/** How a subject ended. A reversal ends a withdrawal that had completed. */
export type Outcome =
  | 'completed'
  | 'cancelled'
  | 'failed'
  | 'reversed'
  | 'approved'
  | 'rejected'
  | undefined

const OUTCOME_OF_EVENT: Readonly<Record<EventKind, Outcome>> = {
  payment_completed: 'completed',
  payment_expired: 'cancelled',
  payment_failed: 'failed',
  refund_completed: 'completed',
  withdrawal_completed: 'completed',
  withdrawal_failed: 'failed',
  withdrawal_reversed: 'reversed',
  balance_block_created: undefined,
  balance_block_approved: 'approved',
  balance_block_rejected: 'rejected',
}

/** What an event ends its subject with; a created block is still open. Source: contract, section 1. */
export const outcomeOfEvent = (event: EventRow): Outcome => OUTCOME_OF_EVENT[event.kind]

/** The status a record has after an event: a reversed withdrawal is `failed`. */
export function statusOfEvent(event: EventRow): string | undefined {
  const outcome = outcomeOfEvent(event)
  return outcome === 'reversed' ? 'failed' : outcome
}

const FINAL = ['completed', 'cancelled', 'failed', 'approved', 'rejected'] as const

/** The outcome a record's status tells; nothing while it is open. */
export const outcomeOfStatus = (status: string): Outcome => FINAL.find((final) => final === status)

/** Two outcomes exclude each other, except that what completed may be reversed. */
export function exclude(outcomes: ReadonlySet<Outcome>): boolean {
  if (outcomes.size < 2) return false
  return !(outcomes.size === 2 && outcomes.has('completed') && outcomes.has('reversed'))
}
