import {canonicalJson} from '../platform/canonical-json.ts'
import {wordsOf} from '../reconcile/findings/causes/words.ts'
import type {GapKind} from '../reconcile/findings/gaps.ts'
import type {Plan} from './plan.ts'
import {reportNames} from './report-names.ts'
import {type Unit, type UnitName, unitKey} from './unit.ts'
import type {UnitCause, UnitFailure, UnitResult} from './unit-result.ts'

/** A unit of the plan that has no result, so that nothing is known of it. */
export interface MissingUnit extends UnitName {
  /** `failed`: its input is wrong; `not_done`: no part has done it yet. */
  readonly reason: 'not_done' | 'failed'
  readonly code: string | null
  readonly text: UnitFailure['text'] | null
  /** The part of the plan that does it. */
  readonly part: number
}

export interface FleetAccount extends UnitName {
  readonly digest: string
  readonly verdict: UnitResult['verdict']
  readonly asOf: string | null
  readonly rows: number
  readonly wallets: number
  readonly problems: number
  readonly skipped: number
  /** What was not compared; the verdict is about the rest alone. */
  readonly gaps: readonly GapKind[]
  readonly unexplainedCentavos: number
  /** Name of the account's own report beside the fleet's. */
  readonly report: string
}

/** One explanation over all accounts in which it was found. Units: centavos. */
export interface FleetCause {
  readonly kind: UnitCause['kind']
  readonly facts: UnitCause['facts']
  readonly findings: number
  readonly sumCentavos: number
  readonly accounts: readonly string[]
  readonly text: {readonly en: string; readonly 'pt-BR': string}
}

export interface FleetCode {
  readonly code: string
  readonly findings: number
  readonly accounts: number
}

/** The whole fleet on one page. Units: centavos. */
export interface FleetReport {
  /** `incomplete` when a unit has no result: such an account is never called reconciled. */
  readonly verdict: UnitResult['verdict'] | 'incomplete'
  readonly units: number
  readonly done: number
  readonly rows: number
  readonly problems: number
  readonly unexplainedCentavos: number
  readonly missing: readonly MissingUnit[]
  /** Worst first. */
  readonly accounts: readonly FleetAccount[]
  readonly causes: readonly FleetCause[]
  readonly codes: readonly FleetCode[]
}

/** The results of the units by digest, and what is known of those that failed. */
export interface UnitOutcomes {
  readonly results: ReadonlyMap<string, UnitResult>
  readonly failures: ReadonlyMap<string, UnitFailure>
}

/**
 * Puts the units' results together. Depends on the plan and the results only, never on the order
 * in which parts ended, the number of machines or the attempts.
 */
export function rollUp(plan: Plan, {results, failures}: UnitOutcomes): FleetReport {
  const done = plan.units.flatMap((unit) => results.get(unit.digest) ?? [])
  const reports = reportNames(plan.units)
  const missing = plan.units
    .filter(({digest}) => !results.has(digest))
    .map((unit) => missingUnit(plan, unit, failures.get(unit.digest)))
  return {
    verdict: missing.length > 0 ? 'incomplete' : worstVerdict(done),
    units: plan.units.length,
    done: done.length,
    rows: sum(done, ({rows}) => rows),
    problems: sum(done, ({problems}) => problems),
    unexplainedCentavos: sum(done, ({unexplainedCentavos}) => unexplainedCentavos),
    missing,
    accounts: done.map((one) => accountOf(one, reports)).sort(worstFirst),
    causes: causesOf(done),
    codes: codesOf(done),
  }
}

const sum = <Item>(items: readonly Item[], value: (item: Item) => number): number =>
  items.reduce((total, item) => total + value(item), 0)

function missingUnit(plan: Plan, unit: Unit, failure: UnitFailure | undefined): MissingUnit {
  const {account, environment, period} = unit
  const {code = null, text = null} = failure ?? {}
  const reason = failure ? 'failed' : 'not_done'
  const number = plan.units.indexOf(unit)
  const part = plan.parts.findIndex((numbers) => numbers.includes(number))
  return {account, environment, period, reason, code, text, part}
}

/** From the best to the worst. */
const VERDICTS: readonly string[] = ['reconciled', 'accepted', 'explained', 'unreconciled']

function worstVerdict(done: readonly UnitResult[]): UnitResult['verdict'] {
  return done.reduce<UnitResult['verdict']>(
    (worst, {verdict}) => (rankOf(verdict) > rankOf(worst) ? verdict : worst),
    'reconciled',
  )
}

const rankOf = (verdict: string): number => VERDICTS.indexOf(verdict)

const accountOf = (
  {unit, digest, ...facts}: UnitResult,
  reports: ReadonlyMap<string, string>,
): FleetAccount => ({
  ...unit,
  digest,
  verdict: facts.verdict,
  asOf: facts.asOf,
  rows: facts.rows,
  wallets: facts.wallets,
  problems: facts.problems,
  skipped: facts.skipped,
  gaps: facts.gaps,
  unexplainedCentavos: facts.unexplainedCentavos,
  report: reports.get(digest) ?? '',
})

const worstFirst = (a: FleetAccount, b: FleetAccount): number =>
  b.unexplainedCentavos - a.unexplainedCentavos ||
  b.problems - a.problems ||
  rankOf(b.verdict) - rankOf(a.verdict) ||
  byText(unitKey(a), unitKey(b))

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

interface Gathered {
  /** As the account has it that it concerns for longest. */
  first: UnitCause
  readonly accounts: Set<string>
  findings: number
  sumCentavos: number
}

/** Causes with the same explanation are one: a wrong fee table at forty accounts is one line. */
function causesOf(done: readonly UnitResult[]): readonly FleetCause[] {
  const causes = new Map<string, Gathered>()
  for (const {unit, causes: found} of done) {
    for (const cause of found) {
      const key = explanationKey(cause)
      const known = causes.get(key) ?? {
        first: cause,
        accounts: new Set(),
        findings: 0,
        sumCentavos: 0,
      }
      if (startOf(cause) < startOf(known.first)) known.first = cause
      known.accounts.add(unitKey(unit))
      known.findings += cause.findings
      known.sumCentavos += cause.sumCentavos
      causes.set(key, known)
    }
  }
  return [...causes]
    .sort(
      ([keyA, a], [keyB, b]) =>
        Math.abs(b.sumCentavos) - Math.abs(a.sumCentavos) ||
        b.findings - a.findings ||
        byText(keyA, keyB),
    )
    .map(([, gathered]) => fleetCause(gathered))
}

const startOf = ({facts}: UnitCause): string => ('fromAt' in facts ? facts.fromAt : '')

/** A fee table that differs is one mistake from whichever day an account first pays by it. */
const explanationKey = ({kind, facts}: UnitCause): string =>
  canonicalJson([kind, kind === 'fee_table_differs' ? {...facts, fromAt: null} : facts])

const fleetCause = ({first, accounts, findings, sumCentavos}: Gathered): FleetCause => ({
  kind: first.kind,
  facts: first.facts,
  findings,
  sumCentavos,
  accounts: [...accounts],
  text: wordsOf(first, {findings, sumCentavos, fromAt: first.fromAt}),
})

function codesOf(done: readonly UnitResult[]): readonly FleetCode[] {
  const codes = new Map<string, {findings: number; accounts: number}>()
  for (const {counts} of done) {
    for (const [code, count] of Object.entries(counts)) {
      const {findings = 0, accounts = 0} = codes.get(code) ?? {}
      codes.set(code, {findings: findings + count, accounts: accounts + 1})
    }
  }
  return [...codes]
    .map(([code, counts]) => ({code, ...counts}))
    .sort((a, b) => b.findings - a.findings || byText(a.code, b.code))
}

/** Accounts of which only a part was compared, or nothing. */
export const inPart = ({accounts}: FleetReport): readonly FleetAccount[] =>
  accounts.filter(({gaps}) => gaps.length > 0)

/** Something is wrong, or something is not known. */
export const failsFleet = ({verdict}: FleetReport): boolean =>
  verdict === 'unreconciled' || verdict === 'incomplete'
