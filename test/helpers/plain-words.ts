/** One word and the blanks after it: parts in quotes, and letters that mean nothing to a shell. */
const WORD = /((?:"[^"$`\\]*"|'[^']*'|[\p{L}\p{N}_./:,@%+=-]+)+)(?:\s+|$)/uy
const PARTS = /"([^"]*)"|'([^']*)'/g

/**
 * The words of a command line, without the quotes around them. Nothing where a shell would do more
 * with the line than take it apart: variables, patterns, pipes, files, several commands.
 */
export function plainWords(line: string): readonly string[] | undefined {
  const words: string[] = []
  const text = line.trim()
  for (let at = 0; at < text.length; at = WORD.lastIndex) {
    WORD.lastIndex = at
    const [, word] = WORD.exec(text) ?? []
    if (word === undefined) return undefined
    words.push(word.replace(PARTS, (_, double = '', single = '') => double + single))
  }
  return words
}
