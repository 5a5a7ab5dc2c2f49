/** Two keyed 32-bit hashes of one thing. Equal things have equal hashes; that two unlike things have
 * both hashes equal happens once in 2^64. The key is drawn for each run, so a collision cannot be aimed at. */

const PLAIN: u32 = 0x51ed270b

let seedX: u32 = 0
let seedY: u32 = 0
/** The hash made last. */
export let hashX: u32 = 0
export let hashY: u32 = 0

export function setSeed(x: u32, y: u32): void {
  seedX = x
  seedY = y
}

export function avalanche(value: u32): u32 {
  let h = value
  h = (h ^ (h >> 16)) * 0x85ebca6b
  h = (h ^ (h >> 13)) * 0xc2b2ae35
  return h ^ (h >> 16)
}

export function mixX(x: u32, word: u32): u32 {
  const h = (x ^ word) * 0x9e3779b1
  return (h ^ (h >> 15)) + 0x7f4a7c15
}

export function mixY(y: u32, word: u32): u32 {
  const h = (y + word) * 0x85ebca77
  return (h ^ (h >> 13)) + 0x165667b1
}

/** The values of sixteen hexadecimal digits, side by side in the low halves of bytes. */
function nibbles(digits: v128): v128 {
  const letters = isLetter(digits)
  const low = v128.and(digits, i8x16.splat(0x0f))
  return i8x16.add(low, v128.and(letters, i8x16.splat(9)))
}

function isLetter(digits: v128): v128 {
  const lower = v128.or(digits, i8x16.splat(0x20))
  return v128.and(i8x16.ge_u(lower, i8x16.splat(0x61)), i8x16.le_u(lower, i8x16.splat(0x66)))
}

function isDigit(digits: v128): v128 {
  return v128.and(i8x16.ge_u(digits, i8x16.splat(0x30)), i8x16.le_u(digits, i8x16.splat(0x39)))
}

function isHex(digits: v128): bool {
  return i8x16.all_true(v128.or(isDigit(digits), isLetter(digits)))
}

/** Eight bytes from sixteen digits, each in a lane of 16 bits. */
function bytesOf(digits: v128): v128 {
  const values = nibbles(digits)
  const high = i16x8.shl(v128.and(values, i16x8.splat(0xff)), 4)
  return v128.or(high, i16x8.shr_u(values, 8))
}

/** Makes the hash of the UUID at `p`, of either case; `false` when none stands there. */
export function hashUuid(p: usize): bool {
  if (load<u8>(p, 8) !== 45 || load<u8>(p, 13) !== 45) return false
  if (load<u8>(p, 18) !== 45 || load<u8>(p, 23) !== 45) return false
  const head = v128.load(p)
  const middle = v128.load(p, 16)
  const tail = v128.load(p, 20)
  const first = i8x16.shuffle(head, middle, 0, 1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12, 14, 15, 16, 17)
  const second = i8x16.shuffle(
    middle,
    tail,
    3,
    4,
    5,
    6,
    20,
    21,
    22,
    23,
    24,
    25,
    26,
    27,
    28,
    29,
    30,
    31,
  )
  if (!isHex(first) || !isHex(second)) return false
  const bytes = i8x16.narrow_i16x8_u(bytesOf(first), bytesOf(second))
  const words = i8x16.shuffle(bytes, bytes, 3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12)
  mixWords(words)
  return true
}

function mixWords(words: v128): void {
  const a = i32x4.extract_lane(words, 0)
  const b = i32x4.extract_lane(words, 1)
  const c = i32x4.extract_lane(words, 2)
  const d = i32x4.extract_lane(words, 3)
  hashX = avalanche(mixX(mixX(mixX(mixX(seedX, a), b), c), d))
  hashY = avalanche(mixY(mixY(mixY(mixY(seedY, a), b), c), d))
}

/** Makes the hash of any bytes. */
export function hashBytes(start: usize, end: usize): void {
  mixAllBytes(start, end, seedX, seedY)
}

function mixAllBytes(start: usize, end: usize, fromX: u32, fromY: u32): void {
  let x = fromX
  let y = fromY
  for (let p = start; p < end; p++) {
    const byte = <u32>load<u8>(p)
    x = mixX(x, byte)
    y = mixY(y, byte)
  }
  const length = <u32>(end - start)
  hashX = avalanche(mixX(x, length))
  hashY = avalanche(mixY(y, length))
}

/** Makes the hash of an id: a UUID by its 128 bits, any other text by its bytes. */
export function hashId(start: usize, end: usize): void {
  if (end - start === 36 && hashUuid(start)) return
  mixAllBytes(start, end, seedX ^ PLAIN, seedY ^ PLAIN)
}
