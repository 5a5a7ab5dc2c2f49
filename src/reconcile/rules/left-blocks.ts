import {absolute} from '../../domain/money.ts'
import {byText} from '../read/values/order.ts'
import type {OpenBlock} from '../result.ts'
import type {Books} from '../subjects/books.ts'
import type {View} from '../subjects/view.ts'
import type {Views} from '../subjects/views.ts'

/**
 * Blocks that are open at the as-of instant, for the next run: those of records, those that the last run left and no
 * row of this one ends, and without a file of records those of events and lines, where events would tell their end.
 */
export const leftBlocks = (books: Books, views: Views): readonly OpenBlock[] =>
  [...views.blocks()]
    .filter((view) => isLeft(view, books))
    .flatMap((view) => openBlockOf(view) ?? [])
    .toSorted((a, b) => byText(a.id, b.id))

function isLeft(view: View<'block'>, {terms}: Books): boolean {
  const {record, open, outcome, contradictory, finalByLine, orphan} = view
  if (outcome !== undefined || contradictory !== undefined || finalByLine || orphan) return false
  return record !== undefined || open?.pending !== undefined || terms.present.has('events')
}

/** The amount is the one that it was made with: a record of later that names another one is at fault. */
function openBlockOf({id, wallet, record, chargeId, main, open, atMs}: View<'block'>) {
  const before = open?.pending
  const moved = main.expected ?? main.line?.amount
  const amountCentavos = before?.gross ?? (moved === undefined ? undefined : absolute(moved))
  if (amountCentavos === undefined) return undefined
  const transactionId = before?.chargeId ?? record?.transactionId ?? chargeId
  const madeMs = before?.atMs ?? atMs
  const isPosted = before?.isPosted || main.line !== undefined
  return {
    id,
    wallet,
    ...(transactionId !== undefined && {transactionId}),
    amountCentavos,
    ...(madeMs !== undefined && {createdAt: new Date(madeMs).toISOString()}),
    ...(isPosted && {posted: true}),
  } satisfies OpenBlock
}
