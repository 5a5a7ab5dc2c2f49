import type {Permission} from '../../domain/permission.ts'

/** One request, before the layers add what they know. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** With the query, without the base URL. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  /** The bytes of the body; every attempt sends the same. */
  readonly body?: string | undefined
  /** Sending it twice does no more than sending it once: a read, or a creation under a key. */
  readonly isRepeatable: boolean
  /** Creates something: what comes back has to settle whether it did. */
  readonly isCreation?: boolean
  /** No attempt begins after this moment: the service may have forgotten the key by then. */
  readonly sendUntilMs?: number
  /** An earlier attempt may have used the key, so its age counts by the service's clock, too. */
  readonly isAgain?: boolean
  /** Acts on the main account whatever wallet is chosen. Source: spec, "Endpoints". */
  readonly isAccountWide?: boolean
  /** What the credential needs, to be named when it lacks it. */
  readonly permission?: Permission | undefined
}

/** One answer, whatever its status. */
export interface Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** The JSON value, or nothing where there was none. */
  readonly body: unknown
  /** What was sent is JSON, or nothing at all. A proxy's page is neither. */
  readonly isJson: boolean
  /** What was sent, as text; nothing where it is none. */
  readonly text?: string
  readonly attempts: number
  /** An earlier attempt may have been carried out, and this answer does not say whether. */
  readonly isAfterDoubt: boolean
}

/**
 * One hop. Every layer has this shape, so layers compose: `withRetry(withToken(overHttp(…), …))`.
 *
 * Errors: `TransportFailure` when there was no answer.
 */
export type Send = (call: Call) => Promise<Reply>

/** Why a connection was given up before anything was sent over it. */
export type UntrustedReason =
  | 'certificate_expired'
  | 'certificate_not_yet_valid'
  | 'certificate_self_signed'
  | 'certificate_unknown_issuer'
  | 'certificate_wrong_host'
  | 'not_trusted'

export const isUntrusted = (reason: FailureReason): reason is UntrustedReason =>
  reason === 'not_trusted' || reason.startsWith('certificate_')

/** Why there was no answer. */
export type FailureReason =
  | 'not_connected'
  | 'proxy_failed'
  | UntrustedReason
  | 'timeout'
  | 'connection_lost'
  | 'too_large'
  | 'interrupted'
  | 'key_expired'

/**
 * No answer came. `mayHaveHappened` is false only when not a byte of any attempt was sent.
 */
export class TransportFailure extends Error {
  override readonly name = 'TransportFailure'
  readonly reason: FailureReason
  readonly mayHaveHappened: boolean
  readonly attempts: number

  constructor(
    facts: {
      readonly reason: FailureReason
      readonly mayHaveHappened: boolean
      readonly attempts?: number
    },
    cause?: unknown,
  ) {
    super(facts.reason, {cause})
    this.reason = facts.reason
    this.mayHaveHappened = facts.mayHaveHappened
    this.attempts = facts.attempts ?? 1
  }
}

/** The header of that name, in whatever case it came. */
export const headerOf = (reply: Reply, name: string): string | undefined =>
  reply.headers[name.toLowerCase()]

/** The service did what was asked. */
export const isSuccess = (reply: Reply): boolean => reply.status >= 200 && reply.status < 300
