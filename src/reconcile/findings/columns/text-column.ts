import {isPlainText} from '../../../platform/json-elements.ts'
import {GrowingColumn, type Stretches, stretchesInOrder} from './growing-columns.ts'

/** Beyond this a character has a unit of two bytes. */
const MOST_OF_A_BYTE = 0xff

/** Texts one after the other, as their UTF-16 units: a byte each where none needs two. */
export interface Texts extends Stretches<Uint8Array | Uint16Array> {
  /** No text has a character that JSON escapes, or that is not ASCII. */
  readonly isPlain: boolean
}

/** The text of an item. */
export function textAt({values, ends}: Texts, at: number): string {
  const [from, to] = [at === 0 ? 0 : (ends[at - 1] as number), ends[at] as number]
  const {buffer, byteOffset, BYTES_PER_ELEMENT: size} = values
  const bytes = Buffer.from(buffer, byteOffset + from * size, (to - from) * size)
  return bytes.toString(size === 1 ? 'latin1' : 'utf16le')
}

/** Compares the texts of two items by their units, as `byText` does, without making them. */
export function compareTextsAt({values, ends}: Texts, a: number, b: number): number {
  const [from, other] = [startAt(ends, a), startAt(ends, b)]
  const [length, otherLength] = [(ends[a] as number) - from, (ends[b] as number) - other]
  const least = Math.min(length, otherLength)
  for (let nth = 0; nth < least; nth += 1) {
    const difference = (values[from + nth] as number) - (values[other + nth] as number)
    if (difference !== 0) return difference
  }
  return length - otherLength
}

const startAt = (ends: Int32Array, at: number): number => (at === 0 ? 0 : (ends[at - 1] as number))

/** Texts to whose end those of shares are added. */
export class TextColumn {
  #units: GrowingColumn<Uint8Array> | GrowingColumn<Uint16Array> = new GrowingColumn<Uint8Array>(
    Uint8Array,
  )
  readonly #ends = new GrowingColumn<Int32Array>(Int32Array)
  #isPlain = true

  /** Texts one after the other, and where each ends among them. */
  append(texts: string, ends: Int32Array): void {
    const start = this.#units.length
    this.#isPlain &&= isPlainText(texts)
    if (!this.#isPlain && hasWideUnit(texts)) this.#widen()
    const units = this.#units.reserve(texts.length)
    const {buffer, BYTES_PER_ELEMENT: size} = units
    Buffer.from(buffer).write(texts, start * size, size === 1 ? 'latin1' : 'utf16le')
    this.#units.length += texts.length
    const endsBefore = this.#ends.length
    this.#ends.append(ends)
    const all = this.#ends.values
    for (let at = endsBefore; at < all.length; at += 1) all[at] = start + (all[at] as number)
  }

  #widen(): void {
    const narrow = this.#units
    if (narrow.values instanceof Uint16Array) return
    const wide = new GrowingColumn<Uint16Array>(Uint16Array)
    wide.append(Uint16Array.from(narrow.values))
    this.#units = wide
  }

  /** What was added, as it came. */
  get texts(): Texts {
    return {values: this.#units.values, ends: this.#ends.values, isPlain: this.#isPlain}
  }
}

function hasWideUnit(texts: string): boolean {
  for (let at = 0; at < texts.length; at += 1) {
    if (texts.charCodeAt(at) > MOST_OF_A_BYTE) return true
  }
  return false
}

/** Texts in another order; the old columns are let go. */
export const textsInOrder = (texts: Texts, order: Uint32Array): Texts => ({
  ...stretchesInOrder(texts, order),
  isPlain: texts.isPlain,
})
