import type {Context} from '../../app/context.ts'
import {feeOf} from '../../domain/fee.ts'
import {type Centavos, fromReais, isMoneyFault, subtract, sum, ZERO} from '../../domain/money.ts'
import {PRINCIPAL} from '../../domain/wallet.ts'
import {PixctlError, RefusedError} from '../../messages/errors.ts'
import type {Message} from '../../messages/message.ts'
import {splitAboveCeiling, splitWalletsUnavailable} from '../../messages/payments/split.ts'
import {feeScheduleOf} from '../../wire/account-fees.ts'
import type {ChargeRequestBody} from '../../wire/charge.ts'

/**
 * A refusal of a split with what the service leaves out: the wallets that are not there, or, where the
 * account says its fee, what was asked and how much the charge leaves. Any other failure, or one
 * whose facts are not to be had, stays as it is.
 */
export async function withSplitFacts(
  context: Context,
  body: ChargeRequestBody,
  failure: unknown,
): Promise<unknown> {
  if (!(failure instanceof PixctlError)) return failure
  const said = await factsOf(context, body, failure.code)
  const {statusCode, traceId, details} = failure
  return said === undefined ? failure : new RefusedError(said, {statusCode, traceId, details})
}

function factsOf(
  context: Context,
  body: ChargeRequestBody,
  code: string,
): Promise<Message | undefined> | undefined {
  if (code === 'SPLIT_EXCEEDS_NET') return ceilingOf(context, body)
  return code === 'SPLIT_SUB_ACCOUNT_UNAVAILABLE' ? unavailableOf(context, body) : undefined
}

async function ceilingOf(context: Context, body: ChargeRequestBody): Promise<Message | undefined> {
  const amount = centavosOf(body.amount)
  const asked = sum((body.split ?? []).map((leg) => centavosOf(leg.amount)))
  const fee = await feeOfAccount(context, amount)
  if (fee === undefined || asked <= subtract(amount, fee)) return undefined
  return splitAboveCeiling({asked, amount, fee})
}

/** The wallets of the split that the account does not list as active. It may fail, as the fee may. */
async function unavailableOf(
  context: Context,
  {split = []}: ChargeRequestBody,
): Promise<Message | undefined> {
  try {
    const {subAccounts} = await context.client()
    const listed = await subAccounts.list()
    const active = listed.flatMap(({reference, status}) => (status === 'active' ? reference : []))
    const wanted = new Set(split.map(({subAccount}) => subAccount))
    const lacking = [...wanted].filter((name) => name !== PRINCIPAL && !active.includes(name))
    return lacking.length === 0 ? undefined : splitWalletsUnavailable({wallets: lacking.join(', ')})
  } catch {
    return undefined
  }
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
