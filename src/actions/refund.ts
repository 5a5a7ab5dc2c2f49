import type {Context} from '../app/context.ts'
import {type Centavos, fromReais, isMoneyFault} from '../domain/money.ts'
import {amountNotTyped, cannotAsk} from '../messages/confirmation.ts'
import {NotConfirmedError} from '../messages/errors.ts'
import type {TransactionResource} from '../wire/transaction.ts'
import {refundPath, WIRE_NAMES, type WireNames} from '../wire/unspecified.ts'
import {sameTypedAmount} from './confirm-withdrawal.ts'
import {withCreation} from './origin.ts'
import type {RequestPreview} from './preview-request.ts'

/** How a person is asked whether a charge is given back: the words are the caller's. */
export interface RefundQuestion {
  readonly show: (charge: TransactionResource, environment: 'test' | 'live') => string
  readonly ask: (amount: Centavos) => {readonly question: string; readonly amount: string}
}

/**
 * Shows what is about to be given back, to whom and from which wallet, and has the amount typed.
 *
 * Errors: `NotConfirmedError` off a terminal, or when anything else was typed; nothing was sent.
 */
export async function confirmRefund(
  context: Context,
  id: string,
  {show, ask}: RefundQuestion,
): Promise<void> {
  if (!context.terminal.canAsk) throw new NotConfirmedError(cannotAsk())
  const {transactions} = await context.client()
  const charge = await transactions.fetch(id)
  const {environment} = await context.settings()
  context.notice(show(charge, environment.value))
  const amount = fromReais(charge.amount)
  if (isMoneyFault(amount)) throw new NotConfirmedError(cannotAsk())
  const asked = ask(amount)
  const typed = await context.terminal.ask(asked.question)
  if (!sameTypedAmount(typed, asked.amount)) throw new NotConfirmedError(amountNotTyped())
}

/** A full refund: open until its webhook says it is completed. Source: contract, "refund". */
export async function refundTransaction(context: Context, id: string, reason?: string) {
  const {transactions} = await context.client()
  return withCreation(context, await transactions.refund(id, reason))
}

/** Opens no connection, and needs no credential. */
export async function previewRefund(
  context: Context,
  id: string,
  reason?: string,
): Promise<RequestPreview> {
  const names: WireNames = {...WIRE_NAMES, ...(await context.settings()).wire}
  const body = reason === undefined ? {} : {reason}
  return {dryRun: true, request: {method: 'POST', path: refundPath(names, id), body}}
}
