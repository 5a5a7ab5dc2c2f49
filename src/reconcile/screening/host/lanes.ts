/**
 * Two keyed 32-bit hashes of one thing. Equal things have equal lanes; that two unlike things have
 * both lanes equal happens once in 2^64. The key is drawn for each run, so nobody can aim.
 */
export interface Lanes {
  x: number
  y: number
}

/** The avalanche of murmur3: every bit of the input moves half of the output's. */
export function avalanche(value: number): number {
  let h = value
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return h ^ (h >>> 16)
}

/** Stirs one word into the first lane. */
export function stirX(x: number, word: number): number {
  const h = Math.imul(x ^ word, 0x9e3779b1)
  return ((h ^ (h >>> 15)) + 0x7f4a7c15) | 0
}

/** Stirs one word into the second lane, by other constants. */
export function stirY(y: number, word: number): number {
  const h = Math.imul((y + word) | 0, 0x85ebca77)
  return ((h ^ (h >>> 13)) + 0x165667b1) | 0
}

/** Amounts take two words: centavos may need more than 32 bits. */
export const highWord = (amount: number): number =>
  amount >= 0 && amount < 4_294_967_296 ? 0 : Math.floor(amount / 4_294_967_296)

const NOT_HEX = 0xff
const HEX = new Uint8Array(256).fill(NOT_HEX)
for (let digit = 0; digit < 16; digit += 1) {
  HEX[digit.toString(16).charCodeAt(0)] = digit
  HEX[digit.toString(16).toUpperCase().charCodeAt(0)] = digit
}

const words = new Int32Array(4)
/** Where the eight bytes-pairs of a UUID's words begin. */
const PAIRS = [0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34] as const
const HYPHENS = [8, 13, 18, 23] as const

/** Reads a UUID of either case into `words`. */
function readUuid(b: Uint8Array, at: number): boolean {
  for (let i = 0; i < 4; i += 1) if (b[at + (HYPHENS[i] as number)] !== 45) return false
  let bad = 0
  for (let word = 0; word < 4; word += 1) {
    let value = 0
    for (let pair = 0; pair < 4; pair += 1) {
      const start = at + (PAIRS[word * 4 + pair] as number)
      const high = HEX[b[start] as number] as number
      const low = HEX[b[start + 1] as number] as number
      bad |= high | low
      value = (value << 8) | (high << 4) | low
    }
    words[word] = value
  }
  return bad < 16
}

const PLAIN_TEXT = 0x51ed270b

/** Lanes of the UUID that stands at `at`; `false` when none does. */
export function laneUuid(b: Uint8Array, at: number, seed: Lanes, out: Lanes): boolean {
  if (!readUuid(b, at)) return false
  let {x, y} = seed
  for (let i = 0; i < 4; i += 1) {
    const word = words[i] as number
    x = stirX(x, word)
    y = stirY(y, word)
  }
  out.x = avalanche(x)
  out.y = avalanche(y)
  return true
}

/** Lanes of an id: a UUID by its 128 bits, any other text by its bytes. */
export function laneId(b: Uint8Array, start: number, end: number, seed: Lanes, out: Lanes): void {
  if (end - start === 36 && laneUuid(b, start, seed, out)) return
  laneBytes(b, start, end, {x: seed.x ^ PLAIN_TEXT, y: seed.y ^ PLAIN_TEXT}, out)
}

/** Lanes of any bytes. */
export function laneBytes(
  b: Uint8Array,
  start: number,
  end: number,
  seed: Lanes,
  out: Lanes,
): void {
  let {x, y} = seed
  for (let p = start; p < end; p += 1) {
    x = stirX(x, b[p] as number)
    y = stirY(y, b[p] as number)
  }
  out.x = avalanche(stirX(x, end - start))
  out.y = avalanche(stirY(y, end - start))
}
