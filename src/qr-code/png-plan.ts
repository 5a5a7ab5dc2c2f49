import {invariant} from '../domain/invariant.ts'

/** Bits of a deflate stream, the first in the lowest place. */
export interface Bits {
  readonly value: number
  readonly length: number
}

/** How often each scanline is written again: one module is that many pixels high, less one. */
export const REPEATS = 3

/**
 * The Huffman codes of the image's bytes, by two modules (left, right; 1 is light), and of the end.
 * Light or dark pairs are the most frequent and get two bits.
 */
export const PAIR_CODES = [bits('00'), bits('100'), bits('101'), bits('01')] as const
export const PAIR_BYTES = [0x00, 0x0f, 0xf0, 0xff] as const
export const END_CODE = bits('110')
const REPEAT_CODE = bits('111')

/**
 * What deflate needs to know of a scanline of some length: the block's header, and its repetition.
 */
export interface DeflatePlan {
  readonly header: readonly Bits[]
  readonly repeat: readonly Bits[]
}

/** Source: RFC 1951, 3.2.5. */
const LENGTH_BASES = [
  3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131,
  163, 195, 227, 258,
]
const DISTANCE_BASES = [1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97]

/** Units: bytes of a scanline, its filter byte included. */
export function planDeflate(scanline: number): DeflatePlan {
  const length = REPEATS * scanline
  invariant(length <= 258 && scanline < 129, `a scanline of ${scanline} bytes cannot be repeated`)
  const lengthCode = lastAtMost(LENGTH_BASES, length)
  const distanceCode = lastAtMost(DISTANCE_BASES, scanline)
  return {
    header: [
      {value: 0b101, length: 3},
      {value: lengthCode + 1, length: 5},
      {value: distanceCode, length: 5},
      ...codeLengths(lengthCode, distanceCode),
    ],
    repeat: [
      REPEAT_CODE,
      {value: length - (LENGTH_BASES[lengthCode] ?? 0), length: extraLengthBits(lengthCode)},
      bits('0'),
      {
        value: scanline - (DISTANCE_BASES[distanceCode] ?? 0),
        length: extraDistanceBits(distanceCode),
      },
    ],
  }
}

const lastAtMost = (bases: readonly number[], value: number): number =>
  bases.findLastIndex((base) => base <= value)

const extraLengthBits = (code: number): number =>
  code < 8 || code === 28 ? 0 : Math.floor(code / 4) - 1

const extraDistanceBits = (code: number): number => (code < 4 ? 0 : Math.floor(code / 2) - 1)

/** How code lengths themselves are coded: only 0, 1, 2, 3 and runs of zeros (17, 18) occur. */
const LENGTH_CODES: Readonly<Record<number, Bits>> = {
  3: bits('00'),
  18: bits('01'),
  0: bits('100'),
  1: bits('101'),
  2: bits('110'),
  17: bits('111'),
}
/** In the order that RFC 1951, 3.2.7 gives them. */
const LENGTH_CODE_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1]

function codeLengths(lengthCode: number, distanceCode: number): Bits[] {
  const lengths = new Array<number>(257 + lengthCode + 1 + distanceCode + 1).fill(0)
  for (const [index, byte] of PAIR_BYTES.entries()) lengths[byte] = PAIR_CODES[index]?.length ?? 0
  lengths[256] = END_CODE.length
  lengths[257 + lengthCode] = REPEAT_CODE.length
  lengths[lengths.length - 1] = 1
  return [
    {value: LENGTH_CODE_ORDER.length - 4, length: 4},
    ...LENGTH_CODE_ORDER.map((symbol) => ({value: LENGTH_CODES[symbol]?.length ?? 0, length: 3})),
    ...runs(lengths),
  ]
}

function runs(lengths: readonly number[]): Bits[] {
  const coded: Bits[] = []
  for (let index = 0; index < lengths.length; ) {
    const next = lengths.findIndex((length, at) => at >= index && length !== 0)
    const zeros = Math.min(next - index, 138)
    if (zeros >= 11) coded.push(lengthCodeOf(18), {value: zeros - 11, length: 7})
    else if (zeros >= 3) coded.push(lengthCodeOf(17), {value: zeros - 3, length: 3})
    else coded.push(lengthCodeOf(lengths[index] ?? 0))
    index += zeros >= 3 ? zeros : 1
  }
  return coded
}

function lengthCodeOf(symbol: number): Bits {
  const code = LENGTH_CODES[symbol]
  invariant(code, `no code for ${symbol}`)
  return code
}

/** Huffman codes stand in the stream from their first bit on. */
function bits(code: string): Bits {
  return {value: Number.parseInt([...code].reverse().join(''), 2), length: code.length}
}
