import type {Context} from '../../context.ts'
import {InvalidInputError} from '../../errors.ts'
import type {WebhookEndpointResource} from '../../wire/webhook-endpoint.ts'
import {withCreation} from '../origin.ts'
import {requireKind} from './require-kind.ts'

export interface EndpointDraft {
  readonly url: string | undefined
  readonly events: readonly string[] | undefined
  readonly subAccount: string | undefined
  /** Where the one-time secret is kept, so that `listen` has it. */
  readonly saveAs: string | undefined
}

/**
 * Registers a place for deliveries. Its secret is in this answer and in no other.
 *
 * Errors: `InvalidInputError` before anything is sent; see `create`.
 */
export async function createEndpoint(context: Context, draft: EndpointDraft) {
  const {url, subAccount, saveAs} = draft
  const events = draft.events?.map(requireKind)
  if (url === undefined || !URL.canParse(url))
    throw new InvalidInputError('INVALID_URL', 'The endpoint must be a URL.')
  const {webhookEndpoints} = await context.client()
  const body = {url, ...(events && {events}), ...(subAccount !== undefined && {subAccount})}
  const created = await webhookEndpoints.create(body)
  if (saveAs !== undefined) await saveSecret(context, saveAs, created.resource)
  return withCreation(context, created)
}

async function saveSecret(
  context: Context,
  name: string,
  {secret}: WebhookEndpointResource,
): Promise<void> {
  if (secret === undefined) return
  const {saveWebhookSecret} = await import('../../profile/webhook-secrets.ts')
  const {home} = context
  const vault = await context.vault()
  await saveWebhookSecret({home, vault, at: new Date(context.now())}, {name, secret})
}

export async function listEndpoints(context: Context): Promise<WebhookEndpointResource[]> {
  const {webhookEndpoints} = await context.client()
  return webhookEndpoints.list()
}

/** Pending deliveries of the endpoint are given up by the service. */
export async function deleteEndpoint(context: Context, id: string): Promise<void> {
  const {webhookEndpoints} = await context.client()
  await webhookEndpoints.remove(id)
}
