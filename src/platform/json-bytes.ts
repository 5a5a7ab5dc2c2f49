/** So many bytes of JSON are handed over at once. */
const FULL_BYTES = 1 << 16
/** No piece but a text of a person is longer. */
const ROOM_BYTES = 1 << 12

const ZERO = 48
const QUOTE = 34

/** The bytes of a piece of JSON. */
export const jsonBytes = (json: string): Uint8Array => Buffer.from(json)

/** Up to so many bytes a copy byte by byte is faster than the call of one that copies all. */
const FEW_BYTES = 24

/**
 * JSON as bytes, put together of pieces that are known and of numbers. Of a million elements that
 * say the same of different things, this takes a fifth of the time that joining texts does.
 */
export class JsonBytes {
  #bytes = new Uint8Array(FULL_BYTES + ROOM_BYTES)
  /** What was taken the last time. */
  #taken = new Uint8Array(FULL_BYTES + ROOM_BYTES)
  #length = 0

  get isFull(): boolean {
    return this.#length >= FULL_BYTES
  }

  #reserve(size: number): Uint8Array {
    const bytes = this.#bytes
    if (this.#length + size <= bytes.length) return bytes
    const larger = new Uint8Array((this.#length + size) * 2)
    larger.set(bytes.subarray(0, this.#length))
    this.#bytes = larger
    return larger
  }

  add(piece: Uint8Array): void {
    if (piece.length <= FEW_BYTES) this.addPart(piece, 0, piece.length)
    else {
      this.#reserve(piece.length).set(piece, this.#length)
      this.#length += piece.length
    }
  }

  addText(json: string): void {
    this.add(jsonBytes(json))
  }

  #addByte(byte: number): void {
    this.#reserve(1)[this.#length] = byte
    this.#length += 1
  }

  /** A part of a text that is ASCII and needs no escape, with its quotes. */
  addQuoted(text: Uint8Array, from: number, to: number): void {
    this.#addByte(QUOTE)
    this.addPart(text, from, to)
    this.#addByte(QUOTE)
  }

  /** A part of a piece. */
  addPart(piece: Uint8Array, from: number, to: number): void {
    const bytes = this.#reserve(to - from)
    let end = this.#length
    for (let at = from; at < to; at += 1) {
      bytes[end] = piece[at] as number
      end += 1
    }
    this.#length = end
  }

  /** A whole number as JSON writes it. */
  addWhole(value: number): void {
    if (value !== (value | 0) || value < 0) this.addText(String(value))
    else this.addDigits(value, digitsOf(value))
  }

  /** The last digits of a whole number that is not negative. */
  addDigits(value: number, digits: number): void {
    const bytes = this.#reserve(digits)
    const start = this.#length
    let rest = value
    for (let at = start + digits - 1; at >= start; at -= 1) {
      const next = (rest / 10) | 0
      bytes[at] = ZERO + rest - next * 10
      rest = next
    }
    this.#length = start + digits
  }

  /** What was added since the last time, valid until more is added after it was called once more. */
  take(): Uint8Array {
    const added = this.#bytes
    const length = this.#length
    this.#bytes = this.#taken
    this.#taken = added
    this.#length = 0
    return added.subarray(0, length)
  }
}

function digitsOf(value: number): number {
  let digits = 1
  for (let limit = 10; value >= limit; limit *= 10) digits += 1
  return digits
}
