import {statSync} from 'node:fs'

/**
 * How a data set is named to `reconcile`: what is typed without a flag is a folder or a statement.
 */
const FLAG_OF_FOLDER = '--from'
const FLAG_OF_FILE = '--statement'

/**
 * The flag that is missing before a word that is a folder or a file; nothing where it is neither.
 * The word is not answered: one that is no path may be a secret.
 */
export function pathMeant(word: string | undefined): string | undefined {
  if (word === undefined || word === '') return undefined
  const found = statSync(word, {throwIfNoEntry: false})
  if (found?.isDirectory()) return FLAG_OF_FOLDER
  return found?.isFile() ? FLAG_OF_FILE : undefined
}
