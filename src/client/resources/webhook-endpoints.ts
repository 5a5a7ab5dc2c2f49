import {webhookEndpointAnswer} from '../../wire/answers.ts'
import {readList, readResource} from '../../wire/loose.ts'
import type {WebhookEndpointRequest, WebhookEndpointResource} from '../../wire/webhook-endpoint.ts'
import {answered, type Channel, fetchResource, pathSegment} from '../channel.ts'
import {create} from '../creation/creation.ts'
import type {Created} from '../creation/creation-terms.ts'
import {requireSuccess} from '../layers/refusal.ts'

/** `/v2/webhooks`: where the service delivers. Source: contract, "webhook endpoints". */
export interface WebhookEndpoints {
  /** The secret is in this answer and in no other. */
  create(body: WebhookEndpointRequest): Promise<Created<WebhookEndpointResource>>
  list(): Promise<WebhookEndpointResource[]>
  remove(id: string): Promise<void>
}

/**
 * Creates, lists and removes the addresses that the service delivers events to.
 *
 * Errors: those of every call; a creation without an answer is an `UnknownOutcomeError`.
 */
export function webhookEndpoints(channel: Channel): WebhookEndpoints {
  const path = channel.names.webhooksPath
  return {
    create: (body) => create(channel, {...WEBHOOK_ENDPOINT, kind: 'webhook_endpoint', path, body}),
    list: () =>
      fetchResource(channel, {method: 'GET', path}, (body) =>
        readList<WebhookEndpointResource>(body, ['data', 'items'], webhookEndpointAnswer),
      ),
    remove: async (id) => {
      const call = {
        method: 'DELETE',
        path: `${path}/${pathSegment(id)}`,
        isRepeatable: true,
      } as const
      requireSuccess(await answered(channel.send, call))
    },
  }
}

/** What a creation of an endpoint needs, and how its answer is read. */
export const WEBHOOK_ENDPOINT = {
  understand: (body: unknown): WebhookEndpointResource | undefined =>
    readResource(body, webhookEndpointAnswer),
} as const
