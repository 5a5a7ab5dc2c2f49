import type {ErrorEnvelope} from '../errors.ts'
import {detailLines} from './error-details.ts'
import {errorWords} from './error-words.ts'
import type {Language} from './language.ts'
import {plainText} from './plain-text.ts'

/** An error for people: the sentence, what it is about, what to do next, and the trace to quote. */
export function renderError({error}: ErrorEnvelope, language: Language = 'en'): string {
  const words = errorWords(error, language)
  const lines = [`${words.title}: ${plainText(words.message)}`]
  lines.push(...detailLines(error, language).map((line) => `  ${plainText(line)}`))
  if (words.hint !== undefined) lines.push(`  ${plainText(words.hint)}`)
  if (error.traceId !== undefined) lines.push(`  trace ${plainText(error.traceId)}`)
  return lines.join('\n')
}
