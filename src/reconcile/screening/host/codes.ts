import {CHARGE_STATUSES} from '../../../domain/charge.ts'
import {EVENT_KINDS} from '../../../domain/event.ts'
import {statusAfter} from '../../../domain/event-outcome.ts'
import {TRANSACTION_TYPES} from '../../../domain/ledger.ts'
import {WITHDRAWAL_STATUSES} from '../../../domain/withdrawal.ts'

/** Words as numbers: their places in the domain's lists. */
const numbered = <T extends string>(words: readonly T[]): Readonly<Record<T, number>> =>
  Object.fromEntries(words.map((word, at) => [word, at])) as Record<T, number>

export const CHARGE = numbered(CHARGE_STATUSES)
export const WITHDRAWAL = numbered(WITHDRAWAL_STATUSES)
export const EVENT = numbered(EVENT_KINDS)
export const LINE = numbered(TRANSACTION_TYPES)

/** The status a charge has after each kind of event about its payment. */
export const STATUS_AFTER: ReadonlyMap<number, number> = new Map(
  (['payment_completed', 'payment_expired', 'payment_failed'] as const).map((kind) => [
    EVENT[kind],
    (CHARGE_STATUSES as readonly (string | undefined)[]).indexOf(statusAfter(kind)),
  ]),
)
