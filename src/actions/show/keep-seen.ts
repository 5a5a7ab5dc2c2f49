import type {Context} from '../../app/context.ts'
import type {Client} from '../../client/client.ts'
import {PRINCIPAL} from '../../domain/wallet.ts'
import {PixctlError} from '../../messages/errors.ts'
import {pathNotWritable} from '../../platform/not-writable.ts'
import type {TransactionResource} from '../../wire/transaction.ts'

/** How a payment stands, as the lists show it from now on: of the service and of events alike. */
export const standingOf = ({
  status,
  failureReason,
}: {
  readonly status: string
  readonly failureReason?: string | undefined
}): {status: string; failureReason?: string} => ({
  status,
  ...(failureReason !== undefined && {failureReason}),
})

/**
 * What `pix list` and `withdraw list` show from now on of a charge or withdrawal made here, and
 * what `find` finds a payment by: its end-to-end id and who paid, which the service says of an id
 * only.
 */
export async function keepSeen(
  context: Context,
  client: Client,
  transaction: TransactionResource,
): Promise<void> {
  const {id, type, status, paidAt} = transaction
  const {resources} = await context.journal()
  const kind = type === 'withdrawal' ? 'withdrawal' : 'charge'
  const {environment, baseUrl} = client.addressee
  // By the day of payment "find" finds an amount, also where the event of it never came.
  const resource = {...standingOf(transaction), ...(paidAt !== undefined && {paidAt})}
  await resources.update({kind, id, environment, baseUrl, resource, seenAtMs: context.now()})
  if (type === 'payment' && status === 'completed') await keepPayment(context, client, transaction)
}

/**
 * The same of an answer that a person waits for: a journal that cannot be written now, such as that of
 * a reader of a shared store or of the home of another user, is no reason to hide it.
 */
export async function keepIfPossible(
  context: Context,
  client: Client,
  transaction: TransactionResource,
): Promise<void> {
  try {
    await keepSeen(context, client, transaction)
  } catch (error) {
    if (!(error instanceof PixctlError) && pathNotWritable(error) === undefined) throw error
  }
}

async function keepPayment(
  context: Context,
  {addressee, identify}: Client,
  {id, subAccount, e2eId, counterpartName, counterpartDocument}: TransactionResource,
): Promise<void> {
  if (!e2eId && !counterpartName && !counterpartDocument) return
  const {resources} = await context.journal()
  const {environment, baseUrl} = addressee
  await resources.save({
    ...(await identify()),
    kind: 'payment',
    id,
    environment,
    baseUrl,
    wallet: subAccount ?? PRINCIPAL,
    resource: {e2eId, counterpartName, counterpartDocument},
    seenAtMs: context.now(),
  })
}
