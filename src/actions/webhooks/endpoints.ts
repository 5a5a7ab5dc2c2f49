import type {Context} from '../../app/context.ts'
import {isUuid} from '../../domain/text.ts'
import {InvalidInputError} from '../../messages/errors.ts'
import {
  endpointTwice,
  endpointUrlHasUser,
  endpointWithoutSecret,
  invalidEndpointUrl,
  secretNotSaved,
  secretShownOnce,
} from '../../messages/webhooks/webhooks.ts'
import type {WebhookEndpointResource} from '../../wire/webhook-endpoint.ts'
import {type CreationOrigin, withCreation} from '../create/origin.ts'
import {idAmong} from '../show/resolve-id.ts'
import {requireKind} from './require-kind.ts'

export interface EndpointDraft {
  readonly url: string | undefined
  readonly events: readonly string[] | undefined
  readonly subAccount: string | undefined
  /** Where the one-time secret is kept, so that `listen` has it. */
  readonly saveAs: string | undefined
}

/** With the secret, or with the name it is kept under. */
export type NewEndpoint = WebhookEndpointResource & {
  readonly _pixctl: CreationOrigin & {readonly secretSavedAs?: string}
}

/**
 * Registers a place for deliveries. Its secret is in this answer and in no other: it is kept where
 * that was asked for and then not shown, else shown.
 *
 * Errors: `InvalidInputError` before anything is sent; see `create`.
 */
export async function createEndpoint(context: Context, draft: EndpointDraft): Promise<NewEndpoint> {
  const {url, subAccount, saveAs} = draft
  const events = draft.events?.map(requireKind)
  if (url === undefined || !URL.canParse(url)) throw new InvalidInputError(invalidEndpointUrl())
  const {username, password} = new URL(url)
  if (username !== '' || password !== '') throw new InvalidInputError(endpointUrlHasUser())
  if (saveAs !== undefined) await requireName(context.home, saveAs)
  const {webhookEndpoints} = await context.client()
  const body = {url, ...(events && {events}), ...(subAccount !== undefined && {subAccount})}
  const created = await webhookEndpoints.create(body)
  await warnOfTwin(context, created.resource)
  const {_pixctl, ...endpoint} = await withCreation(context, created)
  const {secret, ...rest} = endpoint
  if (secret !== undefined && saveAs !== undefined && (await isSaved(context, saveAs, secret))) {
    return {...rest, _pixctl: {..._pixctl, secretSavedAs: saveAs}}
  }
  context.notice(secret === undefined ? endpointWithoutSecret() : secretShownOnce())
  return {...endpoint, _pixctl}
}

/**
 * An endpoint for the same address, wallet and kinds makes every event arrive twice. Asked after
 * the creation, so that a service that does not list endpoints holds nothing up.
 */
async function warnOfTwin(context: Context, created: WebhookEndpointResource): Promise<void> {
  const known = await listEndpoints(context).catch(() => [])
  const overlapping = known.find((other) => other.id !== created.id && overlaps(other, created))
  if (overlapping) context.notice(endpointTwice({url: created.url, id: overlapping.id}))
}

function overlaps(one: WebhookEndpointResource, other: WebhookEndpointResource): boolean {
  const isSamePlace = URL.parse(one.url)?.href === URL.parse(other.url)?.href
  const isSameWallet = (one.subAccount ?? null) === (other.subAccount ?? null)
  return isSamePlace && isSameWallet && sharesKind(one.events ?? [], other.events ?? [])
}

/** No kinds are all kinds. */
const sharesKind = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === 0 || others.length === 0 || some.some((kind) => others.includes(kind))

async function requireName(home: string, name: string): Promise<void> {
  const {requireFreeSecretName} = await import('../../profile/webhook-secrets.ts')
  await requireFreeSecretName(home, name)
}

/**
 * The endpoint exists by now, so a secret that cannot be kept is shown with a notice, and is no
 * error.
 */
async function isSaved(context: Context, name: string, secret: string): Promise<boolean> {
  const {saveWebhookSecret} = await import('../../profile/webhook-secrets.ts')
  const {home} = context
  try {
    const vault = await context.vault()
    const place = {home, vault, at: new Date(context.now()), isNew: true}
    await saveWebhookSecret(place, {name, secret})
    return true
  } catch {
    context.notice(secretNotSaved())
    return false
  }
}

export async function listEndpoints(context: Context): Promise<WebhookEndpointResource[]> {
  const {webhookEndpoints} = await context.client()
  return webhookEndpoints.list()
}

/**
 * Pending deliveries of the endpoint are given up by the service.
 *
 * @returns the whole id, of which the beginning is enough.
 */
export async function deleteEndpoint(context: Context, typed: string): Promise<string> {
  const {webhookEndpoints} = await context.client()
  const id = isUuid(typed) ? typed : idAmong(typed, await webhookEndpoints.list())
  await webhookEndpoints.remove(id)
  return id
}
