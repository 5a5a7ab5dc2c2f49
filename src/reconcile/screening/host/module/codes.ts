import {CHARGE_STATUSES} from '../../../../domain/charge.ts'
import {EVENT_KINDS} from '../../../../domain/event.ts'
import {statusAfter} from '../../../../domain/event-outcome.ts'
import {TRANSACTION_TYPES} from '../../../../domain/ledger.ts'
import {WITHDRAWAL_STATUSES} from '../../../../domain/withdrawal.ts'
import * as layout from '../../kernel/row-layout.ts'
import type {AccountName} from './accounts.ts'

/** Words as numbers: their places in the domain's lists. */
const numbered = <T extends string>(words: readonly T[]): Readonly<Record<T, number>> =>
  Object.fromEntries(words.map((word, at) => [word, at])) as Record<T, number>

const CHARGE = numbered(CHARGE_STATUSES)
const WITHDRAWAL = numbered(WITHDRAWAL_STATUSES)
const EVENT = numbered(EVENT_KINDS)
const LINE = numbered(TRANSACTION_TYPES)

/** What the kernel calls the rows of each file. */
export const ROW_KINDS = {
  charges: layout.CHARGE,
  withdrawals: layout.WITHDRAWAL,
  blocks: layout.BLOCK,
  events: layout.EVENT,
  statement: layout.LINE,
} as const satisfies Readonly<Record<AccountName, number>>

/** The numbers of the statuses, event kinds and line types that the kernel's rules name. */
export const CODES: readonly (readonly [name: number, code: number])[] = [
  [layout.CHARGE_PENDING, CHARGE.pending],
  [layout.CHARGE_COMPLETED, CHARGE.completed],
  [layout.WITHDRAWAL_COMPLETED, WITHDRAWAL.completed],
  [layout.WITHDRAWAL_FAILED, WITHDRAWAL.failed],
  [layout.PAYMENT_EVENT, EVENT.payment_completed],
  [layout.WITHDRAWAL_EVENT, EVENT.withdrawal_completed],
  [layout.WITHDRAWAL_FAILED_EVENT, EVENT.withdrawal_failed],
  [layout.REFUND_EVENT, EVENT.refund_completed],
  [layout.PAYMENT_LINE, LINE.payment],
  [layout.FEE_LINE, LINE.fee],
  [layout.TRANSFER_LINE, LINE.internal_transfer],
  [layout.WITHDRAWAL_LINE, LINE.withdrawal],
  [layout.REFUND_LINE, LINE.refund],
  [layout.REVERSAL_LINE, LINE.withdrawal_reversal],
  [layout.ADJUSTMENT_LINE, LINE.adjustment],
]

/** The status a charge has after each kind of event about its payment. */
export const STATUS_AFTER: ReadonlyMap<number, number> = new Map(
  (['payment_completed', 'payment_expired', 'payment_failed'] as const).map((kind) => [
    EVENT[kind],
    (CHARGE_STATUSES as readonly (string | undefined)[]).indexOf(statusAfter(kind)),
  ]),
)
