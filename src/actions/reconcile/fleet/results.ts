import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import type {UnitOutcomes} from '../../../fleet/roll-up.ts'
import type {Unit} from '../../../fleet/unit.ts'
import {resultFiles, type UnitFailure, type UnitResult} from '../../../fleet/unit-result.ts'
import type {Result} from '../../../reconcile/result.ts'

/**
 * A finished unit's summary; nothing where there is none, or a torn one, which is done again, or
 * one that does not say what was not compared.
 */
export function readSummary(results: string, {digest}: Unit): UnitResult | undefined {
  const found = ofDigest<Partial<UnitResult> & {digest: string}>(
    join(results, resultFiles(digest).summary),
    digest,
  )
  return found?.gaps === undefined ? undefined : (found as UnitResult)
}

/** Why a unit can never be done, if a part found that out. */
const readFailure = (results: string, {digest}: Unit): UnitFailure | undefined =>
  ofDigest<UnitFailure>(join(results, resultFiles(digest).failure), digest)

/** The whole result of a finished unit, which the period after it starts from. */
export const readResult = (results: string, digest: string): Result | undefined =>
  readJson<Result>(join(results, resultFiles(digest).result))

/** All that is known of the units of a plan. */
export function readOutcomes(
  results: string,
  units: readonly Unit[],
  progress: (done: number) => void,
): UnitOutcomes {
  const outcomes = {
    results: new Map<string, UnitResult>(),
    failures: new Map<string, UnitFailure>(),
  }
  for (const [number, unit] of units.entries()) {
    progress(number)
    const summary = readSummary(results, unit)
    const failure = summary ? undefined : readFailure(results, unit)
    if (summary) outcomes.results.set(unit.digest, summary)
    if (failure) outcomes.failures.set(unit.digest, failure)
  }
  return outcomes
}

function ofDigest<T extends {readonly digest: string}>(path: string, digest: string) {
  const found = readJson<T>(path)
  return found?.digest === digest ? found : undefined
}

function readJson<T>(path: string): T | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as T
  } catch {
    return undefined
  }
}
