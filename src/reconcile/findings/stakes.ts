import {atOnce, type Steps} from '../read/files/steps.ts'
import type {Result} from '../result.ts'
import {isProblem} from './finding-codes.ts'
import {type FindingLook, lookingAt} from './finding-look.ts'

/** What a finding is about in money, whatever its direction: the difference, else the amount. */
export function amountAtStake(finding: FindingLook): number {
  const {deltaCentavos, expectedCentavos, actualCentavos} = finding
  return Math.abs(deltaCentavos ?? actualCentavos ?? expectedCentavos ?? 0)
}

/** What findings come to: one look at all of them is enough. */
const STAKES = new WeakMap<Result['findings'], FindingStakes>()

/** What findings come to. Units: centavos. */
export interface FindingStakes {
  /** Findings of class `error` or `data`. */
  readonly problems: number
  /** What the problems are about in money, each whatever its direction. */
  readonly atStakeCentavos: number
  /** How far openings are from the closings of the result before; no wallet's own sum has it. */
  readonly openingCentavos: number
  /** Of each wallet that nothing explains the amount of its difference that is in `atStakeCentavos`. */
  readonly differing: ReadonlyMap<string, number>
}

/** What findings come to, looked at once. */
export const findingStakes = (findings: Result['findings']): FindingStakes =>
  STAKES.get(findings) ?? atOnce(addingStakes(findings))

/**
 * A line that belongs to nothing leaves its wallet off by its amount, which no finding explains:
 * that is the same money twice, and it is counted once. In steps, and once for all pages.
 */
export function* addingStakes(findings: Result['findings']): Steps<FindingStakes> {
  let openingCentavos = 0
  let problems = 0
  let atStakeCentavos = 0
  const unmatched = new Map<string, number>()
  const unexplained: FindingLook[] = []
  yield* lookingAt(findings, (finding) => {
    if (finding.role === 'opening') openingCentavos += amountAtStake(finding)
    if (!isProblem(finding)) return
    problems += 1
    atStakeCentavos += amountAtStake(finding)
    const {code, wallet, deltaCentavos} = finding
    if (code === 'UNEXPLAINED_DIFFERENCE') unexplained.push(finding)
    if (code !== 'UNMATCHED_LEDGER_LINE' || wallet === null) return
    unmatched.set(wallet, (unmatched.get(wallet) ?? 0) + (deltaCentavos ?? 0))
  })
  const differing = new Map<string, number>()
  for (const finding of unexplained) {
    const {wallet, role, deltaCentavos} = finding
    const lines = unmatched.get(wallet ?? '')
    const amount = amountAtStake(finding)
    if (lines !== undefined && deltaCentavos === -lines) atStakeCentavos -= amount
    else if (role === undefined && wallet !== null) differing.set(wallet, amount)
  }
  const stakes = {problems, atStakeCentavos, openingCentavos, differing}
  STAKES.set(findings, stakes)
  return stakes
}
