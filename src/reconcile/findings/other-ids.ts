import type {Result} from '../result.ts'
import type {FindingLook} from './finding-look.ts'

/** Of fewer lines it may be chance that amounts are alike. */
const LEAST_LINES = 5
/** Of what is missing so much has to stand in the statement under another id. */
const LEAST_PART = 0.9

/** For each missing line that is found by its parent so much of what has ids of its own has to be missing, too. */
const LEAST_OF_IDS = 0.5

/** A fee, and what comes back of a block: the debit of a block has its id, and is negative. */
const isFoundByParent = ({role, subject, expectedCentavos}: FindingLook): boolean =>
  role === 'fee' || (subject.kind === 'block' && (expectedCentavos ?? 0) > 0)

const keyOf = (wallet: string | null, amount: number): string => `${amount} ${wallet ?? ''}`

/**
 * Whether the ids of the statement are none of the records: what is missing stands there, in the same wallet and
 * with the same amount, as lines that belong to nothing.
 */
export class OtherIds {
  readonly #isAsked: boolean
  /** By wallet and amount, how many lines are missing, and how many belong to nothing. */
  readonly #missing = new Map<string, number>()
  readonly #stray = new Map<string, number>()
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
      count(this.#missing, wallet, expectedCentavos)
      if (isFoundByParent(look)) this.#byParent += 1
      else this.#byId += 1
    }
    if (code === 'UNMATCHED_LEDGER_LINE' && !this.#isBefore(look)) {
      count(this.#stray, wallet, actualCentavos)
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
    let [all, found] = [0, 0]
    for (const [key, missing] of this.#missing) {
      all += missing
      found += Math.min(missing, this.#stray.get(key) ?? 0)
    }
    return found >= LEAST_LINES && found >= all * LEAST_PART ? found : 0
  }
}

function count(
  counts: Map<string, number>,
  wallet: string | null,
  amount: number | null | undefined,
): void {
  if (typeof amount !== 'number') return
  const key = keyOf(wallet, amount)
  counts.set(key, (counts.get(key) ?? 0) + 1)
}
