import {fieldAt, type KeyTable, keyTable} from './key-table.ts'

export const ABSENT = 0
export const TEXT = 1
export const NUMBER = 2
export const OBJECT = 3
export const ARRAY = 4
export const BOOLEAN = 5

/** Where each known field's value stands in the bytes; texts without their quotes. */
export class Slots {
  readonly kinds: Uint8Array
  readonly starts: Int32Array
  readonly ends: Int32Array
  readonly nested: readonly (Slots | undefined)[]
  seen = 0

  constructor(table: KeyTable) {
    const size = table.keys.length
    this.kinds = new Uint8Array(size)
    this.starts = new Int32Array(size)
    this.ends = new Int32Array(size)
    this.nested = table.nested.map((inner) => inner && new Slots(inner))
  }

  clear(): void {
    this.kinds.fill(ABSENT)
    this.seen = 0
    for (const inner of this.nested) inner?.clear()
  }
}

const QUOTE = 34
const COMMA = 44
const MINUS = 45
const POINT = 46
const COLON = 58
const BACKSLASH = 92
const SPACE = 32

/** What every scan answers when a row has a shape that only a full parser should judge. */
export const UNSURE = -1

const isDigit = (c: number | undefined): boolean => c !== undefined && c >= 48 && c <= 57

/** Just after a number of JSON's grammar. */
function numberEnd(b: Uint8Array, start: number): number {
  let p = start
  if (b[p] === MINUS) p += 1
  if (!isDigit(b[p])) return UNSURE
  if (b[p] === 48 && isDigit(b[p + 1])) return UNSURE
  while (isDigit(b[p])) p += 1
  if (b[p] === POINT) {
    p += 1
    if (!isDigit(b[p])) return UNSURE
    while (isDigit(b[p])) p += 1
  }
  const c = b[p] as number
  return c === 101 || c === 69 ? UNSURE : p
}

/** Just after `true`, `false` or `null`. */
function literalEnd(b: Uint8Array, p: number): number {
  const c = b[p]
  if (c === 116) return b[p + 1] === 114 && b[p + 2] === 117 && b[p + 3] === 101 ? p + 4 : UNSURE
  if (c === 110) return b[p + 1] === 117 && b[p + 2] === 108 && b[p + 3] === 108 ? p + 4 : UNSURE
  const isFalse = b[p + 1] === 97 && b[p + 2] === 108 && b[p + 3] === 115 && b[p + 4] === 101
  return c === 102 && isFalse ? p + 5 : UNSURE
}

/** Just after the quote that ends a text begun before `start`. Most bytes are letters and digits. */
function textEnd(b: Uint8Array, start: number): number {
  for (let p = start; ; p += 1) {
    const c = b[p] as number
    if (c > QUOTE) {
      if (c === BACKSLASH) return UNSURE
    } else if (c === QUOTE) return p + 1
    else if (c < SPACE) return UNSURE
  }
}

const NOTHING = keyTable([])
const NO_SLOTS = new Slots(NOTHING)

/** Just after any value; nested ones are checked all the way down. */
function valueEnd(b: Uint8Array, start: number): number {
  const c = b[start] as number
  if (c === QUOTE) {
    return textEnd(b, start + 1)
  }
  if (c === 123) return scanObject(b, start, NOTHING, NO_SLOTS)
  if (c === 91) return arrayEnd(b, start)
  return c === MINUS || isDigit(c) ? numberEnd(b, start) : literalEnd(b, start)
}

function arrayEnd(b: Uint8Array, start: number): number {
  let p = start + 1
  while (b[p] === SPACE) p += 1
  if (b[p] === 93) return p + 1
  for (;;) {
    while (b[p] === SPACE) p += 1
    p = valueEnd(b, p)
    if (p === UNSURE) return UNSURE
    while (b[p] === SPACE) p += 1
    if (b[p] === 93) return p + 1
    if (b[p] !== COMMA) return UNSURE
    p += 1
  }
}

const kindOf = (c: number): number =>
  c === QUOTE
    ? TEXT
    : c === 123
      ? OBJECT
      : c === 91
        ? ARRAY
        : c === 110
          ? ABSENT
          : c === 116 || c === 102
            ? BOOLEAN
            : NUMBER

/**
 * Scans one JSON object on one line and notes where the known fields stand.
 *
 * It accepts only what `JSON.parse` accepts, and gives up (`UNSURE`) on all that would take it time:
 * escapes, exponents, tabs, a key that is there twice. The bytes must end with a line feed.
 */
export function scanObject(b: Uint8Array, start: number, table: KeyTable, slots: Slots): number {
  let p = start + 1
  if (b[start] !== 123) return UNSURE
  while (b[p] === SPACE) p += 1
  if (b[p] === 125) return p + 1
  for (;;) {
    while (b[p] === SPACE) p += 1
    if (b[p] !== QUOTE) return UNSURE
    p += 1
    const key = p
    p = textEnd(b, p)
    if (p === UNSURE) return UNSURE
    const field = fieldAt(table, b, key, p - 1 - key)
    while (b[p] === SPACE) p += 1
    if (b[p] !== COLON) return UNSURE
    p += 1
    while (b[p] === SPACE) p += 1
    const at = p
    const inner = field < 0 ? undefined : table.nested[field]
    const innerSlots = field < 0 ? undefined : slots.nested[field]
    p = inner && innerSlots && b[p] === 123 ? scanObject(b, p, inner, innerSlots) : valueEnd(b, p)
    if (p === UNSURE) return UNSURE
    if (field >= 0) {
      if ((slots.seen & (1 << field)) !== 0) return UNSURE
      slots.seen |= 1 << field
      const kind = kindOf(b[at] as number)
      slots.kinds[field] = kind
      slots.starts[field] = kind === TEXT ? at + 1 : at
      slots.ends[field] = kind === TEXT ? p - 1 : p
    }
    while (b[p] === SPACE) p += 1
    const c = b[p]
    p += 1
    if (c === 125) return p
    if (c !== COMMA) return UNSURE
  }
}
