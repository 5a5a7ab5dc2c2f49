import {crc32} from 'node:zlib'
import {type Bits, END_CODE, PAIR_BYTES, PAIR_CODES, planDeflate, REPEATS} from './png-plan.ts'
import type {QrCode} from './qr-code.ts'

/** The light border that a scanner needs, in modules; a module is four pixels a side. */
const QUIET_ZONE = 4
const SCALE = REPEATS + 1

/**
 * Draws a QR code as a PNG of one bit a pixel.
 *
 * The image is deflated by hand. A scanline of a QR code at four pixels a module has only four
 * different bytes, and each scanline comes four times: with Huffman codes made for exactly that,
 * drawing takes a quarter of the time of zlib, and the image is smaller.
 */
export function qrCodePng(code: QrCode): Buffer {
  const frame = frameFor(code.size + 2 * QUIET_ZONE)
  const deflate = new Deflate(frame)
  for (let row = 0; row < code.size; row += 1) deflate.putRow(code.modules, row * code.size)
  for (let row = 0; row < QUIET_ZONE; row += 1) deflate.putRow(frame.lightRow, 0)
  return assemble(frame.head, deflate.finish())
}

/** What images of one size share: everything up to the first scanline of the code. */
interface Frame {
  readonly head: Buffer
  readonly rowBytes: number
  /** No filter and the quiet zone on the left; the last light pair and the repetitions. */
  readonly rowStart: Bits
  readonly rowEnd: Bits
  readonly lightRow: Uint8Array
  /** The stream when the quiet zone above is drawn. */
  readonly opening: Stream
}

const frames = new Map<number, Frame>()

function frameFor(width: number): Frame {
  const known = frames.get(width)
  if (known) return known
  const pixels = width * SCALE
  const rowBytes = Math.ceil(pixels / 8)
  const {header, repeat} = planDeflate(rowBytes + 1)
  const size = Buffer.alloc(13)
  size.writeUInt32BE(pixels, 0)
  size.writeUInt32BE(pixels, 4)
  size[8] = 1
  const plain: Frame = {
    head: Buffer.concat([SIGNATURE, chunk('IHDR', size)]),
    rowBytes,
    rowStart: joined([PAIR_CODES[0], LIGHT_PAIR, LIGHT_PAIR]),
    rowEnd: joined([LIGHT_PAIR, ...repeat]),
    lightRow: new Uint8Array(width),
    opening: EMPTY,
  }
  const deflate = new Deflate(plain)
  for (const byte of ZLIB_HEADER) deflate.put({value: byte, length: 8})
  for (const bits of header) deflate.put(bits)
  for (let row = 0; row < QUIET_ZONE; row += 1) deflate.putRow(plain.lightRow, 0)
  const frame = {...plain, opening: deflate.stream()}
  frames.set(width, frame)
  return frame
}

const joined = (parts: readonly Bits[]): Bits =>
  parts.reduce((whole, {value, length}) => ({
    value: whole.value | (value << whole.length),
    length: whole.length + length,
  }))

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const ZLIB_HEADER = [0x78, 0x01]
const IEND = chunk('IEND', Buffer.alloc(0))
const ADLER = 65_521

/** Two light modules. A dark left one takes 2 from it, a dark right one 1. */
const LIGHT = 3
const LIGHT_PAIR = PAIR_CODES[LIGHT]
type Pair = 0 | 1 | 2 | 3

/**
 * A zlib stream as far as it is written: whole bytes, bits that wait, and both sums of Adler-32.
 */
interface Stream {
  readonly bytes: Buffer
  readonly pending: number
  readonly pendingBits: number
  readonly low: number
  readonly high: number
}

const EMPTY: Stream = {bytes: Buffer.alloc(0), pending: 0, pendingBits: 0, low: 1, high: 0}

/** Continues a stream, with the checksum of what it will inflate to. */
class Deflate {
  readonly #frame: Frame
  readonly #bytes: Buffer
  #length: number
  #pending: number
  #pendingBits: number
  #low: number
  #high: number

  constructor(frame: Frame) {
    const {opening, rowBytes} = frame
    this.#frame = frame
    this.#bytes = Buffer.allocUnsafe(128 + (rowBytes + 16) * (rowBytes + 1))
    this.#length = opening.bytes.copy(this.#bytes)
    this.#pending = opening.pending
    this.#pendingBits = opening.pendingBits
    this.#low = opening.low
    this.#high = opening.high
  }

  put({value, length}: Bits): void {
    this.#pending |= value << this.#pendingBits
    this.#pendingBits += length
    while (this.#pendingBits >= 8) {
      this.#bytes[this.#length] = this.#pending & 255
      this.#length += 1
      this.#pending >>>= 8
      this.#pendingBits -= 8
    }
  }

  /**
   * One scanline, unfiltered, and its repetitions. Four modules are two bytes are one look into the
   * tables: a side is 4n + 1 modules, so after the light four on the left there are n such groups,
   * one of the last module and three light ones, and a light pair. Runs for every charge, so it
   * works on local variables.
   */
  putRow(modules: Uint8Array, start: number): void {
    const {rowBytes, rowStart, rowEnd} = this.#frame
    const bytes = this.#bytes
    let at = start
    let pending = this.#pending | (rowStart.value << this.#pendingBits)
    let pendingBits = this.#pendingBits + rowStart.length
    let length = this.#length
    let total = 0xff * 3
    let weighted = 0xff * 2 * rowBytes
    for (let weight = rowBytes - 2; weight > 1; weight -= 2, at += 4) {
      const group = weight === 3 ? lastGroup(modules, at) : groupAt(modules, at)
      while (pendingBits >= 8) {
        bytes[length] = pending & 255
        length += 1
        pending >>>= 8
        pendingBits -= 8
      }
      pending |= (GROUP_CODES[group] ?? 0) << pendingBits
      pendingBits += GROUP_LENGTHS[group] ?? 0
      const sum = GROUP_SUMS[group] ?? 0
      total += sum
      weighted += sum * weight - (GROUP_SECONDS[group] ?? 0)
    }
    this.#pending = pending
    this.#pendingBits = pendingBits
    this.#length = length
    this.put(rowEnd)
    this.#checksum(total, weighted)
  }

  /** Adler-32 of one scanline and its repetitions, from its sum alone. Source: RFC 1950. */
  #checksum(total: number, weighted: number): void {
    for (let scanline = 0; scanline < SCALE; scanline += 1) {
      this.#high = (this.#high + (this.#frame.rowBytes + 1) * this.#low + weighted) % ADLER
      this.#low = (this.#low + total) % ADLER
    }
  }

  stream(): Stream {
    const bytes = Buffer.from(this.#bytes.subarray(0, this.#length))
    const [pending, pendingBits] = [this.#pending, this.#pendingBits]
    return {bytes, pending, pendingBits, low: this.#low, high: this.#high}
  }

  finish(): Buffer {
    this.put(END_CODE)
    if (this.#pendingBits > 0) this.put({value: 0, length: 8 - this.#pendingBits})
    const end = this.#bytes.writeUInt16BE(this.#high, this.#length)
    return this.#bytes.subarray(0, this.#bytes.writeUInt16BE(this.#low, end))
  }
}

const groupAt = (modules: Uint8Array, at: number): number =>
  ((modules[at] ?? 0) << 3) |
  ((modules[at + 1] ?? 0) << 2) |
  ((modules[at + 2] ?? 0) << 1) |
  (modules[at + 3] ?? 0)

const lastGroup = (modules: Uint8Array, at: number): number => (modules[at] ?? 0) << 3

/** By four modules, dark as 1: the codes of their two bytes, and what those add to the checksum. */
const GROUPS = Array.from({length: 16}, (_, group) => {
  const [first, second] = [LIGHT - (group >> 2), LIGHT - (group & 3)] as [Pair, Pair]
  const [a, b] = [PAIR_CODES[first], PAIR_CODES[second]]
  return {
    code: a.value | (b.value << a.length),
    length: a.length + b.length,
    sum: PAIR_BYTES[first] + PAIR_BYTES[second],
    second: PAIR_BYTES[second],
  }
})
const GROUP_CODES = Uint8Array.from(GROUPS, ({code}) => code)
const GROUP_LENGTHS = Uint8Array.from(GROUPS, ({length}) => length)
const GROUP_SUMS = Uint16Array.from(GROUPS, ({sum}) => sum)
const GROUP_SECONDS = Uint8Array.from(GROUPS, ({second}) => second)

const assemble = (head: Buffer, data: Buffer): Buffer =>
  Buffer.concat([head, chunk('IDAT', data), IEND])

function chunk(type: string, data: Buffer): Buffer {
  const bytes = Buffer.allocUnsafe(data.length + 12)
  bytes.writeUInt32BE(data.length, 0)
  bytes.write(type, 4, 'latin1')
  data.copy(bytes, 8)
  bytes.writeUInt32BE(crc32(bytes.subarray(4, data.length + 8)), data.length + 8)
  return bytes
}
