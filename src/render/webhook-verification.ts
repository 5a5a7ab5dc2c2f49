import type {Language} from '../messages/language.ts'
import {WEBHOOK_WORDS} from './webhook-words.ts'

/** Whether a signature holds, for people: why not, and what is proven to be the mistake. */
export function renderVerification(
  {valid, reason, diagnosis}: {valid: boolean; reason?: string; diagnosis?: string},
  language: Language,
): string {
  const words = WEBHOOK_WORDS[language]
  if (valid) return words.valid
  const lines = [`${words.invalid} ${words.reasons[reason ?? ''] ?? reason}.`]
  if (diagnosis !== undefined) lines.push(words.diagnoses[diagnosis] ?? diagnosis)
  return lines.join('\n')
}
