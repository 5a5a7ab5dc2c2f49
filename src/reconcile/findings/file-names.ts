/** As many files are named as one line holds. */
const SHOWN_FILES = 3

/** The names of files, a few of them where there are many. */
export const fileNames = (names: readonly string[]): string =>
  names.slice(0, SHOWN_FILES).join(', ') + (names.length > SHOWN_FILES ? ', …' : '')
