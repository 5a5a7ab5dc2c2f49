import {atOnce} from '../read/files/steps.ts'
import type {Result, WalletStatement} from '../result.ts'
import {type FindingLook, lookingAt} from './finding-look.ts'
import {findingStakes} from './stakes.ts'

/** What an item of the last result that is still open moves in a wallet, by its place in the list of findings. */
interface Moved {
  readonly at: number
  /** What is posted there minus what should be, or the other way round: so it is of all of a wallet. Units: centavos. */
  readonly centavos: number
}

/** A wallet whose unexplained difference is what items of the last result come to. */
export interface CarriedDifference {
  readonly wallet: WalletStatement
  /** The places of these items in the list of findings. */
  readonly places: readonly number[]
}

/**
 * Wallets whose unexplained difference is, to the centavo, what an item of the last result says that is still
 * open, or all of them that move the wallet: a line that this statement cannot have does not explain it, and both
 * findings name the same money.
 */
export function carriedDifferences(result: Result): readonly CarriedDifference[] {
  const known = KNOWN.get(result) ?? lookedFor(result)
  KNOWN.set(result, known)
  return known
}

/** A verdict asks twice, for what is at stake and for its sentences. */
const KNOWN = new WeakMap<Result, readonly CarriedDifference[]>()

function lookedFor(result: Result): readonly CarriedDifference[] {
  const open = result.wallets.filter(({unexplainedCentavos}) => unexplainedCentavos !== 0)
  const carried = result.carryForward?.items.filter(({state}) => state === 'carried') ?? []
  if (open.length === 0 || carried.length === 0) return []
  const byWallet = movedByWallet(result.findings, new Set(carried.map(({id}) => id)))
  return open.flatMap((wallet) => {
    const places = behind(wallet, byWallet.get(wallet.wallet) ?? [])
    return places.length === 0 ? [] : [{wallet, places}]
  })
}

/** One pass over all findings: a month may have a million of them. */
function movedByWallet(
  findings: Result['findings'],
  ids: ReadonlySet<string>,
): ReadonlyMap<string, readonly Moved[]> {
  const byWallet = new Map<string, Moved[]>()
  const take = lookingAt(findings, (finding, at) => {
    if (finding.code === 'UNEXPLAINED_DIFFERENCE' || !ids.has(finding.id)) return
    for (const [wallet, centavos] of movesOf(finding)) {
      const own = byWallet.get(wallet) ?? []
      byWallet.set(wallet, own)
      own.push({at, centavos})
    }
  })
  atOnce(take)
  return byWallet
}

/** A leg of which both lines are missing leaves the one wallet and arrives in the other: its amount has no sign. */
function movesOf({code, wallet, otherWallet, deltaCentavos}: FindingLook) {
  const centavos = deltaCentavos ?? 0
  if (wallet === null) return []
  if (code !== 'MISSING_SPLIT_LEG') return [[wallet, centavos] as const]
  const leaves = [wallet, -centavos] as const
  return otherWallet === undefined ? [leaves] : [leaves, [otherWallet, centavos] as const]
}

/** The one item of that amount, else all of the wallet where they add up to it. */
function behind(
  {unexplainedCentavos: open}: WalletStatement,
  own: readonly Moved[],
): readonly number[] {
  const isOpen = (moved: number): boolean => Math.abs(moved) === Math.abs(open)
  const alike = own.filter(({centavos}) => isOpen(centavos))
  const sum = own.reduce((total, {centavos}) => total + centavos, 0)
  const found = alike.length === 1 ? alike : isOpen(sum) ? own : []
  return found.map(({at}) => at)
}

/**
 * What the problems of a result are about in money, each whatever its direction. The difference of a wallet that
 * items of the last result come to is the money of these items, and counts once. Units: centavos.
 */
export function atStakeOf(result: Result): number {
  const {atStakeCentavos, differing} = findingStakes(result.findings)
  const twice = carriedDifferences(result).map(({wallet}) => differing.get(wallet.wallet) ?? 0)
  return twice.reduce((sum, centavos) => sum - centavos, atStakeCentavos)
}
