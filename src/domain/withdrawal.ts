import {type FeeSchedule, feeOf, grossForNet} from './fee.ts'
import {type Centavos, centavos, min, subtract, ZERO} from './money.ts'
import {fitsText, isUuid} from './text.ts'

/** Source: spec, "Withdrawal (status)". */
export const WITHDRAWAL_STATUSES = ['pending', 'processing', 'completed', 'failed'] as const
export type WithdrawalStatus = (typeof WITHDRAWAL_STATUSES)[number]
/** On its way to an outcome; every other status is final. */
export const isOpenWithdrawalStatus = (status: unknown): boolean =>
  status === 'pending' || status === 'processing'

/** Binds `amount` and `netAmount` alike. Source: spec, "Limits". */
export const WITHDRAWAL_MINIMUM = centavos(100)

/** What the rules look at in a withdrawal about to be created. */
export interface WithdrawalDraft {
  readonly amount?: Centavos | undefined
  readonly netAmount?: Centavos | undefined
  readonly projectId?: string | undefined
  readonly externalReference?: string | undefined
}

/** In order of precedence. Source: spec, "Withdrawal - creation request". */
export const WITHDRAWAL_VIOLATIONS = [
  'both_amounts',
  'no_amount',
  'amount_below_minimum',
  'net_amount_below_minimum',
  'project_not_uuid',
  'external_reference_too_long',
] as const
export type WithdrawalViolation = (typeof WITHDRAWAL_VIOLATIONS)[number]

/**
 * The first rule a withdrawal breaks, or nothing.
 *
 * Errors: a `WithdrawalViolation`, in the order of `WITHDRAWAL_VIOLATIONS`.
 * Source: spec, "Withdrawal - creation request".
 */
export function checkWithdrawal(draft: WithdrawalDraft): WithdrawalViolation | undefined {
  const violation = checkAmounts(draft)
  if (violation) return violation
  const {projectId, externalReference} = draft
  if (projectId !== undefined && !isUuid(projectId)) return 'project_not_uuid'
  if (externalReference !== undefined && !fitsText(externalReference)) {
    return 'external_reference_too_long'
  }
  return undefined
}

/** Exactly one of the two is given, and is at least the minimum. */
function checkAmounts({amount, netAmount}: WithdrawalDraft): WithdrawalViolation | undefined {
  if (amount === undefined) {
    if (netAmount === undefined) return 'no_amount'
    return netAmount < WITHDRAWAL_MINIMUM ? 'net_amount_below_minimum' : undefined
  }
  if (netAmount !== undefined) return 'both_amounts'
  return amount < WITHDRAWAL_MINIMUM ? 'amount_below_minimum' : undefined
}

/** gross = net + fee, always. */
export interface WithdrawalAmounts {
  readonly gross: Centavos
  readonly fee: Centavos
  readonly net: Centavos
}

/**
 * How much of what came back of a withdrawal is its fee; the rest is money that did not stay at the
 * recipient's bank. The net comes back first, then as much of the fee as was charged.
 *
 * Units: centavos, magnitudes; `net` is absent where the withdrawal itself is not known.
 * Source: contract, section 5, "Ledger": the gross, fee included, comes back.
 */
export function returnedFee(
  returned: Centavos,
  {net = ZERO, fee}: {readonly net: Centavos | undefined; readonly fee: Centavos},
): Centavos {
  return min(fee, subtract(returned, min(net, returned)))
}

/** What leaves the balance and what arrives when `gross` is asked for. */
export function amountsOfGross(schedule: FeeSchedule, gross: Centavos): WithdrawalAmounts {
  const fee = feeOf(schedule, gross)
  return {gross, fee, net: subtract(gross, fee)}
}

/** Whether the fee leaves nothing for the recipient: the service refuses such a withdrawal. */
export const isEatenByFee = ({net}: WithdrawalAmounts): boolean => net <= 0

/**
 * What leaves the balance when the recipient must get `net`.
 *
 * Source: emulator.md, "Withdrawals": the gross is the smallest whose fee leaves it.
 */
export function amountsOfNet(schedule: FeeSchedule, net: Centavos): WithdrawalAmounts {
  const gross = grossForNet(schedule, net)
  return {gross, fee: subtract(gross, net), net}
}
