import {addingStakes} from '../../reconcile/findings/stakes.ts'
import {stepwise} from '../../reconcile/read/files/steps.ts'
import type {Result} from '../../reconcile/result.ts'
import {groupingBy, stepOf} from './book.ts'
import {findingUnexplained, withoutCause} from './causes/causes-text.ts'
import {countingAges} from './findings/ages.ts'

const LOOKED_THROUGH = new WeakSet<Result>()

/**
 * Gathers what summary and pages say of all findings, once and in steps: a bad month has hundreds of
 * thousands, and a page that looked at all of them in one piece would keep Ctrl-C waiting. Errors: the signal's reason.
 */
export async function lookThrough(result: Result, signal: AbortSignal | undefined): Promise<void> {
  if (LOOKED_THROUGH.has(result)) return
  const {findings} = result
  await stepwise(groupingBy(findings), signal)
  await stepwise(addingStakes(findings), signal)
  await stepwise(countingAges(result), signal)
  await stepwise(findingUnexplained(result), signal)
  await stepwise(groupingBy(withoutCause(result), stepOf), signal)
  LOOKED_THROUGH.add(result)
}
