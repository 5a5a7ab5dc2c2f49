import {storedText} from '../../platform/stored-text.ts'
import type {KeptResource} from '../kept-resource.ts'

const TABLE = 'pixctl_resources'

/** Saves one resource: the values are those of `resourceValues`. */
export const saveResourceSql = (): string => saveSql(`VALUES ${rowSql(1)}`)

/** Saves what a list of values or a query gives; what was known of a resource is replaced. */
export const saveSql = (from: string): string =>
  `INSERT INTO ${TABLE} (${RESOURCE_COLUMNS.join(', ')}) ${from}
    ON CONFLICT (account, environment, base_url, instance, kind, id)
    DO UPDATE SET resource = excluded.resource, status = excluded.status,
      external_reference = excluded.external_reference, seen_at_ms = excluded.seen_at_ms,
      created_at_ms = coalesce(excluded.created_at_ms, ${TABLE}.created_at_ms),
      first_seen_at_ms = coalesce(excluded.created_at_ms, ${TABLE}.first_seen_at_ms)`

/** The places of the values of one row, from `$first` on. */
export const rowSql = (first: number): string =>
  `(${RESOURCE_COLUMNS.map((_, at) => `$${first + at}`).join(', ')})`

/** In the order of `resourceValues`. */
export const RESOURCE_COLUMNS = [
  'account',
  'environment',
  'base_url',
  'instance',
  'kind',
  'id',
  'wallet',
  'resource',
  'status',
  'external_reference',
  'created_at_ms',
  'first_seen_at_ms',
  'seen_at_ms',
] as const

/** A one-time secret in an answer is not kept. */
export function resourceValues(kept: KeptResource): (string | number | null)[] {
  const {secret: _secret, ...resource} = kept.resource
  const {account, environment, baseUrl, instance, kind, id, wallet, seenAtMs} = kept
  const facts = factsOf(resource)
  return [
    account,
    environment,
    baseUrl,
    instance,
    kind,
    id,
    wallet,
    JSON.stringify(resource),
    facts.status,
    facts.externalReference,
    facts.createdAtMs,
    // Lists go by it: what is copied was looked at in any order since, and is as new as it is.
    facts.createdAtMs ?? seenAtMs,
    seenAtMs,
  ]
}

/** What of a resource has a column of its own. */
export function factsOf({status, externalReference, createdAt}: Readonly<Record<string, unknown>>) {
  const createdAtMs = typeof createdAt === 'string' ? Date.parse(createdAt) : Number.NaN
  return {
    status: asStored(status),
    externalReference: asStored(externalReference),
    createdAtMs: Number.isNaN(createdAtMs) ? null : createdAtMs,
  }
}

/** Text as a column can hold it; anything else is nothing. */
export const asStored = (value: unknown): string | null =>
  typeof value === 'string' ? storedText(value) : null
