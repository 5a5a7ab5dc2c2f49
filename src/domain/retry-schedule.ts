/** Source: spec, "Delivery and retries". */
export const DELIVERY_ATTEMPTS = 5
const FIRST_INTERVAL_MS = 2_000
const MAXIMUM_INTERVAL_MS = 30_000

/**
 * How long to wait after the `attempt`-th unsuccessful attempt, or nothing when it was the last.
 *
 * Units:  milliseconds; attempts count from 1: 2 s, 4 s, 8 s, 16 s.
 * Source: spec, "Delivery and retries".
 */
export function delayAfterAttemptMs(attempt: number): number | undefined {
  if (attempt >= DELIVERY_ATTEMPTS) return undefined
  return Math.min(FIRST_INTERVAL_MS * 2 ** (attempt - 1), MAXIMUM_INTERVAL_MS)
}
