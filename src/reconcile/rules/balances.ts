import {type Draft, momentOf} from '../findings/draft.ts'
import type {Movement} from '../read/gather/below-zero.ts'
import type {Gathered, Replay} from '../read/gather/gathered.ts'
import {mergeSums, post, type SumsByWallet} from '../read/gather/merge.ts'
import type {LineRow} from '../read/rows/rows.ts'
import type {WalletStatement} from '../result.ts'
import type {Books} from '../subjects/books.ts'
import type {Rules} from './all-rules.ts'
import type {PackedEffects} from './judge-share.ts'
import {negativeBalance} from './negative-balance.ts'
import {unexplainedDifferences} from './wallets.ts'

/** A line counts to its wallet until the instant its balance was stated. */
export function countedUntil({terms, balances}: Books): (line: LineRow) => boolean {
  const stated = new Map(balances.map((row) => [row.wallet, row.atMs]))
  return ({wallet, atMs}) => atMs <= Math.min(terms.asOfMs, stated.get(wallet) ?? terms.asOfMs)
}

/** What the lines of each wallet add up to, those that were not examined included. */
export function sumsOf(gathered: Gathered, books: Books): SumsByWallet {
  const sums: SumsByWallet = mergeSums(new Map(), gathered.clean.sums)
  const isCounted = countedUntil(books)
  for (const line of gathered.rows.lines) {
    if (isCounted(line)) post(sums, line.wallet, line.amount)
  }
  return sums
}

/** What findings prove of wallets, wherever they were found. */
export interface Proven {
  readonly drafts: readonly Draft[]
  readonly effects: readonly PackedEffects[]
}

/** Movements that would have been, had the wallets had no faults. */
function correctionsOf({drafts, effects}: Proven, faulty: ReadonlySet<string>) {
  const corrections = new Map<string, Movement[]>()
  const add = (wallet: string, centavos: number, atMs: number): void => {
    if (!faulty.has(wallet)) return
    const known = corrections.get(wallet)
    const movement = {centavos, atMs, place: undefined}
    if (known) known.push(movement)
    else corrections.set(wallet, [movement])
  }
  for (const draft of drafts) {
    for (const effect of draft.effects ?? []) {
      const {wallet, centavos, floating} = effect
      if (floating === undefined) add(wallet, centavos, momentOf(draft, effect))
    }
  }
  for (const {names, wallets, centavos, instants} of effects) {
    for (const [at, wallet] of wallets.entries()) {
      add(names[wallet] as string, centavos[at] as number, instants[at] as number)
    }
  }
  return corrections
}

/**
 * Wallets whose opening is known are replayed; where a difference needs explaining, as they would be
 * without their faults.
 */
function replaysOf(wallets: readonly WalletStatement[], proven: Proven) {
  const faulty = new Set(
    wallets.filter(({explainedCentavos}) => explainedCentavos !== 0).map(({wallet}) => wallet),
  )
  const corrections = correctionsOf(proven, faulty)
  const stated = wallets.filter(({statedCentavos}) => statedCentavos !== null)
  return new Map<string, Replay>(
    stated.map(({wallet, openingCentavos: opening}) => [
      wallet,
      {opening, corrections: corrections.get(wallet) ?? []},
    ]),
  )
}

interface JudgedWallets {
  readonly wallets: readonly WalletStatement[]
  readonly proven: Proven
  readonly rules: Rules
}

/** What opening, lines and stated balances of wallets say, when all else is judged. */
export async function judgeBalances(
  gathered: Gathered,
  books: Books,
  {wallets, proven, rules}: JudgedWallets,
): Promise<readonly Draft[]> {
  const found: Draft[] = []
  if (rules.wallet.has('unexplainedDifference')) {
    const {balances, walletsWithRejectedLines} = books
    for (const draft of unexplainedDifferences(wallets, balances, walletsWithRejectedLines)) {
      found.push(draft)
    }
  }
  if (!rules.wallet.has('negativeBalance') || !books.terms.present.has('statement')) return found
  for (const [wallet, below] of await gathered.replay(replaysOf(wallets, proven))) {
    if (!books.walletsWithRejectedLines.has(wallet)) found.push(negativeBalance(wallet, below))
  }
  return found
}
