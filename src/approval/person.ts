import {plainText} from '../messages/text/plain-text.ts'
import {looksAlike} from './look-alike.ts'

/** One who takes part in payouts of two people: by name, and by a key. */
export interface Person {
  readonly name: string
  readonly publicKey: string
  /** Everyone on the list may propose; not everyone may approve. */
  readonly mayApprove: boolean
}

const MOST_CHARACTERS = 80

/**
 * A name that can be read on one line and is no other name to the eye: no control characters, no
 * marks of direction, nothing that is invisible, and no letters of two alphabets that look alike.
 */
export const isPersonName = (name: string): boolean =>
  name.trim() === name &&
  name.length > 0 &&
  [...name].length <= MOST_CHARACTERS &&
  plainText(name) === name &&
  !INVISIBLE.test(name) &&
  LOOKALIKE_ALPHABETS.filter((letter) => letter.test(name)).length <= 1

/** Characters that are drawn as nothing; U+2800 is a cell of Braille without a dot. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}|\u2800/u

/** "Ana" with a Cyrillic or a Greek A is another text, and the same name to whoever reads it. */
const LOOKALIKE_ALPHABETS = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
]

/**
 * Names as they are compared: neither letter case, accents, width nor the number of spaces makes
 * another person of one. Upper case first: "ß" is "SS" then, and an "i" without its dot an "I".
 */
const folded = (name: string): string => {
  const letters = name.normalize('NFKD').replace(/\p{M}/gu, '')
  return letters.toUpperCase().toLowerCase().replaceAll(/\s+/g, ' ').trim()
}

/**
 * Whether both are one person: the same key, or another key under the same name, or under one that
 * no reader tells from it.
 */
export const isSamePerson = (
  a: Pick<Person, 'name' | 'publicKey'>,
  b: Pick<Person, 'name' | 'publicKey'>,
): boolean =>
  a.publicKey === b.publicKey || folded(a.name) === folded(b.name) || looksAlike(a.name, b.name)

/** The entry of the list that has this key under this name. */
export const findPerson = (
  people: readonly Person[],
  {name, publicKey}: Pick<Person, 'name' | 'publicKey'>,
): Person | undefined =>
  people.find((one) => one.publicKey === publicKey && folded(one.name) === folded(name))

/** Whether one of them may approve what another one proposes. */
export const hasTwoPeople = (people: readonly Person[]): boolean =>
  people.some(
    (approver) => approver.mayApprove && people.some((other) => !isSamePerson(approver, other)),
  )
