import {hash} from 'node:crypto'
import {storedText} from '../../platform/stored-text.ts'

/** An entry of an index takes 2,704 bytes, and the key of an event has three texts. */
const LONGEST_BYTES = 800
const START_CHARACTERS = 200

/**
 * A text as a column of an index keeps it. One that is longer than an index takes is its beginning and
 * its SHA-256: two such texts stay two, and the body has it whole. The server would refuse the row, and
 * with it every delivery that comes after it.
 */
export function keyText(text: string): string {
  const stored = storedText(text)
  if (Buffer.byteLength(stored) <= LONGEST_BYTES) return stored
  const start = text
    .slice(0, START_CHARACTERS)
    .toWellFormed()
    .replaceAll('\0', '')
    .replaceAll('\u001b', '')
  return `${start}… sha256:${hash('sha256', stored)}`
}
