import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import type {LineRow} from '../../../src/reconcile/read/rows/rows.ts'
import {
  missingTransferCounterpart,
  transferImbalance,
} from '../../../src/reconcile/rules/transfers.ts'
import type {Books} from '../../../src/reconcile/subjects/books.ts'
import {UnreadTransfers} from '../../../src/reconcile/subjects/unread-transfers.ts'

const VIEWS = {} as never

/** Lines without a parent, of one instant, each `wallet amount`; ids are in order. */
function linesOf(texts: readonly string[]): LineRow[] {
  return texts.map((text, at) => {
    const [wallet = '', amount] = text.split(' ')
    const id = `t${String(at).padStart(6, '0')}`
    return {id, wallet, amount: Number(amount), type: 'internal_transfer', atMs: 0} as LineRow
  })
}

const booksOf = (lines: LineRow[]): Books =>
  ({
    transfers: lines,
    unreadTransfers: new UnreadTransfers(),
    terms: {halves: []},
  }) as unknown as Books

/** The lines that no other one makes a transfer with. */
function leftOf(texts: readonly string[]): string[] {
  const books = booksOf(linesOf(texts))
  const alone = missingTransferCounterpart(books, VIEWS).map(({subject}) => subject.id)
  const two = transferImbalance(books, VIEWS).flatMap(({evidence}) => evidence as LineRow[])
  return [...alone, ...two.map(({id}) => id)].toSorted()
}

/** How many pairs of opposite amounts in different wallets there can be at most, by trying all. */
function mostPairs(lines: readonly LineRow[]): number {
  const [out] = lines.filter(({amount}) => amount < 0)
  if (!out) return 0
  const others = lines.filter((line) => line !== out)
  const partners = others.filter(
    ({amount, wallet}) => amount === -out.amount && wallet !== out.wallet,
  )
  const byWallet = new Map(partners.map((line) => [line.wallet, line]))
  const tried = Array.from(
    byWallet.values(),
    (into) => 1 + mostPairs(others.filter((line) => line !== into)),
  )
  return Math.max(mostPairs(others), ...tried)
}

describe('lines of one instant without a parent', () => {
  test.each([
    {name: 'two wallets', lines: ['a -5', 'b 5'], left: []},
    {
      name: 'one wallet alone',
      lines: ['a -5', 'a 5', 'a 5'],
      left: ['t000000', 't000001', 't000002'],
    },
    {name: 'other amounts', lines: ['a -5', 'b 6', 'c 7'], left: ['t000000', 't000001', 't000002']},
    // The first takes the line of b, and gives it to the second one.
    {name: 'a line that only fits another pair', lines: ['c -5', 'a -5', 'b 5', 'a 5'], left: []},
    {
      name: 'several that change places',
      lines: ['c -5', 'c -5', 'a -5', 'a -5', 'b 5', 'b 5', 'a 5', 'a 5'],
      left: [],
    },
  ])('of $name make as many transfers as can be', ({lines, left}) => {
    expect(leftOf(lines)).toEqual(left)
  })

  test('leave as few as any choice of pairs does', () => {
    const line = fc
      .tuple(fc.constantFrom('a', 'b', 'c'), fc.constantFrom(-5, 5, -7, 7))
      .map(([wallet, amount]) => `${wallet} ${amount}`)
    const lines = fc.array(line, {minLength: 3, maxLength: 10})
    fc.assert(
      fc.property(lines, (texts) => {
        expect(leftOf(texts)).toHaveLength(texts.length - 2 * mostPairs(linesOf(texts)))
      }),
      {numRuns: 300},
    )
  })
})
