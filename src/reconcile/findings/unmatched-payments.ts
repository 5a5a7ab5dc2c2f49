import {type CountedRead, countedLines} from '../read/counted-lines.ts'
import type {FindingLook} from './finding-look.ts'

/** Of payments of charges that were not given nearly all belong to nothing. */
const MOST_OF_PAYMENTS = 0.9

/** Lines that belong to nothing and bring a wallet money: its payments may be among them. */
export class UnmatchedPayments {
  readonly #read: CountedRead
  /** By wallet, where such findings stand and what their lines bring. Units: centavos. */
  readonly #credits = new Map<string, {places: number[]; sum: number}>()

  constructor(read: CountedRead) {
    this.#read = read
  }

  add({code, hintCode, wallet, actualCentavos}: FindingLook, at: number): void {
    if (code !== 'UNMATCHED_LEDGER_LINE' || hintCode === 'unknown_type' || wallet === null) return
    if (actualCentavos === null || actualCentavos <= 0) return
    const own = this.#credits.get(wallet) ?? {places: [], sum: 0}
    this.#credits.set(wallet, own)
    own.places.push(at)
    own.sum += actualCentavos
  }

  /** The findings of wallets in which they are so much money that all payments of the wallet may be among them. */
  get findings(): readonly number[] {
    if (this.#credits.size === 0) return []
    const payments = new Map<string, number>()
    for (const {wallet, moved} of countedLines(this.#read)) {
      payments.set(wallet, (payments.get(wallet) ?? 0) + moved('payment'))
    }
    return [...this.#credits].flatMap(([wallet, {places, sum}]) => {
      const all = payments.get(wallet) ?? 0
      return all > 0 && sum >= all * MOST_OF_PAYMENTS ? places : []
    })
  }
}
