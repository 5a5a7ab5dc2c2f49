import {Conditions} from '../../platform/postgres/conditions.ts'
import {storedText} from '../../platform/stored-text.ts'
import type {KeyPlace} from '../journal.ts'
import type {
  AnyAlike,
  NewRequest,
  Outcome,
  RequestFilter,
  RequestRecord,
} from '../request-record.ts'
import {isOfAttempt, type Standing, stateOf} from '../request-state.ts'
import {asStored} from './resource-values.ts'
import {ofLivingInstance} from './schema.ts'
import {answered, sentSince} from './sent-since.ts'

/** Where a key counts, in the order of `KEY_COLUMNS`. */
export const keyValues = (place: KeyPlace): string[] => [
  place.account,
  place.environment,
  place.baseUrl,
  place.instance,
  place.clientId,
  place.wallet,
  place.path,
  place.idempotencyKey,
]

/** A request as the values of its row, in the order of `BEGUN_COLUMNS`. */
export function begunValues(request: NewRequest): (string | number | boolean | null)[] {
  const {id, kind, profile, body, createdAtMs, instance, baseUrl} = request
  const sent = JSON.parse(body) as Readonly<Record<string, unknown>>
  const amount = sent['amount'] ?? sent['netAmount']
  return [
    ...keyValues(request),
    instance === '' ? baseUrl : `instance:${instance}`,
    id,
    kind,
    profile,
    body,
    asStored(sent['externalReference']),
    asStored(sent['pixKey']),
    typeof amount === 'number' ? amount : null,
    asStored(sent['description']),
    createdAtMs,
    request.isUndated ?? false,
  ]
}

/** A standing as the two columns of it. */
export const standingValues = (standing: Standing): [string, boolean] => [
  stateOf(standing),
  standing === 'doubtful',
]

/** A request from one standing to another, in the order of `SETTLED_COLUMNS`. */
export const settledValues = (
  before: RequestRecord,
  after: RequestRecord,
  {outcome, owner}: {readonly outcome: Outcome; readonly owner: string},
): (string | number | boolean | null)[] => [
  before.account,
  before.environment,
  before.id,
  ...standingValues(before.standing),
  ...standingValues(after.standing),
  outcome.attempts,
  after.settledAtMs ?? null,
  outcome.statusCode ?? null,
  asStored(outcome.code),
  asStored(outcome.message),
  asStored(outcome.traceId),
  outcome.resourceId ?? null,
  outcome.replayed ?? false,
  outcome.isAdopted ?? false,
  outcome.isExclusive ?? false,
  owner,
  isOfAttempt(outcome.event),
]

/** What a filter asks of a row; creations at an instance that is gone are left out. */
export function conditionsOf(filter: RequestFilter): Conditions {
  const asked = new Conditions()
  if (filter.anyAlike) asked.always(anyAlike(asked, filter.anyAlike))
  if (filter.sentSinceMs !== undefined) asked.always(sentSince(asked.place(filter.sentSinceMs)))
  return asked
    .add('environment = ?', filter.environment)
    .add('kind = ?', filter.kind)
    .add('state = ?', filter.state)
    .add('wallet = ?', filter.wallet)
    .add('created_at_ms >= ?', filter.fromMs)
    .add('created_at_ms < ?', filter.untilMs)
    .always(ofLivingInstance('pixctl_requests', asked.place(filter.seenFrom ?? null)))
}

function anyAlike(asked: Conditions, any: AnyAlike): string {
  const amounts = `${asked.place([...any.amounts])}::double precision[]`
  const isAnswered = (name: string): string =>
    `${answered(`(resource::json ->> '${name}')::double precision`)} = ANY(${amounts})`
  return `(state = 'unknown' OR amount = ANY(${amounts})
    OR ${isAnswered('amount')} OR ${isAnswered('netAmount')}
    OR external_reference = ANY(${asked.place(any.references.map(storedText))})
    OR external_reference COLLATE "C" ~ '[^!-~]'
    OR idempotency_key = ANY(${asked.place([...any.idempotencyKeys])}))`
}
