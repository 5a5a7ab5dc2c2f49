import {inSumOfCause} from '../reconcile/causes/trials/measured.ts'
import {type FindingCode, isProblem} from '../reconcile/findings/finding-codes.ts'
import {lookingAt} from '../reconcile/findings/finding-look.ts'
import {amountAtStake} from '../reconcile/findings/stakes.ts'
import {atOnce} from '../reconcile/read/files/steps.ts'
import type {CarriedItem, Result} from '../reconcile/result.ts'
import {foundLater, type PreviousResult} from './found-later.ts'

/** What findings of one explanation come to. Units: centavos, with signs. */
interface OfCause {
  readonly findings: number
  readonly sumCentavos: number
}

/**
 * Findings of a unit that a period before it had already, so that the roll-up has them from there, and those of
 * the period before it that findings of this one explain, so that it has them from here. Units: centavos.
 */
export interface CarriedFindings {
  /** Of class `error` or `data`. */
  readonly problems: number
  readonly atStakeCentavos: number
  readonly counts: Readonly<Record<string, number>>
  /** Of the differences that the period before cannot explain, what findings of this one explain. */
  readonly explainedCentavos: number
}

const NONE: CarriedFindings = {problems: 0, atStakeCentavos: 0, counts: {}, explainedCentavos: 0}

/**
 * Known by the wallet and not by what happened: a wallet that is off, or goes below zero, in two periods has two
 * faults, though both have one id.
 */
const OF_ITS_PERIOD: ReadonlySet<FindingCode> = new Set([
  'UNEXPLAINED_DIFFERENCE',
  'NEGATIVE_BALANCE',
])

const isOfBefore = ({state, code}: CarriedItem): boolean =>
  (state === 'carried' || state === 'reopened') && !OF_ITS_PERIOD.has(code)

/** What a unit has from the periods before it, in all and by the id of the cause that explains it. */
export function carriedIn(
  result: Result,
  previous: PreviousResult,
): {
  readonly carried: CarriedFindings
  readonly byCause: ReadonlyMap<string, OfCause>
} {
  const byCause = new Map<string, OfCause>()
  const {findings, carryForward} = result
  const before = new Set(carryForward?.items.filter(isOfBefore).map(({id}) => id))
  const later = foundLater(result, previous)
  if (before.size === 0 && later.length === 0) return {carried: NONE, byCause}
  const counts = new Map<string, number>()
  if (later.length > 0) counts.set('UNEXPLAINED_DIFFERENCE', later.length)
  let problems = later.length
  const explainedCentavos = later.reduce((sum, {centavos}) => sum + centavos, 0)
  let atStakeCentavos = explainedCentavos
  const added = inSumOfCause(findings)
  const take = lookingAt(findings, (finding, at) => {
    if (!before.has(finding.id)) return
    const {code, cause} = finding
    counts.set(code, (counts.get(code) ?? 0) + 1)
    if (cause !== undefined) addTo(byCause, cause, added(finding, at))
    if (!isProblem(finding)) return
    problems += 1
    atStakeCentavos += amountAtStake(finding)
  })
  atOnce(take)
  const sorted = [...counts].sort(([a], [b]) => (a < b ? -1 : 1))
  const counted = Object.fromEntries(sorted)
  return {carried: {problems, atStakeCentavos, counts: counted, explainedCentavos}, byCause}
}

function addTo(byCause: Map<string, OfCause>, cause: string, deltaCentavos: number): void {
  const {findings = 0, sumCentavos = 0} = byCause.get(cause) ?? {}
  byCause.set(cause, {findings: findings + 1, sumCentavos: sumCentavos + deltaCentavos})
}
