/** Words of another maker and what they stand for; one that ends with `*` is how words begin. */
type Words = Readonly<Record<string, string>>

/** Without letter case, accents and doubled blanks, in which one program is not like the next. */
export const foldedWord = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()

/** How words begin that a key with a star at its end stands for; nothing for a whole word. */
export const beginningIn = (key: string): string | undefined =>
  key.endsWith('*') ? foldedWord(key.slice(0, -1)) : undefined

/** The words of one field, ready to be looked up. */
class WordTable {
  readonly #words: Words
  readonly #whole = new Map<string, string>()
  /** The longest first: it is the most that a mapping says of a word. */
  readonly #beginnings: readonly (readonly [beginning: string, ours: string])[]
  readonly #known = new Map<string, string | undefined>()

  constructor(words: Words) {
    this.#words = words
    const beginnings: (readonly [string, string])[] = []
    for (const [key, ours] of Object.entries(words)) {
      const beginning = beginningIn(key)
      if (beginning === undefined) this.#whole.set(foldedWord(key), ours)
      else beginnings.push([beginning, ours])
    }
    this.#beginnings = beginnings.toSorted(([a], [b]) => b.length - a.length)
  }

  meaningOf(word: string): string | undefined {
    if (Object.hasOwn(this.#words, word)) return this.#words[word]
    if (this.#known.has(word)) return this.#known.get(word)
    const folded = foldedWord(word)
    const meant =
      this.#whole.get(folded) ?? this.#beginnings.find(([start]) => folded.startsWith(start))?.[1]
    // Histories with the name of a payer are as many as there are payers.
    if (this.#known.size === MOST_KNOWN) this.#known.clear()
    this.#known.set(word, meant)
    return meant
  }
}

const MOST_KNOWN = 1_000
const TABLES = new WeakMap<Words, WordTable>()

/**
 * What a word of a file stands for: the word as it is written, else without letter case, accents and
 * doubled blanks, else by the longest beginning (`PIX RECEBIDO*`) that it has. An empty cell is no
 * word.
 */
export function meaningOf(words: Words | undefined, word: string): string | undefined {
  if (words === undefined || word === '') return undefined
  const table = TABLES.get(words) ?? new WordTable(words)
  TABLES.set(words, table)
  return table.meaningOf(word)
}
