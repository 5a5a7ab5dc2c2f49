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
