import type {Language} from './language.ts'

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

/** The same for a notice: one text a language, with the values it needs. */
export const notice =
  <Values = void>(texts: Readonly<Record<Language, (values: Values) => string>>) =>
  (values: Values): Notice =>
  (language) =>
    texts[language](values)
