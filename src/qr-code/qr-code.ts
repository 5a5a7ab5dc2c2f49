import {errorCorrection} from './reed-solomon.ts'
import {type Template, templateFor} from './template.ts'

/** A square of modules, row by row: 1 is dark. Without its quiet zone. */
export interface QrCode {
  readonly size: number
  readonly modules: Uint8Array
}

const UTF_8 = new TextEncoder()
const BYTE_MODE = 4

/**
 * Draws a text as a QR code: byte mode, level M, the smallest version that holds it, mask 0.
 * Everything that depends on the version alone is computed once, and of the rest only what differs
 * from the code drawn before: one BR Code is much like the next. Runs for every charge of the
 * emulator, so its loops are plain.
 *
 * Errors: none; a text that fits no version is our bug (invariant): a BR Code has at most 512
 *         bytes.
 * Source: ISO/IEC 18004.
 */
export function encodeQrCode(text: string): QrCode {
  const template = templateFor(byteLength(text))
  const {written} = UTF_8.encodeInto(text, template.text)
  writeData(template, written)
  const {codewords, modules} = template.drawn
  const change = (index: number, codeword: number): void => {
    let changed = codeword ^ (codewords[index] ?? 0)
    codewords[index] = codeword
    while (changed !== 0) {
      const bit = Math.clz32(changed) - 24
      changed &= ~(128 >> bit)
      const position = template.positions[index * 8 + bit] ?? 0
      modules[position] = (modules[position] ?? 0) ^ 1
    }
  }
  interleave(template, change)
  return {size: template.size, modules: modules.slice()}
}

/** Units: bytes of UTF-8. */
function byteLength(text: string): number {
  let length = text.length
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index)
    if (unit > 0x7ff && (unit < 0xd800 || unit > 0xdfff)) length += 2
    else if (unit > 0x7f) length += 1
  }
  return length
}

/** Mode and length, then the text, all four bits off; a terminator and padding. */
function writeData({version, dataLength, text, data}: Template, written: number): void {
  let high = BYTE_MODE
  let length = 0
  const write = (byte: number): void => {
    data[length] = (high << 4) | (byte >> 4)
    high = byte & 15
    length += 1
  }
  if (version >= 10) write(written >> 8)
  write(written & 255)
  for (let index = 0; index < written; index += 1) write(text[index] ?? 0)
  data[length] = high << 4
  for (let index = length + 1; index < dataLength; index += 1) {
    data[index] = (index - length) & 1 ? 0xec : 0x11
  }
}

/** Cuts the data into blocks, corrects each, and takes them turn by turn. */
function interleave(template: Template, put: (index: number, codeword: number) => void): void {
  const {blocks, correction, dataLength, data} = template
  const short = Math.floor(dataLength / blocks)
  const longFrom = blocks - (dataLength % blocks)
  for (let block = 0, start = 0; block < blocks; block += 1) {
    const length = block < longFrom ? short : short + 1
    for (let index = 0; index < length; index += 1) {
      const turn = index < short ? index * blocks + block : short * blocks + block - longFrom
      put(turn, data[start + index] ?? 0)
    }
    const corrected = errorCorrection(data, {start, end: start + length}, correction)
    for (let index = 0; index < correction; index += 1) {
      put(dataLength + index * blocks + block, corrected[index] ?? 0)
    }
    start += length
  }
}
