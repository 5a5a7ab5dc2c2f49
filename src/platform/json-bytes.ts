/** So many bytes of JSON are handed over at once. */
const FULL_BYTES = 1 << 16
/** No piece but a text of a person is longer. */
const ROOM_BYTES = 1 << 12

const ZERO = 48
const QUOTE = 34

/** The bytes of a piece of JSON. */
export const jsonBytes = (json: string): Uint8Array => Buffer.from(json)

/**
 * JSON as bytes, put together of pieces that are known and of numbers. Of a million elements that
 * say the same of different things, this takes a fifth of the time that joining texts does.
 */
export class JsonBytes {
  #bytes = Buffer.allocUnsafe(FULL_BYTES + ROOM_BYTES)
  #length = 0

  get isFull(): boolean {
    return this.#length >= FULL_BYTES
  }

  #reserve(size: number): void {
    if (this.#length + size <= this.#bytes.length) return
    const larger = Buffer.allocUnsafe((this.#length + size) * 2)
    larger.set(this.#bytes.subarray(0, this.#length))
    this.#bytes = larger
  }

  add(piece: Uint8Array): void {
    this.#reserve(piece.length)
    this.#bytes.set(piece, this.#length)
    this.#length += piece.length
  }

  addText(json: string): void {
    this.add(jsonBytes(json))
  }

  /** A part of a text that is ASCII and needs no escape. */
  addPlain(text: string, from: number, to: number): void {
    this.#reserve(to - from)
    for (let at = from; at < to; at += 1) {
      this.#bytes[this.#length] = text.charCodeAt(at)
      this.#length += 1
    }
  }

  /** The same, with its quotes. */
  addQuoted(text: string, from: number, to: number): void {
    this.#reserve(to - from + 2)
    this.#bytes[this.#length] = QUOTE
    this.#length += 1
    this.addPlain(text, from, to)
    this.#bytes[this.#length] = QUOTE
    this.#length += 1
  }

  /** A whole number as JSON writes it. */
  addWhole(value: number): void {
    if (value !== (value | 0) || value < 0) this.addText(String(value))
    else this.addDigits(value, digitsOf(value))
  }

  /** The last digits of a whole number that is not negative. */
  addDigits(value: number, digits: number): void {
    this.#reserve(digits)
    let rest = value
    for (let at = this.#length + digits - 1; at >= this.#length; at -= 1) {
      const next = (rest / 10) | 0
      this.#bytes[at] = ZERO + rest - next * 10
      rest = next
    }
    this.#length += digits
  }

  /** What was added since the last time, as text. */
  take(): string {
    const text = this.#bytes.toString('utf8', 0, this.#length)
    this.#length = 0
    return text
  }
}

function digitsOf(value: number): number {
  let digits = 1
  for (let limit = 10; value >= limit; limit *= 10) digits += 1
  return digits
}
