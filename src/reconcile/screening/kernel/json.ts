import {decodeText, escapedEnd, textFrom, textTo} from './escapes'
import {hashUuid, hashX, hashY} from './hashes'
import {instant} from './instants'
import {expectedOf, guessPlace, leadOf, learn, lengthOf, numberOf, setValue} from './leads'
import {expected, findName, guessName, number, placeFound} from './names'
import {DATA_FIELDS, INSTANT, LEG_FIELDS, MONEY, NESTED, NO_FIELDS, SPLIT, UUID} from './row-layout'
import {
  ABSENT,
  ARRAY,
  BOOLEAN,
  HAS_HASH,
  KIND,
  MET,
  NUMBER,
  OBJECT,
  SLOT_BYTES,
  slotOf,
  TEXT,
  VALUE,
  VALUE_END,
  VALUE_START,
  X,
  Y,
} from './slots'
import {takeLeg} from './split'
import {jsonNumber, numberStop} from './values'

const QUOTE: u8 = 34
const BACKSLASH: u8 = 92
const SPACE: u8 = 32
const TAB: u8 = 9
const BRACE: u8 = 123
const END_BRACE: u8 = 125
const COLON: u8 = 58
const COMMA: u8 = 44

/** The quote that ends a text whose first byte is at `start`; 0 for an escape or a control. */
function textEnd(start: usize): usize {
  let p = start
  while (true) {
    const bytes = v128.load(p)
    const special = v128.or(
      v128.or(i8x16.eq(bytes, i8x16.splat(QUOTE)), i8x16.eq(bytes, i8x16.splat(BACKSLASH))),
      i8x16.lt_u(bytes, i8x16.splat(SPACE)),
    )
    const mask = i8x16.bitmask(special)
    if (mask !== 0) {
      const end = p + ctz(mask)
      return load<u8>(end) === QUOTE ? end : 0
    }
    p += 16
  }
}

/** Just after the spaces and tabs at `start`. */
export function afterSpaces(start: usize): usize {
  let p = start
  while (load<u8>(p) === SPACE || load<u8>(p) === TAB) p++
  return p
}

/** Just after `true`, `false` or `null`; 0 for another word. */
function literalEnd(p: usize): usize {
  const head = load<u32>(p)
  if (head === 0x65757274 || head === 0x6c6c756e) return p + 4
  return head === 0x736c6166 && load<u8>(p, 4) === 101 ? p + 5 : 0
}

/** Reads a text from after its quote; answers just after the other one. */
function scanText(start: usize, value: i32, slot: usize): usize {
  store<i32>(slot, TEXT, KIND)
  store<u32>(slot, <u32>start, VALUE_START)
  store<i32>(slot, 0, HAS_HASH)
  store<f64>(slot, NaN, VALUE)
  let end: usize = 0
  if (value === UUID) {
    if (load<u8>(start, 36) === QUOTE && takeUuid(start, slot)) end = start + 36
  } else if (value === INSTANT) {
    const length: usize = load<u8>(start, 24) === QUOTE ? 24 : 20
    if (load<u8>(start + length) === QUOTE && takeInstant(start, length, slot)) end = start + length
  }
  if (end === 0) {
    end = textEnd(start)
    if (end === 0)
      return slot === NOWHERE ? afterQuote(escapedEnd(start)) : scanEscaped(start, value, slot)
    if (value === INSTANT) takeInstant(start, end - start, slot)
  }
  store<u32>(slot, <u32>end, VALUE_END)
  return end + 1
}

function afterQuote(quote: usize): usize {
  return quote === 0 ? 0 : quote + 1
}

/** Reads a text with escapes from after its quote into a slot that stands for it decoded. */
function scanEscaped(start: usize, value: i32, slot: usize): usize {
  const quote = decodeText(start)
  if (quote === 0) return 0
  const length = textTo - textFrom
  store<u32>(slot, <u32>textFrom, VALUE_START)
  store<u32>(slot, <u32>textTo, VALUE_END)
  if (value === UUID && length === 36) takeUuid(textFrom, slot)
  else if (value === INSTANT) takeInstant(textFrom, length, slot)
  return quote + 1
}

function takeUuid(start: usize, slot: usize): bool {
  if (!hashUuid(start)) return false
  store<i32>(slot, 1, HAS_HASH)
  store<u32>(slot, hashX, X)
  store<u32>(slot, hashY, Y)
  return true
}

function takeInstant(start: usize, length: usize, slot: usize): bool {
  const ms = instant(start, length)
  store<f64>(slot, ms, VALUE)
  return !isNaN(ms)
}

/** More values within values than any service writes; a deeper row would use up the stack. */
const MOST_DEPTH = 500

/** How many values the one being read stands in. */
let depth = 0

/** Reads any value into a slot; answers just after it, or 0. */
function scanValue(p: usize, value: i32, slot: usize): usize {
  const c = load<u8>(p)
  if (c === QUOTE) return scanText(p + 1, value, slot)
  let kind = NUMBER
  let end: usize = 0
  store<u32>(slot, <u32>p, VALUE_START)
  store<f64>(slot, NaN, VALUE)
  if (c === 45 || <u32>c - 48 < 10) {
    const amount = jsonNumber(p)
    end = numberStop
    if (value === MONEY) store<f64>(slot, amount, VALUE)
  } else if (c === 123 || c === 91) {
    kind = c === 123 ? OBJECT : ARRAY
    depth++
    end = depth > MOST_DEPTH ? 0 : scanNested(p, value)
    depth--
  } else {
    kind = c === 110 ? ABSENT : BOOLEAN
    end = literalEnd(p)
  }
  store<i32>(slot, kind, KIND)
  store<u32>(slot, <u32>end, VALUE_END)
  return end
}

/** Reads an object or an array. */
function scanNested(p: usize, value: i32): usize {
  if (load<u8>(p) === BRACE) return scanObject(p, value === NESTED ? DATA_FIELDS : NO_FIELDS)
  return value === SPLIT ? scanSplit(p) : scanArray(p)
}

const NOWHERE = memory.data(SLOT_BYTES)

function scanArray(start: usize): usize {
  let p = afterSpaces(start + 1)
  if (load<u8>(p) === 93) return p + 1
  while (true) {
    p = scanValue(afterSpaces(p), 0, NOWHERE)
    if (p === 0) return 0
    p = afterSpaces(p)
    const c = load<u8>(p)
    p++
    if (c === 93) return p
    if (c !== 44) return 0
  }
}

/** Reads an array of legs, each into the row being read. */
function scanSplit(start: usize): usize {
  let p = afterSpaces(start + 1)
  if (load<u8>(p) === 93) return p + 1
  while (true) {
    p = afterSpaces(p)
    if (load<u8>(p) !== 123) return 0
    p = scanObject(p, LEG_FIELDS)
    if (p === 0 || !takeLeg()) return 0
    p = afterSpaces(p)
    const c = load<u8>(p)
    p++
    if (c === 93) return p
    if (c !== 44) return 0
  }
}

/** The quote that ends the name at `start`, which is found in the table on the way; 0 for none. */
function nameEnd(table: i32, start: usize, place: i32): usize {
  if (table === NO_FIELDS) return escapedEnd(start)
  const guessed = guessName(table, start, place)
  if (guessed !== 0) return start + guessed
  const end = textEnd(start)
  if (end !== 0) {
    findName(table, start, end - start, place)
    return end
  }
  const quote = decodeText(start)
  if (quote !== 0) findName(table, textFrom, textTo - textFrom, place)
  return quote
}

/** What the value is that `colonAfter` found last: its field, or -1, and what is expected of it. */
let field: i32 = -1
let kind: i32 = 0

/**
 * Just after the colon of the member whose name begins at `p`, which is found in the table: `field`, `kind`
 * and `placeFound`. 0 for what is no member.
 */
function colonAfter(table: i32, p: usize, place: i32): usize {
  if (load<u8>(p) !== QUOTE) return 0
  const quote = nameEnd(table, p + 1, place)
  if (quote === 0) return 0
  const colon = afterSpaces(quote + 1)
  if (load<u8>(colon) !== COLON) return 0
  field = -1
  kind = 0
  if (table === NO_FIELDS) return colon + 1
  field = number
  if (field >= 0) kind = expected
  const lead = learn(table, placeFound, p, colon + 1)
  if (lead !== 0) setValue(lead, field, kind)
  return colon + 1
}

/**
 * Scans one JSON object on one line: every known field goes to its slot.
 *
 * It accepts only what `JSON.parse` accepts, and gives up (0) on all that would take it time:
 * half a character in an escape, a known key that is there twice, a value too deep. The bytes must end with a line feed.
 */
export function scanObject(start: usize, table: i32): usize {
  if (load<u8>(start) !== BRACE) return 0
  let met: u32 = 0
  let p = afterSpaces(start + 1)
  let c = load<u8>(p)
  if (c === END_BRACE) p++
  for (let place = 0; c !== END_BRACE; place++) {
    const guess = guessPlace(table, place, p)
    if (guess >= 0) {
      const lead = leadOf(table, guess)
      place = guess
      p += lengthOf(lead)
      field = numberOf(lead)
      kind = expectedOf(lead)
    } else {
      p = colonAfter(table, p, place)
      if (p === 0) return 0
      place = placeFound
    }
    let slot = NOWHERE
    if (field >= 0) {
      const bit = (<u32>1) << field
      if (met & bit) return 0
      met |= bit
      slot = slotOf(table, field)
    }
    p = scanValue(afterSpaces(p), kind, slot)
    if (p === 0) return 0
    p = afterSpaces(p)
    c = load<u8>(p)
    p++
    if (c === COMMA) p = afterSpaces(p)
    else if (c !== END_BRACE) return 0
  }
  store<u32>(MET + table * 4, met)
  return p
}
