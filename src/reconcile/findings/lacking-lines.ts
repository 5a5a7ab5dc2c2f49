import type {HintCode} from '../result.ts'

const LACKING: ReadonlySet<HintCode> = new Set<HintCode>([
  'fee_not_posted',
  'debit_not_posted',
  'neither_posted',
])

/** Of a payout without an outcome: its statement lacks a line that was due when the payout was made. */
export const lacksLine = (hint: HintCode | undefined): boolean =>
  hint !== undefined && LACKING.has(hint)
