import type {PixctlError} from '../../messages/errors.ts'
import type {Language} from '../../messages/language.ts'
import {plainText} from '../../messages/text/plain-text.ts'
import {detailLines} from './error-details.ts'

const TITLES: Readonly<Record<Language, string>> = {en: 'Error', 'pt-BR': 'Erro'}

const ADDRESSES: Readonly<Record<Language, string>> = {en: 'Address', 'pt-BR': 'Endereço'}

interface ErrorView {
  /** Where no answer came from. */
  readonly baseUrl?: string | undefined
  readonly isTerminal?: boolean
}

/** An error for people: the sentence, what it is about, what to do next, and the trace to quote. */
export function renderError(
  error: PixctlError,
  language: Language,
  {baseUrl, isTerminal = false}: ErrorView = {},
): string {
  const {message, hint} = error.wordsIn(language)
  const lines = [`${TITLES[language]}: ${plainText(message)}`]
  for (const line of detailLines(error, {language, isTerminal})) lines.push(`  ${plainText(line)}`)
  if (baseUrl !== undefined) lines.push(`  ${ADDRESSES[language]}: ${plainText(baseUrl)}`)
  if (hint !== undefined) lines.push(`  ${plainText(hint)}`)
  if (error.traceId !== undefined) lines.push(`  trace ${plainText(error.traceId)}`)
  return lines.join('\n')
}
