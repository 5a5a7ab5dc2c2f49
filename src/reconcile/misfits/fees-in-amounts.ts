import type {FindingLook} from '../findings/finding-look.ts'
import type {Result} from '../result.ts'
import {type AmountCounts, countAmount, counterparts, LEAST_LINES} from './amount-counts.ts'

/**
 * Whether the statement has fees within the amounts they were taken of, as of a payment what is left of it:
 * for a fee that is missing a line of the same wallet is off by exactly that fee.
 */
export class FeesInAmounts {
  readonly #isAsked: boolean
  /** By wallet and fee, how many are missing, and how many amounts are off by as much. */
  readonly #missing: AmountCounts = new Map()
  readonly #off: AmountCounts = new Map()

  constructor({counts}: Pick<Result, 'counts'>) {
    const {MISSING_POSTING: missing = 0, AMOUNT_MISMATCH: off = 0} = counts
    this.#isAsked = missing >= LEAST_LINES && off >= LEAST_LINES
  }

  add({code, wallet, role, expectedCentavos, actualCentavos, deltaCentavos}: FindingLook): void {
    if (!this.#isAsked) return
    if (code === 'MISSING_POSTING' && role === 'fee' && actualCentavos === 0) {
      countAmount(this.#missing, wallet, expectedCentavos)
    }
    if (code === 'AMOUNT_MISMATCH' && role === 'main') countAmount(this.#off, wallet, deltaCentavos)
  }

  /** How many of the missing fees have such a line; zero where it is not nearly all of them. */
  get lines(): number {
    return counterparts(this.#missing, this.#off)
  }
}
