import {
  type Call,
  type FailureReason,
  headerOf,
  isSuccess,
  isUntrusted,
  type Reply,
  type Send,
  TransportFailure,
} from './send.ts'
import {eventOf} from './settles.ts'

/** Source: commands.md, "Requests". */
export const MAX_ATTEMPTS = 4
const FIRST_DELAY_MS = 250

/** How retries wait, and who learns of them. */
export interface RetryOptions {
  /** The longest wait that a `Retry-After` may ask for. */
  readonly maxWaitMs: number
  readonly sleep: (ms: number) => Promise<void>
  readonly random: () => number
  readonly now: () => number
  /** Says that a call goes out again: `attempts` were made, the next is `delayMs` away. */
  readonly onAgain?: ((attempts: number, delayMs: number) => void) | undefined
}

/**
 * Sends again what is safe to send again: the same call, so the same key and the same bytes.
 * A call that is not repeatable goes again only when the service surely did nothing.
 *
 * Errors: `TransportFailure` with the count of attempts, and whether one may have been carried out.
 */
export const withRetry =
  (send: Send, options: RetryOptions): Send =>
  async (call) => {
    let isDoubtful = false
    for (let attempts = 1; ; attempts += 1) {
      const result = await attempt(send, call)
      const next = verdict(call, result, isDoubtful)
      const delayMs = delayOf(result, attempts, options)
      if (!next.again || attempts === MAX_ATTEMPTS || delayMs === undefined) {
        return finish(result, attempts, isDoubtful)
      }
      isDoubtful ||= next.doubt
      options.onAgain?.(attempts, delayMs)
      try {
        await options.sleep(delayMs)
      } catch (cause) {
        throw new TransportFailure(
          {reason: 'interrupted', mayHaveHappened: isDoubtful, attempts},
          cause,
        )
      }
    }
  }

/** Whatever came of one attempt; an error of another kind is kept for `finish`. */
async function attempt(send: Send, call: Call): Promise<Reply | Error> {
  try {
    return await send(call)
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

interface Verdict {
  readonly again: boolean
  /** The attempt may have been carried out although its answer does not say so. */
  readonly doubt: boolean
}

/** Failures that another attempt would only repeat. */
const NOT_AGAIN: readonly FailureReason[] = ['interrupted', 'key_expired']

const STOP: Verdict = {again: false, doubt: false}

function verdict(call: Call, result: Reply | Error, isDoubtful: boolean): Verdict {
  if (result instanceof TransportFailure) {
    if (NOT_AGAIN.includes(result.reason) || isUntrusted(result.reason)) return STOP
    return {again: call.isRepeatable || !result.mayHaveHappened, doubt: result.mayHaveHappened}
  }
  if (result instanceof Error) return STOP
  if (result.status === 429) return {again: true, doubt: false}
  if (leavesDoubt(call, result)) return {again: call.isRepeatable, doubt: true}
  // Two requests under one key at once: the first may still be running.
  if (result.status === 409 && isDoubtful) return {again: call.isRepeatable, doubt: true}
  return STOP
}

/** The answer does not say whether the request was carried out. Source: contract, section 3. */
function leavesDoubt(call: Call, reply: Reply): boolean {
  if (isSuccess(reply)) return !reply.isJson
  if (call.isCreation) return eventOf(reply) === 'unanswered'
  return reply.status === 408 || reply.status >= 500
}

function finish(result: Reply | Error, attempts: number, isDoubtful: boolean): Reply {
  if (result instanceof TransportFailure) {
    const mayHaveHappened = isDoubtful || result.mayHaveHappened
    throw new TransportFailure({reason: result.reason, mayHaveHappened, attempts}, result.cause)
  }
  if (!(result instanceof Error)) return {...result, attempts, isAfterDoubt: isDoubtful}
  if (!isDoubtful) throw result
  throw new TransportFailure({reason: 'connection_lost', mayHaveHappened: true, attempts}, result)
}

/** How long to wait, or nothing when the service asks for longer than we wait. */
function delayOf(
  result: Reply | Error,
  attempts: number,
  {maxWaitMs, random, now}: RetryOptions,
): number | undefined {
  const asked = result instanceof Error ? undefined : retryAfterMs(result, now())
  if (asked !== undefined) return asked <= maxWaitMs ? asked : undefined
  const ceiling = FIRST_DELAY_MS * 2 ** (attempts - 1)
  return Math.round(ceiling * (0.5 + random() / 2))
}

/**
 * What `Retry-After` asks for: seconds, or a date, which is read against the answer's own `Date`
 * where it has one, because this machine's clock may be off.
 */
export function retryAfterMs(reply: Reply, nowMs: number): number | undefined {
  const text = headerOf(reply, 'retry-after')?.trim()
  if (!text) return undefined
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000
  const at = Date.parse(text)
  if (Number.isNaN(at)) return undefined
  const theirNow = Date.parse(headerOf(reply, 'date') ?? '')
  return Math.max(0, at - (Number.isNaN(theirNow) ? nowMs : theirNow))
}
