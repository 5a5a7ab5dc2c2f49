import type {EventKind} from './event.ts'

/** What an event can be about. */
export const EVENT_SUBJECT_KINDS = ['charge', 'withdrawal', 'refund', 'block'] as const
export type EventSubjectKind = (typeof EVENT_SUBJECT_KINDS)[number]

/** Where an event says what it is about: names of fields of its `data`. */
export interface EventSubject {
  readonly kind: EventSubjectKind
  /** Holds the id of the subject. */
  readonly idField: string
  /** Of a refund or a block: holds the id of its charge. Of a reversal: of its statement line. */
  readonly relatedField?: string
  /** Holds the instant at which it happened. */
  readonly atField: string
}

const charge = {kind: 'charge', idField: 'transactionId'} as const
const withdrawal = {kind: 'withdrawal', idField: 'withdrawalId'} as const
const block = {kind: 'block', idField: 'blockId', relatedField: 'transactionId'} as const

/**
 * The subject of each kind of event. Whoever reads an event asks this table: the listener, the
 * journal's data set and the reconciliation.
 *
 * Source: contract, section 1, "`data` of each event".
 */
export const EVENT_SUBJECTS: Readonly<Record<EventKind, EventSubject>> = {
  payment_completed: {...charge, atField: 'completedAt'},
  payment_expired: {...charge, atField: 'expiredAt'},
  payment_failed: {...charge, atField: 'failedAt'},
  refund_completed: {
    kind: 'refund',
    idField: 'refundTransactionId',
    relatedField: 'originalTransactionId',
    atField: 'refundedAt',
  },
  withdrawal_completed: {...withdrawal, atField: 'completedAt'},
  withdrawal_failed: {...withdrawal, atField: 'failedAt'},
  withdrawal_reversed: {
    ...withdrawal,
    relatedField: 'reversalTransactionId',
    atField: 'reversedAt',
  },
  balance_block_created: {...block, atField: 'createdAt'},
  balance_block_approved: {...block, atField: 'resolvedAt'},
  balance_block_rejected: {...block, atField: 'resolvedAt'},
}

const SUBJECTS = Object.values(EVENT_SUBJECTS)

const unique = (fields: readonly (string | undefined)[]): readonly string[] => [
  ...new Set(fields.filter((field) => field !== undefined)),
]

/** Every field of `data` that holds the id of a subject. */
export const SUBJECT_ID_FIELDS = unique(SUBJECTS.map(({idField}) => idField))

/**
 * In this order, the fields whose id groups the events that must be forwarded one after the other:
 * a charge with its refunds and blocks, a withdrawal, and last a block that names no charge. Also
 * read in events of unknown kind.
 *
 * Source: commands.md, "Listen".
 */
export const ORDERING_FIELDS = unique([
  charge.idField,
  EVENT_SUBJECTS.refund_completed.relatedField,
  withdrawal.idField,
  block.idField,
])
