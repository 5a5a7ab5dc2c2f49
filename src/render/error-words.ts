import type {ErrorEnvelope} from '../errors.ts'
import type {Language} from './language.ts'

type OurError = ErrorEnvelope['error']

/** What is said of an error. */
export interface ErrorWords {
  readonly title: string
  readonly message: string
  readonly hint: string | undefined
}

/** The sentence of an error in the language of the reader; the service's own words stay as they are. */
export function errorWords(error: OurError, language: Language): ErrorWords {
  const {message, hint} = error
  if (language === 'en') return {title: 'Error', message, hint}
  const own = PORTUGUESE[error.code]
  return {title: 'Erro', message: own?.message ?? message, hint: own?.hint ?? hint}
}

/** By code. A code that is missing here is told in English, which a test does not let happen. */
export const PORTUGUESE: Readonly<Record<string, {message?: string; hint?: string}>> = {
  CODE_NOT_PAYABLE: {message: 'Este código não pode ser pago.'},
}
