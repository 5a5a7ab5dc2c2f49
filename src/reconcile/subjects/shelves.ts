import type {EventKind} from '../../domain/event.ts'
import type {Books} from './books.ts'
import type {CaseKind} from './cases.ts'

/** Which kind of subject an event is about. */
export const SUBJECT_OF_EVENT: Readonly<Record<EventKind, CaseKind>> = {
  payment_completed: 'charge',
  payment_expired: 'charge',
  payment_failed: 'charge',
  refund_completed: 'refund',
  withdrawal_completed: 'withdrawal',
  withdrawal_failed: 'withdrawal',
  withdrawal_reversed: 'withdrawal',
  balance_block_created: 'block',
  balance_block_approved: 'block',
  balance_block_rejected: 'block',
}

/** Where the cases of a kind stand in the books. */
export const SHELF = {
  charge: 'charges',
  withdrawal: 'withdrawals',
  refund: 'refunds',
  block: 'blocks',
} as const

export const shelfOf = (books: Books, kind: CaseKind) => books[SHELF[kind]]
