import {type EventKind, eventKind} from './event.ts'

/**
 * How a charge, withdrawal, refund or block ends. A reversal ends a withdrawal that had completed.
 */
export const OUTCOMES = [
  'completed',
  'cancelled',
  'failed',
  'reversed',
  'approved',
  'rejected',
] as const
export type Outcome = (typeof OUTCOMES)[number]

const OUTCOME_OF_KIND: Readonly<Record<EventKind, Outcome | undefined>> = {
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

/**
 * What an event ends its subject with; a created block is still open. Source: contract, section 1.
 */
export const outcomeOfKind = (kind: EventKind): Outcome | undefined => OUTCOME_OF_KIND[kind]

/** The status of what ended so: a reversed withdrawal is `failed`. Source: contract, section 1. */
export const statusOfOutcome = (outcome: Outcome): Exclude<Outcome, 'reversed'> =>
  outcome === 'reversed' ? 'failed' : outcome

/**
 * The status a charge or a withdrawal has after an event of this name; nothing for events of other
 * things.
 *
 * Source: contract, section 1, "charge after expiry …", "withdrawal after …".
 */
export function statusAfter(event: string): string | undefined {
  const kind = eventKind(event)
  if (!kind?.startsWith('payment_') && !kind?.startsWith('withdrawal_')) return undefined
  const outcome = outcomeOfKind(kind)
  return outcome && statusOfOutcome(outcome)
}
