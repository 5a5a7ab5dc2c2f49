import type {EventSubjectKind} from '../domain/event-subject.ts'
import type {FeeKind} from '../domain/fee.ts'
import type {Centavos} from '../domain/money.ts'
import type {DataSetName} from './read/files/inputs.ts'

/** One wallet on one civil day of the report's timezone; a chain: closing is the next day's opening. */
export interface RollForwardDay {
  readonly wallet: string
  /** YYYY-MM-DD. */
  readonly day: string
  readonly openingCentavos: Centavos
  /** Signed sum by line type (`payment`, `fee`, …); types whose lines sum to zero are absent. */
  readonly byType: Readonly<Record<string, Centavos>>
  readonly lines: number
  readonly closingCentavos: Centavos
}

/** A block that holds money back on the last day. */
export interface HeldBlock {
  readonly id: string
  readonly transactionId: string
  readonly status: string
  readonly amountCentavos: Centavos
  readonly createdAt: string
}

/** What became of a block by the last day, and when; books move its amount by this. */
export interface BlockCourse {
  readonly id: string
  readonly wallet: string
  readonly state: 'open' | 'approved' | 'rejected'
  readonly amountCentavos: Centavos
  readonly createdAtMs: number
  /** Absent while it is open, and where neither record nor event says it. */
  readonly resolvedAtMs: number | undefined
}

/** The fee within a line that returns a withdrawal; books take it from the account of fees. */
export interface ReturnedFee {
  /** The `withdrawal_reversal`. */
  readonly lineId: string
  readonly feeCentavos: Centavos
}

/** Open blocks against the held balance the service states. */
export interface HeldProof {
  readonly wallet: string
  readonly blocks: readonly HeldBlock[]
  readonly expectedCentavos: Centavos
  readonly statedCentavos: Centavos | null
  readonly differenceCentavos: Centavos | null
}

/** How many subjects (and how much of gross) were found on which of the three sides. */
export interface ThreeWayCell {
  readonly subject: EventSubjectKind
  readonly record: boolean
  readonly event: boolean
  readonly line: boolean
  readonly count: number
  readonly centavos: Centavos
}

/** Of a file's readable rows in scope, how many and how much (absolute amounts) matched. */
export interface MatchRate {
  readonly file: DataSetName
  readonly rows: number
  readonly matchedRows: number
  readonly centavos: Centavos
  readonly matchedCentavos: Centavos
}

/** One leg of a charge that has a finding; legs of charges without one are only in the totals. */
export interface SplitLegProof {
  readonly chargeId: string
  readonly index: number
  readonly receiver: string
  readonly acceptedCentavos: Centavos | null
  readonly distributedCentavos: Centavos
  readonly outgoingCentavos: Centavos | null
  readonly incomingCentavos: Centavos | null
}

/** What splits gave a receiver, and what was posted of it. */
export interface ReceiverTotals {
  readonly receiver: string
  readonly legs: number
  readonly distributedCentavos: Centavos
  readonly postedCentavos: Centavos
}

/** Fees as the schedule (or, without one, the event) wants them against the lines; magnitudes. */
export interface FeeTotals {
  readonly kind: FeeKind
  readonly wallet: string
  readonly count: number
  readonly expectedCentavos: Centavos
  readonly chargedCentavos: Centavos
}

/** What the HTML and XLSX reports need beyond the result. Computed on demand, in bounded memory. */
export interface ReportData {
  readonly timezone: string
  readonly rollForward: readonly RollForwardDay[]
  readonly held: readonly HeldProof[]
  /** Every block with a record, or `null` where no records of blocks were given. */
  readonly blocks: readonly BlockCourse[] | null
  /**
   * Of returns whose withdrawal or fee the statement does not show, such as those of a withdrawal
   * of the month before; of all others the lines themselves tell it.
   */
  readonly returnedFees: readonly ReturnedFee[]
  readonly threeWay: readonly ThreeWayCell[]
  readonly matchRates: readonly MatchRate[]
  readonly splitLegs: readonly SplitLegProof[]
  readonly receivers: readonly ReceiverTotals[]
  readonly fees: readonly FeeTotals[]
}
