/** What the bytes 0x80 to 0x9f stand for; where nothing does, the byte stands for itself. */
const HIGH = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/**
 * A text in Windows-1252, as older accounting programs read it. A character that it does not have
 * is written without its accent, or else as "?".
 *
 * Source: WHATWG Encoding, "windows-1252".
 */
export const windows1252 = (text: string): Uint8Array =>
  Uint8Array.from([...text.normalize('NFC')], byteOf)

function byteOf(character: string): number {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x80 || (code >= 0xa0 && code <= 0xff)) return code
  const high = HIGH.indexOf(character)
  if (high >= 0) return 0x80 + high
  const plain = character.normalize('NFD').charCodeAt(0)
  return plain < 0x80 ? plain : '?'.charCodeAt(0)
}
