import {existsSync} from 'node:fs'
import {join} from 'node:path'
import {isDeepStrictEqual} from 'node:util'
import type {Plan} from '../../../fleet/plan.ts'
import {readEarlierPlan, resultsDirectory} from '../../../fleet/plan-file.ts'
import {resultFiles} from '../../../fleet/unit-result.ts'

/** What decides the bytes of every result, whatever the files of a unit are. */
export type PlanTerm = 'version' | 'language' | 'timezone' | 'mapping'

/** Results of the plan that stood here before which the new plan does not take over. */
export interface LeftResults {
  readonly count: number
  /** What the two plans do not have in common, with what the earlier one had. */
  readonly differing: readonly {readonly term: PlanTerm; readonly was: string}[]
}

/** How many units of a plan have a result in its directory. */
export function countDone(directory: string, units: Plan['units']): number {
  const results = resultsDirectory(directory)
  return units.filter(({digest}) => existsSync(join(results, resultFiles(digest).summary))).length
}

/**
 * The results that the plan in this directory has and a new one leaves behind, because the two differ
 * in something other than files; nothing where they do not. To be asked before the new one is written.
 */
export function leftResults(directory: string, plan: Plan): LeftResults | undefined {
  const earlier = readEarlierPlan(directory)
  if (earlier === undefined) return undefined
  const differing = differences(earlier, plan)
  const count = countDone(directory, earlier.units)
  if (differing.length === 0 || count <= countDone(directory, plan.units)) return undefined
  return {count, differing}
}

function differences(earlier: Plan, plan: Plan): LeftResults['differing'] {
  const {language, timezone, mapping} = earlier.options
  const terms = [
    {term: 'version', was: earlier.program, is: plan.program},
    {term: 'language', was: language, is: plan.options.language},
    {term: 'timezone', was: timezone, is: plan.options.timezone},
  ] as const
  const others = terms.filter(({was, is}) => was !== is).map(({term, was}) => ({term, was}))
  const isSameMapping = isDeepStrictEqual(mapping, plan.options.mapping)
  return isSameMapping ? others : [...others, {term: 'mapping', was: ''}]
}
