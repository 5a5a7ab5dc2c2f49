import {type BlockStatus, isOpenBlockStatus} from '../../domain/balance-block.ts'
import {eventKind} from '../../domain/event.ts'
import {outcomeOfKind, statusOfOutcome} from '../../domain/event-outcome.ts'
import {EVENT_SUBJECTS} from '../../domain/event-subject.ts'
import {isOpenPaymentStatus} from '../../domain/payment-status.ts'
import type {KeptResource} from '../../journal/kept-resource.ts'

export type Resource = Readonly<Record<string, unknown>>

/** The body of a webhook, as far as it is read here. */
export interface EventBody {
  readonly event: string
  readonly eventId: string
  readonly timestamp?: string
  readonly data?: Resource
}

/** What is known of a record: its kind, and how the service last showed it. */
export type KnownRecord = Pick<KeptResource, 'kind' | 'resource'>

/** How an event ended a record, and when. */
export interface RecordEnd {
  readonly subject: string
  readonly atMs: number
  readonly rank: string
  /** The fields that the record has since. */
  readonly fields: Resource
}

/** The end that an event tells; nothing where it ends no record. */
export function endOf({event, eventId, timestamp = '', data = {}}: EventBody, atMs: number) {
  const kind = eventKind(event)
  const outcome = kind && outcomeOfKind(kind)
  if (outcome === undefined || kind === undefined || kind === 'refund_completed') return undefined
  const subject = data[EVENT_SUBJECTS[kind].idField]
  if (typeof subject !== 'string') return undefined
  const {feeAmount, failureReason, completedAt, failedAt, resolvedAt, resolutionReason} = data
  const processedAt = kind.startsWith('withdrawal_') ? (completedAt ?? failedAt) : undefined
  const known = {feeAmount, failureReason, processedAt, resolvedAt, resolutionReason}
  const fields = {
    status: statusOfOutcome(outcome),
    ...Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined)),
  }
  return {subject, atMs, rank: `${timestamp} ${eventId}`, fields} satisfies RecordEnd
}

type EndedKind = 'charge' | 'withdrawal' | 'block'

/** The open status of each kind, and the fields that only an ended record has. */
const OPEN: Readonly<Record<EndedKind, readonly [status: string, ...fields: string[]]>> = {
  charge: ['pending', 'paidAt', 'feeAmount', 'failureReason'],
  withdrawal: ['pending', 'processedAt', 'failureReason'],
  block: ['awaiting_response', 'resolvedAt', 'resolutionReason'],
}

const isOpenRecord = ({status}: Resource): boolean =>
  isOpenPaymentStatus(status) || isOpenBlockStatus(status as BlockStatus)

/** The ends of all records, by the events that were received. */
export class RecordEnds {
  readonly #bySubject = new Map<string, RecordEnd[]>()

  add(end: RecordEnd): void {
    const own = this.#bySubject.get(end.subject) ?? []
    this.#bySubject.set(end.subject, own)
    // The last event is the one with the greatest timestamp, then eventId. Source: reconciliation.md.
    own.splice(own.findLastIndex(({rank}) => rank <= end.rank) + 1, 0, end)
  }

  /**
   * A record as it stood before `untilMs`. The journal keeps what the service last showed; what happened
   * since comes from its last event, and what an event says of later is taken back.
   */
  stood({kind, resource}: KnownRecord, untilMs = Number.POSITIVE_INFINITY): Resource {
    const ends = this.#of(resource)
    const last = ends.findLast(({atMs}) => atMs < untilMs)
    const isOpen = isOpenRecord(resource)
    const isLater = ends.some(({atMs}) => atMs >= untilMs)
    if (last && (isOpen || isLater)) return {...reopened(kind, resource), ...last.fields}
    const endsLater = isLater || ownEndMs(resource) >= untilMs
    return endsLater && !isOpen ? reopened(kind, resource) : resource
  }

  /** When a record ended first; infinite while it is open, NaN where nothing says it. */
  endedMs({resource}: KnownRecord): number {
    const [first] = this.#of(resource)
    if (first) return first.atMs
    return isOpenRecord(resource) ? Number.POSITIVE_INFINITY : ownEndMs(resource)
  }

  #of(resource: Resource): readonly RecordEnd[] {
    return this.#bySubject.get(String(resource['id'])) ?? []
  }
}

/** What the record itself says of its end. A charge that was not paid ended when it expired. */
function ownEndMs({status, paidAt, processedAt, resolvedAt, expiresAt}: Resource): number {
  const expiredAt = status === 'cancelled' ? expiresAt : undefined
  return Date.parse(String(paidAt ?? processedAt ?? resolvedAt ?? expiredAt))
}

function reopened(kind: KeptResource['kind'], resource: Resource): Resource {
  if (kind !== 'charge' && kind !== 'withdrawal' && kind !== 'block') return resource
  const [status, ...ended] = OPEN[kind]
  const kept = Object.entries(resource).filter(([name]) => !ended.includes(name))
  return {...Object.fromEntries(kept), status}
}
