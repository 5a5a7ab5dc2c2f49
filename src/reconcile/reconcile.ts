import {gatherSmall} from './gather-small.ts'
import {sourcesOf} from './gathered.ts'
import type {ReconcileInputs} from './inputs.ts'
import {type JudgeOptions, judge} from './judge.ts'
import type {ReconcileOptions} from './options.ts'
import type {ReportData} from './report-data.ts'
import type {Result} from './result.ts'

export interface Reconciliation {
  readonly result: Result
  /** With `options.report` only. */
  readonly report?: ReportData
}

/**
 * Compares what records, events and fee schedule say should be with what statement and balances
 * say is. Works offline; the same inputs give the same result in any order and any number of threads.
 *
 * Errors: those of the file system; `RangeError` for an as-of that is no instant.
 * Source: contract, section 6; reconciliation.md.
 */
export async function reconcile(
  inputs: ReconcileInputs,
  options: ReconcileOptions,
): Promise<Reconciliation> {
  return reconcileBy(inputs, options, {})
}

/** As `reconcile`, with some rules taken away: a test sees that each is needed. */
export async function reconcileBy(
  inputs: ReconcileInputs,
  options: ReconcileOptions,
  {rules}: Pick<JudgeOptions, 'rules'>,
): Promise<Reconciliation> {
  const gathered = await gatherSmall(sourcesOf(inputs), options)
  const judgement = await judge(gathered, {previous: options.previous, ...(rules ? {rules} : {})})
  return {result: judgement.result}
}
