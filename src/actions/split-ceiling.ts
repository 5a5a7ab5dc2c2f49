import type {Context} from '../app/context.ts'
import {feeOf} from '../domain/fee.ts'
import {type Centavos, fromReais, isMoneyFault, subtract, sum, ZERO} from '../domain/money.ts'
import {PixctlError, RefusedError} from '../messages/errors.ts'
import {splitAboveCeiling} from '../messages/split.ts'
import {feeScheduleOf} from '../wire/account-fees.ts'
import type {ChargeRequestBody} from '../wire/charge.ts'

/**
 * A refusal of a split with its figures, where the account says its fee: what was asked, and how
 * much the charge leaves. Any other failure, or one whose figures are not to be had, stays as it
 * is.
 */
export async function withSplitCeiling(
  context: Context,
  body: ChargeRequestBody,
  failure: unknown,
): Promise<unknown> {
  if (!(failure instanceof PixctlError) || failure.code !== 'SPLIT_EXCEEDS_NET') return failure
  const amount = centavosOf(body.amount)
  const asked = sum((body.split ?? []).map((leg) => centavosOf(leg.amount)))
  const fee = await feeOfAccount(context, amount)
  if (fee === undefined || asked <= subtract(amount, fee)) return failure
  const {statusCode, traceId, details} = failure
  return new RefusedError(splitAboveCeiling({asked, amount, fee}), {statusCode, traceId, details})
}

const centavosOf = (reais: number): Centavos => {
  const amount = fromReais(reais)
  return isMoneyFault(amount) ? ZERO : amount
}

/** What the account takes of such a charge now. It only words a refusal: it may fail. */
async function feeOfAccount(context: Context, amount: Centavos): Promise<Centavos | undefined> {
  try {
    const {accounts} = await context.client()
    const {fees} = await accounts.fetchAccount()
    const schedule = feeScheduleOf(fees, 'pix')
    return schedule && feeOf(schedule, amount)
  } catch {
    return undefined
  }
}
