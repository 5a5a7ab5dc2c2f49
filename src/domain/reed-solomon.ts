/** Powers and logarithms of the field of 256 elements that QR codes use (x⁸+x⁴+x³+x²+1). */
const POWERS = new Uint8Array(512)
const LOGARITHMS = new Uint8Array(256)
for (let exponent = 0, value = 1; exponent < 255; exponent += 1) {
  POWERS[exponent] = value
  POWERS[exponent + 255] = value
  LOGARITHMS[value] = exponent
  value = (value << 1) ^ (value >= 128 ? 0x11d : 0)
}

/** For each length, the multiples of its generator: 256 rows, one for each factor. */
const multiples = new Map<number, Uint8Array>()

/**
 * The Reed–Solomon remainder of a block. The products are looked up, not computed: it runs for
 * every charge of the emulator.
 *
 * Source: ISO/IEC 18004, "Error correction".
 */
export function errorCorrection(data: Uint8Array, length: number): Uint8Array {
  const rows = multiplesOfGenerator(length)
  const remainder = new Uint8Array(length + 1)
  for (const byte of data) {
    const row = (byte ^ (remainder[0] ?? 0)) * length
    for (let index = 0; index < length; index += 1) {
      remainder[index] = (remainder[index + 1] ?? 0) ^ (rows[row + index] ?? 0)
    }
  }
  return remainder.subarray(0, length)
}

function multiplesOfGenerator(length: number): Uint8Array {
  const known = multiples.get(length)
  if (known) return known
  const generator = generatorOf(length)
  const rows = new Uint8Array(256 * length)
  for (let factor = 0; factor < 256; factor += 1) {
    for (const [index, coefficient] of generator.entries()) {
      rows[factor * length + index] = product(factor, coefficient)
    }
  }
  multiples.set(length, rows)
  return rows
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
