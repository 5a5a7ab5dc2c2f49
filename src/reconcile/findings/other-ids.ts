import type {Result} from '../result.ts'
import type {FindingLook} from './finding-look.ts'

/** Of fewer lines it may be chance that amounts are alike. */
const LEAST_LINES = 5
/** Of what is missing so much has to stand in the statement under another id. */
const LEAST_PART = 0.9

/** For each missing fee so much of what fees are taken of has to be missing, too: some of them are without a fee. */
const LEAST_OF_IDS = 0.5

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
  /** Missing lines of fees, and others: those of fees are found by their parents, the others by their ids. */
  #fees = 0
  #others = 0

  constructor({counts}: Pick<Result, 'counts'>) {
    const {MISSING_POSTING: missing = 0, UNMATCHED_LEDGER_LINE: stray = 0} = counts
    this.#isAsked = missing >= LEAST_LINES && stray >= LEAST_LINES
  }

  add({code, hintCode, wallet, role, expectedCentavos, actualCentavos}: FindingLook): void {
    // A type that is none of the service keeps a line from its record, whatever its id is.
    if (!this.#isAsked || hintCode === 'unknown_type') return
    if (code === 'MISSING_POSTING' && actualCentavos === 0) {
      count(this.#missing, wallet, expectedCentavos)
      if (role === 'fee') this.#fees += 1
      else this.#others += 1
    }
    if (code === 'UNMATCHED_LEDGER_LINE') count(this.#stray, wallet, actualCentavos)
  }

  /**
   * How many of the missing lines have such a line; zero where it is not nearly all of them, or where fees
   * alone are missing: what they were taken of is found by its id then, so that the ids are the records'.
   */
  get lines(): number {
    if (this.#others < this.#fees * LEAST_OF_IDS) return 0
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
