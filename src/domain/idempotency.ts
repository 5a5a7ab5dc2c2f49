import {characterCount} from './text.ts'

/** Source: spec, "Limits". */
export const KEY_MINIMUM_CHARACTERS = 8
export const KEY_MAXIMUM_CHARACTERS = 255
export const KEY_LIFETIME_MS = 24 * 60 * 60 * 1000

/** 8 to 255 printable ASCII characters: the value has to survive a header. */
export const isIdempotencyKey = (key: string): boolean =>
  /^[\x21-\x7e]+$/.test(key) &&
  characterCount(key) >= KEY_MINIMUM_CHARACTERS &&
  characterCount(key) <= KEY_MAXIMUM_CHARACTERS

/** How far two looks at one clock may differ without it having been set back. */
export const CLOCK_SLACK_MS = 5_000

/** What the age of a key is judged by. Units: milliseconds since 1970, but the margin. */
export interface KeyAge {
  /** When a request with this key was first sent. */
  readonly createdAtMs: number
  readonly nowMs: number
  /** The latest moment on record; later than now, the clock was set back since. */
  readonly latestMs: number
  /** How long an attempt that begins now may take until the service looks at its key. */
  readonly attemptMs: number
}

/**
 * Whether the service surely still knows the key when an attempt that begins now reaches it. A key
 * from the future is not young: its age is not known.
 *
 * Source: spec, "Limits": idempotency cache TTL.
 */
export function isKeyYoung({createdAtMs, nowMs, latestMs, attemptMs}: KeyAge): boolean {
  if (createdAtMs > nowMs + CLOCK_SLACK_MS) return false
  return Math.max(nowMs, latestMs) <= lastSendMs(createdAtMs, attemptMs)
}

/** The last moment at which an attempt may begin. */
export const lastSendMs = (createdAtMs: number, attemptMs: number): number =>
  createdAtMs + KEY_LIFETIME_MS - attemptMs - CLOCK_SLACK_MS
