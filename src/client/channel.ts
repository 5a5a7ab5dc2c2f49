import type {Journal} from '../journal/journal.ts'
import type {RequestRecord} from '../journal/request-record.ts'
import {InvalidInputError} from '../messages/errors.ts'
import {emptyId} from '../messages/service/service.ts'
import type {WireNames} from '../wire/unspecified.ts'
import type {Caller} from './caller.ts'
import type {Identity} from './layers/identity.ts'
import {noAnswer, requireSuccess, unreadable} from './layers/refusal.ts'
import {type Call, type Send, TransportFailure} from './layers/send.ts'
import type {PayoutGuard} from './payout-guard/payout-guard.ts'

/** What every resource needs to speak: the layers, the names of the wire, and the journal. */
export interface Channel {
  readonly send: Send
  readonly names: WireNames
  readonly addressee: Caller
  /** Who the service takes the credential for. Asked once; it never fails. */
  readonly identify: () => Promise<Identity>
  /** The limit of one attempt. */
  readonly timeoutMs: number
  /** What every payout passes right before it is sent. */
  readonly payouts: PayoutGuard
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal
  /** Opened when the first creation is about to be sent. */
  readonly journal: () => Promise<Journal>
  readonly now: () => number
  /** The later of this machine's clock and of the service's, as its last answer showed it. */
  readonly laterNowMs: () => number
  /** Whether an answer of the service showed its clock. Behind a proxy that drops its date none does. */
  readonly isServiceClockShown: () => boolean
  /** By how many milliseconds its clock is behind this machine's: 0 where it is ahead, nothing where none shows it. */
  readonly serviceBehindMs: () => number | undefined
  readonly newId: () => string
  /** It was created, and the journal, which says why, still has it as of unknown outcome. */
  readonly onNotRecorded?: ((record: RequestRecord, cause: unknown) => void) | undefined
  /** Errors: the signal's reason on Ctrl-C. */
  readonly pause: (ms: number) => Promise<void>
}

/**
 * Asks for something that creates nothing.
 *
 * @param understand what is wanted of the body, or nothing when it is not there.
 * Errors: see `refusalOf`; `UnreachableError` when there is no answer or an unreadable one.
 */
export async function fetchResource<T>(
  channel: Channel,
  call: Omit<Call, 'isRepeatable'>,
  understand: (body: unknown) => T | undefined,
): Promise<T> {
  const reply = await answered(channel.send, {...call, isRepeatable: true})
  requireSuccess(reply, call.permission)
  const resource = understand(reply.body)
  if (resource === undefined) throw unreadable(reply)
  return resource
}

/** The reply, or the error that says why there is none. */
export async function answered(send: Send, call: Call) {
  try {
    return await send(call)
  } catch (error) {
    throw error instanceof TransportFailure ? noAnswer(error) : error
  }
}

/** `principal` where no sub-account is named. */
export const walletOf = ({addressee}: Channel): string => addressee.wallet || 'principal'

/** `?page=2&limit=50` of what is set. */
export function queryOf(parameters: Readonly<Record<string, string | number | undefined>>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined) query.set(name, String(value))
  }
  return query.size > 0 ? `?${query}` : ''
}

/**
 * An id or key as a part of a path: not empty, and nothing that climbs out of it.
 *
 * Errors: `InvalidInputError`.
 */
export function pathSegment(id: string): string {
  if (id !== '' && id !== '.' && id !== '..') return encodeURIComponent(id)
  throw new InvalidInputError(emptyId())
}
