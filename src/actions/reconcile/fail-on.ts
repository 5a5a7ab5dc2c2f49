import {gapsOf} from '../../reconcile/findings/gaps.ts'
import type {Result} from '../../reconcile/result.ts'

/** When a reconciliation is a check that did not hold. */
export const FAIL_ON = ['error', 'any', 'never'] as const
export type FailOn = (typeof FAIL_ON)[number]

const FAILS: Readonly<Record<FailOn, (result: Result) => boolean>> = {
  error: ({verdict}) => verdict === 'unreconciled',
  any: (result) =>
    result.verdict !== 'reconciled' || gapsOf(result).some(({kind}) => kind !== 'no_fees'),
  never: () => false,
}

/**
 * `error`: something is wrong; `any`: something is not finished or worth seeing, too, or was not
 * compared: a job of the day must not stay green when an export stops coming. A fee table is no export: who has
 * none says so by leaving it out.
 */
export const failsCheck = (result: Result, on: FailOn): boolean => FAILS[on](result)
