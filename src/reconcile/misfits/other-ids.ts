import type {FindingLook} from '../findings/finding-look.ts'
import type {Result} from '../result.ts'
import {type AmountCounts, countAmount, counterparts, LEAST_LINES} from './amount-counts.ts'

/** For each missing line that is found by its parent so much of what has ids of its own has to be missing, too. */
const LEAST_OF_IDS = 0.5

/** A fee, and what comes back of a block: the debit of a block has its id, and is negative. */
const isFoundByParent = ({role, subject, expectedCentavos}: FindingLook): boolean =>
  role === 'fee' || (subject.kind === 'block' && (expectedCentavos ?? 0) > 0)

/**
 * Whether the ids of the statement are none of the records: what is missing stands there, in the same wallet and
 * with the same amount, as lines that belong to nothing.
 */
export class OtherIds {
  readonly #isAsked: boolean
  /** By wallet and amount, how many lines are missing, and how many belong to nothing. */
  readonly #missing: AmountCounts = new Map()
  readonly #stray: AmountCounts = new Map()
  /** The last closing, where there is one. Units: milliseconds since 1970. */
  readonly #closedMs: number
  /** Missing lines that are found by their parents, as those of fees and of released blocks, and by their ids. */
  #byParent = 0
  #byId = 0

  constructor({counts, carryForward}: Pick<Result, 'counts' | 'carryForward'>) {
    this.#closedMs = Date.parse(carryForward?.previousAsOf ?? '')
    const {MISSING_POSTING: missing = 0, UNMATCHED_LEDGER_LINE: stray = 0} = counts
    this.#isAsked = missing >= LEAST_LINES && stray >= LEAST_LINES
  }

  add(look: FindingLook): void {
    const {code, hintCode, wallet, expectedCentavos, actualCentavos} = look
    // A type that is none of the service keeps a line from its record, whatever its id is.
    if (!this.#isAsked || hintCode === 'unknown_type') return
    if (code === 'MISSING_POSTING' && actualCentavos === 0) {
      countAmount(this.#missing, wallet, expectedCentavos)
      if (isFoundByParent(look)) this.#byParent += 1
      else this.#byId += 1
    }
    if (code === 'UNMATCHED_LEDGER_LINE' && !this.#isBefore(look)) {
      countAmount(this.#stray, wallet, actualCentavos)
    }
  }

  /** A line of before the last closing is that of a record of then. */
  #isBefore({occurredAt}: FindingLook): boolean {
    return occurredAt !== undefined && Date.parse(occurredAt) <= this.#closedMs
  }

  /**
   * How many of the missing lines have such a line; zero where it is not nearly all of them, or where those
   * alone are missing that are found by their parents: the parents are found by their ids, which are the records'.
   */
  get lines(): number {
    if (this.#byId < this.#byParent * LEAST_OF_IDS) return 0
    return counterparts(this.#missing, this.#stray)
  }
}
