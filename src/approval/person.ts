import {plainText} from '../messages/plain-text.ts'

/** One who takes part in payouts of two people: by name, and by a key. */
export interface Person {
  readonly name: string
  readonly publicKey: string
  /** Everyone on the list may propose; not everyone may approve. */
  readonly mayApprove: boolean
}

const MOST_CHARACTERS = 80

/** A name that can be read on one line: no control characters, no marks of direction. */
export const isPersonName = (name: string): boolean =>
  name.trim() === name &&
  name.length > 0 &&
  [...name].length <= MOST_CHARACTERS &&
  plainText(name) === name

/**
 * Names as they are compared: neither letter case, accents, width nor the number of spaces makes
 * another person of one.
 */
const folded = (name: string): string =>
  name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll(/\s+/g, ' ').trim()

/** Whether both are one person: the same key, or another key under the same name. */
export const isSamePerson = (
  a: Pick<Person, 'name' | 'publicKey'>,
  b: Pick<Person, 'name' | 'publicKey'>,
): boolean => a.publicKey === b.publicKey || folded(a.name) === folded(b.name)

/** The entry of the list that has this key under this name. */
export const findPerson = (
  people: readonly Person[],
  {name, publicKey}: Pick<Person, 'name' | 'publicKey'>,
): Person | undefined =>
  people.find((one) => one.publicKey === publicKey && folded(one.name) === folded(name))
