import {isOpenBlockStatus} from '../../domain/balance-block.ts'
import {type Centavos, sum} from '../../domain/money.ts'
import type {BlockRow} from '../read/rows.ts'
import type {Books} from '../subjects/books.ts'
import {originatorOf} from '../subjects/charge-view.ts'
import type {View} from '../subjects/view.ts'
import type {Views} from '../subjects/views.ts'
import type {BookRule} from './rule.ts'

/** Open at an instant: made by then, and by its status, or because it was resolved after it. */
export const isOpenAt = (row: BlockRow, atMs: number): boolean =>
  row.atMs <= atMs &&
  (isOpenBlockStatus(row.status) || (row.resolvedAtMs !== undefined && row.resolvedAtMs > atMs))

/**
 * The blocks of each wallet that were open when its balance was stated, until when its lines count, too;
 * at the as-of instant where none is stated.
 *
 * Source: reconciliation.md, "Links": held counts the records.
 */
export function openBlocks(
  books: Books,
  views: Views,
): ReadonlyMap<string, readonly View<'block'>[]> {
  const {asOfMs} = books.terms
  const stated = new Map(books.balances.map((row) => [row.wallet, row.atMs]))
  const open = [...views.blocks()].filter(({record, wallet}) => {
    const atMs = Math.min(stated.get(wallet) ?? asOfMs, asOfMs)
    return record !== undefined && isOpenAt(record, atMs)
  })
  return Map.groupBy(open, (view) => view.wallet)
}

/** What open blocks hold together. Units: centavos. */
export const heldOf = (blocks: readonly View<'block'>[]): Centavos =>
  sum(blocks.flatMap((view) => view.record?.amount ?? []))

/** A block whose row cannot be read may be this wallet's. */
function isUncertain(books: Books, views: Views, wallet: string): boolean {
  return books.unreadBlocks.some(({ids}) => {
    const charge = ids['transactionId']
    const owner = charge === undefined ? undefined : originatorOf(books, charge)
    const known = views.blocks().find((view) => view.id === ids['id'])
    return (owner ?? known?.wallet) === wallet
  })
}

/** Stated held ≠ blocks that were open then. */
export const heldMismatch: BookRule = (books, views) => {
  if (!books.terms.present.has('blocks')) return []
  const open = openBlocks(books, views)
  return books.balances.flatMap((row) => {
    if (row.held === undefined) return []
    const blocks = open.get(row.wallet) ?? []
    const expected = heldOf(blocks)
    if (expected === row.held || isUncertain(books, views, row.wallet)) return []
    return [
      {
        code: 'HELD_MISMATCH',
        subject: {kind: 'wallet', id: row.wallet},
        wallet: row.wallet,
        expected,
        actual: row.held,
        atMs: row.atMs,
        evidence: [row, ...blocks.flatMap(({record}) => record ?? [])],
      } as const,
    ]
  })
}
