import type {Context} from '../app/context.ts'
import type {Client} from '../client/client.ts'
import type {TransactionResource} from '../wire/transaction.ts'

/** What `pix list` and `withdraw list` show from now on of a charge or withdrawal made here. */
export async function keepSeen(
  context: Context,
  {addressee}: Client,
  {id, type, status, failureReason}: TransactionResource,
): Promise<void> {
  const {resources} = await context.journal()
  const kind = type === 'withdrawal' ? 'withdrawal' : 'charge'
  const {environment, baseUrl} = addressee
  const resource = {status, ...(failureReason !== undefined && {failureReason})}
  await resources.update({kind, id, environment, baseUrl, resource, seenAtMs: context.now()})
}
