import type {BlockStatus} from '../../../domain/balance-block.ts'
import type {ChargeStatus} from '../../../domain/charge.ts'
import type {EventKind} from '../../../domain/event.ts'
import type {FeeKind, FeeSchedule} from '../../../domain/fee.ts'
import type {Centavos} from '../../../domain/money.ts'
import type {SplitLeg} from '../../../domain/split.ts'
import type {WithdrawalStatus} from '../../../domain/withdrawal.ts'
import type {DataSetName} from '../files/inputs.ts'

/** Where a row stands: which input, which physical line of it. */
export interface Place {
  readonly source: number
  readonly line: number
}

const SOURCES_FACTOR = 2 ** 32

/** A place as one number; they are in the order of the inputs, then of the lines. */
export const placeKey = ({source, line}: Place): number => source * SOURCES_FACTOR + line

/** The place that `placeKey` made a number of. */
export function placeOfKey(key: number): Place {
  const source = Math.floor(key / SOURCES_FACTOR)
  return {source, line: key - source * SOURCES_FACTOR}
}

/** A place and the JSON text that stands there. */
export interface TextPlace extends Place {
  readonly content: string
}

/** What every readable row has: its place, its instant (scope) and what it adds to its file's sum. */
export interface Row extends Place {
  readonly atMs: number
  readonly amount: Centavos
}

/** A row made of JSON keeps its text: repetitions are compared as JSON values, when there are any. */
interface JsonRow extends Row {
  readonly content: string
}

/** A charge's record. Units: centavos; milliseconds since 1970. */
export interface ChargeRow extends JsonRow {
  readonly id: string
  readonly wallet: string
  readonly status: ChargeStatus
  readonly expiresAtMs: number
  /** No field of the contract: read where an export has it. */
  readonly paidAtMs: number | undefined
  readonly fee: Centavos | undefined
  readonly net: Centavos | undefined
  readonly split: readonly SplitLeg[]
  /** False of a row of a table without a column of splits: it says neither that there is one nor that there is none. */
  readonly saysSplit: boolean
}

/** A withdrawal's record. Units: centavos; milliseconds since 1970. */
export interface WithdrawalRow extends JsonRow {
  readonly id: string
  readonly wallet: string
  readonly status: WithdrawalStatus
  readonly fee: Centavos | undefined
  readonly net: Centavos | undefined
  readonly processedAtMs: number | undefined
  readonly pixKey: string | undefined
  readonly externalReference: string | undefined
}

/** A block's record. Units: centavos; milliseconds since 1970. */
export interface BlockRow extends JsonRow {
  readonly id: string
  readonly transactionId: string
  readonly status: BlockStatus
  readonly resolvedAtMs: number | undefined
}

/** `subjectId` is the charge, withdrawal, block or refund the event is about. */
export interface EventRow extends JsonRow {
  readonly kind: EventKind
  readonly eventId: string
  readonly wallet: string | undefined
  readonly subjectId: string
  /** Of a refund or a block: the charge. Of a reversal: the reversal line's id. */
  readonly relatedId: string | undefined
  readonly settledAtMs: number
  readonly fee: Centavos | undefined
  readonly net: Centavos | undefined
  readonly split: readonly SplitLeg[]
}

/** A line of the statement. Units: centavos, signed; milliseconds since 1970. */
export interface LineRow extends Row {
  readonly id: string
  readonly wallet: string
  readonly type: string
  readonly parent: string | undefined
}

/** A stated balance of a wallet. Units: centavos; milliseconds since 1970. */
export interface BalanceRow extends JsonRow {
  readonly wallet: string
  /** `amount` is the available balance. */
  readonly held: Centavos | undefined
  /** Zero where none is stated. */
  readonly opening: Centavos
  /** Whether an opening is stated. */
  readonly isOpened: boolean
}

/** A step of a fee schedule. Units: milliseconds since 1970. */
export interface FeeRow extends JsonRow {
  readonly kind: FeeKind
  readonly schedule: FeeSchedule
}

/** Why a row cannot be read: a code to translate by, and the field in question. */
export interface RowFault {
  readonly fault: FaultCode
  readonly field: string | undefined
}

/** Why a row or a whole file cannot be read. */
export const FAULT_CODES = [
  'bad_json',
  'missing_field',
  'too_many_decimals',
  'impossible_date',
  'unreadable_value',
  'unknown_word',
  'unequal_duplicate',
  'missing_column',
  'broken_quotes',
  'extra_cells',
  'no_rows',
  'text_amount',
  'older_balance',
  'header_again',
  'repeated_key',
] as const
export type FaultCode = (typeof FAULT_CODES)[number]

/** What can still be read of a row that was rejected: it excuses what its absence would raise. */
export interface RejectedRow extends Place, RowFault {
  /** What stands in the field in question. */
  readonly value?: string
  /** The ids that could be read, by field name. */
  readonly ids: Readonly<Record<string, string>>
  /** Of what the row holds, where that could be separated: a decision about it is about this. */
  readonly digest?: string
  /** Of a line of the statement: its amount, and when it was posted, as far as each could be read. */
  readonly posted?:
    | {readonly amount: Centavos | undefined; readonly atMs: number | undefined}
    | undefined
}

/** Rows as they were read, before the rules compare them. */
export interface Rows {
  readonly charges: ChargeRow[]
  readonly withdrawals: WithdrawalRow[]
  readonly blocks: BlockRow[]
  readonly events: EventRow[]
  readonly lines: LineRow[]
  readonly balances: BalanceRow[]
  readonly fees: FeeRow[]
  /** Withdrawals in perfect order, kept only because another one looks like them. */
  readonly peers: WithdrawalRow[]
  readonly rejected: (RejectedRow & {readonly name: DataSetName})[]
}

/** A data set without rows. */
export const emptyRows = (): Rows => ({
  charges: [],
  withdrawals: [],
  blocks: [],
  events: [],
  lines: [],
  balances: [],
  fees: [],
  peers: [],
  rejected: [],
})

/**
 * Puts rows in the order of the inputs. Threads hand them over as they come: of two rows that say the
 * same, the one that findings name must not depend on that.
 */
export function sortByPlace({charges, withdrawals, blocks, events, lines, peers}: Rows): void {
  for (const list of [charges, withdrawals, blocks, events, lines, peers] as Place[][]) {
    list.sort((a, b) => a.source - b.source || a.line - b.line)
  }
}
