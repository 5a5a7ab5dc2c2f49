import type {Environment} from '../domain/environment.ts'

/** A request to the service, as the emulator answered it. Moments are of the emulator's clock. */
export interface RequestEntry {
  readonly seq: number
  readonly kind: 'request'
  readonly at: string
  /** `null` where the caller is not known: a bad token, or none. */
  readonly environment: Environment | null
  readonly method: string
  readonly path: string
  /** `null` when the connection was cut by a fault. */
  readonly status: number | null
  readonly durationMs: number
  readonly clientId: string | null
  readonly subAccount: string | null
  readonly idempotencyKey: string | null
  /** The kind of the fault that struck it. */
  readonly fault: string | null
  /** The bodies, without secrets; long ones are cut. */
  readonly request: string
  readonly response: string
}

/** A delivery waits for its next attempt, was answered with 2xx, or was given up. */
export const DELIVERY_STATES = ['pending', 'delivered', 'failed'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

/** One attempt to deliver an event. */
export interface DeliveryEntry {
  readonly seq: number
  readonly kind: 'delivery'
  readonly at: string
  readonly environment: Environment
  readonly event: string
  readonly eventId: string
  readonly deliveryId: string
  readonly url: string
  readonly attempt: number
  readonly status: number | null
  readonly error: string | null
  readonly state: DeliveryState
  readonly nextAttemptAt: string | null
}

/** A line of the activity log. */
export type ActivityEntry = RequestEntry | DeliveryEntry

/** What `GET /_emulator/log` answers: entries in order, and the number of the newest there is. */
export interface ActivityAnswer {
  readonly entries: readonly ActivityEntry[]
  readonly last: number
}
