import type {Context} from '../../app/context.ts'
import {referenceUsed} from '../../messages/payments/confirmation.ts'
import type {ChargeRequestBody} from '../../wire/charge.ts'
import {withCreation} from './origin.ts'
import {findRepeated} from './repetition.ts'
import {withSplitFacts} from './split-refusal.ts'

/** Creates a charge whose rules were checked. Errors: see `create`. */
export async function createCharge(
  context: Context,
  body: ChargeRequestBody,
  idempotencyKey?: string,
) {
  const other = await findRepeated(context, {kind: 'charge', body, idempotencyKey})
  if (other) context.notice(referenceUsed({id: other.id, isUnknown: other.state === 'unknown'}))
  const {charges} = await context.client()
  try {
    return await withCreation(context, await charges.create(body, idempotencyKey))
  } catch (error) {
    throw await withSplitFacts(context, body, error)
  }
}
