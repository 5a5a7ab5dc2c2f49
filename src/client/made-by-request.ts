import {CLOCK_SLACK_MS} from '../domain/idempotency.ts'
import type {RequestRecord} from '../journal/request-record.ts'
import type {Channel} from './channel.ts'
import {resourceIdOf} from './creation/ending.ts'
import {hasZone} from './layers/service-clock.ts'

/** What the service lists of a kind that no idempotency key protects. */
interface Listed {
  readonly createdAt?: string | undefined
}

/** Requests that created one thing are a few at most. */
const MOST_NAMED = 100

/**
 * Of things that look as a request of unknown outcome asked for, those that it may have made: neither what
 * the service made before it was sent, nor what it answered another request with. Behind a proxy that drops
 * the time of its answers its clock is not known, and its dates rule nothing out.
 *
 * Errors: those of a journal that cannot be read or written.
 */
export async function mayBeMadeBy<T extends Listed>(
  channel: Channel,
  record: RequestRecord,
  alike: readonly T[],
): Promise<T[]> {
  if (alike.length === 0) return []
  const sentMs = await sentAtMs(channel, record)
  const found: T[] = []
  for (const one of alike) {
    if (madeAtMs(channel, one) < sentMs - CLOCK_SLACK_MS) continue
    if (!(await isAnswerToAnother(channel, record, one))) found.push(one)
  }
  return found
}

/** By the clock of this machine, at the earliest; minus infinity where that is not known. */
async function sentAtMs(channel: Channel, {id, createdAtMs}: RequestRecord): Promise<number> {
  const {requests} = await channel.journal()
  await requests.markUndated(channel.now() + CLOCK_SLACK_MS)
  const found = await requests.find(id)
  if (found?.isUndated) return Number.NEGATIVE_INFINITY
  return found?.ageMs === undefined ? createdAtMs : channel.now() - found.ageMs
}

/**
 * When something was made, as a clock of this machine would have shown it at the latest. A service whose
 * clock is ahead may have been set forward since: what it dated is not counted back.
 */
function madeAtMs(channel: Channel, {createdAt = ''}: Listed): number {
  const behindMs = channel.serviceBehindMs()
  if (behindMs === undefined || !hasZone(createdAt)) return Number.POSITIVE_INFINITY
  const ms = Date.parse(createdAt)
  return Number.isNaN(ms) ? Number.POSITIVE_INFINITY : ms + behindMs
}

async function isAnswerToAnother(
  channel: Channel,
  record: RequestRecord,
  one: Listed,
): Promise<boolean> {
  const resourceId = resourceIdOf(record, one)
  if (resourceId === undefined) return false
  const {requests} = await channel.journal()
  const named = await requests.named(resourceId, MOST_NAMED)
  return named.some(
    (other) =>
      other.id !== record.id &&
      other.kind === record.kind &&
      other.environment === record.environment &&
      other.baseUrl === record.baseUrl &&
      other.instance === record.instance &&
      other.resourceId === resourceId &&
      isAnswered(other),
  )
}

/** Whether the service itself answered that it was created; else it was found there. */
export const isAnswered = ({state, statusCode = 0}: RequestRecord): boolean =>
  state === 'done' && statusCode >= 200 && statusCode < 300
