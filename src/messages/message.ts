import type {Language} from './language.ts'
import {plainText} from './text/plain-text.ts'

/** The sentence of an error and what the user does next, in one language. */
export interface Words {
  readonly message: string
  readonly hint?: string | undefined
}

/** One thing to say, with its values filled in, in whichever language it is read. */
export interface Message {
  /** Stable: scripts compare it. English text under it may change. */
  readonly code: string
  in(language: Language): Words
}

/**
 * A sentence of the catalogue: a code, and its text in every language with the values it needs. It
 * does not compile when a language is missing, or when a text uses a value that is not given.
 *
 * ```ts
 * export const journalUnavailable = message('JOURNAL_UNAVAILABLE', {
 *   en: ({path}: {path: string}) => ({message: `The journal ${path} cannot be opened.`}),
 *   'pt-BR': ({path}) => ({message: `O diário ${path} não pode ser aberto.`}),
 * })
 * throw new LocalFailureError(journalUnavailable({path}), {cause})
 * ```
 */
export const message =
  <Values = void>(code: string, texts: Readonly<Record<Language, (values: Values) => Words>>) =>
  (values: Values): Message => ({code, in: (language) => texts[language](values)})

/** A line on stderr that is no error. */
export type Notice = (language: Language) => string

/**
 * The same for a notice: one text a language, with the values it needs. Nothing looks at a notice
 * again before a terminal does, so what is hostile in a value, such as the name of a file, is left out.
 */
export const notice =
  <Values = void>(texts: Readonly<Record<Language, (values: Values) => string>>) =>
  (values: Values): Notice =>
  (language) =>
    texts[language](plainValues(values))

/** The values with texts, and lists of texts, as they may be printed. */
function plainValues<Values>(values: Values): Values {
  if (!values || typeof values !== 'object') return values
  const cleaned = Object.entries(values).flatMap(([name, value]) => {
    const plain = plainValue(value)
    return plain === value ? [] : [[name, plain] as const]
  })
  return cleaned.length === 0 ? values : {...values, ...Object.fromEntries(cleaned)}
}

const plainValue = (value: unknown): unknown => {
  if (typeof value === 'string') return plainText(value)
  return Array.isArray(value) ? value.map(plainValue) : value
}
