import type {HintCode} from '../result.ts'

const LACKING: ReadonlySet<HintCode> = new Set<HintCode>([
  'fee_not_posted',
  'debit_not_posted',
  'neither_posted',
])

/** Of a payout without an outcome: its statement lacks a line that was due when the payout was made. */
export const lacksLine = (hint: HintCode | undefined): boolean =>
  hint !== undefined && LACKING.has(hint)

const STANDING: ReadonlySet<HintCode> = new Set<HintCode>([
  'posted_in_other_wallet',
  'as_accepted',
  'unreadable_line',
])

/** A line that is missing of its wallet stands in another one, or cannot be read: it was not left out. */
export const standsInstead = (hint: HintCode | undefined): boolean =>
  hint !== undefined && STANDING.has(hint)
