/** Powers and logarithms of the field of 256 elements that QR codes use (x⁸+x⁴+x³+x²+1). */
const POWERS = new Uint8Array(512)
const LOGARITHMS = new Uint8Array(256)
for (let exponent = 0, value = 1; exponent < 255; exponent += 1) {
  POWERS[exponent] = value
  POWERS[exponent + 255] = value
  LOGARITHMS[value] = exponent
  value = (value << 1) ^ (value >= 128 ? 0x11d : 0)
}

/** A generator's multiples, one row of words for each factor, four coefficients a word. */
interface Multiples {
  readonly words: number
  readonly rows: Int32Array
  /** The remainder while it is worked out; one word more, which stays zero. */
  readonly remainder: Int32Array
}

const multiples = new Map<number, Multiples>()

/**
 * The Reed–Solomon remainder of `data` from `start` to `end`. The products are looked up, not
 * computed, and four of them are added at a time: it runs for every charge of the emulator.
 *
 * Source: ISO/IEC 18004, "Error correction".
 */
export function errorCorrection(
  data: Uint8Array,
  {start, end}: {readonly start: number; readonly end: number},
  length: number,
): Uint8Array {
  const {words, rows, remainder} = multiplesOfGenerator(length)
  remainder.fill(0)
  for (let index = start; index < end; index += 1) {
    const row = ((data[index] ?? 0) ^ ((remainder[0] ?? 0) >>> 24)) * words
    for (let word = 0; word < words; word += 1) {
      const shifted = ((remainder[word] ?? 0) << 8) | ((remainder[word + 1] ?? 0) >>> 24)
      remainder[word] = shifted ^ (rows[row + word] ?? 0)
    }
  }
  const bytes = new Uint8Array(length)
  for (let index = 0; index < length; index += 1) bytes[index] = byteOf(remainder, index)
  return bytes
}

const byteOf = (words: Int32Array, index: number): number =>
  ((words[index >> 2] ?? 0) >>> (24 - 8 * (index & 3))) & 255

function multiplesOfGenerator(length: number): Multiples {
  const known = multiples.get(length)
  if (known) return known
  const generator = generatorOf(length)
  const words = Math.ceil(length / 4)
  const rows = new Int32Array(256 * words)
  for (let factor = 0; factor < 256; factor += 1) {
    for (const [index, coefficient] of generator.entries()) {
      const word = factor * words + (index >> 2)
      rows[word] = (rows[word] ?? 0) | (product(factor, coefficient) << (24 - 8 * (index & 3)))
    }
  }
  const made = {words, rows, remainder: new Int32Array(words + 1)}
  multiples.set(length, made)
  return made
}

/** The product of (x − 2⁰)(x − 2¹)…, without its leading 1. */
function generatorOf(length: number): Uint8Array {
  const generator = new Uint8Array(length)
  generator[length - 1] = 1
  for (let root = 0; root < length; root += 1) {
    for (let index = 0; index < length; index += 1) {
      const scaled = product(generator[index] ?? 0, POWERS[root] ?? 0)
      generator[index] = scaled ^ (generator[index + 1] ?? 0)
    }
  }
  return generator
}

const product = (a: number, b: number): number =>
  a === 0 || b === 0 ? 0 : (POWERS[(LOGARITHMS[a] ?? 0) + (LOGARITHMS[b] ?? 0)] ?? 0)
