import type {CauseTerms} from '../proposal.ts'
import type {Suspect} from '../suspect.ts'

/** Two wallets, one of which has what is the other's. */
export interface Swap {
  /** The wallet that has what is another's. */
  readonly from: string
  readonly to: string
}

/** Rows that are wrong for reasons of their own are believed to be off by less than this part of what is moved. */
const ODD_PART = 1 / 10

/** What is known of one wallet. Units: centavos; null: not stated. */
interface Stated {
  readonly difference: number | null
  /** Of lines that stand in no wallet. */
  readonly absent: number
}

/** What the stated balances say of lines that stand in one wallet and may be another's. */
export interface SwapBalances {
  /** Whether a stated balance says that the lines were posted elsewhere. */
  readonly contradict: (swap: Swap, moved: number) => boolean
  /** Whether both are stated, and agree with the lines as they stand. */
  readonly confirm: (swap: Swap, moved: number) => boolean
}

function absentByWallet(findings: readonly Suspect[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>()
  for (const {code, wallet, otherWallet, deltaCentavos} of findings) {
    const isAbsent = code === 'MISSING_POSTING' || code === 'FAILED_NOT_RETURNED'
    if (!isAbsent || wallet === null || otherWallet !== undefined) continue
    sums.set(wallet, (sums.get(wallet) ?? 0) + Math.abs(deltaCentavos ?? 0))
  }
  return sums
}

/**
 * What stated balances say of swaps. A wallet differs by what is moved if the lines stand in the wrong one;
 * a few lines that are wrong as well, or missing, make it differ by little else.
 */
export function swapBalances(
  findings: readonly Suspect[],
  {wallets}: Pick<CauseTerms, 'wallets'>,
): SwapBalances {
  const absent = absentByWallet(findings)
  const known = new Map(
    wallets.map(({wallet, differenceCentavos: difference}): [string, Stated] => [
      wallet,
      {difference, absent: absent.get(wallet) ?? 0},
    ]),
  )
  const isLittle = (difference: number, moved: number, lost: number): boolean =>
    difference === 0 ||
    (Math.abs(difference) <= Math.abs(moved) * ODD_PART + lost &&
      Math.abs(difference) < Math.abs(difference - moved))
  // The wallet that has too much would have less, and the other one more.
  const statedOf = ({from, to}: Swap, moved: number) => {
    const own = [
      {stated: known.get(from), moved: -moved},
      {stated: known.get(to), moved},
    ].flatMap(({stated, ...one}) => (stated ? [{...one, ...stated}] : []))
    return {own, lost: own.reduce((sum, one) => sum + one.absent, 0)}
  }
  return {
    contradict: (swap, moved) => {
      const {own, lost} = statedOf(swap, moved)
      return own.some(
        ({difference, moved: by}) => difference !== null && !isLittle(difference, by, lost),
      )
    },
    confirm: (swap, moved) => {
      const {own} = statedOf(swap, moved)
      return (
        own.length === 2 &&
        own.every(({difference, moved: by}) => difference !== null && isLittle(difference, by, 0))
      )
    },
  }
}
