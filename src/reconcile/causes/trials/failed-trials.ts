import type {FeeKind} from '../../../domain/fee.ts'
import {FeeBook} from '../../read/fees/fee-book.ts'
import {FEE_OF} from '../fees/fee-periods.ts'
import type {FeeStep, Proposal} from '../proposal.ts'
import type {Suspect} from '../suspect.ts'

/** So many new findings of one run are kept: one is enough to refute another table. */
const MOST_LEARNT = 100

const bookOf = (fees: readonly FeeStep[]): FeeBook =>
  new FeeBook(fees.map(({kind, fromMs, schedule}) => ({kind, atMs: fromMs, schedule})))

/** Whether a fee was found wrong because a table says what it is. */
function isDueBy(
  book: FeeBook,
  {kind, occurredAtMs, grossCentavos, expectedCentavos}: Suspect,
): boolean {
  const fee = FEE_OF[kind]
  if (fee === undefined || occurredAtMs === undefined || grossCentavos === undefined) return false
  return book.due(fee, occurredAtMs, grossCentavos) === expectedCentavos
}

/**
 * Fee tables that a run showed to be wrong. What another kind of fee is corrected to changes nothing
 * about them, so they are not tried once more after that; after any other correction they are.
 */
export class FailedTrials {
  readonly #fees = new Map<string, FeeKind>()
  /** Fees that were in order until a table said otherwise. */
  readonly #wrong = new Map<FeeKind, readonly Suspect[]>()

  has(proposal: Proposal): boolean {
    return this.#fees.has(keyOf(proposal))
  }

  /** Until it is settled, a run with it is taken for failed. */
  add(proposal: Proposal): void {
    const fee = feeOf(proposal)
    if (fee !== undefined) this.#fees.set(keyOf(proposal), fee)
  }

  /** Remembers which fees a run with a table found wrong that were in order before. */
  learn(proposal: Proposal, fresh: readonly Suspect[]): void {
    const fee = feeOf(proposal)
    if (fee === undefined) return
    const book = bookOf(proposal.change?.fees ?? [])
    const wrong = fresh.slice(0, MOST_LEARNT).filter((one) => isDueBy(book, one))
    this.#wrong.set(fee, [...(this.#wrong.get(fee) ?? []), ...wrong])
  }

  /** Whether a table finds a fee wrong that another table found wrong, as it says the same of it. */
  refutes(proposal: Proposal): boolean {
    const fee = feeOf(proposal)
    const wrong = (fee && this.#wrong.get(fee)) ?? []
    if (wrong.length === 0) return false
    const book = bookOf(proposal.change?.fees ?? [])
    return wrong.some((one) => !proposal.mayAppear?.(one) && isDueBy(book, one))
  }

  /** The proposal was proven, and its change is made from now on. */
  settle(proposal: Proposal): void {
    const proven = feeOf(proposal)
    for (const [key, fee] of this.#fees) {
      if (proven === undefined || fee === proven) this.#fees.delete(key)
    }
    for (const fee of this.#wrong.keys()) {
      if (proven === undefined || fee === proven) this.#wrong.delete(fee)
    }
  }
}

const keyOf = ({explanation, suspects}: Proposal): string =>
  JSON.stringify([explanation, suspects.length])

/** The kind of fee, where a proposal corrects a fee table and nothing else. */
function feeOf({explanation, change}: Proposal): FeeKind | undefined {
  const isFeesAlone = change !== undefined && Object.keys(change).join() === 'fees'
  return isFeesAlone && 'fee' in explanation.facts ? explanation.facts.fee : undefined
}
