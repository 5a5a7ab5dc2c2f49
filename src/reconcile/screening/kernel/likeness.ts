/**
 * Hashes of a PIX key and of a reference that all spellings of one have in common: a mask, `+55`, letter
 * case, a space at an end. Unlike ones may share a hash; the rule that compares them tells them apart.
 */
import {endHash, mixByte, startHash} from './hashes'

const AT: u8 = 64

/** The last characters of a phone number that stand after its country code, at least. */
const COMPARED = 10

function isDigit(byte: u8): bool {
  return byte >= 48 && byte <= 57
}

/** A letter in lower case; any other byte as it is. */
function lower(byte: u8): u8 {
  return byte >= 65 && byte <= 90 ? byte | 32 : byte
}

function isLetterOrDigit(byte: u8): bool {
  const letter = byte | 32
  return isDigit(byte) || (letter >= 97 && letter <= 122)
}

function isEmail(start: usize, end: usize): bool {
  for (let p = start; p < end; p++) if (load<u8>(p) === AT) return true
  return false
}

/** Where the letters and digits that are compared begin. */
function comparedFrom(start: usize, end: usize): usize {
  let p = end
  for (let count = 0; p > start && count < COMPARED; p--) {
    if (isLetterOrDigit(load<u8>(p - 1))) count++
  }
  return p
}

/** Makes the hash of a PIX key: of an e-mail its visible characters, else its last letters and digits. */
export function hashPixKey(start: usize, end: usize): void {
  const isWhole = isEmail(start, end)
  startHash()
  for (let p = isWhole ? start : comparedFrom(start, end); p < end; p++) {
    const byte = load<u8>(p)
    const counts = isWhole ? byte > 32 && byte < 127 : isLetterOrDigit(byte)
    if (counts) mixByte(lower(byte))
  }
  endHash()
}

/** Makes the hash of a reference: of its digits alone, for letters have more than one form in Unicode. */
export function hashReference(start: usize, end: usize): void {
  startHash()
  for (let p = start; p < end; p++) {
    const byte = load<u8>(p)
    if (isDigit(byte)) mixByte(byte)
  }
  endHash()
}
