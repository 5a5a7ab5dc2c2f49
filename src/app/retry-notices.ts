import {MAX_ATTEMPTS} from '../client/layers/retry.ts'
import {tryingAgain} from '../messages/command-line/connection.ts'
import type {Context} from './context.ts'

const RETRY_NOTICE_MS = 5_000

/**
 * Says that a call is sent again. Many calls of a batch may be at the same time: each attempt is
 * said once in five seconds, not once a call.
 */
export function sayRetries({
  now,
  notice,
}: Pick<Context, 'now' | 'notice'>): (attempts: number, delayMs: number) => void {
  let saidAtMs = Number.NEGATIVE_INFINITY
  let saidAttempts = 0
  return (attempts, delayMs) => {
    if (now() - saidAtMs < RETRY_NOTICE_MS && attempts <= saidAttempts) return
    saidAtMs = now()
    saidAttempts = attempts
    notice(tryingAgain({attempt: attempts + 1, of: MAX_ATTEMPTS, delayMs: Math.round(delayMs)}))
  }
}
