import {absolute, add, type Centavos, max, sum, ZERO} from '../../domain/money.ts'
import type {Rows} from '../read/rows/rows.ts'
import type {ReturnedTwice} from '../result.ts'

const MOST_EXAMPLES = 3

type Read = Pick<Rows, 'blocks' | 'charges' | 'events' | 'lines'>

/**
 * Charges of which approved blocks, alone or together with refunds, gave more back than was paid: each is
 * in order by itself, so that no finding has them. The rows of a charge that a block names are judged
 * together with those of its refunds, however large the data set.
 *
 * Units: centavos; `asOfMs` in milliseconds since 1970.
 * Source: spec, "Balance block": approved returns the value to the original payer.
 */
export function returnedTwiceIn(rows: Read, asOfMs: number): ReturnedTwice | undefined {
  const blocked = approvedAmounts(rows, asOfMs)
  if (blocked.size === 0) return undefined
  const {posted, refunded} = postedOf(blocked, rows, asOfMs)
  const paid = paidOf(posted, rows, asOfMs)
  const over = Array.from(blocked, ([id, back]) => {
    const beyond = add(back, refunded.get(id) ?? ZERO) - (paid.get(id) ?? Number.POSITIVE_INFINITY)
    return {id, beyond: beyond as Centavos}
  }).filter(({beyond}) => beyond > 0)
  if (over.length === 0) return undefined
  const examples = over.map(({id}) => id).sort()
  return {
    charges: over.length,
    overCentavos: sum(over.map(({beyond}) => beyond)),
    examples: examples.slice(0, MOST_EXAMPLES),
  }
}

/** What approved blocks gave back, by the charge. */
function approvedAmounts({blocks}: Read, asOfMs: number): Map<string, Centavos> {
  const amounts = new Map<string, Centavos>()
  const seen = new Set<string>()
  for (const {id, transactionId, status, amount, atMs, resolvedAtMs} of blocks) {
    if (status !== 'approved' || seen.has(id) || (resolvedAtMs ?? atMs) > asOfMs) continue
    seen.add(id)
    amounts.set(transactionId, add(amounts.get(transactionId) ?? ZERO, amount))
  }
  return amounts
}

/**
 * What was paid for charges with a line: the most that line, record and payment events say. Where the line
 * alone is short, it is wrong by itself, which AMOUNT_MISMATCH tells, and nothing was given back beyond.
 */
function paidOf(
  posted: ReadonlyMap<string, Centavos>,
  {charges, events}: Read,
  asOfMs: number,
): ReadonlyMap<string, Centavos> {
  const paid = new Map(posted)
  const raise = (id: string, amount: Centavos): void => {
    const known = paid.get(id)
    if (known !== undefined) paid.set(id, max(known, amount))
  }
  for (const {id, status, amount, atMs} of charges) {
    if (status === 'completed' && atMs <= asOfMs) raise(id, amount)
  }
  for (const {kind, subjectId, amount, atMs} of events) {
    if (kind === 'payment_completed' && atMs <= asOfMs) raise(subjectId, amount)
  }
  return paid
}

/** What the statement says was paid for these charges, and what it says refunds of them gave back. */
function postedOf(charges: ReadonlyMap<string, Centavos>, {lines}: Read, asOfMs: number) {
  const posted = new Map<string, Centavos>()
  const refunded = new Map<string, Centavos>()
  for (const {type, id, parent, amount, atMs} of lines) {
    if (atMs > asOfMs) continue
    if (type === 'payment' && charges.has(id)) posted.set(id, amount)
    if (type !== 'refund' || parent === undefined || !charges.has(parent)) continue
    refunded.set(parent, add(refunded.get(parent) ?? ZERO, absolute(amount)))
  }
  return {posted, refunded}
}
