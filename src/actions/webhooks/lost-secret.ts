import type {Context} from '../../app/context.ts'
import {senderFlags} from '../../client/creation/resume-line.ts'
import {isAnswered} from '../../client/made-by-request.ts'
import type {RequestRecord} from '../../journal/request-record.ts'
import {endpointSecretLost} from '../../messages/webhooks/webhooks.ts'
import {asRecord, asText} from '../../wire/loose.ts'

/**
 * Says of an endpoint that was only found in the list of the service that its secret is lost: the answer
 * that had it never came, and the service shows it in no other.
 */
export function saySecretLost(context: Context, record: RequestRecord): void {
  const {kind, state, resourceId, body} = record
  if (kind !== 'webhook_endpoint' || state !== 'done' || isAnswered(record)) return
  const {url, events, subAccount} = asRecord(JSON.parse(body)) ?? {}
  const wallet = asText(subAccount) ?? record.wallet
  context.notice(
    endpointSecretLost({
      url: asText(url) ?? '',
      id: resourceId,
      events: Array.isArray(events) ? events.map(String) : [],
      wallet,
      sender: senderFlags(record),
    }),
  )
}
