/**
 * What stands before a value in an object, its lead: `"id":`. Rows of a file have the same bytes before
 * the same values, so the lead of an earlier row is compared as a whole, in place of looking for the end
 * of a name, for the name in a table, and for a colon again.
 */
import {TABLES} from './row-layout'

const PLACES = 32
const LEAD_BYTES = 64
const LONGEST: usize = 32
/** Behind the bytes of a lead: which of them do not count, how many do, and what value follows. */
const IGNORED = 32
const LENGTH = 36
const NUMBER = 40
const EXPECTED = 42

/** By table and place in the object. The bytes of one that is not learned stand in no JSON. */
const LEADS = memory.data(TABLES * PLACES * LEAD_BYTES, 64)

/** By table and what a lead begins with: the place of the one that was learned last. */
const BEGINNINGS = 64
const BEGUN = memory.data(TABLES * BEGINNINGS)

/** The bytes that distinguish leads: as many as the shortest one has, `"id":`. */
const BEGINNING: u64 = 0xffffffffff
const MULTIPLIER: u64 = ((<u64>0x9e3779b9) << 32) | 0x7f4a7c15

function begunAt(table: i32, p: usize): usize {
  const hash = ((load<u64>(p) & BEGINNING) * MULTIPLIER) >> 58
  return BEGUN + table * BEGINNINGS + <usize>hash
}

export function leadOf(table: i32, place: i32): usize {
  return LEADS + (table * PLACES + (place & (PLACES - 1))) * LEAD_BYTES
}

function standsAt(lead: usize, p: usize): bool {
  const head = i8x16.bitmask(i8x16.eq(v128.load(p), v128.load(lead)))
  const tail = i8x16.bitmask(i8x16.eq(v128.load(p, 16), v128.load(lead, 16)))
  return (head | (tail << 16) | load<i32>(lead, IGNORED)) === -1
}

/**
 * The place whose lead stands at `p`: `place`, or that of the lead that begins alike, where the row has
 * its members in another order; -1 for none.
 */
export function guessPlace(table: i32, place: i32, p: usize): i32 {
  if (standsAt(leadOf(table, place), p)) return place
  const begun = <i32>load<u8>(begunAt(table, p))
  return standsAt(leadOf(table, begun), p) ? begun : -1
}

export function lengthOf(lead: usize): usize {
  return load<u32>(lead, LENGTH)
}

/** The number of the field whose value follows; -1 for one that is not known. */
export function numberOf(lead: usize): i32 {
  return load<i16>(lead, NUMBER)
}

export function expectedOf(lead: usize): i32 {
  return load<i16>(lead, EXPECTED)
}

/** Learns the lead from `from` up to `p`, just after its colon; answers it, or 0 where it is too long. */
export function learn(table: i32, place: i32, from: usize, p: usize): usize {
  const length = p - from
  if (length > LONGEST) return 0
  const lead = leadOf(table, place)
  v128.store(lead, v128.load(from))
  v128.store(lead, v128.load(from, 16), 16)
  store<i32>(lead, length === LONGEST ? 0 : -1 << (<i32>length), IGNORED)
  store<u32>(lead, <u32>length, LENGTH)
  store<u8>(begunAt(table, from), <u8>(place & (PLACES - 1)))
  return lead
}

/** Says what value follows a lead. */
export function setValue(lead: usize, number: i32, expected: i32): void {
  store<i16>(lead, <i16>number, NUMBER)
  store<i16>(lead, <i16>expected, EXPECTED)
}
