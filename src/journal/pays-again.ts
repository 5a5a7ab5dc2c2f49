import {LIMIT_WINDOW_MS, REPEAT_WINDOW_MS} from '../domain/payout-window.ts'
import type {RequestFilter} from './request-record.ts'

/** Which requests could be sent again by mistake where they are not known. */
export const paysAgain = (nowMs: number): RequestFilter[] => [
  {state: 'unknown'},
  {kind: 'withdrawal', sentSinceMs: nowMs - Math.max(REPEAT_WINDOW_MS, LIMIT_WINDOW_MS)},
]
