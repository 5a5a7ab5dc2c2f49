import type {Books} from '../books/books.ts'
import {blockView} from './block-view.ts'
import {chargeView} from './charge-view.ts'
import {refundView} from './refund-view.ts'
import type {View} from './view.ts'
import {withdrawalView} from './withdrawal-view.ts'

/** Every subject of the books, all sides of each next to each other. */
export interface Views {
  readonly charges: readonly View<'charge'>[]
  readonly withdrawals: readonly View<'withdrawal'>[]
  readonly refunds: readonly View<'refund'>[]
  readonly blocks: readonly View<'block'>[]
}

export const viewsOf = (books: Books): Views => ({
  charges: Array.from(books.charges.values(), (found) => chargeView(books, found)),
  withdrawals: Array.from(books.withdrawals.values(), (found) => withdrawalView(books, found)),
  refunds: Array.from(books.refunds.values(), (found) => refundView(books, found)),
  blocks: Array.from(books.blocks.values(), (found) => blockView(books, found)),
})

export const allViews = (views: Views): readonly View[] => [
  ...views.charges,
  ...views.withdrawals,
  ...views.refunds,
  ...views.blocks,
]
