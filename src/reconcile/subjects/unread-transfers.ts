import {type Centavos, negate} from '../../domain/money.ts'
import type {LineRow} from '../read/rows/rows.ts'

/** A line of a transfer without a parent that was rejected, as far as it could be read. Units: centavos. */
export interface UnreadTransfer {
  readonly atMs: number | undefined
  readonly amount: Centavos | undefined
  readonly wallet: string | undefined
}

/** A line of which the other half is looked for. */
type Half = Pick<LineRow, 'atMs' | 'amount' | 'wallet'>

const keyOf = (atMs: number | undefined, amount: Centavos | undefined): string =>
  `${atMs ?? ''} ${amount ?? ''}`

/** The rejected lines that may be the other half of a transfer, found without comparing each. */
export class UnreadTransfers {
  /** Their wallets by instant and amount, each empty where it could not be read. */
  readonly #wallets = new Map<string, Set<string>>()

  add({atMs, amount, wallet}: UnreadTransfer): void {
    const key = keyOf(atMs, amount)
    const wallets = this.#wallets.get(key) ?? new Set()
    this.#wallets.set(key, wallets.add(wallet ?? ''))
  }

  /** Whether one that has the opposite amount may be the other half: of this instant, or of none. */
  answer({atMs, amount, wallet}: Half): boolean {
    const opposite = negate(amount)
    return this.#isOfOther(wallet, atMs, opposite) || this.#isOfOther(wallet, undefined, opposite)
  }

  /** Whether one may be the other half, those included whose amount could not be read. */
  mayAnswer(half: Half): boolean {
    const {atMs, wallet} = half
    return this.answer(half) || this.#isOfOther(wallet, atMs) || this.#isOfOther(wallet, undefined)
  }

  /** Whether one of this instant and amount is in another wallet than this, or in an unknown one. */
  #isOfOther(wallet: string, atMs: number | undefined, amount?: Centavos): boolean {
    const wallets = this.#wallets.get(keyOf(atMs, amount))
    return wallets !== undefined && wallets.size > (wallets.has(wallet) ? 1 : 0)
  }
}
