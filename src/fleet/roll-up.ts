import type {GapKind} from '../reconcile/findings/gaps.ts'
import {type FleetCause, FleetCauses} from './fleet-causes.ts'
import type {Plan} from './plan.ts'
import {reportNames} from './report-names.ts'
import {type Unit, type UnitName, unitKey} from './unit.ts'
import type {UnitFailure, UnitResult} from './unit-result.ts'

/** A unit of the plan that has no result, so that nothing is known of it. */
export interface MissingUnit extends UnitName {
  /** `failed`: its input is wrong; `not_done`: no part has done it yet. */
  readonly reason: 'not_done' | 'failed'
  readonly code: string | null
  readonly text: UnitFailure['text'] | null
  /** The part of the plan that does it. */
  readonly part: number
}

/** A unit that is done: an account has one for each environment and period. */
export interface FleetAccount extends UnitName {
  readonly digest: string
  readonly verdict: UnitResult['verdict']
  readonly asOf: string | null
  readonly rows: number
  readonly wallets: number
  /** All that its own report shows. */
  readonly problems: number
  readonly atStakeCentavos: number
  /** Of these, what no period of the account before it has: the fleet's sums are of these. */
  readonly newProblems: number
  readonly newAtStakeCentavos: number
  readonly skipped: number
  /** What was not compared; the verdict is about the rest alone. */
  readonly gaps: readonly GapKind[]
  readonly unexplainedCentavos: number
  /** Of these, what no finding of the period after explains: the fleet's sum is of these. */
  readonly stillUnexplainedCentavos: number
  /** Name of the account's own report beside the fleet's. */
  readonly report: string
}

/** Findings of one code, each once, though several periods of an account have it. */
export interface FleetCode {
  readonly code: string
  readonly findings: number
  /** Units in which it was found. */
  readonly units: number
  /** Accounts that these are of. */
  readonly accounts: number
}

/** How many units, and of how many accounts: an account has a unit for each environment and period. */
export interface UnitCount {
  readonly units: number
  readonly accounts: number
}

/** The whole fleet on one page. A finding that several periods of an account have counts once. Units: centavos. */
export interface FleetReport {
  /** `incomplete` when a unit has no result: such an account is never called reconciled. */
  readonly verdict: UnitResult['verdict'] | 'incomplete'
  readonly units: number
  readonly done: number
  /** Accounts that the units of the plan are of. */
  readonly distinctAccounts: number
  readonly unreconciled: UnitCount
  /** Compared only in part, or not at all: `gaps` of the units say what is missing. */
  readonly inPart: UnitCount
  readonly rows: number
  readonly problems: number
  readonly atStakeCentavos: number
  readonly unexplainedCentavos: number
  readonly missing: readonly MissingUnit[]
  /** A row for each unit that is done, worst first. */
  readonly accounts: readonly FleetAccount[]
  readonly causes: readonly FleetCause[]
  readonly codes: readonly FleetCode[]
}

/**
 * Puts the units' results together, one at a time, and keeps of each what the report says of it.
 * Depends on the plan and the results only, never on the order in which parts ended or are given here,
 * the number of machines or the attempts.
 */
export class FleetRollUp {
  readonly #plan: Plan
  /** By the number of the unit in the plan. */
  readonly #done = new Map<number, Omit<UnitResult, 'causes'>>()
  readonly #failures = new Map<number, UnitFailure>()
  readonly #causes = new FleetCauses()

  constructor(plan: Plan) {
    this.#plan = plan
  }

  take(unit: number, {causes, ...result}: UnitResult): void {
    this.#done.set(unit, result)
    this.#causes.take(unit, causes)
  }

  /** What is known of a unit that has no result. */
  fail(unit: number, failure: UnitFailure): void {
    this.#failures.set(unit, failure)
  }

  report(): FleetReport {
    const {units} = this.#plan
    const done = units.flatMap((_, unit) => this.#done.get(unit) ?? [])
    const reports = reportNames(units)
    const missing = this.#missing()
    const explained = this.#explainedLater()
    const accounts = done.map((one) => accountOf(one, {reports, explained})).sort(worstFirst)
    return {
      verdict: missing.length > 0 ? 'incomplete' : worstVerdict(done),
      units: units.length,
      done: done.length,
      distinctAccounts: countUnits(units).accounts,
      unreconciled: countUnits(accounts.filter(({verdict}) => verdict === 'unreconciled')),
      inPart: countUnits(accounts.filter(({gaps}) => gaps.length > 0)),
      rows: sum(done, ({rows}) => rows),
      problems: sum(accounts, ({newProblems}) => newProblems),
      atStakeCentavos: sum(accounts, ({newAtStakeCentavos}) => newAtStakeCentavos),
      unexplainedCentavos: sum(accounts, ({stillUnexplainedCentavos: still}) => still),
      missing,
      accounts,
      causes: this.#causes.list(units),
      codes: codesOf(done),
    }
  }

  /** By the digest of a unit, what findings of the period after explain of its differences. */
  #explainedLater(): ReadonlyMap<string, number> {
    const explained = new Map<string, number>()
    for (const [unit, {carried}] of this.#done) {
      const {previous} = this.#plan.units[unit] ?? {}
      if (previous) explained.set(previous, carried.explainedCentavos)
    }
    return explained
  }

  #missing(): MissingUnit[] {
    const {units, parts} = this.#plan
    const partOf = new Map(parts.flatMap((numbers, part) => numbers.map((unit) => [unit, part])))
    return units.flatMap((one, unit) =>
      this.#done.has(unit)
        ? []
        : missingUnit(one, partOf.get(unit) ?? -1, this.#failures.get(unit)),
    )
  }
}

const sum = <Item>(items: readonly Item[], value: (item: Item) => number): number =>
  items.reduce((total, item) => total + value(item), 0)

function missingUnit(unit: Unit, part: number, failure: UnitFailure | undefined): MissingUnit {
  const {account, environment, period} = unit
  const {code = null, text = null} = failure ?? {}
  const reason = failure ? 'failed' : 'not_done'
  return {account, environment, period, reason, code, text, part}
}

/** From the best to the worst. */
const VERDICTS: readonly string[] = ['reconciled', 'accepted', 'explained', 'unreconciled']

function worstVerdict(done: readonly Pick<UnitResult, 'verdict'>[]): UnitResult['verdict'] {
  return done.reduce<UnitResult['verdict']>(
    (worst, {verdict}) => (rankOf(verdict) > rankOf(worst) ? verdict : worst),
    'reconciled',
  )
}

const rankOf = (verdict: string): number => VERDICTS.indexOf(verdict)

const accountOf = (
  {unit, digest, ...facts}: Omit<UnitResult, 'causes'>,
  {
    reports,
    explained,
  }: {
    readonly reports: ReadonlyMap<string, string>
    readonly explained: ReadonlyMap<string, number>
  },
): FleetAccount => ({
  ...unit,
  digest,
  verdict: facts.verdict,
  asOf: facts.asOf,
  rows: facts.rows,
  wallets: facts.wallets,
  problems: facts.problems,
  atStakeCentavos: facts.atStakeCentavos,
  newProblems: facts.problems - facts.carried.problems,
  newAtStakeCentavos: facts.atStakeCentavos - facts.carried.atStakeCentavos,
  skipped: facts.skipped,
  gaps: facts.gaps,
  unexplainedCentavos: facts.unexplainedCentavos,
  stillUnexplainedCentavos: facts.unexplainedCentavos - (explained.get(digest) ?? 0),
  report: reports.get(digest) ?? '',
})

const worstFirst = (a: FleetAccount, b: FleetAccount): number =>
  b.stillUnexplainedCentavos - a.stillUnexplainedCentavos ||
  b.atStakeCentavos - a.atStakeCentavos ||
  b.problems - a.problems ||
  rankOf(b.verdict) - rankOf(a.verdict) ||
  Number(b.gaps.length > 0) - Number(a.gaps.length > 0) ||
  byText(unitKey(a), unitKey(b))

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** How many units there are, and of how many accounts. */
const countUnits = (units: readonly Pick<UnitName, 'account'>[]): UnitCount => ({
  units: units.length,
  accounts: new Set(units.map(({account}) => account)).size,
})

function codesOf(
  done: readonly Pick<UnitResult, 'unit' | 'counts' | 'carried'>[],
): readonly FleetCode[] {
  const codes = new Map<string, {findings: number; units: UnitName[]}>()
  for (const {unit, counts, carried} of done) {
    for (const code of new Set([...Object.keys(counts), ...Object.keys(carried.counts)])) {
      const gathered = codes.get(code) ?? {findings: 0, units: []}
      gathered.findings += (counts[code] ?? 0) - (carried.counts[code] ?? 0)
      if (counts[code] !== undefined) gathered.units.push(unit)
      codes.set(code, gathered)
    }
  }
  return [...codes]
    .filter(([, {findings}]) => findings > 0)
    .map(([code, {findings, units}]) => ({code, findings, ...countUnits(units)}))
    .sort((a, b) => b.findings - a.findings || byText(a.code, b.code))
}

/** Units of which only a part was compared, or nothing. */
export const inPart = ({accounts}: FleetReport): readonly FleetAccount[] =>
  accounts.filter(({gaps}) => gaps.length > 0)
