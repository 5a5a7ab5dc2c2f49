import type {Context} from '../../app/context.ts'
import type {Client} from '../../client/client.ts'
import {isKeyed} from '../../client/creation/ending.ts'
import {KEY_LIFETIME_MS} from '../../domain/idempotency.ts'
import type {RequestRecord} from '../../journal/request-record.ts'
import {PixctlError} from '../../messages/errors.ts'
import {neverCreated} from '../../messages/stores/journal.ts'
import {asRecord, asText} from '../../wire/loose.ts'
import type {TransactionResource} from '../../wire/transaction.ts'

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

/**
 * Ends a charge or a payout of unknown outcome that was never created: the service, asked by this key, has
 * just said so, and says it of the key and the reference once more, when no attempt can come any more.
 * While one can, and where anything else is answered, it stays unknown.
 *
 * Source: contract, section 3: a key is used for 24 hours.
 */
export async function settleAbsent(context: Context, client: Client, key: string): Promise<void> {
  const {environment, baseUrl} = client.addressee
  try {
    const {requests} = await context.journal()
    for (const record of await requests.unknown(environment, {seenFrom: baseUrl})) {
      if (record.idempotencyKey !== key || !isSentBy(client, record)) continue
      if (!isKeyed(record.kind) || record.isUndated) continue
      if (ageOf(record, await client.surelyPastMs()) < ENDED_AFTER_MS) continue
      const body = asRecord(JSON.parse(record.body)) ?? {}
      const id = await client.inWallet(record.wallet).adoptCreated({...record, body})
      if (id !== undefined) continue
      const outcome = {event: 'absent', attempts: 0, settledAtMs: context.now()} as const
      await requests.settle(record.id, outcome)
      context.notice(neverCreated())
    }
  } catch (error) {
    if (!(error instanceof PixctlError)) throw error
  }
}

/** The last attempt reaches the service within the life of the key; so long it may take to carry it out. */
export const ENDED_AFTER_MS = KEY_LIFETIME_MS + 600_000

/** By the clock of a store that several machines share, where there is one. Units: milliseconds. */
const ageOf = ({ageMs, createdAtMs}: RequestRecord, pastMs: number): number =>
  ageMs ?? pastMs - createdAtMs

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
