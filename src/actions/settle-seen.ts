import type {Context} from '../app/context.ts'
import type {Client} from '../client/client.ts'
import type {RequestRecord} from '../journal/request-record.ts'
import {PixctlError} from '../messages/errors.ts'
import {asRecord, asText} from '../wire/loose.ts'
import type {TransactionResource} from '../wire/transaction.ts'

/** What was shown, and the name that it was asked for by. */
interface Shown {
  readonly name: string
  readonly transaction: TransactionResource
}

/**
 * Has the journal know that a request of unknown outcome exists, where the service has just shown what
 * may be it: its key is asked for once more, for the name alone may be another one's. Nothing is sent,
 * and whatever fails is no reason to hide what was shown.
 *
 * Source: contract, section 3.
 */
export async function settleSeen(context: Context, client: Client, shown: Shown): Promise<void> {
  const {environment, baseUrl} = client.addressee
  try {
    const {requests} = await context.journal()
    for (const record of await requests.unknown(environment, {seenFrom: baseUrl})) {
      if (!isSentBy(client, record) || !mayBe(shown, record)) continue
      const body = asRecord(JSON.parse(record.body)) ?? {}
      await client.inWallet(record.wallet).adoptCreated({...record, body}, 'key')
    }
  } catch (error) {
    if (!(error instanceof PixctlError)) throw error
  }
}

const TYPES: Readonly<Record<string, string>> = {charge: 'payment', withdrawal: 'withdrawal'}

const mayBe = (
  {name, transaction: {type, externalReference}}: Shown,
  {kind, idempotencyKey, body}: RequestRecord,
): boolean => {
  if (TYPES[kind] !== type) return false
  const reference = asText(asRecord(JSON.parse(body))?.['externalReference'])
  return idempotencyKey === name || (reference !== undefined && reference === externalReference)
}

const isSentBy = ({addressee}: Client, {profile, clientId, baseUrl}: RequestRecord): boolean =>
  addressee.profile === profile && addressee.clientId === clientId && addressee.baseUrl === baseUrl
