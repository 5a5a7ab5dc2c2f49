import {amountMismatch} from './amounts.ts'
import {duplicateDelivery, duplicateEventConflict, recordInvalid} from './deliveries.ts'
import {lineWithoutSubject, orphanEvent, refundWithoutOriginal, unmatchedLine} from './existence.ts'
import {feeOvercharge, feeUndercharge, netMismatch} from './fees.ts'
import {heldMismatch} from './held.ts'
import {
  extraSplitLeg,
  legAmountMismatch,
  legImbalance,
  legSignMismatch,
  missingCounterpartLeg,
  missingSplitLeg,
} from './legs.ts'
import {duplicatePaymentSuspect} from './payment-suspect.ts'
import {duplicatePosting, failedNotReturned, missingPosting, signMismatch} from './postings.ts'
import {overRefund, recipientDebited} from './refunds.ts'
import type {BookRule, SubjectRule} from './rule.ts'
import {splitCeilingExceeded, splitDistributionMismatch, splitShortfall} from './splits.ts'
import {inTransit, invalidTransition, missingEvent, stalePending, statusMismatch} from './state.ts'
import {duplicateTransfer, missingTransferCounterpart, transferImbalance} from './transfers.ts'

/** The rules of a run, by name: of one subject, of the books, and of wallets. */
export interface Rules {
  readonly subject: Readonly<Record<string, SubjectRule>>
  readonly book: Readonly<Record<string, BookRule>>
  /** Judged with the wallets' balances; named so that a test can take one away. */
  readonly wallet: ReadonlySet<'unexplainedDifference' | 'negativeBalance'>
}

/** Every rule by its name; each raises one code, or one code's part. */
export const ALL_RULES: Rules = {
  subject: {
    duplicatePosting,
    missingPosting,
    unmatchedLine,
    missingEvent,
    orphanEvent,
    amountMismatch,
    netMismatch,
    feeOvercharge,
    feeUndercharge,
    splitCeilingExceeded,
    splitShortfall,
    splitDistributionMismatch,
    missingSplitLeg,
    extraSplitLeg,
    missingCounterpartLeg,
    legImbalance,
    legAmountMismatch,
    legSignMismatch,
    signMismatch,
    statusMismatch,
    invalidTransition,
    failedNotReturned,
    refundWithoutOriginal,
    recipientDebited,
    inTransit,
    stalePending,
  },
  book: {
    recordInvalid,
    duplicateDelivery,
    duplicateEventConflict,
    duplicatePaymentSuspect,
    lineWithoutSubject,
    overRefund,
    duplicateTransfer,
    transferImbalance,
    missingTransferCounterpart,
    heldMismatch,
  },
  wallet: new Set(['unexplainedDifference', 'negativeBalance']),
}
