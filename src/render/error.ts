import type {ErrorEnvelope} from '../messages/errors.ts'
import type {Language} from '../messages/language.ts'
import type {Words} from '../messages/message.ts'
import {plainText} from '../messages/plain-text.ts'
import {detailLines} from './error-details.ts'
import {errorWords} from './error-words.ts'

const TITLES: Readonly<Record<Language, string>> = {en: 'Error', 'pt-BR': 'Erro'}

/** An error for people: the sentence, what it is about, what to do next, and the trace to quote. */
export function renderError(
  {error}: ErrorEnvelope,
  language: Language = 'en',
  said?: Words,
): string {
  const words = said
    ? {title: TITLES[language], hint: undefined, ...said}
    : errorWords(error, language)
  const lines = [`${words.title}: ${plainText(words.message)}`]
  lines.push(...detailLines(error, language).map((line) => `  ${plainText(line)}`))
  if (words.hint !== undefined) lines.push(`  ${plainText(words.hint)}`)
  if (error.traceId !== undefined) lines.push(`  trace ${plainText(error.traceId)}`)
  return lines.join('\n')
}
