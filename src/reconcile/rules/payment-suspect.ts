import {byText} from '../read/order.ts'
import type {WithdrawalRow} from '../read/rows.ts'
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

/** What two withdrawals share to be suspected of being one. A reference sets them apart. */
export const likenessOf = (row: WithdrawalRow): string =>
  JSON.stringify([row.wallet, row.pixKey, row.amount, row.externalReference ?? null])

/** Two non-failed withdrawals that look alike. Source: reconciliation.md, "Duplicates". */
export const duplicatePaymentSuspect: BookRule = (books, views) => {
  const windowMs = books.terms.policy.duplicateWindowSeconds * 1000
  const rows = paidOut(books, views).filter((row) => row.pixKey !== undefined)
  return Array.from(Map.groupBy(rows, likenessOf).values()).flatMap((alike) => {
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
