import type {EventSubjectKind} from '../../domain/event-subject.ts'
import type {BlockRow, ChargeRow, EventRow, LineRow, WithdrawalRow} from '../read/rows/rows.ts'

/** What a case can be of. */
export type CaseKind = EventSubjectKind

/**
 * Rows of a subject that exist and cannot be used: rejected, or after the as-of instant.
 * What would follow from their absence is not raised.
 */
export interface Excuses {
  record: boolean
  event: boolean
  /** A rejected event that could have ended it; the creation of a block could not. */
  outcome: boolean
  /** Events of after the as-of instant that ended it. */
  laterEnds: EventRow[] | undefined
  /** Types of lines, each once; `*` when the type could not be read. */
  readonly lines: string[]
  /** Lines of after the as-of instant. */
  later: LineRow[] | undefined
}

/** All rows about one subject, as they came. */
interface Case<Record> {
  readonly id: string
  readonly records: Record[]
  readonly events: EventRow[]
  /** Lines by what they are to the subject; `legs` and `returns` only where the kind has them. */
  readonly mains: LineRow[]
  readonly fees: LineRow[]
  readonly returns: LineRow[]
  readonly legs: LineRow[]
  /** Main lines under other ids that name this subject as their parent. */
  readonly seconds: LineRow[]
  readonly excused: Excuses
  /** An event in scope names it. */
  announced: boolean
  /** The outcome came after the as-of instant: what the record says is not yet so. */
  settledLater: boolean
}

/** A charge with its rows. */
export type ChargeCase = Case<ChargeRow> & {readonly kind: 'charge'}
/** A withdrawal with its rows. */
export type WithdrawalCase = Case<WithdrawalRow> & {readonly kind: 'withdrawal'}
/** A refund with its rows; it has no record. */
export type RefundCase = Case<never> & {readonly kind: 'refund'}
/** A block with its rows. */
export type BlockCase = Case<BlockRow> & {readonly kind: 'block'}

/** The case of each kind. */
export interface CaseOf {
  readonly charge: ChargeCase
  readonly withdrawal: WithdrawalCase
  readonly refund: RefundCase
  readonly block: BlockCase
}

/** A case that has no rows yet. */
export const newCase = <K extends CaseKind>(kind: K, id: string): CaseOf[K] =>
  ({
    kind,
    id,
    records: [],
    events: [],
    mains: [],
    fees: [],
    returns: [],
    legs: [],
    seconds: [],
    excused: {
      record: false,
      event: false,
      outcome: false,
      lines: [],
      later: undefined,
      laterEnds: undefined,
    },
    announced: false,
    settledLater: false,
  }) as never

/** Cases of one kind by subject id, made when first asked for. */
export class CaseIndex<K extends CaseKind> {
  readonly #kind: K
  readonly #cases = new Map<string, CaseOf[K]>()

  constructor(kind: K) {
    this.#kind = kind
  }

  find(id: string): CaseOf[K] | undefined {
    return this.#cases.get(id)
  }

  open(id: string): CaseOf[K] {
    const known = this.#cases.get(id)
    if (known) return known
    const fresh = newCase(this.#kind, id)
    this.#cases.set(id, fresh)
    return fresh
  }

  values(): IterableIterator<CaseOf[K]> {
    return this.#cases.values()
  }
}
