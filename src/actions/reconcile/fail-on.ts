import type {Result} from '../../reconcile/result.ts'

/** When a reconciliation is a check that did not hold. */
export const FAIL_ON = ['error', 'any', 'never'] as const
export type FailOn = (typeof FAIL_ON)[number]

const FAILS: Readonly<Record<FailOn, (verdict: Result['verdict']) => boolean>> = {
  error: (verdict) => verdict === 'unreconciled',
  any: (verdict) => verdict !== 'reconciled',
  never: () => false,
}

/** `error`: something is wrong; `any`: something is not finished or worth seeing, too. */
export const failsCheck = ({verdict}: Result, on: FailOn): boolean => FAILS[on](verdict)
