import {partition, worthwhileParts} from './bins.ts'
import type {PlanOptions} from './digest.ts'
import {digestOf} from './digest.ts'
import {chainKey, type Unit, unitKey} from './unit.ts'

/** The manifest of a fleet: which units there are, and which part of the array job does which. */
export interface Plan {
  readonly version: 1
  /** Version of pixctl: another one may find other things, so its results are not mixed in. */
  readonly program: string
  readonly options: PlanOptions
  readonly units: readonly Unit[]
  /** Per index of the array job the numbers of its units, in the order in which they are done. */
  readonly parts: readonly (readonly number[])[]
}

/** A unit whose files are known, before the chain of its account is. */
export type FoundUnit = Omit<Unit, 'digest' | 'previous'>

export interface PlanTerms {
  readonly program: string
  readonly options: PlanOptions
  readonly units: readonly FoundUnit[]
  /**
   * At most so many parts, fewer where there are fewer accounts; without it see `worthwhileParts`.
   */
  readonly parts?: number | undefined
}

/**
 * Orders the units by account, environment and period, chains each to the period before it, and
 * spreads whole chains over parts of near equal bytes. The same units give the same plan in
 * whatever order they were found.
 */
export function makePlan({program, options, units: found, parts}: PlanTerms): Plan {
  const ordered = found.toSorted((a, b) => (unitKey(a) < unitKey(b) ? -1 : 1))
  const units: Unit[] = []
  for (const unit of ordered) {
    const before = units.at(-1)
    const previous = before && chainKey(before) === chainKey(unit) ? before.digest : null
    const digest = digestOf({unit, program, options, files: unit.files, previous})
    units.push({...unit, digest, previous})
  }
  const count = parts ?? worthwhileParts(units)
  return {version: 1, program, options, units, parts: partition(units, count)}
}
