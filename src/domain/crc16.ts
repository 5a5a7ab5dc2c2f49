const POLYNOMIAL = 0x1021
const INITIAL = 0xffff

/** One row per byte, so that a code costs one look-up a character. */
const TABLE = Uint16Array.from({length: 256}, (_, byte) => {
  let crc = byte << 8
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x8000 ? (crc << 1) ^ POLYNOMIAL : crc << 1
  return crc
})

/** A byte indexes the table's 256 rows, so a row is always there. */
const advance = (crc: number, byte: number): number =>
  ((crc << 8) & 0xffff) ^ (TABLE[(crc >> 8) ^ byte] as number)

/**
 * CRC-16/CCITT-FALSE over the UTF-8 bytes of `text`, as four upper-case hexadecimal digits.
 * ASCII, which nearly every code is, needs no copy.
 *
 * Source: Central Bank of Brazil, BR Code manual, field 63 (ISO/IEC 13239).
 */
export function crc16(text: string): string {
  let crc = INITIAL
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    if (unit > 0x7f) return asHex(overBytes(crc, new TextEncoder().encode(text.slice(at))))
    crc = advance(crc, unit)
  }
  return asHex(crc)
}

const overBytes = (start: number, bytes: Uint8Array): number => bytes.reduce(advance, start)

const asHex = (crc: number): string => crc.toString(16).toUpperCase().padStart(4, '0')
