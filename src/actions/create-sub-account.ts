import type {Context} from '../app/context.ts'
import {isSubAccountReference} from '../domain/wallet.ts'
import {InvalidInputError} from '../messages/errors.ts'
import {withCreation} from './origin.ts'

/** Errors: `InvalidInputError` before anything is sent; see `create`. */
export async function createSubAccount(context: Context, reference: string, name?: string) {
  if (!isSubAccountReference(reference)) {
    throw new InvalidInputError(
      'SUB_ACCOUNT_INVALID_REFERENCE',
      'A reference is 2 to 32 lowercase letters, digits, "-" and "_", and not "principal".',
    )
  }
  const {subAccounts} = await context.client()
  const created = await subAccounts.create({reference, ...(name !== undefined && {name})})
  return withCreation(context, created)
}
