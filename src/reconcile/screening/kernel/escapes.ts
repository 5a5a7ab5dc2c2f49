/** Texts of JSON with escapes: passed over, or decoded beside the block. */
const QUOTE: u32 = 34
const BACKSLASH: u32 = 92
const SPACE: u32 = 32
const LETTER_U: u32 = 117

/** Room for the decoded texts of a batch; a row that needs more is left to the full reader. */
const ROOM: usize = 1 << 18
/** The most bytes that one character takes, and what is read beyond a text. */
const SLACK: usize = 64
const DECODED = memory.data(262208, 16)

let next: usize = DECODED
/** The text decoded last. */
export let textFrom: usize = 0
export let textTo: usize = 0

/** Forgets the texts of the last batch. */
export function clearTexts(): void {
  next = DECODED
}

/** The character that one letter after a backslash stands for; 0 where it stands for none. */
function plainEscape(c: u32): u32 {
  if (c === QUOTE || c === BACKSLASH || c === 47) return c
  if (c === 110) return 10
  if (c === 114) return 13
  if (c === 116) return 9
  if (c === 98) return 8
  return c === 102 ? 12 : 0
}

/** Four hexadecimal digits; a number too large for them where they are none. */
function fourDigits(p: usize): u32 {
  let value: u32 = 0
  for (let nth: usize = 0; nth < 4; nth++) {
    const c = <u32>load<u8>(p + nth)
    const letter = (c | 0x20) - 97
    if (c - 48 >= 10 && letter >= 6) return NO_DIGITS
    value = (value << 4) | (c - 48 < 10 ? c - 48 : letter + 10)
  }
  return value
}

const NO_DIGITS: u32 = 0x10000

/** Just behind the escape whose backslash is at `p`; 0 where JSON has none such. */
function escapeEnd(p: usize): usize {
  const c = <u32>load<u8>(p, 1)
  if (c === LETTER_U) return fourDigits(p + 2) === NO_DIGITS ? 0 : p + 6
  return plainEscape(c) === 0 ? 0 : p + 2
}

/** The quote that ends a text whose first byte is at `start`, escapes and all; 0 for a control. */
export function escapedEnd(start: usize): usize {
  let p = start
  while (true) {
    const bytes = v128.load(p)
    const special = v128.or(
      v128.or(i8x16.eq(bytes, i8x16.splat(34)), i8x16.eq(bytes, i8x16.splat(92))),
      i8x16.lt_u(bytes, i8x16.splat(32)),
    )
    const mask = i8x16.bitmask(special)
    if (mask === 0) {
      p += 16
      continue
    }
    p += ctz(mask)
    const c = <u32>load<u8>(p)
    if (c === QUOTE) return p
    if (c < SPACE) return 0
    p = escapeEnd(p)
    if (p === 0) return 0
  }
}

/** Writes a character behind the others, in UTF-8. */
function putCharacter(c: u32): void {
  if (c < 0x80) store<u8>(textTo++, <u8>c)
  else if (c < 0x800) {
    store<u8>(textTo++, <u8>(0xc0 | (c >> 6)))
    store<u8>(textTo++, <u8>(0x80 | (c & 63)))
  } else {
    if (c < 0x10000) store<u8>(textTo++, <u8>(0xe0 | (c >> 12)))
    else {
      store<u8>(textTo++, <u8>(0xf0 | (c >> 18)))
      store<u8>(textTo++, <u8>(0x80 | ((c >> 12) & 63)))
    }
    store<u8>(textTo++, <u8>(0x80 | ((c >> 6) & 63)))
    store<u8>(textTo++, <u8>(0x80 | (c & 63)))
  }
}

/** The second half of a character beyond 16 bits that an escape at `p` is; else too large for it. */
function lowHalf(p: usize): u32 {
  if (<u32>load<u8>(p) !== BACKSLASH || <u32>load<u8>(p, 1) !== LETTER_U) return NO_DIGITS
  return fourDigits(p + 2) - 0xdc00
}

/** Writes what the escape at `p` stands for; answers just behind it, 0 for half a character. */
function putEscape(p: usize): usize {
  const end = escapeEnd(p)
  if (end === 0) return 0
  const c = <u32>load<u8>(p, 1)
  if (c !== LETTER_U) {
    putCharacter(plainEscape(c))
    return end
  }
  const code = fourDigits(p + 2)
  if (code - 0xd800 >= 0x800) {
    putCharacter(code)
    return end
  }
  const low = lowHalf(end)
  if (code >= 0xdc00 || low >= 0x400) return 0
  putCharacter(0x10000 + ((code - 0xd800) << 10) + low)
  return end + 6
}

/**
 * Decodes the text whose first byte is at `start` to `textFrom`; answers the quote that ends it, or 0
 * for one that only the full reader should judge.
 */
export function decodeText(start: usize): usize {
  textFrom = next
  textTo = next
  let p = start
  while (textTo + SLACK < DECODED + ROOM) {
    const c = <u32>load<u8>(p)
    if (c === QUOTE) {
      next = textTo
      return p
    }
    if (c < SPACE) return 0
    if (c === BACKSLASH) {
      p = putEscape(p)
      if (p === 0) return 0
    } else {
      store<u8>(textTo++, <u8>c)
      p++
    }
  }
  return 0
}
