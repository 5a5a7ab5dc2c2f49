import type {JsonPiece} from '../../src/platform/json-elements.ts'

/** The text of pieces of JSON. Bytes are read as they come: the next piece overwrites them. */
export function jsonTextOf(pieces: Iterable<JsonPiece>): string {
  let text = ''
  for (const piece of pieces) {
    text += typeof piece === 'string' ? piece : Buffer.from(piece).toString('utf8')
  }
  return text
}
