import type {Permission} from '../../domain/permission.ts'
import type {RequestKind, RequestRecord} from '../../journal/request-record.ts'
import type {Difference} from '../made-earlier/difference.ts'

/**
 * Ends when the request may be sent, with what is called once it was answered. Errors: `PixctlError`
 * when it is not to be sent any more.
 */
export type TakeTurn = () => Promise<() => void>

/** A creation as a resource describes it. */
export interface Creation<T> {
  readonly kind: RequestKind
  readonly path: string
  readonly body: Readonly<Record<string, unknown>>
  readonly permission?: Permission
  /** Chosen by the caller, who may run the same command again; else a new one. */
  readonly idempotencyKey?: string | undefined
  readonly understand: (body: unknown) => T | undefined
  /**
   * Asked before the request is in the journal, where a `journal resume` of another process may take
   * it up and send it: what takes a question to the service. Not asked of one that may exist.
   * Errors: whatever keeps it from being sent.
   */
  readonly requireUnmade?: (() => Promise<void>) | undefined
  /**
   * Asked once the request is in the journal, where every other process sees it, and before it is
   * sent. Errors: whatever keeps it from being sent.
   */
  readonly requireAlone?: ((record: RequestRecord) => Promise<void>) | undefined
  /** Its key may have been used from another home: the service is asked before it is sent. */
  readonly asksFirst?: boolean | undefined
  /** The service was asked for it already, and has it not. */
  readonly isAsked?: boolean | undefined
  /** It is meant beside an equal one. */
  readonly isMeant?: boolean | undefined
  /** Where not all may be sent at once: waits until this one may be. */
  readonly turn?: TakeTurn | undefined
  /** What the answer says otherwise than it was sent, if anything. */
  readonly differs?: (
    sent: Readonly<Record<string, unknown>>,
    resource: T,
  ) => Difference | undefined
}

/** What was created, and under which key and journal entry. */
export interface Created<T> {
  readonly resource: T
  readonly journalId: string
  readonly idempotencyKey: string
  /** The service, or the journal, had it already. */
  readonly replayed: boolean
  /** This very call created it, also where its first answer was lost and a repeated one came. */
  readonly isNew: boolean
}
