import type {EventKind} from '../../domain/event.ts'
import type {FeeKind} from '../../domain/fee.ts'
import {TRANSACTION_TYPES} from '../../domain/ledger.ts'

/** A fee as fees.json writes it. Units: reais; percent of the gross. */
export interface FeeTerm {
  readonly fixed: number
  readonly percent: number
}

/** Whether one fee is exactly a hundred times another, as centavos read as reais are. */
export const isHundredfoldFee = (one: FeeTerm, hundredfold: FeeTerm): boolean =>
  one.fixed > 0 &&
  one.percent === hundredfold.percent &&
  Math.round(hundredfold.fixed * 100) === Math.round(one.fixed * 100) * 100

/** What is missing of a statement: lines of a type, of transfers those of splits apart. */
export const LINE_TYPES = [...TRANSACTION_TYPES, 'split'] as const
export type LineType = (typeof LINE_TYPES)[number]

/** A field that no row of an export has, although what was done shows that rows should have it. */
export const ABSENT_FIELDS = ['subAccount', 'parentTransactionId'] as const
export type AbsentField = (typeof ABSENT_FIELDS)[number]

/** Which fact explains many findings. Source: reconciliation.md, "Causes". */
export type CauseExplanation =
  | {
      readonly kind: 'fee_table_differs'
      readonly facts: {
        readonly fee: FeeKind
        readonly table: FeeTerm
        readonly taken: FeeTerm
        readonly fromAt: string
        /** Where the fees of one wallet alone are not those of the table. */
        readonly wallet?: string
      }
    }
  | {
      readonly kind: 'fee_period_starts_elsewhere'
      readonly facts: {
        readonly fee: FeeKind
        readonly tableFromAt: string
        readonly takenFromAt: string
      }
    }
  | {
      readonly kind: 'amounts_scaled'
      readonly facts: {
        readonly file: string
        readonly field: string
        readonly factor: number
        /** Only what leaves has the other sign: the file has none. */
        readonly onlyDebits?: true
        /** Where the lines of one type of the statement alone are off: of all wallets, or of `wallet`. */
        readonly lineType?: LineType
        /** Where the lines of one wallet of the statement alone are off: all, or those of `lineType`. */
        readonly wallet?: string
        /** Where rows of a part of the file alone are off: the first line of one, and the last. */
        readonly fromLine?: number
        readonly untilLine?: number
      }
    }
  | {
      readonly kind: 'wallet_swapped'
      readonly facts: {readonly from: string; readonly to: string; readonly file: string}
    }
  | {
      readonly kind: 'statement_empty'
      readonly facts: {
        /** A few of the files, where there are several. */
        readonly file: string
      }
    }
  | {
      readonly kind: 'field_absent'
      readonly facts: {
        /** A few of the files, where there are several. */
        readonly file: string
        readonly field: AbsentField
        /** The rows of this type alone lack it. */
        readonly lineType?: 'fee'
        /** The rows of these wallets alone lack it. */
        readonly wallets?: readonly string[]
        /** The rows of a part of the file alone lack it: its first line, and its last one. */
        readonly fromLine?: number
        readonly untilLine?: number
      }
    }
  | {
      readonly kind: 'statement_day_missing'
      readonly facts: {
        readonly day: string
        readonly wallets: readonly string[]
        /** Of a day of UTC; else it is one of São Paulo. */
        readonly zone?: 'UTC'
        /** Where lines of one type alone are missing: from `day` on, between these two instants. */
        readonly lineType?: LineType
        /** Of fees those of one kind alone, where the statement has others. */
        readonly fee?: FeeKind
        readonly fromAt?: string
        readonly untilAt?: string
      }
    }
  | {
      readonly kind: 'statement_day_twice'
      readonly facts: {readonly day: string; readonly wallets: readonly string[]}
    }
  | {
      readonly kind: 'clock_shifted'
      readonly facts: {readonly file: string; readonly hours: number}
    }
  | {
      readonly kind: 'events_missing'
      readonly facts: {
        readonly wallets: readonly string[]
        readonly fromAt: string
        readonly untilAt: string
        /** The instants are those of creation: nothing says when what is missing ended. */
        readonly instants?: 'created'
        /** No wallet has an event from then until the as-of instant. */
        readonly untilEnd?: true
        /** Where those of one kind alone are missing: others came in between. */
        readonly event?: EventKind
      }
    }
  | {
      readonly kind: 'rows_given_twice'
      readonly facts: {
        readonly file: string
        /** How many files are copies, where it is more than one. */
        readonly copies?: number
        /** How often one path was given, where the copy has no path of its own. */
        readonly times?: number
        /** The other file that has these rows, where the two overlap in part; itself, where it has them twice. */
        readonly overlaps?: string
        readonly rows: number
      }
    }

/** The kind of an explanation. */
export type CauseKind = CauseExplanation['kind']

/** Every kind, in the order in which explanations are tried. */
export const CAUSE_KINDS = [
  'statement_empty',
  'rows_given_twice',
  'amounts_scaled',
  'clock_shifted',
  'field_absent',
  'wallet_swapped',
  'statement_day_missing',
  'statement_day_twice',
  'events_missing',
  'fee_period_starts_elsewhere',
  'fee_table_differs',
] as const satisfies readonly CauseKind[]
