import type {RequestFilter} from '../request-record.ts'
import {ofLivingInstance} from './schema.ts'
import {answered, FROM_EARLIEST, SENT_SINCE} from './sent-since.ts'

/** What each part of a filter asks of a row. A part that is absent is no condition at all. */
const CONDITIONS = {
  environment: 'environment = :environment',
  kind: 'kind = :kind',
  state: 'state = :state',
  wallet: 'wallet = :wallet',
  fromMs: 'created_at_ms >= :fromMs',
  untilMs: 'created_at_ms < :untilMs',
  sentSinceMs: `${FROM_EARLIEST} AND ${SENT_SINCE}`,
} as const

/** See `AnyAlike`: the lists are JSON. */
const ANY_ALIKE = `(state = 'unknown'
   OR coalesce(body ->> 'amount', body ->> 'netAmount') IN (SELECT value FROM json_each(:amounts))
   OR ${answered("resource ->> 'amount'")} IN (SELECT value FROM json_each(:amounts))
   OR ${answered("resource ->> 'netAmount'")} IN (SELECT value FROM json_each(:amounts))
   OR external_reference IN (SELECT value FROM json_each(:references))
   OR external_reference GLOB '*[^!-~]*'
   OR idempotency_key IN (SELECT value FROM json_each(:keys)))`

/** Only conditions that are asked for, so that an index serves them. */
export function filtered(filter: RequestFilter): {
  readonly where: string
  readonly settings: Readonly<Record<string, string | number | null>>
} {
  const conditions: string[] = []
  const settings: Record<string, string | number | null> = {seenFrom: filter.seenFrom ?? null}
  for (const [name, condition] of Object.entries(CONDITIONS)) {
    const value = filter[name as keyof typeof CONDITIONS]
    if (value === undefined) continue
    conditions.push(condition)
    settings[name] = value
  }
  if (filter.anyAlike) {
    const {amounts, references, idempotencyKeys} = filter.anyAlike
    conditions.push(ANY_ALIKE)
    settings['amounts'] = JSON.stringify(amounts)
    settings['references'] = JSON.stringify(references)
    settings['keys'] = JSON.stringify(idempotencyKeys)
  }
  return {where: [...conditions, ofLivingInstance('requests')].join(' AND '), settings}
}
