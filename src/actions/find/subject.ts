import type {BlockStatus} from '../../domain/balance-block.ts'

/** Where a fact comes from. */
export const FACT_SOURCES = ['journal', 'inbox', 'service'] as const
export type FactSource = (typeof FACT_SOURCES)[number]

export const SUBJECT_KINDS = ['charge', 'withdrawal', 'block', 'request', 'other'] as const
export type SubjectKind = (typeof SUBJECT_KINDS)[number]

/** One thing that happened, or that was seen. */
export interface TimelineFact {
  readonly at: string
  readonly source: FactSource
  /** `requested`, `answered`, `seen`, or the name of an event. */
  readonly what: string
  /** Of the journal entry or the event. */
  readonly id: string | null
  /** A state: of the request, of the forwarding of the event, of the transaction. */
  readonly state: string | null
  /** Of an event: what was paid, given back or blocked, which may be a part. Units: reais. */
  readonly amount: number | null
}

/** What to do next; the sentence is the renderer's, the command is to be typed as it stands. */
export const NEXT_STEPS = [
  'resume_request',
  'request_refused',
  'not_paid_yet',
  'expired',
  'paid_and_received',
  'paid_without_event',
  'no_endpoint',
  'endpoint_later',
  'forward_failed',
  'forward_waits',
  'event_conflict',
  'deposit_not_credited',
  'refund_under_way',
  'refunded',
  'withdrawal_open',
  'withdrawal_paid',
  'withdrawal_failed',
  'block_open',
  'block_defended',
  'block_closed',
  'returned_by_block',
  'ask_service',
  'not_at_service',
] as const
export type NextStepCode = (typeof NEXT_STEPS)[number]

export interface NextStep {
  readonly code: NextStepCode
  readonly command: string | null
  /** Of `forward_waits` alone. */
  readonly undelivered?: Undelivered
}

/** The attempts to forward an event that is still owed to the target. */
export interface Undelivered {
  readonly url: string
  readonly attempts: number
  /** Of the last attempt: `unreachable`, `timeout`, `status_500` …, as the inbox has it. */
  readonly reason: string
}

export const SERVICE_ANSWERS = ['answered', 'not_found', 'failed', 'not_asked'] as const
export type ServiceAnswer = (typeof SERVICE_ANSWERS)[number]

/** A block of a charge, as the service lists it or as the last event about it says. */
export interface ChargeBlock {
  readonly id: string | null
  /** `med`, `judicial`, `administrative`, or a word of the service that is not known here. */
  readonly type: string | null
  readonly status: BlockStatus | null
  /** Reais. */
  readonly amount: number | null
  readonly createdAt: string | null
}

/** A part of a charge that goes to another wallet. */
export interface FoundPart {
  readonly subAccount: string
  /** Reais. */
  readonly amount: number
}

/** A charge, a withdrawal or a block, and everything that is known of it. */
export interface FoundSubject {
  readonly kind: SubjectKind
  readonly id: string
  readonly status: string | null
  /** Who says so: the newest of those that know. */
  readonly statusSource: FactSource | null
  readonly amount: number | null
  readonly subAccount: string | null
  readonly externalReference: string | null
  readonly e2eId: string | null
  readonly counterpartName: string | null
  readonly maskedDocument: string | null
  /** What was blocked of it, by the service where it lists blocks, else by the events received. */
  readonly blocks: readonly ChargeBlock[]
  /** An amount finds a charge by its parts, too. */
  readonly split: readonly FoundPart[]
  readonly service: ServiceAnswer
  /** Oldest first. */
  readonly timeline: readonly TimelineFact[]
  readonly next: readonly NextStep[]
}
