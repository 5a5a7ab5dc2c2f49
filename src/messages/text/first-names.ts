import {plainText} from './plain-text.ts'

const MOST_NAMES = 3

/** The first few, and how many more. */
export function firstNames(names: readonly string[], more: (count: number) => string): string {
  const first = names.slice(0, MOST_NAMES).map(plainText).join(', ')
  const left = names.length - MOST_NAMES
  return left > 0 ? `${first} ${more(left)}` : first
}
