import {MAX_FIELDS, TABLES} from './row-layout'

/** A name's length and up to 24 bytes as three words, then its number and what its value is. */
const ENTRY_BYTES = 32
const LONGEST: usize = 24
const QUOTE: u8 = 34
const LENGTH = 24
const NUMBER = 28
const EXPECTED = 30

const ENTRIES = memory.data(TABLES * MAX_FIELDS * ENTRY_BYTES)
const COUNTS = memory.data(TABLES * 4)
/** By table and place in a row: the name that stood there last, whether known or not. */
const TRAIL_PLACES = 32
const TRAILS = memory.data(TABLES * TRAIL_PLACES * ENTRY_BYTES)
/** By table and name: the place in a row where its trail is. */
const PLACES = memory.data(TABLES * MAX_FIELDS)

/** The bytes of the name examined, as words: zero where it is shorter. */
let first: u64 = 0
let second: u64 = 0
let third: u64 = 0

/** The number and the expected value of the name found last; -1 and 0 for one that is not known. */
export let number: i32 = -1
export let expected: i32 = 0
/** Where in a row the name found last has its trail: its place, or the one that it has in other rows. */
export let placeFound: i32 = 0

/** Up to eight bytes at `p`; what follows them is not examined. */
export function word(p: usize, length: usize): u64 {
  const bytes = load<u64>(p)
  return length >= 8 ? bytes : bytes & (((<u64>1) << ((<u64>length) << 3)) - 1)
}

function take(p: usize, length: usize): void {
  first = word(p, length)
  second = length > 8 ? word(p + 8, length - 8) : 0
  third = length > 16 ? word(p + 16, length - 16) : 0
}

function holds(entry: usize, length: usize): bool {
  return (
    load<u64>(entry) === first &&
    load<u64>(entry, 8) === second &&
    load<u64>(entry, 16) === third &&
    load<u32>(entry, LENGTH) === <u32>length
  )
}

function write(entry: usize, length: usize): void {
  store<u64>(entry, first)
  store<u64>(entry, second, 8)
  store<u64>(entry, third, 16)
  store<u32>(entry, <u32>length, LENGTH)
  store<i16>(entry, <i16>number, NUMBER)
  store<i16>(entry, <i16>expected, EXPECTED)
}

/** Enters a name of 1 to 24 bytes into a table. */
export function enterName(table: i32, p: usize, length: usize, as: i32, value: i32): void {
  const at = load<i32>(COUNTS + table * 4)
  take(p, length)
  number = as
  expected = value
  write(ENTRIES + (table * MAX_FIELDS + at) * ENTRY_BYTES, length)
  store<i32>(COUNTS + table * 4, at + 1)
}

/**
 * Finds a name in a table; `place` is a guess: rows of a file have the same names in the same places,
 * or the same ones in a row from another place on. `placeFound` says from where to guess on.
 */
export function findName(table: i32, p: usize, length: usize, place: i32): i32 {
  placeFound = place
  if (length > LONGEST || length === 0) {
    number = -1
    expected = 0
    return -1
  }
  take(p, length)
  if (followTrail(table, length)) return number
  const at = search(table, length)
  if (at < 0) {
    write(trailOf(table, place), length)
    return number
  }
  const home = PLACES + table * MAX_FIELDS + at
  placeFound = load<u8>(home)
  if (followTrail(table, length)) return number
  placeFound = place
  store<u8>(home, <u8>place)
  write(trailOf(table, place), length)
  return number
}

function trailOf(table: i32, place: i32): usize {
  return TRAILS + (table * TRAIL_PLACES + (place & (TRAIL_PLACES - 1))) * ENTRY_BYTES
}

/** Takes the name examined from the trail of `placeFound`, if it is there. */
function followTrail(table: i32, length: usize): bool {
  const trail = trailOf(table, placeFound)
  if (!holds(trail, length)) return false
  number = load<i16>(trail, NUMBER)
  expected = load<i16>(trail, EXPECTED)
  return true
}

/**
 * The length of the name that stands at `p` and ends with a quote, if it is the one that stood in
 * this place of the row before; else 0.
 */
export function guessName(table: i32, p: usize, place: i32): usize {
  const trail = trailOf(table, place)
  const length: usize = load<u32>(trail, LENGTH)
  if (length === 0 || load<u8>(p + length) !== QUOTE) return 0
  take(p, length)
  if (!holds(trail, length)) return 0
  placeFound = place
  number = load<i16>(trail, NUMBER)
  expected = load<i16>(trail, EXPECTED)
  return length
}

/** Finds the name examined among all of the table; which of them it is, or -1. */
function search(table: i32, length: usize): i32 {
  const count = load<i32>(COUNTS + table * 4)
  for (let at = 0; at < count; at++) {
    const entry = ENTRIES + (table * MAX_FIELDS + at) * ENTRY_BYTES
    if (!holds(entry, length)) continue
    number = load<i16>(entry, NUMBER)
    expected = load<i16>(entry, EXPECTED)
    return at
  }
  number = -1
  expected = 0
  return -1
}
