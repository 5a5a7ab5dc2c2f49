import type {Environment} from '../domain/environment.ts'
import type {RequestEvent, RequestState, Standing} from './request-state.ts'

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

/** The service that is meant: its address and, where it says one, which data it runs on. */
export interface ServicePlace {
  readonly environment: Environment
  readonly baseUrl: string
  /** An emulator that is started anew without its data is another one; empty for a real service. */
  readonly instance: string
}

/**
 * From which address rows are looked at. The instance that was last seen there is the one whose rows
 * count; rows of other instances do not, and rows that name none always do. Without an address, or
 * where no instance was seen at it, every instance counts that is the last one of its own address.
 */
export interface Viewpoint {
  readonly seenFrom?: string | undefined
}

/** Who sends to whom: one key names one request within it. */
export interface Addressee extends ServicePlace {
  readonly profile: string
  /** The service's own id of the account; `client:ID` where the service does not say one. */
  readonly account: string
  readonly clientId: string
  /** The header as sent; empty without one. */
  readonly wallet: string
}

/** As whom a request was sent, or is about to be. */
export type SentAs = Pick<
  Addressee,
  'environment' | 'baseUrl' | 'instance' | 'account' | 'clientId'
>

/** A creation about to be sent. */
export interface NewRequest extends Addressee {
  readonly id: string
  readonly kind: RequestKind
  readonly path: string
  readonly idempotencyKey: string
  readonly body: string
  readonly createdAtMs: number
  /** The service has it already: when its key was first used is not known here. */
  readonly isUndated?: boolean | undefined
}

/** What happened to a request, and what is known of it then. */
export interface Outcome {
  readonly event: RequestEvent
  readonly attempts: number
  readonly settledAtMs: number
  readonly statusCode?: number | undefined
  readonly code?: string | undefined
  readonly message?: string | undefined
  readonly traceId?: string | undefined
  readonly resourceId?: string | undefined
  readonly replayed?: boolean | undefined
  /**
   * The service was asked and has it: when its key was first used is not known here. It has a status
   * where the service created it with this key, and none where another key may have.
   */
  readonly isAdopted?: boolean | undefined
  /**
   * No other request may have created the same: where one has, this one stays unknown. One that had
   * it only as found is unknown again from then on, for an answer to a request says more.
   */
  readonly isExclusive?: boolean | undefined
}

/** What another request holds that is about to be named: by an answer of its own, or as found. */
export type Holding = 'none' | 'adopted' | 'answered'

/**
 * What one may name that another request holds: what was only found goes to whoever is answered with
 * it, or surely created it by its key, and what was answered, or is only found now, to no other. What
 * was only found has no status.
 */
export const isOfAnotherBy = (holding: Holding, {isAdopted, statusCode}: Outcome): boolean =>
  holding === 'answered' ||
  (holding === 'adopted' && isAdopted === true && statusCode === undefined)

/**
 * What an answer comes to that names what another request created: it settles nothing. What was only
 * asked for was not sent.
 */
export const asAnswerOfAnother = (outcome: Outcome): Outcome => ({
  event: outcome.isAdopted ? 'not_sent' : 'unanswered',
  attempts: outcome.attempts,
  settledAtMs: outcome.settledAtMs,
  statusCode: outcome.isAdopted ? undefined : outcome.statusCode,
  code: 'ANSWER_OF_ANOTHER',
})

/** A request as it stands in the journal. */
export interface RequestRecord
  extends NewRequest,
    Omit<Outcome, 'settledAtMs' | 'event' | 'isAdopted' | 'isExclusive'> {
  readonly state: RequestState
  readonly standing: Standing
  /** How old it is by the clock of the store, where that has its own: several machines share it. */
  readonly ageMs?: number
  /**
   * Of unknown outcome while the process that wrote it, or took it up, is at work on it, or was seconds ago.
   * Missing where a store does not know, and of what is not asked for as alike.
   */
  readonly isHeld?: boolean
  /** The clock ran ahead when it was written: its age is not known. */
  readonly isUndated: boolean
  /**
   * Of what is done: the service was found to have it, and no process that writes to this journal sent it. Where
   * it has a status, the service said so of its key; else another key may have created it.
   */
  readonly isOnlyFound?: boolean
  readonly settledAtMs: number | undefined
}

/** Which requests are listed. What is absent does not matter. */
export interface RequestFilter extends Viewpoint {
  readonly environment?: Environment | undefined
  readonly kind?: RequestKind | undefined
  readonly state?: RequestState | undefined
  readonly wallet?: string | undefined
  /** Inclusive. */
  readonly fromMs?: number | undefined
  /** Exclusive. */
  readonly untilMs?: number | undefined
  /** First sent then or later, or sent again, or dated so by the service: a late attempt pays as the first does. */
  readonly sentSinceMs?: number | undefined
  readonly limit?: number | undefined
  readonly anyAlike?: AnyAlike | undefined
}

/**
 * What a request has that may be like one of several others: one of these amounts, as it was sent or
 * answered, references or keys. One of unknown outcome may be like any, and so may one whose reference is
 * not of visible ASCII characters alone.
 */
export interface AnyAlike {
  readonly amounts: readonly number[]
  readonly references: readonly string[]
  readonly idempotencyKeys: readonly string[]
}

/** A creation that another one may repeat by mistake. */
export interface Likeness extends Viewpoint {
  readonly environment: Environment
  readonly kind: 'charge' | 'withdrawal'
  readonly externalReference?: string | undefined
  /** Of a withdrawal: where it goes, and the amount as it is sent. */
  readonly pixKey?: string | undefined
  readonly amount: number
  /** The amount is what arrives, not what leaves: an answer has both. */
  readonly isNet: boolean
  /** What left before is looked at only while its outcome is unknown: see `RequestFilter.sentSinceMs`. */
  readonly sinceMs: number
}
