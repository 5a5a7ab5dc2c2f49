import type {Context} from '../app/context.ts'
import {withCreation, withOrigin} from './origin.ts'

/** The balance of the wallet in use. */
export async function readBalance(context: Context) {
  const {accounts} = await context.client()
  return withOrigin(context, await accounts.fetchBalance())
}

export async function readAccount(context: Context) {
  const {accounts} = await context.client()
  return withOrigin(context, await accounts.fetchAccount())
}

/** @param id the UUID, the external reference or the idempotency key. */
export async function readTransaction(context: Context, id: string) {
  const {transactions} = await context.client()
  return withOrigin(context, await transactions.fetch(id))
}

/** A full refund: open until its webhook says it is completed. Source: contract, "refund". */
export async function refundTransaction(context: Context, id: string, reason?: string) {
  const {transactions} = await context.client()
  return withCreation(context, await transactions.refund(id, reason))
}

export async function readProject(context: Context, id: string) {
  const {projects} = await context.client()
  return withOrigin(context, await projects.fetch(id))
}
