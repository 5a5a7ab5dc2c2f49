import {isOpenBlockStatus} from '../../domain/balance-block.ts'
import {type Centavos, sum} from '../../domain/money.ts'
import type {BlockRow} from '../read/rows/rows.ts'
import type {Books} from '../subjects/books.ts'
import {originatorOf} from '../subjects/charge-view.ts'
import type {View} from '../subjects/view.ts'
import type {Views} from '../subjects/views.ts'
import type {BookRule} from './rule.ts'

/** Until an instant no event and no line shows that a block had ended. */
const isShownOpen = ({last, case: {returns}}: View<'block'>, atMs: number): boolean =>
  (last === undefined || last.atMs > atMs) && returns.every((line) => line.atMs > atMs)

/** Its record says that it was resolved after an instant. */
const isRecordedLater = ({resolvedAtMs}: BlockRow, atMs: number): boolean =>
  resolvedAtMs !== undefined && resolvedAtMs > atMs

/**
 * Open at an instant: made by then, and by its status, or because it was resolved after it by its record and no
 * event and no line shows an earlier end. Without a record of now: open at the last closing, and not shown as ended.
 * Units: milliseconds since 1970.
 */
export function isOpenAt(view: View<'block'>, atMs: number): boolean {
  const {record, open} = view
  if (record === undefined) return open?.pending !== undefined && isShownOpen(view, atMs)
  if (record.atMs > atMs) return false
  return (
    isOpenBlockStatus(record.status) || (isRecordedLater(record, atMs) && isShownOpen(view, atMs))
  )
}

/**
 * The blocks of each wallet that were open when its balance was stated, until when its lines count, too;
 * at the as-of instant where none is stated.
 *
 * Source: reconciliation.md, "Links": held counts the records. Of what no record of now names, the last run tells.
 */
export function openBlocks(
  books: Books,
  views: Views,
): ReadonlyMap<string, readonly View<'block'>[]> {
  const {asOfMs} = books.terms
  const stated = new Map(books.balances.map((row) => [row.wallet, row.atMs]))
  const open = [...views.blocks()].filter((view) => {
    const atMs = Math.min(stated.get(view.wallet) ?? asOfMs, asOfMs)
    return isOpenAt(view, atMs)
  })
  return Map.groupBy(open, (view) => view.wallet)
}

/** What open blocks hold together. Units: centavos. */
export const heldOf = (blocks: readonly View<'block'>[]): Centavos =>
  sum(blocks.flatMap(({record, open}) => record?.amount ?? open?.pending?.gross ?? []))

/** A block without a record may have ended by a row that cannot be read. */
const isEndUnread = ({record, excused}: View<'block'>): boolean =>
  record === undefined && (excused.record || excused.outcome || excused.lines.length > 0)

/** A block whose row cannot be read may be this wallet's. */
function isUncertain(books: Books, views: Views, wallet: string): boolean {
  return books.unreadBlocks.some(({ids}) => {
    const charge = ids['transactionId']
    const owner = charge === undefined ? undefined : originatorOf(books, charge)
    const known = views.blocks().find((view) => view.id === ids['id'])
    return (owner ?? known?.wallet) === wallet
  })
}

/**
 * Stated held ≠ blocks that were open then. Without records of blocks the last run tells of some: less than those
 * hold is too little, and more may be held by blocks of now.
 */
export const heldMismatch: BookRule = (books, views) => {
  const hasRecords = books.terms.present.has('blocks')
  const open = openBlocks(books, views)
  return books.balances.flatMap((row) => {
    if (row.held === undefined) return []
    const blocks = open.get(row.wallet) ?? []
    const expected = heldOf(blocks)
    const isEnough = hasRecords ? expected === row.held : expected <= row.held
    if (isEnough || blocks.some(isEndUnread) || isUncertain(books, views, row.wallet)) return []
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
