import {KEY_LIFETIME_MS} from '../domain/idempotency.ts'
import type {Permission} from '../domain/permission.ts'
import type {Journal} from '../journal/journal.ts'
import type {NewRequest, RequestKind, RequestRecord} from '../journal/request-record.ts'
import {LocalFailureError, RefusedError} from '../messages/errors.ts'
import {journalNotWritten} from '../messages/journal.ts'
import {keyExpired as keyExpiredAfter, keyReused} from '../messages/service.ts'
import {isSameJson} from '../platform/canonical-json.ts'
import {carryOut} from './carry-out.ts'
import type {Channel} from './channel.ts'

/** A creation as a resource describes it. */
export interface Creation<T> {
  readonly kind: RequestKind
  readonly path: string
  readonly body: Readonly<Record<string, unknown>>
  readonly permission?: Permission
  /** Chosen by the caller, who may run the same command again; else a new one. */
  readonly idempotencyKey?: string | undefined
  readonly understand: (body: unknown) => T | undefined
}

/** What was created, and under which key and journal entry. */
export interface Created<T> {
  readonly resource: T
  readonly journalId: string
  readonly idempotencyKey: string
  /** The service, or the journal, had it already. */
  readonly replayed: boolean
}

/**
 * Writes a creation to the journal, sends it, and completes it with the answer. The same key again
 * sends the same bytes again; it never creates a second time.
 *
 * Errors: `RefusedError` when the key has another body or is past its 24 hours; see `carryOut`.
 * Source: contract, section 3; commands.md, "Requests" and "Journal".
 */
export async function create<T>(channel: Channel, creation: Creation<T>): Promise<Created<T>> {
  const journal = await channel.journal()
  const request = toRequest(channel, creation)
  const {record, isNew} = await begin(journal, request)
  if (isNew) return carryOut(channel, record, creation)
  requireSameBody(record, request)
  return again(channel, journal, {record, creation})
}

/** Errors: `LocalFailureError` when the journal does not take it, as on a full disk. */
async function begin(journal: Journal, request: NewRequest) {
  try {
    return await journal.write(() => journal.requests.begin(request))
  } catch (cause) {
    throw new LocalFailureError(journalNotWritten(), {cause})
  }
}

/** Sends a known request again, as far as that is safe. */
async function again<T>(
  channel: Channel,
  journal: Journal,
  {record, creation}: {readonly record: RequestRecord; readonly creation: Creation<T>},
): Promise<Created<T>> {
  const {state, createdAtMs, id} = record
  if (state === 'failed' || state === 'refused') {
    await journal.write(() => journal.requests.reopen(id, channel.now()))
    return carryOut(channel, record, creation)
  }
  const isExpired = channel.now() - createdAtMs >= KEY_LIFETIME_MS
  if (!isExpired) return carryOut(channel, record, creation)
  const kept = state === 'done' ? keptResource(channel, journal, {record, creation}) : undefined
  if (!kept) throw keyExpired(record)
  return {resource: kept, journalId: id, idempotencyKey: record.idempotencyKey, replayed: true}
}

function keptResource<T>(
  channel: Channel,
  journal: Journal,
  {record, creation}: {readonly record: RequestRecord; readonly creation: Creation<T>},
): T | undefined {
  const {kind, resourceId = ''} = record
  const kept = journal.resources.find(kind, resourceId, channel.addressee.environment)
  return kept && creation.understand(kept.resource)
}

function toRequest<T>(channel: Channel, creation: Creation<T>): NewRequest {
  return {
    ...channel.addressee,
    id: channel.newId(),
    kind: creation.kind,
    path: creation.path,
    idempotencyKey: creation.idempotencyKey ?? channel.newId(),
    body: JSON.stringify(creation.body),
    createdAtMs: channel.now(),
  }
}

/** Bodies are compared as JSON values: the order of keys is no difference. */
function requireSameBody(record: RequestRecord, request: NewRequest): void {
  if (record.body === request.body) return
  if (isSameJson(JSON.parse(record.body), JSON.parse(request.body))) return
  throw new RefusedError(keyReused({journalId: record.id}), {
    details: {journalId: record.id, idempotencyKey: record.idempotencyKey},
  })
}

/** Source: commands.md, "Journal". */
export const keyExpired = (record: RequestRecord): RefusedError =>
  new RefusedError(keyExpiredAfter({idempotencyKey: record.idempotencyKey}), {
    details: {journalId: record.id, idempotencyKey: record.idempotencyKey},
  })
