import {Conditions} from '../../platform/postgres/conditions.ts'
import type {PostgresValue} from '../../platform/postgres/postgres.ts'
import type {KeyPlace} from '../journal.ts'
import type {NewRequest, Outcome, RequestFilter, RequestRecord} from '../request-record.ts'
import {type Standing, stateOf, TRANSITIONS} from '../request-state.ts'
import {asStored} from './resource-values.ts'
import {ofLivingInstance} from './schema.ts'

/** Where a key counts, in the order of `BY_KEY` and `BEGIN_REQUEST`. */
export const keyValues = (place: KeyPlace): PostgresValue[] => [
  place.account,
  place.environment,
  place.baseUrl,
  place.instance,
  place.clientId,
  place.wallet,
  place.path,
  place.idempotencyKey,
]

/** A request as the values of its row that its body decides, in the order of `BEGIN_REQUEST`. */
export function bodyValues(request: NewRequest): PostgresValue[] {
  const {id, kind, profile, body, createdAtMs, instance, baseUrl} = request
  const sent = JSON.parse(body) as Readonly<Record<string, unknown>>
  const amount = sent['amount'] ?? sent['netAmount']
  return [
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
  ]
}

/** A standing as the two columns of it. */
export const standingValues = (standing: Standing): [string, boolean] => [
  stateOf(standing),
  standing === 'doubtful',
]

/** What an attempt came to, in the order of `SETTLE_VALUES`. */
export function settleValues(before: RequestRecord, outcome: Outcome): PostgresValue[] {
  const standing = TRANSITIONS[before.standing][outcome.event]
  const [state, isDoubtful] = standingValues(standing)
  return [
    before.id,
    ...standingValues(before.standing),
    state,
    isDoubtful,
    outcome.attempts,
    state === 'unknown' ? null : outcome.settledAtMs,
    outcome.statusCode ?? null,
    asStored(outcome.code),
    asStored(outcome.message),
    asStored(outcome.traceId),
    outcome.resourceId ?? null,
    outcome.replayed ?? false,
    outcome.isAdopted ?? false,
    outcome.isExclusive ?? false,
  ]
}

/** What a filter asks of a row; creations at an instance that is gone are left out. */
export function conditionsOf(filter: RequestFilter): Conditions {
  return new Conditions()
    .add('environment = ?', filter.environment)
    .add('kind = ?', filter.kind)
    .add('state = ?', filter.state)
    .add('wallet = ?', filter.wallet)
    .add('created_at_ms >= ?', filter.fromMs)
    .add('created_at_ms < ?', filter.untilMs)
    .always(ofLivingInstance('pixctl_requests'))
}
