import {type FeeKind, type FeeSchedule, percentMicros} from '../domain/fee.ts'
import {fromReais, isMoneyFault} from '../domain/money.ts'

/**
 * One schedule of what `GET /v2/account` has under `fees`; nothing where it is absent or is not
 * one. A percent that is absent is zero.
 *
 * Units: reais and percent in, centavos and millionths of a percent out.
 * Source: contract, "fee schedule".
 */
export function feeScheduleOf(fees: unknown, kind: FeeKind): FeeSchedule | undefined {
  const {fixed, percent = 0}: {fixed?: unknown; percent?: unknown} = Object(Object(fees)[kind])
  if (typeof fixed !== 'number' || typeof percent !== 'number') return undefined
  const amount = fromReais(fixed)
  const micros = percentMicros(percent)
  if (isMoneyFault(amount) || micros === undefined) return undefined
  return {fixed: amount, percentMicros: micros}
}
