import type {FeeKind} from '../../../domain/fee.ts'
import type {Centavos} from '../../../domain/money.ts'
import type {FeeBook} from '../../read/fee-book.ts'
import type {ScreenRow} from './screen-row.ts'

/** What the schedules want of single rows. */
export class DueFees {
  readonly #fees: FeeBook
  readonly #known = new Map<number, number | undefined>()

  constructor(fees: FeeBook) {
    this.#fees = fees
  }

  /** The fee is what the schedule wants, where there is one. */
  isDue(kind: FeeKind, atMs: number, {amount, fee}: ScreenRow): boolean {
    const due = this.due(kind, atMs, amount)
    return due === undefined || due === fee
  }

  /** The fee in force; those of common amounts are remembered, for an exact proportion is slow. */
  due(kind: FeeKind, atMs: number, amount: number): number | undefined {
    const fees = this.#fees
    const step = fees.stepAt(kind, atMs)
    if (step < 0) return undefined
    const fixed = fees.fixedOf(kind, step)
    if (fixed !== undefined) return fixed
    const key = (amount * 64 + step) * 4 + (kind === 'pix' ? 0 : kind === 'withdrawal' ? 1 : 2)
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const due = fees.due(kind, atMs, amount as Centavos)
    if (this.#known.size > 65_536) this.#known.clear()
    this.#known.set(key, due)
    return due
  }
}
