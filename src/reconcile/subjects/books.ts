import type {Centavos} from '../../domain/money.ts'
import type {SplitLeg} from '../../domain/split.ts'
import type {FeeBook} from '../read/fees/fee-book.ts'
import type {DataSetName} from '../read/files/inputs.ts'
import type {Policy} from '../read/rows/read-settings.ts'
import type {
  BalanceRow,
  EventRow,
  LineRow,
  RejectedRow,
  Row,
  WithdrawalRow,
} from '../read/rows/rows.ts'
import type {CaseIndex, CaseKind} from './cases.ts'
import type {UnreadTransfers} from './unread-transfers.ts'

/** The period that the last run judged, where the files of this one go on from there. */
export interface EarlierPeriod {
  readonly asOfMs: number
  /** Those that go on from there, as far as is known: none of them opens with something else. */
  readonly wallets: ReadonlySet<string>
  /** Those that open with what they closed with then: their statement has no line of before. */
  readonly opened: ReadonlySet<string>
  /** It held events and records against a statement: what was missing then is among the open items. */
  readonly isJudged: boolean
  /** The same of charges, their refunds and blocks: it may have had no file of payouts. */
  readonly judgesCharges: boolean
  /** It read every payout, event and line: those that were not final then are among the open items. */
  readonly knowsPayouts: boolean
  /** Subjects a line of which was not there then: it is missing until it is posted. */
  readonly unposted: ReadonlySet<string>
}

/** What the last run left open of a subject. Units: centavos, signed like the line. */
export interface OpenSubject {
  readonly kind: CaseKind
  readonly id: string
  readonly wallet: string | undefined
  /** Lines that were missing. */
  readonly main?: Centavos
  readonly fee?: Centavos
  readonly returned?: Centavos
  /** Its event was missing: what is not missing of its lines was posted then. */
  readonly seen?: {readonly gross: Centavos | undefined}
  /** It was not final: its gross, and whether debit and fee stand in the statement of then. */
  readonly pending?: {
    readonly gross: Centavos | undefined
    readonly isPosted: boolean
    readonly isFeePosted: boolean
    /** Of a block: its charge, and when it was made. */
    readonly chargeId?: string | undefined
    readonly atMs?: number | undefined
  }
}

/**
 * Which lines of a subject that the last run left open are still to come, or may be, to set right what was
 * posted: the others stand in the statement of then.
 */
export interface LeftParts {
  readonly main: boolean
  readonly fee: boolean
  /** The legs that were missing; `any` where what was posted of them was wrong. */
  readonly legs: readonly SplitLeg[] | 'any'
  /** What was not missing then was posted then, and is not missing now. */
  readonly posted: boolean
}

/** A line of a transfer whose other line the last run did not see. */
export interface OpenHalf {
  /** Of the line that was there. */
  readonly id: string
  readonly wallet: string
  /** What the other line has. Units: centavos, signed. */
  readonly expected: Centavos
}

/** What holds for a whole run. */
export interface Terms {
  readonly asOfMs: number
  readonly present: ReadonlySet<DataSetName>
  readonly policy: Policy
  /** By `openKey`: subjects of the last run's open items, known though their records are not in this data set. */
  readonly carried: ReadonlySet<string>
  /** By `openKey`: what the last run left open of those that have rows of their own. */
  readonly open: ReadonlyMap<string, OpenSubject>
  /** By `openKey`: what of carried subjects is still to come. */
  readonly left: ReadonlyMap<string, LeftParts>
  readonly halves: readonly OpenHalf[]
  /** Nothing without a last run, or where no wallet goes on from its closing. */
  readonly earlier?: EarlierPeriod | undefined
  /** The as-of instant of the last run, also where no wallet goes on from its closing. */
  readonly closedMs?: number | undefined
}

/** Deliveries of one (event, eventId), two or more. */
export interface RepeatedDelivery {
  readonly chosen: EventRow
  readonly rows: readonly EventRow[]
  readonly conflict: boolean
}

/** Rows grouped by what they are about. */
export interface Books {
  readonly terms: Terms
  readonly fees: FeeBook
  readonly charges: CaseIndex<'charge'>
  readonly withdrawals: CaseIndex<'withdrawal'>
  readonly refunds: CaseIndex<'refund'>
  readonly blocks: CaseIndex<'block'>
  /** `internal_transfer` lines without a parent. */
  readonly transfers: LineRow[]
  /** Lines whose link names nothing. */
  readonly unmatchedLines: LineRow[]
  /** Adjustments by the id of what they name, as far as they name what the last run left open; no rule judges them. */
  readonly adjustments: Map<string, LineRow[]>
  readonly repeated: RepeatedDelivery[]
  /** Records that contradict another one of the same id. */
  readonly contradicted: RejectedRow[]
  /** Rows that were read and must not count any more. */
  readonly discarded: Set<Row>
  /** The id of a reversal line, as its event announced it → the withdrawal. */
  readonly announcedReversals: Map<string, string>
  readonly balances: BalanceRow[]
  readonly rejected: readonly RejectedRow[]
  /** Withdrawals in perfect order, kept only because another one looks like them. */
  readonly peers: readonly WithdrawalRow[]
  /** Wallets with a statement line that was rejected. */
  readonly walletsWithRejectedLines: Set<string>
  /** Lines of transfers without a parent that were rejected. */
  readonly unreadTransfers: UnreadTransfers
  /** Open blocks whose row was rejected: the charge they name, where it can be read. */
  readonly unreadBlocks: RejectedRow[]
}
