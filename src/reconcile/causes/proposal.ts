import type {FeeKind, FeeSchedule} from '../../domain/fee.ts'
import type {Centavos} from '../../domain/money.ts'
import type {PackedDrafts} from '../findings/columns/packed-drafts.ts'
import type {ClockDifference} from '../misfits/clock-difference.ts'
import type {DataSetName} from '../read/files/inputs.ts'
import type {ColumnMapping} from '../read/mapping/mapping.ts'
import type {Place} from '../read/rows/rows.ts'
import type {EventAmounts} from '../reread/event-amounts.ts'
import type {EventSpan, EventTimes} from '../reread/event-times.ts'
import type {Result, WalletStatement} from '../result.ts'
import type {CauseExplanation, LineType} from './explanation.ts'
import type {ParentlessLines, WantedLines} from './rows/parentless-lines.ts'
import type {Suspect} from './suspect.ts'

/** One step of a fee table. Units: milliseconds since the epoch. */
export interface FeeStep {
  readonly kind: FeeKind
  readonly fromMs: number
  readonly schedule: FeeSchedule
}

/** What would be read otherwise if an explanation is right. Absent parts stay as they are. */
export interface Change {
  readonly fees?: readonly FeeStep[]
  readonly mapping?: ColumnMapping
  /** The numbers of the inputs that are left out. */
  readonly without?: readonly number[]
}

/** One input of the run. */
export interface GivenFile {
  readonly source: number
  readonly name: DataSetName
  /** As evidence calls it. */
  readonly file: string
  readonly sha256: string
  readonly rows: number
}

/** What the detectors may ask beyond the findings. */
export interface CauseTerms {
  readonly files: readonly GivenFile[]
  readonly mapping: ColumnMapping
  /** The table of the last run: as given, with what was corrected of it. */
  readonly fees: readonly FeeStep[]
  /** The table as it was given. */
  readonly givenFees: readonly FeeStep[]
  /** Lines of the statement whose types are none of the service, or that are of no record; absent where few are. */
  readonly unknownLines?: number
  /** Events are of no known record: of other accounts, months or ids, dated after the as-of instant, or in a file of another form. */
  readonly areEventsApart: boolean
  /** The lines that are missing may stand in the statement, dated after the as-of instant. */
  readonly areDatedLater: boolean
  /** A file has the dates of another month or year than the others. */
  readonly areDatesApart: boolean
  /** The kinds of fee of which, as a mapping has them read, rows are dated so: which fee they owe is not known. */
  readonly feeKindsApart: (mapping: ColumnMapping) => Promise<ReadonlySet<FeeKind>>
  /** The wallets as the last run counted them. */
  readonly wallets: readonly WalletStatement[]
  /** What the statement has of a wallet on a civil day. */
  readonly linesOn: (wallet: string, day: string) => DayLines
  /** The same of a day of UTC. */
  readonly linesOnUtc: (wallet: string, day: string) => DayLines
  /** What bears fees, as the statement has it. Units: centavos, without a sign. */
  readonly postedBetween: (span: FeeSpan) => number
  /** Whether it is known that a line of a type was posted in the hour of an instant. */
  readonly isPostedAbout: (posting: TypedPosting) => boolean
  /** When the lines of each type were posted, as a mapping has the statement read. */
  readonly lineTimes: (mapping: ColumnMapping) => Promise<LineTimes>
  /** What these lines of the statement say, by `placeKey`; nothing of one that cannot be read. */
  readonly lineContents: (
    places: readonly Place[],
  ) => Promise<ReadonlyMap<number, string | undefined>>
  /** Whether a file of the statement, by its number, has an amount that leaves. */
  readonly hasDebits: (source: number) => Promise<boolean>
  /** Whether a row of a file of records or events, by its number, names a wallet. */
  readonly namesWallet: (source: number) => Promise<boolean>
  /** What a file of the statement, by its number, has of lines without parents; nothing where those of each wallet have them. */
  readonly parentlessLines: (
    source: number,
    wanted: WantedLines,
  ) => Promise<ParentlessLines | undefined>
  /** Whether a wallet has lines of a day after the last closing, or of any where there is none. */
  readonly hasLinesSince: (wallet: string) => boolean
  /** When the outcome events of these wallets happened, between two instants. */
  readonly eventTimes: (span: EventSpan) => Promise<EventTimes>
  /** The amounts of some events, by `placeKey`, as a mapping has them read; nothing of one that cannot be read. */
  readonly eventAmounts: (
    mapping: ColumnMapping,
    places: readonly Place[],
  ) => Promise<ReadonlyMap<number, EventAmounts | undefined>>
  /** Lets Ctrl-C be seen. Errors: the signal's reason. */
  readonly turn: () => Promise<void>
  /** The moment after which rows are out of scope. Units: milliseconds since the epoch. */
  readonly asOfMs: number
  /** That of the last run: lines of until then stand in the statement of then. */
  readonly closedMs?: number | undefined
  /**
   * The hour of the first line, for a wallet of which what is missing before it may be of before its opening, and may
   * stand in the files of then; else minus infinity. Units: milliseconds since the epoch.
   */
  readonly openedMs: (wallet: string | null) => number
  /**
   * From when on the files have what happened in a wallet, as far as they tell: from the first line or event on; minus
   * infinity where the last run tells it, or where the wallet opens with nothing, so that all of it is of this period.
   *
   * @param firstEventMs the first event; infinity where there is none. Units: milliseconds since the epoch.
   */
  readonly begunMs: (wallet: string | null, firstEventMs: number) => number
  /**
   * Whole hours by which timestamps of one file are ahead of those of another, if they all are, as
   * a mapping has them read.
   */
  readonly clockDifferences: (mapping: ColumnMapping) => Promise<readonly ClockDifference[]>
  /**
   * Whether it is known that the statement, as a mapping has it read, is not so many whole hours ahead, or behind
   * where they are negative.
   */
  readonly isStatementClockRight: (mapping: ColumnMapping, hours: number) => Promise<boolean>
  /** Fees of some charges, as the first rows of each file have them, read as a mapping has it. */
  readonly sampledFees: (mapping: ColumnMapping) => Promise<readonly SampledFee[]>
  /** Some lines that stand in the wallet of their record, of the same rows. */
  readonly sampledPostings: (mapping: ColumnMapping) => Promise<readonly SampledPosting[]>
}

/** What is posted of a charge or a withdrawal, and the wallet that record and line name. */
export interface SampledPosting {
  readonly kind: 'charge' | 'withdrawal'
  readonly role: 'main' | 'fee'
  readonly id: string
  readonly lineId: string
  readonly wallet: string
}

/** A charge that was paid, and the one fee that was taken of it. Units: centavos, magnitudes. */
export interface SampledFee {
  readonly chargeId: string
  readonly eventId: string
  readonly lineId: string
  readonly wallet: string
  /** Units: milliseconds since the epoch. */
  readonly settledAtMs: number
  readonly gross: Centavos
  readonly posted: Centavos
}

/** Lines of known types of one wallet on one day. */
export interface DayLines {
  readonly lines: number
  /** The sum of its adjustments, which are out of scope. Units: centavos. */
  readonly adjustments: number
}

/** A type of line in a wallet, about an instant. Units: milliseconds since the epoch. */
export interface TypedPosting {
  readonly type: LineType
  readonly wallet: string
  readonly atMs: number
}

/** By type and wallet, sorted. Units: milliseconds since the epoch. */
export type LineTimes = ReadonlyMap<string, ReadonlyMap<string, Float64Array>>

/** A kind of fee, and whole hours of one wallet or of all. Units: milliseconds since the epoch. */
export interface FeeSpan {
  readonly fee: FeeKind
  readonly fromMs: number
  readonly untilMs: number
  readonly wallet?: string
}

/** Whether what a run has said of some subjects refutes its change already. */
export type Refutation = (said: PackedDrafts) => boolean

/** A run of the same inputs with a change; nothing where it ended early because that is refuted. */
export type Trial = (change: Change, refutes?: Refutation) => Promise<Result | undefined>

/** What a proposal changes of the fee table, so that several can be made at once. */
export interface TableEdit {
  /** The step that is no more; nothing where it is in force before. */
  readonly removed: FeeStep | undefined
  readonly taken: FeeStep
  /** What is in force after it. */
  readonly after: readonly FeeStep[]
}

/**
 * An explanation that may hold. With a change it is true when a run with the change no longer
 * raises `suspects` and raises nothing new; without one, the detector has proven it itself.
 */
export interface Proposal {
  readonly explanation: CauseExplanation
  readonly suspects: readonly Suspect[]
  readonly change?: Change
  /**
   * A change that takes the same suspects away and leaves out what the explanation claims, such as that a fee was ever
   * taken: the explanation is true only where a run with it finds several fees wrong that were in order.
   */
  readonly rival?: Change
  /** What `change` is, where it is a correction of one step of the fee table. */
  readonly edit?: TableEdit
  /** The run only proves the explanation: the change corrects nothing, and is not kept. */
  readonly isTest?: boolean
  /** What the run with the change may raise though nothing was there; absent: nothing. */
  readonly mayAppear?: (finding: Suspect) => boolean
}

/** Proposals of which at most one can be true; the likeliest first. */
export type Alternatives = readonly Proposal[]

/** Looks at what is not explained yet. Linear in the number of findings. */
export type Detector = (
  findings: readonly Suspect[],
  terms: CauseTerms,
) => readonly Alternatives[] | Promise<readonly Alternatives[]>

/** The first and the last instant of findings; nothing where none has one. Units: milliseconds. */
export function spanOf(findings: readonly Suspect[]) {
  let first = Number.POSITIVE_INFINITY
  let last = Number.NEGATIVE_INFINITY
  for (const {occurredAtMs: atMs} of findings) {
    if (atMs === undefined) continue
    first = Math.min(first, atMs)
    last = Math.max(last, atMs)
  }
  return first > last ? undefined : {first, last}
}
