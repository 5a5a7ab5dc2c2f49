import type {PixctlError} from '../messages/errors.ts'
import type {Language} from '../messages/language.ts'
import type {CauseExplanation} from '../reconcile/causes/explanation.ts'
import {atStakeOf} from '../reconcile/findings/carried-money.ts'
import {type GapKind, gapsOf} from '../reconcile/findings/gaps.ts'
import {findingStakes} from '../reconcile/findings/stakes.ts'
import type {Cause, Result} from '../reconcile/result.ts'
import {type CarriedFindings, carriedIn} from './carried.ts'
import type {PreviousResult} from './found-later.ts'
import type {Unit, UnitName} from './unit.ts'

/**
 * One explanation of many findings, as a unit reports it to the roll-up: of those alone that no period before
 * it had. Units: centavos.
 */
export type UnitCause = CauseExplanation & Pick<Cause, 'findings' | 'sumCentavos' | 'fromAt'>

/** What the roll-up needs of a unit. The whole result stands beside it. Units: centavos. */
export interface UnitResult {
  readonly unit: UnitName
  readonly digest: string
  readonly verdict: Result['verdict']
  readonly asOf: string | null
  readonly rows: number
  readonly wallets: number
  /** Findings of class `error` or `data`. */
  readonly problems: number
  /** What the problems are about in money: a centavo that is found is explained, and still wrong. */
  readonly atStakeCentavos: number
  /** Sum over the wallets, without signs: two opposite remainders do not cancel. */
  readonly unexplainedCentavos: number
  readonly skipped: number
  /** What keeps the unit from being a proof, whatever was found in it. */
  readonly gaps: readonly GapKind[]
  readonly counts: Readonly<Record<string, number>>
  /** Of the problems, the money and the counts above and of the period before, what the other one has as well. */
  readonly carried: CarriedFindings
  readonly causes: readonly UnitCause[]
}

/** Why a unit can never be done: its input is wrong. */
export interface UnitFailure {
  readonly unit: UnitName
  readonly digest: string
  readonly code: string
  /** As whoever reads the report reads it, whatever the language of the part was. */
  readonly text: Readonly<Record<Language, string>>
}

/** What is said of a unit that cannot be done, in both languages. */
export function failureOf(unit: Unit, error: PixctlError): UnitFailure {
  const {account, environment, period, digest} = unit
  const text = {en: error.wordsIn('en').message, 'pt-BR': error.wordsIn('pt-BR').message}
  return {unit: {account, environment, period}, digest, code: error.code, text}
}

/** The names of what a finished unit leaves in `results/`; the summary is written last. */
export const resultFiles = (digest: string) => ({
  summary: `${digest}.json`,
  result: `${digest}.result.json`,
  report: `${digest}.html`,
  failure: `${digest}.failed.json`,
})

/** The part of a reconciliation's result that is rolled up. */
export function summaryOf(
  unit: Unit,
  result: Result,
  previous: PreviousResult = () => undefined,
): UnitResult {
  const {account, environment, period, digest} = unit
  const {verdict, asOf, wallets, findings, counts, skipped} = result
  const {problems} = findingStakes(findings)
  const {carried, byCause} = carriedIn(result, previous)
  return {
    unit: {account, environment, period},
    digest,
    verdict,
    asOf,
    rows: result.inputs.reduce((sum, {rows}) => sum + rows, 0),
    wallets: wallets.length,
    problems,
    atStakeCentavos: atStakeOf(result),
    unexplainedCentavos: wallets.reduce((sum, each) => sum + Math.abs(each.unexplainedCentavos), 0),
    skipped: skipped.length,
    gaps: gapsOf(result).map(({kind}) => kind),
    counts: Object.fromEntries(Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1))),
    carried,
    causes: result.causes.flatMap((cause) => reported(cause, byCause)),
  }
}

/** None where every finding of the cause is of a period before. */
function reported(
  {id, kind, facts, fromAt, ...all}: Cause,
  byCause: ReturnType<typeof carriedIn>['byCause'],
): UnitCause[] {
  const before = byCause.get(id) ?? {findings: 0, sumCentavos: 0}
  const findings = all.findings - before.findings
  const sumCentavos = all.sumCentavos - before.sumCentavos
  return findings === 0 ? [] : [{kind, facts, findings, sumCentavos, fromAt} as UnitCause]
}
