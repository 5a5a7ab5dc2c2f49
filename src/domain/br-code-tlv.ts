import {invariant} from './invariant.ts'

/** One field of a code. `at` is the character of the whole code at which its id stands. */
export type TlvField = {readonly id: string; readonly value: string; readonly at: number}

/** A text that cannot be taken apart: what is wrong, at which character, and with what. */
export type TlvFault = `TLV:TLV_${'BAD_ID' | 'BAD_LENGTH' | 'TRUNCATED' | 'OVERRUN'}@${string}`

/**
 * Takes a text apart into its fields: two digits of id, two of length, then the value.
 *
 * Units:  characters, not bytes: `São Paulo` has length 09. `offset` is where the text begins.
 * Errors: the first `TlvFault`; what follows it cannot be trusted.
 * Source: EMV QR Code, merchant-presented mode, section 3; vectors of the Central Bank.
 */
export function readTlv(text: string, offset = 0): readonly TlvField[] | TlvFault {
  const characters = [...text]
  const slice = (from: number, to: number): string => characters.slice(from, to).join('')
  const fields: TlvField[] = []
  let at = 0
  do {
    const id = slice(at, at + 2)
    const digits = slice(at + 2, at + 4)
    if (!/^\d{0,2}$/.test(id)) return `TLV:TLV_BAD_ID@${offset + at}:${id}`
    if (!/^\d{0,2}$/.test(digits)) return `TLV:TLV_BAD_LENGTH@${offset + at}:${id} ${digits}`
    if (digits.length < 2) return `TLV:TLV_TRUNCATED@${offset + at}:${id}${digits}`
    const start = at + 4
    const end = start + Number(digits)
    if (end > characters.length) {
      const have = characters.length - start
      return `TLV:TLV_OVERRUN@${offset + at}:${id} need ${Number(digits)} have ${have}`
    }
    fields.push({id, value: slice(start, end), at: offset + at})
    at = end
  } while (at < characters.length)
  return fields
}

export const isTlvFault = (reading: readonly TlvField[] | TlvFault): reading is TlvFault =>
  typeof reading === 'string'

/**
 * Writes one field.
 *
 * Units:  characters, not bytes.
 * Errors: none; a value of no or of more than 99 characters is our bug (invariant).
 */
export function writeField(id: string, value: string): string {
  const length = characterCount(value)
  invariant(length >= 1 && length <= 99, `field ${id} has ${length} characters`)
  return id + (length < 10 ? '0' : '') + length + value
}

/** Without surrogates a unit of the string is a character, which saves taking it apart. */
export function characterCount(text: string): number {
  return /[\uD800-\uDFFF]/.test(text) ? [...text].length : text.length
}
