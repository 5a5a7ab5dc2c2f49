import type {Result} from '../result.ts'
import type {FindingLook} from './finding-look.ts'

/** Of fewer lines it may be chance that an amount is off by a fee. */
const LEAST_LINES = 5
/** For so much of the fees that are missing an amount has to be off by such a fee. */
const LEAST_PART = 0.9

const keyOf = (wallet: string | null, amount: number): string => `${amount} ${wallet ?? ''}`

function count(counts: Map<string, number>, wallet: string | null, amount: number | null): void {
  if (amount === null) return
  const key = keyOf(wallet, amount)
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

/**
 * Whether the statement has fees within the amounts they were taken of, as of a payment what is left of it:
 * for a fee that is missing a line of the same wallet is off by exactly that fee.
 */
export class FeesInAmounts {
  readonly #isAsked: boolean
  /** By wallet and fee, how many are missing, and how many amounts are off by as much. */
  readonly #missing = new Map<string, number>()
  readonly #off = new Map<string, number>()

  constructor({counts}: Pick<Result, 'counts'>) {
    const {MISSING_POSTING: missing = 0, AMOUNT_MISMATCH: off = 0} = counts
    this.#isAsked = missing >= LEAST_LINES && off >= LEAST_LINES
  }

  add({code, wallet, role, expectedCentavos, actualCentavos, deltaCentavos}: FindingLook): void {
    if (!this.#isAsked) return
    if (code === 'MISSING_POSTING' && role === 'fee' && actualCentavos === 0) {
      count(this.#missing, wallet, expectedCentavos)
    }
    if (code === 'AMOUNT_MISMATCH' && role === 'main') count(this.#off, wallet, deltaCentavos)
  }

  /** How many of the missing fees have such a line; zero where it is not nearly all of them. */
  get lines(): number {
    let [all, found] = [0, 0]
    for (const [key, missing] of this.#missing) {
      all += missing
      found += Math.min(missing, this.#off.get(key) ?? 0)
    }
    return found >= LEAST_LINES && found >= all * LEAST_PART ? found : 0
  }
}
