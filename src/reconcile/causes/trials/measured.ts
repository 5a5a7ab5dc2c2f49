import type {FindingLook} from '../../findings/finding-look.ts'
import type {Finding} from '../../result.ts'
import type {Proven} from '../cause-search.ts'
import {faultOf} from '../faults.ts'
import type {Suspect} from '../suspect.ts'

/** By the place of a finding, its difference as the run found it that reads the files rightly. */
const MEASURED = new WeakMap<readonly Finding[], Float64Array>()

/**
 * Keeps what the sums of causes are made of beside the findings that they explain, where that is not
 * what these findings say themselves.
 */
export function keepMeasured(findings: readonly Finding[], proven: readonly Proven[]): void {
  const others = proven.filter(({measured}) => measured !== undefined)
  if (others.length === 0) return
  const deltas = new Float64Array(findings.length).fill(Number.NaN)
  for (const {findings: explained, measured = []} of others) {
    const byFault = Map.groupBy(measured, faultOf)
    for (const suspect of explained) {
      const found: Suspect | undefined = byFault.get(faultOf(suspect))?.shift()
      if (found) deltas[suspect.at] = found.deltaCentavos ?? 0
    }
  }
  MEASURED.set(findings, deltas)
}

/**
 * What a finding of a result adds to the sum of the cause that explains it. Units: centavos, with its
 * sign.
 */
export function inSumOfCause(
  findings: readonly Finding[],
): (finding: FindingLook, at: number) => number {
  const deltas = MEASURED.get(findings)
  return ({deltaCentavos}, at) => {
    const measured = deltas?.[at] ?? Number.NaN
    return Number.isNaN(measured) ? (deltaCentavos ?? 0) : measured
  }
}
