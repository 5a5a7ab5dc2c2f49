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
  drawKeys()
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

/** Which of sixteen characters are letters from a to f, of either case. */
function lettersOf(digits: v128): v128 {
  const lower = v128.or(digits, i8x16.splat(0x20))
  return i8x16.le_u(i8x16.sub(lower, i8x16.splat(0x61)), i8x16.splat(5))
}

function decimalsOf(digits: v128): v128 {
  return i8x16.le_u(i8x16.sub(digits, i8x16.splat(0x30)), i8x16.splat(9))
}

/** Eight bytes from sixteen hexadecimal digits, each in a lane of 16 bits. */
function bytesOf(digits: v128, letters: v128): v128 {
  const low = v128.and(digits, i8x16.splat(0x0f))
  const values = i8x16.add(low, v128.and(letters, i8x16.splat(9)))
  const high = i16x8.shl(v128.and(values, i16x8.splat(0xff)), 4)
  return v128.or(high, i16x8.shr_u(values, 8))
}

/** Where hyphens stand in the first sixteen characters of a UUID, and in those after them. */
const FIRST_HYPHENS = (1 << 8) | (1 << 13)
const LATER_HYPHENS = (1 << 2) | (1 << 7)

function areHyphens(text: v128, places: i32): bool {
  return (i8x16.bitmask(i8x16.eq(text, i8x16.splat(45))) & places) === places
}

/** Makes the hash of the UUID at `p`, of either case; `false` when none stands there. */
export function hashUuid(p: usize): bool {
  const head = v128.load(p)
  const middle = v128.load(p, 16)
  if (!areHyphens(head, FIRST_HYPHENS) || !areHyphens(middle, LATER_HYPHENS)) return false
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
  const firstLetters = lettersOf(first)
  const secondLetters = lettersOf(second)
  const areHex = v128.and(
    v128.or(firstLetters, decimalsOf(first)),
    v128.or(secondLetters, decimalsOf(second)),
  )
  if (!i8x16.all_true(areHex)) return false
  mixWords(i8x16.narrow_i16x8_u(bytesOf(first, firstLetters), bytesOf(second, secondLetters)))
  return true
}

/**
 * The keys of the hash of four words: of `hashX`, then of `hashY`. Two unlike UUIDs have one of these
 * hashes in common with a chance of 2^-32, whoever chose them (Lemire and Kaser, "Strongly universal
 * string hashing is fast", the family Multilinear-HM).
 */
const KEYS = 10
const WORD_KEYS = memory.data(KEYS * 8, 8)

function wide(high: u32, low: u32): u64 {
  return ((<u64>high) << 32) | <u64>low
}

/** Draws the keys from the seed, by splitmix64. */
function drawKeys(): void {
  let state = wide(seedX, seedY)
  for (let nth = 0; nth < KEYS; nth++) {
    state += wide(0x9e3779b9, 0x7f4a7c15)
    let key = (state ^ (state >> 30)) * wide(0xbf58476d, 0x1ce4e5b9)
    key = (key ^ (key >> 27)) * wide(0x94d049bb, 0x133111eb)
    store<u64>(WORD_KEYS + nth * 8, key ^ (key >> 31))
  }
}

function keyAt(nth: i32): u64 {
  return load<u64>(WORD_KEYS + nth * 8)
}

function mixWords(words: v128): void {
  const a = <u64>(<u32>i32x4.extract_lane(words, 0))
  const b = <u64>(<u32>i32x4.extract_lane(words, 1))
  const c = <u64>(<u32>i32x4.extract_lane(words, 2))
  const d = <u64>(<u32>i32x4.extract_lane(words, 3))
  const sumX = keyAt(0) + (keyAt(1) + a) * (keyAt(2) + b) + (keyAt(3) + c) * (keyAt(4) + d)
  const sumY = keyAt(5) + (keyAt(6) + a) * (keyAt(7) + b) + (keyAt(8) + c) * (keyAt(9) + d)
  hashX = <u32>(sumX >> 32)
  hashY = <u32>(sumY >> 32)
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

/** Begins a hash of bytes that are not all taken. */
export function startHash(): void {
  hashX = seedX
  hashY = seedY
}

export function mixByte(byte: u8): void {
  hashX = mixX(hashX, <u32>byte)
  hashY = mixY(hashY, <u32>byte)
}

export function endHash(): void {
  hashX = avalanche(hashX)
  hashY = avalanche(hashY)
}

/** Makes the hash of a whole line, which is long: four bytes at a time. */
export function hashLine(start: usize, end: usize): void {
  let x = seedX
  let y = seedY
  let p = start
  for (; p + 4 <= end; p += 4) {
    const word = load<u32>(p)
    x = mixX(x, word)
    y = mixY(y, word)
  }
  mixAllBytes(p, end, mixX(x, <u32>(end - start)), mixY(y, <u32>(end - start)))
}

/** Makes the hash of an id: a UUID by its 128 bits, any other text by its bytes. */
export function hashId(start: usize, end: usize): void {
  if (end - start === 36 && hashUuid(start)) return
  mixAllBytes(start, end, seedX ^ PLAIN, seedY ^ PLAIN)
}
