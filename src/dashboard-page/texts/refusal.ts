import {SERVICE_CODES} from '../../messages/service/service-codes.ts'
import type {Refused} from '../state/ask.ts'
import {language} from '../state/preferences.ts'
import {text} from './text.ts'

/**
 * Why something was refused, in the reader's language. The service's own words are English; in
 * Portuguese they stand in parentheses, because they name the field.
 */
export function refusalText({status, message, code, error}: Refused): string {
  if (status === 0) return text.value.frame.disconnectedNote
  if (language.value === 'en') return message
  const known = SERVICE_CODES[code ?? ''] ?? SERVICE_CODES[error ?? '']
  return known === undefined ? message : `${known} (${message.replace(/\.$/, '')}).`
}
