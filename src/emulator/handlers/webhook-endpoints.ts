import {EVENT_KINDS, eventKind} from '../../domain/event.ts'
import {type Refusal, refusal} from '../../wire/refusal.ts'
import {type WebhookEndpointRequest, webhookEndpointRequest} from '../../wire/webhook-endpoint.ts'
import {targetRefusal} from '../delivery/target.ts'
import {readBody} from '../http/body.ts'
import {type Call, json, noContent, type Reply} from '../http/message.ts'
import {isRefusal, notFound} from '../movements/refusals.ts'
import {endpointResource} from '../resources/endpoint-resource.ts'
import type {Endpoint as WebhookEndpoint} from '../store/endpoints.ts'
import {nextName, type World} from '../world.ts'
import {type Caller, reachesWallet, SCOPE_FORBIDDEN} from './caller.ts'
import type {Endpoint} from './handler.ts'

/** Source: contract, section 1, "webhook endpoints". */
export const WEBHOOK_ENDPOINTS: readonly Endpoint[] = [
  {method: 'POST', path: '/v2/webhooks', handle: create},
  {method: 'GET', path: '/v2/webhooks', handle: list},
  {method: 'DELETE', path: '/v2/webhooks/:id', handle: remove},
]

function create(world: World, call: Call, caller: Caller): Reply {
  const request = readBody(call.body, webhookEndpointRequest)
  if (isRefusal(request)) return request
  const {environment} = caller
  const wallet = request.subAccount ?? caller.wallet
  const refused = refusalOf(world, caller, {...request, subAccount: wallet})
  if (refused) return refused
  const createdAtMs = world.clock.nowMs()
  const name = nextName(world, environment, `:webhooks/${wallet}`)
  const endpoint: WebhookEndpoint = {
    id: world.identity.uuid(createdAtMs, name),
    environment,
    wallet,
    url: request.url,
    events: (request.events ?? []).flatMap((event) => eventKind(event) ?? []),
    secret: `whsec_${world.identity.secret(name)}`,
    createdAtMs,
    deletedAtMs: null,
  }
  world.store.endpoints.insert(endpoint)
  return json(201, {...endpointResource(endpoint), secret: endpoint.secret})
}

function list({store}: World, _: Call, {environment, scoped, wallet}: Caller): Reply {
  const visible = store.endpoints
    .list(environment)
    .filter((endpoint) => !scoped || endpoint.wallet === wallet)
  return json(200, {data: visible.map(endpointResource)})
}

function remove({store, clock}: World, call: Call, {environment}: Caller): Reply {
  const id = call.parameters['id'] ?? ''
  const endpoint = store.endpoints.find(id)
  if (endpoint?.environment !== environment || endpoint.deletedAtMs !== null) {
    return notFound('webhook', id)
  }
  store.endpoints.delete(id, clock.nowMs())
  store.deliveries.abandon(id)
  return noContent
}

type WithWallet = WebhookEndpointRequest & {readonly subAccount: string}

function refusalOf(
  {store, allowExternalTargets}: World,
  {credential, environment, wallet}: Caller,
  {url, events = [], subAccount}: WithWallet,
): Refusal | undefined {
  const unknown = events.find((event) => eventKind(event) === undefined)
  if (unknown !== undefined) {
    return refusal(400, `events: must be of ${EVENT_KINDS.join(', ')}`, {field: 'events'})
  }
  if (subAccount !== wallet && !reachesWallet(credential.subAccountAccess, subAccount)) {
    return SCOPE_FORBIDDEN
  }
  if (!store.wallets.find(environment, subAccount)) return notFound('subAccount', subAccount)
  return targetRefusal(url, allowExternalTargets)
}
