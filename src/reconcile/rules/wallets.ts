import {add, type Centavos, centavos, subtract, ZERO} from '../../domain/money.ts'
import {type Draft, type Effect, momentOf} from '../findings/draft.ts'
import type {SumsByWallet} from '../read/gather/merge.ts'
import type {BalanceRow} from '../read/rows/rows.ts'
import {byText} from '../read/values/order.ts'
import type {WalletStatement} from '../result.ts'
import type {PackedEffects} from './judge-share.ts'
import {hasWholeSum, type LateAmount} from './late-sums.ts'

interface Foot {
  readonly wallet: string
  readonly balance: BalanceRow | undefined
  readonly recomputed: Centavos | undefined
  readonly difference: Centavos | undefined
  readonly explained: Explained
}

/** From opening and lines to what the service states; from findings to what explains the rest. */
export interface WalletInputs {
  readonly sums: SumsByWallet
  readonly balances: readonly BalanceRow[]
  readonly drafts: readonly Draft[]
  readonly effects: readonly PackedEffects[]
  readonly hasStatement: boolean
}

/** What findings would add to a wallet, and take from it, and what is excused. Units: centavos. */
interface Explained {
  gains: number
  losses: number
  /** Of what is no finding, as its line is dated after the as-of instant or cannot be read. */
  readonly late: LateAmount[]
}

const nothing = (): Explained => ({gains: 0, losses: 0, late: []})

function explainedByWallet({drafts, effects}: WalletInputs): ReadonlyMap<string, Explained> {
  const explained = new Map<string, Explained>()
  const add = (wallet: string, {isExcused, ...of}: LateAmount & {isExcused: boolean}): void => {
    const known = explained.get(wallet) ?? nothing()
    if (isExcused) known.late.push(of)
    else if (of.centavos > 0) known.gains += of.centavos
    else known.losses += of.centavos
    explained.set(wallet, known)
  }
  for (const draft of drafts) {
    const {effects: own = [], excused: isExcused = false} = draft
    for (const effect of own) {
      const {wallet, centavos, floating} = effect
      if (floating === undefined) add(wallet, {centavos, atMs: momentOf(draft, effect), isExcused})
    }
  }
  for (const {names, wallets, centavos, instants, excused} of effects) {
    for (const [at, wallet] of wallets.entries()) {
      add(names[wallet] as string, {
        centavos: centavos[at] as number,
        atMs: instants[at] as number,
        isExcused: excused[at] === 1,
      })
    }
  }
  return explained
}

function footOf(
  wallet: string,
  {sums, hasStatement}: WalletInputs,
  {balance, explained}: Pick<Foot, 'balance' | 'explained'>,
): Foot {
  const {credits, debits} = sums.get(wallet) ?? {credits: 0, debits: 0}
  const recomputed = hasStatement
    ? centavos((balance?.opening ?? ZERO) + credits - debits)
    : undefined
  const difference =
    balance && recomputed !== undefined ? subtract(balance.amount, recomputed) : undefined
  return {wallet, balance, recomputed, difference, explained}
}

/**
 * A finding explains only as much as the wallet's difference needs. What is excused explains it whole or
 * not at all, by lines none of which counts in part: a wrong balance must not hide behind a late line.
 *
 * Source: reconciliation.md, "Explained differences".
 */
function explainedOf(difference: number, {gains, losses, late}: Explained): Centavos {
  const byFindings = (of: number): number => Math.max(losses, Math.min(gains, of))
  const isWhole = hasWholeSum(late, (sum) => byFindings(difference - sum) === difference - sum)
  return centavos((isWhole ? difference : byFindings(difference)) || 0)
}

/** The wallets that lack each amount. */
function walletsByRemainder(remainders: ReadonlyMap<string, number>): Map<number, Set<string>> {
  const lacking = new Map<number, Set<string>>()
  for (const [wallet, remainder] of remainders) {
    const known = lacking.get(remainder)
    if (known) known.add(wallet)
    else lacking.set(remainder, new Set([wallet]))
  }
  return lacking
}

/** The one wallet that an effect may be in; nothing where there are none or several. */
function onlyOf(
  lacking: ReadonlySet<string>,
  {floating: among, wallet}: Pick<Effect, 'floating' | 'wallet'>,
): string | undefined {
  const named = among === 'others' ? undefined : new Set(among)
  let only: string | undefined
  // `others` leaves out one wallet at most, so the third of those that lack the amount ends the search.
  for (const name of named ?? lacking) {
    if (named ? !lacking.has(name) : name === wallet) continue
    if (only !== undefined) return undefined
    only = name
  }
  return only
}

/**
 * Gives each floating effect to the one wallet that lacks exactly it, if only one does. What one is given to is
 * no choice of the others any more, so those are looked at again.
 */
export function settleFloating(remainders: Map<string, number>, drafts: readonly Draft[]): void {
  const floating = drafts
    .flatMap((draft) => draft.effects ?? [])
    .filter((effect) => effect.floating !== undefined && effect.centavos !== 0)
    .toSorted((a, b) => a.centavos - b.centavos || byText(a.wallet, b.wallet))
  const byRemainder = walletsByRemainder(remainders)
  for (const [amount, effects] of Map.groupBy(floating, ({centavos}) => centavos)) {
    const lacking = byRemainder.get(amount)
    if (lacking) settleAlike(remainders, effects, lacking)
  }
}

/** Effects of one amount, among the wallets that lack it. */
function settleAlike(
  remainders: Map<string, number>,
  effects: readonly Effect[],
  lacking: Set<string>,
): void {
  let [open, before] = [effects, 0]
  do {
    before = open.length
    open = open.filter((effect) => {
      const only = onlyOf(lacking, effect)
      if (only === undefined) return true
      remainders.set(only, 0)
      lacking.delete(only)
      return false
    })
  } while (open.length < before && lacking.size > 0)
}

/** What the wallets come to. */
interface Footed {
  /** Every wallet of statement or balances, by name. Units: centavos. */
  readonly wallets: readonly WalletStatement[]
  /**
   * Those that differ by exactly what all findings of their lines come to: the stated balance is that of the lines as
   * they should be, so that the lines are wrong and the money is not.
   */
  readonly corrected: ReadonlySet<string>
}

function isCorrected({difference, explained: {gains, losses, late}}: Foot): boolean {
  return Boolean(difference) && late.length === 0 && gains + losses === difference
}

/** From statement, balances and findings to the wallets. */
export function footWallets(inputs: WalletInputs): Footed {
  const names = [...new Set([...inputs.sums.keys(), ...inputs.balances.map((row) => row.wallet)])]
  const explained = explainedByWallet(inputs)
  const balances = new Map(inputs.balances.map((row) => [row.wallet, row]))
  const feet = names.toSorted(byText).map((wallet) => {
    const balance = balances.get(wallet)
    return footOf(wallet, inputs, {balance, explained: explained.get(wallet) ?? nothing()})
  })
  const remainders = new Map(
    feet.map(({wallet, difference = 0, explained: of}) => [
      wallet,
      difference - explainedOf(difference, of),
    ]),
  )
  settleFloating(remainders, inputs.drafts)
  return {
    wallets: feet.map((foot) =>
      statementOf(foot, centavos(remainders.get(foot.wallet) ?? 0), inputs),
    ),
    corrected: new Set(feet.filter(isCorrected).map(({wallet}) => wallet)),
  }
}

function statementOf(foot: Foot, unexplained: Centavos, {sums}: WalletInputs): WalletStatement {
  const {wallet, balance, recomputed, difference} = foot
  const {credits, debits} = sums.get(wallet) ?? {credits: 0, debits: 0}
  return {
    wallet,
    openingCentavos: balance?.opening ?? ZERO,
    creditsCentavos: centavos(credits),
    debitsCentavos: centavos(debits),
    recomputedCentavos: recomputed ?? null,
    statedCentavos: balance?.amount ?? null,
    statedAt: balance === undefined ? null : new Date(balance.atMs).toISOString(),
    differenceCentavos: difference ?? null,
    explainedCentavos: difference === undefined ? ZERO : subtract(difference, unexplained),
    unexplainedCentavos: unexplained,
  }
}

/** Stated available − (opening + lines) is not what missing, duplicate and altered lines explain. */
export function unexplainedDifferences(
  wallets: readonly WalletStatement[],
  balances: readonly BalanceRow[],
  walletsWithRejectedLines: ReadonlySet<string>,
): readonly Draft[] {
  const byWallet = balancesByWallet(balances)
  return wallets
    .filter((foot) => foot.unexplainedCentavos !== 0 && !walletsWithRejectedLines.has(foot.wallet))
    .map((foot) => {
      const evidence = byWallet.get(foot.wallet) ?? []
      return {
        code: 'UNEXPLAINED_DIFFERENCE',
        subject: {kind: 'wallet', id: foot.wallet},
        wallet: foot.wallet,
        expected: add(foot.recomputedCentavos ?? ZERO, foot.explainedCentavos),
        actual: foot.statedCentavos ?? ZERO,
        atMs: evidence[0]?.atMs,
        evidence,
      }
    })
}

/** The stated balances of each wallet: of very many wallets each may have a finding. */
export const balancesByWallet = (
  balances: readonly BalanceRow[],
): ReadonlyMap<string, readonly BalanceRow[]> => Map.groupBy(balances, ({wallet}) => wallet)
