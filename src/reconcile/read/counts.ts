import type {EventKind} from '../../domain/event.ts'
import type {EventSubjectKind} from '../../domain/event-subject.ts'
import type {FeeKind} from '../../domain/fee.ts'

/** Whose fee an event of this kind names. */
export const FEE_KIND_OF_EVENT: Partial<Readonly<Record<EventKind, FeeKind>>> = {
  payment_completed: 'pix',
  withdrawal_completed: 'withdrawal',
  withdrawal_failed: 'withdrawal',
  refund_completed: 'refund',
}

export const HOUR_MS = 3_600_000

/** One wallet in one hour: where a balance may have been below zero. */
export interface HourSums {
  readonly wallet: string
  readonly hour: number
  readonly credits: number
  readonly debits: number
  /** Of known types, until the wallet's balance was stated. */
  readonly lines: number
  /** Signed sums by line type, in the order of the domain's list. */
  readonly byType: readonly number[]
}

export interface StatusCount {
  readonly kind: Exclude<EventSubjectKind, 'block'>
  readonly status: string
  count: number
  centavos: number
}

export interface FeeCount {
  readonly kind: FeeKind
  readonly wallet: string
  count: number
  centavos: number
}

export interface ReceiverCount {
  readonly receiver: string
  legs: number
  centavos: number
}

/** What rows say that the report adds up; taken apart again for the rows that were examined. */
export interface ReportCounts {
  readonly statuses: readonly StatusCount[]
  readonly fees: readonly FeeCount[]
  readonly receivers: readonly ReceiverCount[]
}
