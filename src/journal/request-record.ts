import type {Environment} from '../domain/environment.ts'

/** What is created. Only the first two are protected by an idempotency key at the service. */
export const REQUEST_KINDS = [
  'charge',
  'withdrawal',
  'project',
  'sub_account',
  'refund',
  'webhook_endpoint',
] as const
export type RequestKind = (typeof REQUEST_KINDS)[number]

/**
 * `unknown`: written, and no answer is known, so it may exist. `done`: created. `refused`: the
 * service said no. `failed`: it never reached the service.
 */
export const REQUEST_STATES = ['unknown', 'done', 'refused', 'failed'] as const
export type RequestState = (typeof REQUEST_STATES)[number]

/** Who sends to whom: one key names one request within it. */
export interface Addressee {
  readonly environment: Environment
  readonly profile: string
  /** The profile whose stored pair is used, or the client id of the variables. */
  readonly account: string
  readonly baseUrl: string
  /** The header as sent; empty without one. */
  readonly wallet: string
}

/** A creation about to be sent. */
export interface NewRequest extends Addressee {
  readonly id: string
  readonly kind: RequestKind
  readonly path: string
  readonly idempotencyKey: string
  readonly body: string
  readonly createdAtMs: number
}

/** How a request ended, or did not. */
export interface Outcome {
  readonly state: RequestState
  readonly attempts: number
  readonly settledAtMs: number
  readonly statusCode?: number | undefined
  readonly code?: string | undefined
  readonly message?: string | undefined
  readonly traceId?: string | undefined
  readonly resourceId?: string | undefined
  readonly replayed?: boolean | undefined
}

/** A request as it stands in the journal. */
export interface RequestRecord extends NewRequest, Omit<Outcome, 'settledAtMs'> {
  readonly settledAtMs: number | undefined
}

/** Which requests are listed. What is absent does not matter. */
export interface RequestFilter {
  readonly environment?: Environment | undefined
  readonly kind?: RequestKind | undefined
  readonly state?: RequestState | undefined
  readonly wallet?: string | undefined
  /** Inclusive. */
  readonly fromMs?: number | undefined
  /** Exclusive. */
  readonly untilMs?: number | undefined
  readonly limit?: number | undefined
}
