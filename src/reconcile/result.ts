import type {FeeKind} from '../domain/fee.ts'
import type {Centavos} from '../domain/money.ts'
import type {CauseExplanation} from './causes/explanation.ts'
import type {FindingClass, FindingCode, Severity, SubjectKind} from './findings/finding-codes.ts'
import type {Misfit} from './misfits/misfit.ts'
import type {DataSetName} from './read/files/inputs.ts'
import type {FaultCode} from './read/rows/rows.ts'

/**
 * `unreconciled` with a finding of class error or data, `accepted` where people decided about each of
 * those, `explained` with only timing or info.
 */
export type Verdict = 'reconciled' | 'explained' | 'accepted' | 'unreconciled'

/** What a person decided about a finding. */
export const DECISIONS = ['open', 'accepted', 'waiting', 'fixed'] as const
export type Decision = (typeof DECISIONS)[number]

/** A finding that was decided, and why it is open again if it is. */
export interface DecidedFinding {
  readonly id: string
  readonly decision: Decision
  readonly owner: string
  readonly until: string
  readonly note: string
  readonly reopened?: 'still_there' | 'until_passed' | 'amount_changed' | 'wallet_changed'
}

/** A row of an input: the name of its file (`namesOf`) and the line an editor shows. */
export interface Evidence {
  readonly file: string
  readonly line: number
}

/** What a finding is about. */
export interface Subject {
  readonly kind: SubjectKind
  /** The resource's id; `<chargeId>#<index>` of a leg; `<file>:<line>` of a row; a wallet's name. */
  readonly id: string
}

/** One fault, once. `id` is the same in every run over the same fault, whatever the order of rows. */
export interface Finding {
  readonly id: string
  readonly code: FindingCode
  readonly class: FindingClass
  readonly severity: Severity
  /** The wallet whose money it is about; null where no row tells. */
  readonly wallet: string | null
  readonly subject: Subject
  /** Of a posting: whether its main line, its fee or the opening balance is meant. */
  readonly role?: FindingRole
  /** What should be there and what is: signed like a statement line, fees as magnitudes. */
  readonly expectedCentavos: Centavos | null
  readonly actualCentavos: Centavos | null
  /** actual − expected. */
  readonly deltaCentavos: Centavos | null
  /** Of a fee: the gross it is computed from. */
  readonly grossCentavos?: Centavos
  /** Of a payout without an outcome whose statement lacks a line of it: what that line moves, a magnitude. */
  readonly lackingCentavos?: Centavos
  /**
   * The other wallet concerned: where the line was posted instead, the other side of a leg, who should
   * have been debited, or the first that a split names and should not, or not with that amount.
   */
  readonly otherWallet?: string
  /** The merchant's own reference of the charge or withdrawal it is about. */
  readonly externalReference?: string
  /** The id of the cause that explains it together with others. */
  readonly cause?: string
  /** When the thing in question happened, ISO 8601; absent where nothing tells. Gives its age. */
  readonly occurredAt?: string
  readonly evidence: readonly Evidence[]
  /** A coincidence that usually names the cause, in plain English; its code is for translation. */
  readonly hint?: string
  readonly hintCode?: HintCode
  /** Of RECORD_INVALID: why, and the field in question. */
  readonly fault?: {
    readonly code: FaultCode
    readonly field: string | undefined
    readonly value?: string
  }
  readonly remedy: string
}

/** What a run would say with the corrected file. */
export interface CauseCorrection {
  /** `fees.json` or `mapping.json`, with the corrections of every cause that it can correct. */
  readonly file: string
  readonly verdictWith: Verdict
  readonly unexplainedCentavosWith: Centavos
}

/** A corrected `fees.json` or `mapping.json`; never a record or a statement. */
export interface CorrectedFile {
  readonly file: string
  readonly content: Readonly<Record<string, unknown>>
}

/**
 * One explanation of three findings or more, proven: a run with the correction no longer raises
 * them. Units: centavos, the signed sum of the findings' differences.
 */
export type Cause = CauseExplanation & {
  readonly id: string
  /** How many findings have it. */
  readonly findings: number
  readonly codes: readonly FindingCode[]
  readonly sumCentavos: Centavos
  readonly wallets: readonly string[]
  readonly fromAt: string | null
  readonly untilAt: string | null
  /** Ids of the first findings, at most three. */
  readonly examples: readonly string[]
  readonly text: {readonly en: string; readonly 'pt-BR': string}
  readonly correction?: CauseCorrection
}

/** Which part of its subject the finding is about. */
export type FindingRole = 'main' | 'fee' | 'opening'

/** In order: the first that holds is the hint of a finding. */
export const HINT_CODES = [
  'ratio_100',
  'delta_equals_fee',
  'delta_equals_leg',
  'opposite_sign',
  'offsetting_pair',
  'posted_in_other_wallet',
  'unreadable_line',
  'posted_before_closing',
  'end_unknown',
  'unknown_type',
  'ended_before_closing',
  'never_debited',
  'fee_not_posted',
  'debit_not_posted',
  'neither_posted',
  'fee_line_off',
  'fee_line_unit',
  'paid_in_period',
  'as_accepted',
  'in_balance',
  'posted_once',
] as const
export type HintCode = (typeof HINT_CODES)[number]

/**
 * A wallet from its opening to what the service states.
 *
 * Units: centavos; debits as a positive magnitude, so opening + credits − debits = recomputed.
 * `difference` = stated − recomputed = explained + unexplained. Null: no statement, or nothing stated.
 */
export interface WalletStatement {
  readonly wallet: string
  readonly openingCentavos: Centavos
  readonly creditsCentavos: Centavos
  readonly debitsCentavos: Centavos
  readonly recomputedCentavos: Centavos | null
  readonly statedCentavos: Centavos | null
  /** When that balance was stated, ISO 8601; null where none was. */
  readonly statedAt: string | null
  readonly differenceCentavos: Centavos | null
  readonly explainedCentavos: Centavos
  readonly unexplainedCentavos: Centavos
}

/** One physical file as it was read; `sha256` is of its bytes on disk. */
export interface InputSummary {
  readonly name: string
  readonly sha256: string
  readonly rows: number
  readonly rejected: number
}

/**
 * A check that was not made, or not made in full, because files are absent or do not say what it needs.
 * Never counted as passed.
 */
export interface SkippedCheck {
  readonly code: FindingCode
  readonly missing: readonly DataSetName[]
  /** Only these wallets, whose balance does not say what is held, were not checked. */
  readonly wallets?: readonly string[]
  /** Only fees of these kinds, which the fee table does not tell, were not held against it. */
  readonly fees?: readonly FeeKind[]
  /** When the fee table begins with one of these kinds: its fees of before alone were not. ISO 8601. */
  readonly feesFrom?: Readonly<Partial<Record<FeeKind, string>>>
  /** How many fees of such a kind were posted and are dated before. */
  readonly feesBefore?: Readonly<Partial<Record<FeeKind, number>>>
}

/** Every row of a file is in exactly one of the four. Amounts signed as in the file; centavos. */
export interface FileTotals {
  readonly rows: number
  readonly matched: number
  readonly finding: number
  readonly outOfScope: number
  readonly rejected: number
  readonly sumCentavos: Centavos
}

/** An item of this run or the last against `--previous`. */
export interface CarriedItem {
  readonly id: string
  readonly code: FindingCode
  readonly subject: Subject
  readonly wallet: string | null
  readonly state: 'new' | 'carried' | 'resolved' | 'reopened'
  /** Of one that is `resolved` as it was about the last period alone: nothing tells whether it was ever set right. */
  readonly ended?: true
  /** Of a withdrawal that is not final: its debit stands in the statement of this period or of one before. */
  readonly posted?: boolean
  /** As `posted`, of its fee. */
  readonly feePosted?: boolean
}

/** Where a wallet begins, against where the run before left it. */
export interface OpeningCheck {
  readonly wallet: string
  readonly lastClosingCentavos: Centavos
  readonly openingCentavos: Centavos
  readonly differenceCentavos: Centavos
}

/** A wallet that the last run knows with money, and of which this run states no balance. */
export interface UnstatedClosing {
  readonly wallet: string
  readonly lastClosingCentavos: Centavos
}

/** A wallet that opens with money, and of which the last run states no closing. */
export interface UnknownOpening {
  readonly wallet: string
  readonly openingCentavos: Centavos
}

/** Lines of a wallet from before its last closing, which the balance that it opens with has already. */
export interface LinesBefore {
  readonly wallet: string
  readonly lines: number
  /** All lines of the wallet. */
  readonly ofLines: number
  /** The civil day of the earliest, São Paulo. */
  readonly firstDay: string
}

/**
 * A line that was due, or the event of what was posted, and that is dated after the as-of instant: it was no
 * finding then. The next run, of which it is, has it in its files, or raises this.
 */
export interface AwaitedLine {
  /** The id, code and so on of the finding that the next run raises where the line is not there. */
  readonly id: string
  readonly code: FindingCode
  readonly subject: Subject
  readonly wallet: string | null
  readonly role?: FindingRole
  readonly expectedCentavos: Centavos | null
  readonly otherWallet?: string
  readonly externalReference?: string
  readonly occurredAt?: string
  /** When the line or the event is dated, ISO 8601. */
  readonly postedAt: string
}

/**
 * A block that was open at the as-of instant. It is no finding; the next run holds its end, its amount and what
 * balances say is held against it. Units: centavos, a magnitude.
 */
export interface OpenBlock {
  readonly id: string
  readonly wallet: string
  /** The charge that the payer disputes, where a row names it. */
  readonly transactionId?: string
  readonly amountCentavos: Centavos
  /** ISO 8601; absent where no row tells. */
  readonly createdAt?: string
  /** Its debit stands in the statement of this period or of one before: another one is posted twice. */
  readonly posted?: boolean
}

/** What became of the findings of the run before, and what this run leaves to the next one. */
export interface CarryForward {
  readonly previousAsOf: string | null
  /** Findings of this run, and those of the last one that are not: each is open or was resolved by this run. */
  readonly items: readonly CarriedItem[]
  /**
   * Items that an earlier run resolved. This run says nothing of them, and hands them on: one that a later run
   * finds again is reopened there. Absent where there are none.
   */
  readonly resolvedBefore?: readonly CarriedItem[]
  readonly openings: readonly OpeningCheck[]
  /** Absent where there are none, as are the next two. */
  readonly unstated?: readonly UnstatedClosing[]
  readonly unknown?: readonly UnknownOpening[]
  readonly linesBefore?: readonly LinesBefore[]
  /** Also without `--previous`: all else is empty then. */
  readonly awaited?: readonly AwaitedLine[]
  /** As `awaited`, also without `--previous`; one of before stays until a row ends it. */
  readonly openBlocks?: readonly OpenBlock[]
  /** Ids of carried items that were decided in the result before, and about which this run was given nothing. */
  readonly decidedBefore?: readonly string[]
}

/** A result of before was given; without one this run may leave lines to the next one all the same. */
export const hasPrevious = ({carryForward}: Pick<Result, 'carryForward'>): boolean =>
  carryForward !== undefined &&
  (carryForward.previousAsOf !== null ||
    carryForward.items.length > 0 ||
    carryForward.openings.length > 0)

/** Charges of which approved blocks, alone or together with refunds, gave more back than was paid. */
export interface ReturnedTwice {
  readonly charges: number
  /** What went back beyond what was paid. */
  readonly overCentavos: Centavos
  /** Ids of charges, a few. */
  readonly examples: readonly string[]
}

/** What adjustments moved in a wallet, in all. */
export interface AdjustedWallet {
  readonly wallet: string
  readonly movedCentavos: Centavos
}

/**
 * A file of records that was not given although the wallet's statement has lines of its records, or a fee table
 * that was not although it has fees.
 */
export interface UnrecordedLines {
  readonly missing: 'charges' | 'withdrawals' | 'blocks' | 'events' | 'fees'
  readonly wallet: string
}

/** What a reconciliation says. Source: contract, section 6, and reconciliation.md. */
export interface Result {
  readonly verdict: Verdict
  /** ISO 8601; null when no row carries a time. */
  readonly asOf: string | null
  readonly inputs: readonly InputSummary[]
  readonly skipped: readonly SkippedCheck[]
  readonly wallets: readonly WalletStatement[]
  /** Only codes that were raised. */
  readonly counts: Readonly<Partial<Record<FindingCode, number>>>
  /** By the fixed name of the file: `charges.jsonl`, `statement.csv`, … */
  readonly totals: Readonly<Record<string, FileTotals>>
  /** What explains many findings at once, the largest first. */
  readonly causes: readonly Cause[]
  readonly findings: readonly Finding[]
  /** No finding, as both are in order by themselves; absent where there is none. */
  readonly returnedTwice?: ReturnedTwice
  /** No finding, as adjustments are out of scope; absent where none moved anything. */
  readonly adjusted?: readonly AdjustedWallet[]
  /** Lines that were not compared with a record, or a fee, for lack of its file; absent where there are none. */
  readonly unrecorded?: readonly UnrecordedLines[]
  /** Absent where there is none; where nothing is wrong, only clocks and dates that are apart. */
  readonly misfits?: readonly Misfit[]
  /** With `--previous`, or where lines are awaited or blocks are open. */
  readonly carryForward?: CarryForward
  /** With `--decisions` only; `unknown` are ids that no finding of this run has. */
  readonly decisions?: {
    readonly decided: readonly DecidedFinding[]
    readonly unknown: readonly string[]
  }
}
