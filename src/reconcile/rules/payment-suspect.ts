import {isPixKeyRefusal, parsePixKey} from '../../domain/pix-key.ts'
import {readReference} from '../../domain/reference.ts'
import type {WithdrawalRow} from '../read/rows/rows.ts'
import {byText} from '../read/values/order.ts'
import type {Books} from '../subjects/books.ts'
import {outcomeOfStatus} from '../subjects/outcome.ts'
import type {Views} from '../subjects/views.ts'
import type {BookRule} from './rule.ts'

const hasFailed = (outcome: string | undefined): boolean =>
  outcome === 'failed' || outcome === 'reversed'

/** Withdrawals that did not fail, with the record that tells key and amount. */
function paidOut(books: Books, views: Views): readonly WithdrawalRow[] {
  const judged = [...views.withdrawals()].filter((view) => !hasFailed(view.outcome))
  const peers = books.peers.filter(
    (row) =>
      row.atMs <= books.terms.asOfMs &&
      books.withdrawals.find(row.id) === undefined &&
      !hasFailed(outcomeOfStatus(row.status)),
  )
  return [...judged.flatMap((view) => view.record ?? []), ...peers]
}

const BRAZIL = /^\+55/

/**
 * A PIX key as it is sent, a phone without its country code: digits alone may be a phone as well as a CPF.
 * A text that is no key is compared as it stands.
 */
function sentKey(typed: string): string {
  const reading = parsePixKey(typed)
  return isPixKeyRefusal(reading) ? typed.trim() : reading.value.replace(BRAZIL, '')
}

/**
 * What two withdrawals share to be suspected of being one, however key and reference are spelled. A
 * reference sets them apart.
 */
const likenessOf = ({pixKey = '', externalReference = ''}: WithdrawalRow): string =>
  JSON.stringify([sentKey(pixKey), readReference(externalReference)])

const sumOf = ({wallet, amount}: WithdrawalRow): string => JSON.stringify([wallet, amount])

/** Groups of withdrawals that look alike; most amounts come once, and their keys are not read. */
const groupsOfAlike = (rows: readonly WithdrawalRow[]): WithdrawalRow[][] =>
  Array.from(Map.groupBy(rows, sumOf).values())
    .filter((same) => same.length > 1)
    .flatMap((same) => Array.from(Map.groupBy(same, likenessOf).values()))

/** Two non-failed withdrawals that look alike. Source: reconciliation.md, "Duplicates". */
export const duplicatePaymentSuspect: BookRule = (books, views) => {
  const windowMs = books.terms.policy.duplicateWindowSeconds * 1000
  const rows = paidOut(books, views).filter((row) => row.pixKey !== undefined)
  return groupsOfAlike(rows).flatMap((alike) => {
    const ordered = alike.toSorted((a, b) => a.atMs - b.atMs || byText(a.id, b.id))
    return ordered.flatMap((row, at) => {
      const before = ordered[at - 1]
      if (before === undefined || row.atMs - before.atMs > windowMs) return []
      return [
        {
          code: 'DUPLICATE_PAYMENT_SUSPECT',
          subject: {kind: 'withdrawal', id: row.id},
          wallet: row.wallet,
          actual: row.amount,
          atMs: row.atMs,
          evidence: [before, row],
        } as const,
      ]
    })
  })
}
