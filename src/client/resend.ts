import {KEY_LIFETIME_MS} from '../domain/idempotency.ts'
import type {RequestKind, RequestRecord} from '../journal/request-record.ts'
import {RefusedError} from '../messages/errors.ts'
import {type Carried, carryOut, isKeyed} from './carry-out.ts'
import type {Channel} from './channel.ts'
import {CHARGE} from './charges.ts'
import {keyExpired} from './creation.ts'
import {PROJECT} from './projects.ts'
import {SUB_ACCOUNT} from './sub-accounts.ts'
import {REFUND} from './transactions.ts'
import {WEBHOOK_ENDPOINT, webhookEndpoints} from './webhook-endpoints.ts'
import {WITHDRAWAL} from './withdrawals.ts'

const KINDS: Readonly<Record<RequestKind, Carried<object>>> = {
  charge: CHARGE,
  withdrawal: WITHDRAWAL,
  project: PROJECT,
  sub_account: SUB_ACCOUNT,
  refund: REFUND,
  webhook_endpoint: WEBHOOK_ENDPOINT,
}

/**
 * Finishes a request of unknown outcome: the same key and bytes where the service keeps keys; a
 * second try where a second creation is refused by name; a look at the list where it is not.
 *
 * Errors: `RefusedError`, code `IDEMPOTENCY_KEY_EXPIRED`, past 24 hours; else as at its creation.
 * Source: commands.md, "Journal".
 */
export async function resend(channel: Channel, record: RequestRecord): Promise<void> {
  if (isKeyed(record.kind)) {
    if (channel.now() - record.createdAtMs >= KEY_LIFETIME_MS) throw keyExpired(record)
    await carryOut(channel, record, KINDS[record.kind])
    return
  }
  if (record.kind === 'webhook_endpoint') return settleByList(channel, record)
  try {
    await carryOut(channel, record, KINDS[record.kind])
  } catch (error) {
    if (!(error instanceof RefusedError && error.statusCode === 409)) throw error
    // It exists, and cannot exist twice: the first attempt, or another program, made it.
    await settle(channel, record, 'done')
  }
}

/** An endpoint may be registered twice, so it is not sent again: it is there, or it never was. */
async function settleByList(channel: Channel, record: RequestRecord): Promise<void> {
  const {url} = JSON.parse(record.body) as {url?: unknown}
  const registered = await webhookEndpoints(channel).list()
  await settle(channel, record, registered.some((one) => one.url === url) ? 'done' : 'failed')
}

async function settle(
  channel: Channel,
  record: RequestRecord,
  state: 'done' | 'failed',
): Promise<void> {
  const {requests} = await channel.journal()
  requests.settle(record.id, {state, attempts: 1, settledAtMs: channel.now()})
}
