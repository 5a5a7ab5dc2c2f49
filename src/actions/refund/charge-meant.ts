import type {Context} from '../../app/context.ts'
import {reaisIn} from '../../domain/money.ts'
import {NotConfirmedError, RefusedError} from '../../messages/errors.ts'
import {chargeOfReference, refundOfAnotherKind} from '../../messages/payments/confirmation.ts'
import {plainText} from '../../messages/text/plain-text.ts'
import type {TransactionResource} from '../../wire/transaction.ts'
import {openJournalIfAny} from '../show/journal-if-any.ts'
import {keepIfPossible} from '../show/keep-seen.ts'
import {resolveId, resolveName} from '../show/resolve-id.ts'

/**
 * The charge that is to be given back, read once: every later step goes by its id. Several charges can
 * have one reference, and the service picks one of them; that one is taken only where a person is
 * shown it before anything is sent.
 *
 * Errors: `NotConfirmedError` for a reference that the journal does not know, when it is not shown;
 *         `InvalidInputError`, code `AMBIGUOUS_ID`, for what the journal knows several charges by;
 *         `RefusedError`, code `NOT_A_CHARGE`, for a payout or another transaction that is no charge.
 */
export async function chargeMeant(
  context: Context,
  typed: string,
  {isShown}: {readonly isShown: boolean},
): Promise<TransactionResource> {
  const known = await resolveId(context, typed, ['charge'])
  const client = await context.client()
  const charge = await client.transactions.fetch(known)
  // The lists show it as it is seen here.
  if (await openJournalIfAny(context)) await keepIfPossible(context, client, charge)
  requireCharge(charge, typed)
  if (isSameId(charge.id, known)) return charge
  // The service took it for a reference, which may have the form of an id.
  const own = await resolveName(context, known, ['charge'])
  if (isShown || isSameId(charge.id, own)) return charge
  const [name, id] = [plainText(typed), plainText(charge.id)]
  throw new NotConfirmedError(
    chargeOfReference({typed: name, id, amount: reaisIn(charge.amount)}),
    {details: {id: charge.id}},
  )
}

/** The service answers a refund of anything else as if it did not exist. */
function requireCharge({id, type}: TransactionResource, typed: string): void {
  if (type === 'payment') return
  const said = {typed: plainText(typed), type: plainText(type), id: plainText(id)}
  throw new RefusedError(refundOfAnotherKind(said), {details: {id, type}})
}

const isSameId = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()
