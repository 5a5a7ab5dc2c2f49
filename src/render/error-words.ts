import type {ErrorEnvelope} from '../messages/errors.ts'
import type {Language} from '../messages/language.ts'
import {PORTUGUESE_HINTS} from '../messages/portuguese-hints.ts'
import {PORTUGUESE_INPUT_ERRORS} from '../messages/portuguese-input-errors.ts'
import {PORTUGUESE_LOCAL_ERRORS} from '../messages/portuguese-local-errors.ts'
import {PORTUGUESE_SERVICE_ERRORS} from '../messages/portuguese-service-errors.ts'
import {type Translations, translated} from '../messages/translation.ts'
import {flagSentence} from './flag-fault-words.ts'

type OurError = ErrorEnvelope['error']

/** What is said of an error. */
export interface ErrorWords {
  readonly title: string
  readonly message: string
  readonly hint: string | undefined
}

/** By code. A code that is missing here is told in English, which a test does not let happen. */
export const PORTUGUESE: Translations = {
  ...PORTUGUESE_INPUT_ERRORS,
  ...PORTUGUESE_LOCAL_ERRORS,
  ...PORTUGUESE_SERVICE_ERRORS,
}

/** The sentence of an error in the language of the reader; the service's own words stay as they are. */
export function errorWords(error: OurError, language: Language): ErrorWords {
  const {message, hint} = error
  if (language === 'en') return {title: 'Error', message, hint}
  const own = flagSentence(error.details, language) ?? PORTUGUESE[error.code] ?? {}
  const isTheirs = error.statusCode !== undefined && typeof own.message === 'string'
  return {
    title: 'Erro',
    message: isTheirs ? message : translated(message, own.message),
    hint: hint && translated(hint, own.hint ?? PORTUGUESE_HINTS),
  }
}
