/** The lanes of `screen/lanes.ts`, to the last bit: the full reader makes them there. */

const PLAIN: u32 = 0x51ed270b

let seedX: u32 = 0
let seedY: u32 = 0
/** The lanes made last. */
export let laneX: u32 = 0
export let laneY: u32 = 0

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

export function stirX(x: u32, word: u32): u32 {
  const h = (x ^ word) * 0x9e3779b1
  return (h ^ (h >> 15)) + 0x7f4a7c15
}

export function stirY(y: u32, word: u32): u32 {
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

/** Makes the lanes of the UUID at `p`, of either case; `false` when none stands there. */
export function laneUuid(p: usize): bool {
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
  stirWords(words)
  return true
}

function stirWords(words: v128): void {
  const a = i32x4.extract_lane(words, 0)
  const b = i32x4.extract_lane(words, 1)
  const c = i32x4.extract_lane(words, 2)
  const d = i32x4.extract_lane(words, 3)
  laneX = avalanche(stirX(stirX(stirX(stirX(seedX, a), b), c), d))
  laneY = avalanche(stirY(stirY(stirY(stirY(seedY, a), b), c), d))
}

/** Makes the lanes of any bytes. */
export function laneBytes(start: usize, end: usize): void {
  mixBytes(start, end, seedX, seedY)
}

function mixBytes(start: usize, end: usize, fromX: u32, fromY: u32): void {
  let x = fromX
  let y = fromY
  for (let p = start; p < end; p++) {
    const byte = <u32>load<u8>(p)
    x = stirX(x, byte)
    y = stirY(y, byte)
  }
  const length = <u32>(end - start)
  laneX = avalanche(stirX(x, length))
  laneY = avalanche(stirY(y, length))
}

/** Makes the lanes of an id: a UUID by its 128 bits, any other text by its bytes. */
export function laneId(start: usize, end: usize): void {
  if (end - start === 36 && laneUuid(start)) return
  mixBytes(start, end, seedX ^ PLAIN, seedY ^ PLAIN)
}
