import {invariant} from '../../domain/invariant.ts'

/** Finds a known key among the bytes of a row, without making a string of it. */
export interface KeyTable {
  /** By hash of a key's bytes: its field, or -1. */
  readonly slots: Int8Array
  readonly keys: readonly Uint8Array[]
  readonly factor: number
  /** Fields whose value is an object that is scanned, too. */
  readonly nested: readonly (KeyTable | undefined)[]
}

const SLOTS = 256

/** Length and four bytes: enough to tell `refundedAt` from `reversedAt`, `approved` from `rejected`. */
const slotOf = (b: Uint8Array, at: number, length: number, factor: number): number => {
  const last = at + length - 1
  const third = length > 2 ? (b[last - 2] as number) : 0
  const middle = b[at + (length >>> 1)] as number
  const ends = (b[at] as number) * 7 + third * 31 + middle * 67
  const hash = Math.imul(length + ends, factor) + (b[last] as number)
  return (hash ^ (hash >>> 8)) & (SLOTS - 1)
}

/** A factor under which no two keys share a slot. */
function spreading(keys: readonly Uint8Array[]): number {
  for (let factor = 1; factor < 65_536; factor += 2) {
    const used = new Set(keys.map((key) => slotOf(key, 0, key.length, factor)))
    if (used.size === keys.length) return factor
  }
  invariant(false, 'no factor spreads these keys')
}

export function keyTable(
  names: readonly string[],
  nested: Readonly<Record<string, KeyTable>> = {},
): KeyTable {
  const keys = names.map((name) => new TextEncoder().encode(name))
  const factor = spreading(keys)
  const slots = new Int8Array(SLOTS).fill(-1)
  for (const [field, key] of keys.entries()) slots[slotOf(key, 0, key.length, factor)] = field
  return {slots, keys, factor, nested: names.map((name) => nested[name])}
}

/** The field of the key at `at`, or -1 for a key we do not know. */
export function fieldAt(table: KeyTable, b: Uint8Array, at: number, length: number): number {
  if (length === 0) return -1
  const field = table.slots[slotOf(b, at, length, table.factor)] as number
  if (field < 0) return -1
  const key = table.keys[field] as Uint8Array
  if (key.length !== length) return -1
  for (let i = 0; i < length; i += 1) if (key[i] !== b[at + i]) return -1
  return field
}
