import {environment} from '../state/route.ts'

/** A flag with its value; without a value it is left out, and `true` stands alone. */
export type Flags = Readonly<Record<string, string | readonly string[] | boolean | undefined>>

const PLAIN = /^[A-Za-z0-9_./:@%+=,-]+$/

/** As a shell reads it back: a single quote inside single quotes is written outside of them. */
const quoted = (word: string): string =>
  PLAIN.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`

function flagWords([name, value]: [string, Flags[string]]): string[] {
  if (value === undefined || value === '' || value === false) return []
  if (value === true) return [`--${name}`]
  return [value].flat().flatMap((one) => [`--${name}`, quoted(String(one))])
}

/** `pixctl <words> --flag value`, as it would be typed. */
const pixctl = (words: readonly string[], flags: Flags): string =>
  ['pixctl', ...words.map(quoted), ...Object.entries(flags).flatMap(flagWords)].join(' ')

/** Where commands look by default. Source: contract, section 2. */
const DEFAULT_ORIGIN = 'http://127.0.0.1:4010'

/** The emulator of this page, where commands would not find it by themselves. */
const here = (isFoundByDefault: boolean): Flags => ({
  'base-url': location.origin === DEFAULT_ORIGIN && isFoundByDefault ? undefined : location.origin,
})

/** A command that names the one thing it is about. */
export const emulator = (words: readonly string[], flags: Flags = {}): string =>
  pixctl(['emulator', ...words], {...flags, ...here(true)})

/** A command of the emulator that has to know the environment. */
export const emulatorIn = (words: readonly string[], flags: Flags = {}): string =>
  emulator(words, {...flags, live: environment.value === 'live'})

/** A command of the client. Live has no default address. */
export const client = (words: readonly string[], flags: Flags = {}): string => {
  const live = environment.value === 'live'
  return pixctl(words, {...flags, live, ...here(!live)})
}
