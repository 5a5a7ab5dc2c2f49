import {setTimeout as sleep} from 'node:timers/promises'
import {invariant} from '../../domain/invariant.ts'
import {delayAfterAttemptMs} from '../../domain/retry-schedule.ts'
import {sign} from '../../domain/signature.ts'
import {
  DELIVERY_HEADER,
  EVENT_HEADER,
  TIMESTAMP_HEADER,
  WIRE_NAMES,
} from '../../wire/unspecified.ts'
import type {FaultAction} from '../faults.ts'
import {timestamp} from '../resources/timestamp.ts'
import type {Schedule} from '../scheduler.ts'
import type {AttemptRow} from '../store/attempts.ts'
import type {DeliveryRow} from '../store/deliveries.ts'
import type {Endpoint} from '../store/endpoints.ts'
import type {EventRow} from '../store/events.ts'
import type {World} from '../world.ts'
import {type Outcome, type Parcel, send} from './send.ts'
import {resolveTarget} from './target.ts'

const AT_ONCE = 64
const RETRY_MS = 1_000
/** How long an event that a fault holds back waits for one to overtake it. */
const OVERTAKE_WITHIN_MS = 1_000

/** Takes what is due from the outbox to its endpoints. */
export class DeliveryWorker implements Schedule {
  readonly #world: World
  readonly #underWay = new Map<string, Promise<void>>()
  /** Deliveries that a fault has put off already: once is enough. */
  readonly #putOff = new Set<string>()
  /** By endpoint, the delivery that waits to be overtaken. */
  readonly #heldBack = new Map<string, string>()
  #patience = new AbortController()

  constructor(world: World) {
    this.#world = world
  }

  nextDueMs(): number | undefined {
    if (this.#underWay.size >= AT_ONCE) return undefined
    return this.#waiting(Number.MAX_SAFE_INTEGER, 1)[0]?.dueAtMs
  }

  /** Starts what is due by then; `settled` tells when it has arrived. */
  async fire(atMs: number): Promise<number> {
    const due = this.#waiting(atMs, AT_ONCE - this.#underWay.size)
    for (const delivery of due) {
      const trip = this.#deliver(delivery)
        .catch(() => this.#keepBackAWhile())
        .finally(() => {
          this.#underWay.delete(delivery.id)
          this.#world.alarm.touch(this.nextDueMs() ?? Number.MAX_SAFE_INTEGER)
        })
      this.#underWay.set(delivery.id, trip)
    }
    return due.length
  }

  async settled(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.allSettled(this.#underWay.values())
  }

  abandon(): void {
    this.#patience.abort()
    this.#patience = new AbortController()
  }

  /**
   * The outcome could not be written, as on a full disk: the delivery stays due, but not at once.
   */
  #keepBackAWhile(): Promise<void> {
    return sleep(RETRY_MS, undefined, {signal: this.#patience.signal}).catch(() => {})
  }

  #waiting(atMs: number, limit: number): DeliveryRow[] {
    const rows = this.#world.store.deliveries.due(atMs, limit + this.#underWay.size)
    return rows.filter(({id}) => !this.#underWay.has(id)).slice(0, limit)
  }

  async #deliver(delivery: DeliveryRow): Promise<void> {
    const {store, clock, faults} = this.#world
    const event = store.events.find(delivery.eventId)
    const endpoint = store.endpoints.find(delivery.endpointId)
    invariant(event && endpoint, `delivery ${delivery.id} has lost its event or its endpoint`)
    const fault = faults.isEmpty
      ? undefined
      : await store.commits.run(() => faults.strikeDelivery(event.kind))
    if (fault && (await this.#isPutOff(delivery, fault))) return
    const atMs = clock.nowMs()
    const {signal} = this.#patience
    const {outcome, again} = await this.#attempt({delivery, event, endpoint, signal}, fault)
    if (signal.aborted && 'error' in outcome) return
    await store.commits.run(() => this.#record(delivery.id, {atMs, outcome, again}))
    await this.#releaseHeldBack(delivery)
  }

  /** `delay` and `reorder` are no attempts; the delivery only waits. */
  async #isPutOff(delivery: DeliveryRow, fault: FaultAction): Promise<boolean> {
    if (fault.kind !== 'delay' && fault.kind !== 'reorder') return false
    if (this.#putOff.has(delivery.id)) return false
    this.#putOff.add(delivery.id)
    const waitMs = fault.kind === 'delay' ? (fault.ms ?? 1_000) : OVERTAKE_WITHIN_MS
    if (fault.kind === 'reorder') this.#heldBack.set(delivery.endpointId, delivery.id)
    const {store, clock} = this.#world
    const dueAtMs = clock.nowMs() + waitMs
    await store.commits.run(() => store.deliveries.reschedule(delivery.id, dueAtMs))
    return true
  }

  /** Another event has gone to this endpoint first. */
  async #releaseHeldBack({id, endpointId}: DeliveryRow): Promise<void> {
    const held = this.#heldBack.get(endpointId)
    if (held === undefined) return
    this.#heldBack.delete(endpointId)
    if (held === id) return
    const {store, clock} = this.#world
    await store.commits.run(() => store.deliveries.reschedule(held, clock.nowMs()))
  }

  async #attempt(trip: Trip, fault: FaultAction | undefined): Promise<Attempted> {
    if (fault?.kind === 'drop') return {outcome: {error: 'dropped by a fault'}}
    const {allowExternalTargets} = this.#world
    const target = await resolveTarget(trip.endpoint.url, allowExternalTargets)
    if (typeof target === 'string') return {outcome: {error: target}}
    const {signal} = trip
    const outcome = await send(target, this.#pack(trip, fault, 'once'), signal)
    if (fault?.kind !== 'duplicate') return {outcome}
    return {outcome, again: await send(target, this.#pack(trip, fault, 'again'), signal)}
  }

  /** The timestamp header is not signed and is the wall's. Source: contract, "webhook headers". */
  #pack({delivery, event, endpoint}: Trip, fault: FaultAction | undefined, turn: string): Parcel {
    const body = Buffer.from(event.body)
    const signature = sign(endpoint.secret, body)
    const name = `attempt/${delivery.id}/${delivery.attempts + 1}/${turn}`
    return {
      body: fault?.kind === 'corrupt-body' ? body.subarray(0, -1) : body,
      headers: {
        'Content-Type': 'application/json',
        'User-Agent': 'pixctl-emulator',
        [WIRE_NAMES.signatureHeader]:
          fault?.kind === 'corrupt-signature' ? corrupted(signature) : signature,
        [EVENT_HEADER]: event.kind,
        [DELIVERY_HEADER]: this.#world.identity.uuid(event.createdAtMs, name),
        [TIMESTAMP_HEADER]: String(Date.now()),
      },
    }
  }

  /**
   * Reads the row again: meanwhile its endpoint may have been deleted. What a fault sent once more is
   * no attempt of the service, so that only the log has it, as a line of the same attempt.
   */
  #record(id: string, {atMs, outcome, again}: Attempted & {readonly atMs: number}): void {
    const {store, clock} = this.#world
    const row = store.deliveries.find(id)
    if (!row) return
    const {status, error} = answerIn(outcome)
    const number = row.attempts + 1
    store.attempts.insert({deliveryId: id, number, atMs, status, error})
    const after = afterAttempt(row, status, clock.nowMs())
    store.deliveries.update(after)
    this.#note(after, {atMs, status, error})
    if (again) this.#note(after, {atMs, ...answerIn(again)})
  }

  #note(
    {id, eventId, endpointId, environment, attempts, state, dueAtMs}: DeliveryRow,
    {atMs, status, error}: Pick<AttemptRow, 'atMs' | 'status' | 'error'>,
  ): void {
    const {store, activity} = this.#world
    activity.add({
      kind: 'delivery',
      at: timestamp(atMs),
      environment,
      event: store.events.find(eventId)?.kind ?? '',
      eventId,
      deliveryId: id,
      url: store.endpoints.find(endpointId)?.url ?? '',
      attempt: attempts,
      status,
      error,
      state,
      nextAttemptAt: state === 'pending' ? timestamp(dueAtMs) : null,
    })
  }
}

/** What came of an attempt, and of the second sending of it by a fault. */
interface Attempted {
  readonly outcome: Outcome
  readonly again?: Outcome | undefined
}

const answerIn = (outcome: Outcome): Pick<AttemptRow, 'status' | 'error'> =>
  'status' in outcome ? {status: outcome.status, error: null} : {status: null, error: outcome.error}

interface Trip {
  readonly delivery: DeliveryRow
  readonly event: EventRow
  readonly endpoint: Endpoint
  readonly signal: AbortSignal
}

/** Only 2xx is success; five attempts, then failed. Source: spec, "Delivery and retries". */
function afterAttempt(row: DeliveryRow, status: number | null, nowMs: number): DeliveryRow {
  const counted = {...row, attempts: row.attempts + 1, attemptsInRound: row.attemptsInRound + 1}
  if (status !== null && status >= 200 && status < 300) return {...counted, state: 'delivered'}
  const delayMs = delayAfterAttemptMs(counted.attemptsInRound)
  if (row.state !== 'pending' || delayMs === undefined) return {...counted, state: 'failed'}
  return {...counted, dueAtMs: nowMs + delayMs}
}

/** Well-formed, and of nothing that was sent. */
const corrupted = (signature: string): string =>
  signature.slice(0, -1) + (signature.endsWith('0') ? '1' : '0')
