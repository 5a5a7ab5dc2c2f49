import {blockView} from './block-view.ts'
import type {Books} from './books.ts'
import type {CaseKind} from './cases.ts'
import {chargeView} from './charge-view.ts'
import {refundView} from './refund-view.ts'
import {indexFor} from './subject-index.ts'
import type {View} from './view.ts'
import {withdrawalView} from './withdrawal-view.ts'

/** Every subject of the books, all sides of each next to each other; made when asked for. */
export class Views {
  readonly #books: Books

  constructor(books: Books) {
    this.#books = books
  }

  *charges(): Generator<View<'charge'>> {
    for (const found of this.#books.charges.values()) yield chargeView(this.#books, found)
  }

  charge(id: string): View<'charge'> | undefined {
    const found = this.#books.charges.find(id)
    return found && chargeView(this.#books, found)
  }

  /** The view of a subject that has rows, or that the last run left open. */
  find(kind: CaseKind, id: string): View | undefined {
    const found = indexFor(this.#books, kind).find(id)
    if (found?.kind === 'charge') return chargeView(this.#books, found)
    if (found?.kind === 'withdrawal') return withdrawalView(this.#books, found)
    if (found?.kind === 'refund') return refundView(this.#books, found)
    return found && blockView(this.#books, found)
  }

  *withdrawals(): Generator<View<'withdrawal'>> {
    for (const found of this.#books.withdrawals.values()) yield withdrawalView(this.#books, found)
  }

  *refunds(): Generator<View<'refund'>> {
    for (const found of this.#books.refunds.values()) yield refundView(this.#books, found)
  }

  *blocks(): Generator<View<'block'>> {
    for (const found of this.#books.blocks.values()) yield blockView(this.#books, found)
  }

  *all(): Generator<View> {
    yield* this.charges()
    yield* this.withdrawals()
    yield* this.refunds()
    yield* this.blocks()
  }
}
