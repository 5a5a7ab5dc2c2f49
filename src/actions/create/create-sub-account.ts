import type {Context} from '../../app/context.ts'
import {isSubAccountReference} from '../../domain/wallet.ts'
import {invalidReference} from '../../messages/command-line/command-line.ts'
import {InvalidInputError} from '../../messages/errors.ts'
import {withCreation} from './origin.ts'

/** Errors: `InvalidInputError` before anything is sent; see `create`. */
export async function createSubAccount(context: Context, reference: string, name?: string) {
  if (!isSubAccountReference(reference)) {
    throw new InvalidInputError(invalidReference())
  }
  const {subAccounts} = await context.client()
  const created = await subAccounts.create({reference, ...(name !== undefined && {name})})
  return withCreation(context, created)
}
