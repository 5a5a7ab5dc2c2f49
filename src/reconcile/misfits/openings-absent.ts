import {previousMsOf} from '../findings/last-closing.ts'
import type {Gathered} from '../read/gather/gathered.ts'
import {byText} from '../read/values/order.ts'
import type {Result, WalletStatement} from '../result.ts'
import type {Misfit} from './misfit.ts'

/** Of one wallet that differs something else may be wrong. */
const LEAST_WALLETS = 2
/** So many wallets are named. */
const MOST_WALLETS = 10

/** Whether a balance is what its lines make times a power of ten: one of the two is in another unit. */
function isOfOtherUnit({statedCentavos: stated, recomputedCentavos: made}: WalletStatement) {
  if (!stated || !made) return false
  const power = Math.log10(Math.abs(stated / made))
  return Math.abs(power) > 0.5 && Math.abs(power - Math.round(power)) < 1e-4
}

/**
 * No balance states an opening and no last result was given, so that each wallet is taken to open with nothing, and
 * every wallet that has lines holds more than those make: likely what it opened with. Nothing where a wallet adds
 * up, or holds less, or where balances or lines are in another unit.
 *
 * @param firstMs the hour of the first line. Units: milliseconds since the epoch.
 */
export function openingsAbsent(
  result: Result,
  {rows}: Pick<Gathered, 'rows'>,
  firstMs: number,
): Misfit[] {
  if (previousMsOf(result) !== undefined || rows.balances.some(({isOpened}) => isOpened)) return []
  const stated = result.wallets.filter(
    ({statedCentavos, creditsCentavos, debitsCentavos}) =>
      statedCentavos !== null && (creditsCentavos !== 0 || debitsCentavos !== 0),
  )
  if (stated.length < LEAST_WALLETS || stated.some(isOfOtherUnit)) return []
  if (!stated.every(({unexplainedCentavos: open}) => open > 0)) return []
  const wallets = stated
    .map(({wallet}) => wallet)
    .sort(byText)
    .slice(0, MOST_WALLETS)
  return [{kind: 'openings_absent', firstAt: new Date(firstMs).toISOString(), wallets}]
}
