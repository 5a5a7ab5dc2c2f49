import type {ErrorEnvelope} from '../errors.ts'
import {plainText} from './plain-text.ts'

/** An error for people: the sentence, what to do next, and the trace a support engineer asks for. */
export function renderError({error}: ErrorEnvelope): string {
  const lines = [`Error: ${plainText(error.message)}`]
  if (error.hint !== undefined) lines.push(`  ${plainText(error.hint)}`)
  if (error.traceId !== undefined) lines.push(`  trace ${plainText(error.traceId)}`)
  return lines.join('\n')
}
