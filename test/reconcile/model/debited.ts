import {type Book, byContent, compare} from './book.ts'

/** A refund or block that has no line of its own id. */
interface Debiting {
  readonly id: string
  readonly chargeId: string
  readonly amount: number
}

/**
 * Of lines that name the charge under an id that was not announced, in another wallet than its own, the
 * id of the one that each refund or block takes: one of its amount before any other.
 */
export function debitedElsewhere(
  {charges, lines}: Pick<Book, 'charges' | 'lines'>,
  type: 'refund' | 'block',
  subjects: readonly Debiting[],
): ReadonlyMap<string, string> {
  const posted = lines.filter((line) => line.type === type)
  const announced = subjects.map(({id}) => id)
  const left = posted
    .filter((line) => !announced.includes(line.id))
    .filter(({parent, wallet}) => charges.some((one) => one.id === parent && one.wallet !== wallet))
    .toSorted(byContent)
  const open = subjects
    .filter(({id}) => !posted.some((line) => line.id === id))
    .toSorted((a, b) => compare(a.id, b.id))
  const taken = new Map<string, string>()
  for (const isExact of [true, false]) {
    for (const {id, chargeId, amount} of open) {
      const line = left.find(
        (one) =>
          one.parent === chargeId &&
          ![...taken.values()].includes(one.id) &&
          (!isExact || Math.abs(one.amount) === amount),
      )
      if (line && !taken.has(id)) taken.set(id, line.id)
    }
  }
  return taken
}
