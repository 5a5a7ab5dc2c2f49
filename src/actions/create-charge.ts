import type {Context} from '../app/context.ts'
import type {ChargeRequestBody} from '../wire/charge.ts'
import {withCreation} from './origin.ts'

/** Creates a charge whose rules were checked. Errors: see `create`. */
export async function createCharge(
  context: Context,
  body: ChargeRequestBody,
  idempotencyKey?: string,
) {
  const {charges} = await context.client()
  return withCreation(context, await charges.create(body, idempotencyKey))
}
