import {canonicalJson} from '../platform/canonical-json.ts'
import {wordsOf} from '../reconcile/causes/words/words.ts'
import {lazyList} from '../reconcile/findings/columns/lazy-list.ts'
import {type UnitName, unitKey} from './unit.ts'
import type {UnitCause} from './unit-result.ts'

/** One explanation over all units in which it was found. Units: centavos. */
export interface FleetCause {
  readonly kind: UnitCause['kind']
  readonly facts: UnitCause['facts']
  readonly findings: number
  readonly sumCentavos: number
  /** As paths: `acme/live/2026-11`. */
  readonly units: readonly string[]
  /** The accounts that these are of, each once. */
  readonly accounts: readonly string[]
  readonly text: {readonly en: string; readonly 'pt-BR': string}
}

/** Little, because a fleet may have hundreds of thousands of them. */
interface Gathered {
  /** Kind and facts as JSON: what makes two causes one. */
  readonly key: string
  /** Of the account that it concerns for longest, where the key leaves it out. */
  fromAt: string | null
  /** Numbers of the units in the plan. */
  readonly units: number[]
  findings: number
  sumCentavos: number
}

/** Causes with the same explanation are one: a wrong fee table at forty accounts is one line. */
export class FleetCauses {
  readonly #gathered = new Map<string, Gathered>()

  take(unit: number, causes: readonly UnitCause[]): void {
    for (const cause of causes) {
      const gathered = this.#of(cause, unit)
      const fromAt = startOf(cause)
      if (gathered.fromAt !== null && fromAt !== null && fromAt < gathered.fromAt)
        gathered.fromAt = fromAt
      if (gathered.units.at(-1) !== unit) gathered.units.push(unit)
      gathered.findings += cause.findings
      gathered.sumCentavos += cause.sumCentavos
    }
  }

  #of(cause: UnitCause, unit: number): Gathered {
    const key = explanationKey(cause)
    const known = this.#gathered.get(key)
    if (known) return known
    const fromAt = startOf(cause)
    const gathered = {key, fromAt, units: [unit], findings: 0, sumCentavos: 0}
    this.#gathered.set(key, gathered)
    return gathered
  }

  /**
   * The largest first. A fleet may have hundreds of thousands of causes: facts and texts of each are
   * made when they are read, and not kept.
   *
   * @param units of the plan.
   */
  list(units: readonly UnitName[]): readonly FleetCause[] {
    const sorted = [...this.#gathered.values()].sort(
      (a, b) =>
        Math.abs(b.sumCentavos) - Math.abs(a.sumCentavos) ||
        b.findings - a.findings ||
        (a.key < b.key ? -1 : 1),
    )
    return lazyList(sorted.length, (at) => fleetCause(sorted[at] as Gathered, units))
  }
}

/** A fee table that differs is one mistake from whichever day an account first pays by it. */
const startOf = ({kind, facts}: UnitCause): string | null =>
  kind === 'fee_table_differs' ? facts.fromAt : null

const explanationKey = (cause: UnitCause): string =>
  canonicalJson([
    cause.kind,
    startOf(cause) === null ? cause.facts : {...cause.facts, fromAt: null},
  ])

function fleetCause(gathered: Gathered, all: readonly UnitName[]): FleetCause {
  const {key, fromAt, findings, sumCentavos} = gathered
  const units = gathered.units.toSorted((a, b) => a - b).flatMap((unit) => all[unit] ?? [])
  const [kind, facts] = JSON.parse(key)
  const explanation = {kind, facts: fromAt === null ? facts : {...facts, fromAt}}
  return {
    ...explanation,
    findings,
    sumCentavos,
    units: units.map(unitKey),
    accounts: [...new Set(units.map(({account}) => account))],
    text: wordsOf(explanation, {findings, sumCentavos, fromAt}),
  }
}
