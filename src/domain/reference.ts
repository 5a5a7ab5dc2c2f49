/** Takes no room and has no form: a soft hyphen, a zero-width space, a mark of direction, a BOM. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
const CONTROLS = /\p{Cc}/gu

/**
 * A reference as a person reads it, in one line. An accent as a character of its own, a space at an
 * end, two in a row, and what takes no room come with a file or with the clipboard, and say of no
 * payment that it is another one. Letter case does.
 */
export function readReference(reference: string): string {
  if (!mayReadAsAnother(reference)) return reference
  return reference
    .replaceAll(UNSEEN, '')
    .normalize('NFC')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(CONTROLS, '')
    .trim()
}

/** Dots alone climb out of a path, and half of a surrogate pair has no place in one. */
export const isAskable = (reference: string): boolean =>
  !DOTS.includes(reference) && reference.isWellFormed()

const DOTS: readonly string[] = ['.', '..']

/**
 * Whether a reference is dots alone, or has half of a surrogate pair, as where a program cut a text within an
 * emoji: the service cannot be asked for a payout by that. Another home that has the same order would not see
 * that it was paid, and pay it again.
 */
export const isUnaskable = (reference: string): boolean =>
  DOTS.includes(readReference(reference)) || !reference.isWellFormed()

/** Whether two references read the same. */
export const isSameReference = (one: string, other: string): boolean =>
  one === other || readReference(one) === readReference(other)

/** Whether another reference may read as this one: it has more than visible characters of ASCII. */
export const mayReadAsAnother = (reference: string): boolean => /[^!-~]/.test(reference)
