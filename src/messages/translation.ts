/** The sentence itself, or the English one with its names and numbers put into another. */
export type Translation = string | readonly Pattern[]

/** What the English sentence looks like, and the own one: `$1` is what the first bracket held. */
export type Pattern = readonly [english: RegExp, own: string]

/** What is said of each code. */
export type Translations = Readonly<
  Record<string, {readonly message?: Translation; readonly hint?: Translation}>
>

/** The sentence in the other language; as it is where there is none that fits. */
export function translated(english: string, translation: Translation | undefined): string {
  if (translation === undefined || typeof translation === 'string') return translation ?? english
  const pattern = translation.find(([expression]) => expression.test(english))
  return pattern ? english.replace(pattern[0], pattern[1]) : english
}
