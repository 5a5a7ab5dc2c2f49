import {DAY_MS} from './duration.ts'

/**
 * So long a payout keeps an equal one from being sent without a question: the service keeps the keys of
 * creations as long.
 *
 * Units:  milliseconds.
 * Source: contract, section 3.
 */
export const REPEAT_WINDOW_MS = DAY_MS

/**
 * So long a payout counts for what leaves on the word of one person.
 *
 * Units:  milliseconds.
 * Source: decision 0051.
 */
export const LIMIT_WINDOW_MS = DAY_MS
