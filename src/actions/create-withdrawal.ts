import type {Context} from '../app/context.ts'
import type {WithdrawalRequestBody} from '../wire/withdrawal.ts'
import {withCreation} from './origin.ts'

/** Creates a withdrawal that was checked and confirmed. Errors: see `create`. */
export async function createWithdrawal(
  context: Context,
  body: WithdrawalRequestBody,
  idempotencyKey?: string,
) {
  const {withdrawals} = await context.client()
  return withCreation(context, await withdrawals.create(body, idempotencyKey))
}
