import type {NewRequest, Outcome, RequestRecord} from './request-record.ts'
import {stateOf, TRANSITIONS} from './request-state.ts'

/** A creation as it stands once it is written, and before it is sent. */
export const begunRecord = (request: NewRequest): RequestRecord => ({
  ...request,
  state: 'unknown',
  standing: 'fresh',
  isUndated: request.isUndated ?? false,
  attempts: 0,
  settledAtMs: undefined,
  statusCode: undefined,
  code: undefined,
  message: undefined,
  traceId: undefined,
  resourceId: undefined,
  replayed: false,
})

/** A request after an attempt, by the table of states. What created something names it for ever. */
export function settledRecord(before: RequestRecord, outcome: Outcome): RequestRecord {
  const standing = TRANSITIONS[before.standing][outcome.event]
  const state = stateOf(standing)
  return {
    ...before,
    state,
    standing,
    attempts: before.attempts + outcome.attempts,
    settledAtMs: state === 'unknown' ? undefined : outcome.settledAtMs,
    statusCode: outcome.statusCode,
    code: outcome.code,
    message: outcome.message,
    traceId: outcome.traceId,
    resourceId: outcome.resourceId ?? before.resourceId,
    replayed: outcome.replayed ?? false,
    isUndated: before.isUndated || (outcome.isAdopted ?? false),
  }
}
