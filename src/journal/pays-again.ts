import type {RequestFilter} from './request-record.ts'

/** How long a payout keeps an equal one from being sent, and counts for a limit. */
const DAY_MS = 24 * 60 * 60 * 1000

/** Which requests could be sent again by mistake where they are not known. */
export const paysAgain = (nowMs: number): RequestFilter[] => [
  {state: 'unknown'},
  {kind: 'withdrawal', sentSinceMs: nowMs - DAY_MS},
]
