import {plainText} from './plain-text.ts'

/** These mean nothing else to a shell of any system. */
const SAFE = /^[\w./:@%+,-]+$/

/**
 * A path as one word of a command that a person copies into a shell: other people name the files
 * that they send, and a name may hold spaces, quotes, or a command of its own.
 */
export function shellWord(path: string): string {
  const shown = plainText(path)
  return SAFE.test(shown) ? shown : `'${shown.replaceAll("'", "'\\''")}'`
}
