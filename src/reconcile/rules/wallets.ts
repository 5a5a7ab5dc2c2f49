import {add, type Centavos, centavos, subtract, ZERO} from '../../domain/money.ts'
import type {Draft, Effect} from '../findings/draft.ts'
import type {SumsByWallet} from '../read/merge.ts'
import {byText} from '../read/order.ts'
import type {BalanceRow} from '../read/rows.ts'
import type {WalletStatement} from '../result.ts'

interface Foot {
  readonly wallet: string
  readonly balance: BalanceRow | undefined
  readonly recomputed: Centavos | undefined
  readonly difference: Centavos | undefined
  readonly gains: number
  readonly losses: number
}

type OwnEffect = Pick<Effect, 'wallet' | 'centavos'>

/** From opening and lines to what the service states; from findings to what explains the rest. */
export interface WalletInputs {
  readonly sums: SumsByWallet
  readonly balances: readonly BalanceRow[]
  readonly drafts: readonly Draft[]
  readonly hasStatement: boolean
}

function footOf(
  wallet: string,
  {sums, balances, hasStatement}: WalletInputs,
  own: OwnEffect[],
): Foot {
  const balance = balances.find((row) => row.wallet === wallet)
  const {credits, debits} = sums.get(wallet) ?? {credits: 0, debits: 0}
  const recomputed = hasStatement
    ? centavos((balance?.opening ?? ZERO) + credits - debits)
    : undefined
  const effects = own.filter((effect) => effect.wallet === wallet).map((effect) => effect.centavos)
  return {
    wallet,
    balance,
    recomputed,
    difference:
      balance && recomputed !== undefined ? subtract(balance.amount, recomputed) : undefined,
    gains: effects.filter((amount) => amount > 0).reduce((a, b) => a + b, 0),
    losses: effects.filter((amount) => amount < 0).reduce((a, b) => a + b, 0),
  }
}

/**
 * A finding explains only as much as the wallet's difference needs.
 *
 * Source: reconciliation.md, "Explained differences".
 */
export function explainedOf(difference: number, gains: number, losses: number): Centavos {
  return centavos(Math.max(losses, Math.min(gains, difference)) || 0)
}

/** Gives each floating effect to the one wallet that lacks exactly it, if only one does. */
function settleFloating(remainders: Map<string, number>, drafts: readonly Draft[]): void {
  const floating = drafts
    .flatMap((draft) => draft.effects ?? [])
    .filter((effect) => effect.floating !== undefined && effect.centavos !== 0)
    .toSorted((a, b) => a.centavos - b.centavos || byText(a.wallet, b.wallet))
  for (const {floating: among, wallet, centavos: amount} of floating) {
    const lacking = [...remainders].filter(
      ([name, remainder]) =>
        remainder === amount && (among === 'others' ? name !== wallet : among?.includes(name)),
    )
    const [only, ...more] = lacking
    if (only && more.length === 0) remainders.set(only[0], 0)
  }
}

const ownEffects = (drafts: readonly Draft[]): OwnEffect[] =>
  drafts.flatMap((draft) => draft.effects ?? []).filter((effect) => effect.floating === undefined)

/** Every wallet of statement or balances, by name. Units: centavos. */
export function footWallets(inputs: WalletInputs): readonly WalletStatement[] {
  const names = [...new Set([...inputs.sums.keys(), ...inputs.balances.map((row) => row.wallet)])]
  const byWallet = Map.groupBy(ownEffects(inputs.drafts), (effect) => effect.wallet)
  const feet = names
    .toSorted(byText)
    .map((wallet) => footOf(wallet, inputs, byWallet.get(wallet) ?? []))
  const remainders = new Map(
    feet.map(({wallet, difference = 0, gains, losses}) => [
      wallet,
      difference - explainedOf(difference, gains, losses),
    ]),
  )
  settleFloating(remainders, inputs.drafts)
  return feet.map((foot) => statementOf(foot, centavos(remainders.get(foot.wallet) ?? 0), inputs))
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
    differenceCentavos: difference ?? null,
    explainedCentavos: difference === undefined ? ZERO : subtract(difference, unexplained),
    unexplainedCentavos: unexplained,
  }
}

/** Stated available − (opening + lines) is not what missing, duplicate and altered lines explain. */
export function unexplainedDifferences(
  wallets: readonly WalletStatement[],
  balances: readonly BalanceRow[],
  wounded: ReadonlySet<string>,
): readonly Draft[] {
  return wallets
    .filter((foot) => foot.unexplainedCentavos !== 0 && !wounded.has(foot.wallet))
    .map((foot) => ({
      code: 'UNEXPLAINED_DIFFERENCE',
      subject: {kind: 'wallet', id: foot.wallet},
      wallet: foot.wallet,
      expected: add(foot.recomputedCentavos ?? ZERO, foot.explainedCentavos),
      actual: foot.statedCentavos ?? ZERO,
      atMs: balances.find((row) => row.wallet === foot.wallet)?.atMs,
      evidence: balances.filter((row) => row.wallet === foot.wallet),
    }))
}
