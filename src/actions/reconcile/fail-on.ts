import type {FleetReport} from '../../fleet/roll-up.ts'
import {type GapKind, gapsOf} from '../../reconcile/findings/gaps.ts'
import type {Result} from '../../reconcile/result.ts'

/** When a reconciliation is a check that did not hold. */
export const FAIL_ON = ['error', 'any', 'never'] as const
export type FailOn = (typeof FAIL_ON)[number]

/** What decides it: of a result, or of a unit of a fleet, of which only the kinds of gaps are known. */
interface Checked {
  readonly verdict: Result['verdict']
  readonly gaps: readonly GapKind[]
}

const FAILS: Readonly<Record<FailOn, (checked: Checked) => boolean>> = {
  error: ({verdict}) => verdict === 'unreconciled',
  any: ({verdict, gaps}) => verdict !== 'reconciled' || gaps.some((kind) => kind !== 'no_fees'),
  never: () => false,
}

/**
 * `error`: something is wrong; `any`: something is not finished or worth seeing, too, or was not
 * compared: a job of the day must not stay green when an export stops coming. A fee table is no export: who has
 * none says so by leaving it out.
 */
export const failsCheck = (result: Result, on: FailOn): boolean =>
  failsUnit({verdict: result.verdict, gaps: gapsOf(result).map(({kind}) => kind)}, on)

/** The same of a unit of a fleet. */
export const failsUnit = (unit: Checked, on: FailOn): boolean => FAILS[on](unit)

/** Of a fleet: also when something has no result, so that nothing is known of it. */
export const failsFleet = ({verdict, accounts}: FleetReport, on: FailOn): boolean =>
  verdict === 'incomplete' || accounts.some((unit) => failsUnit(unit, on))
