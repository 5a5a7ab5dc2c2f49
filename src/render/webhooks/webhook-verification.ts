import type {Language} from '../../messages/language.ts'
import {plainText} from '../../messages/text/plain-text.ts'
import {WEBHOOK_WORDS} from './webhook-words.ts'

interface ShownVerification {
  readonly valid: boolean
  readonly reason?: string
  readonly diagnosis?: string
  /** The name of the secret on file that made the signature. */
  readonly madeWith: string | undefined
  /** Another mistake that is proven. */
  readonly remark?: string | undefined
  /** The variable or flag of the one secret that was tried; nothing where those on file were. */
  readonly givenBy?: string | undefined
  /** How many hexadecimal digits it has, where these are too many or too few. */
  readonly digits?: number | undefined
}

/** Whether a signature holds, for people: why not, and what is proven to be the mistake. */
export function renderVerification(
  {valid, reason, diagnosis, madeWith, remark, givenBy, digits}: ShownVerification,
  language: Language,
): string {
  const words = WEBHOOK_WORDS[language]
  const maker = madeWith === undefined ? [] : [words.madeWith(plainText(madeWith))]
  if (valid) return [words.valid, ...maker].join('\n')
  const count = digits === undefined ? '' : words.digits(digits)
  const lines = [`${words.invalid} ${words.reasons[reason ?? ''] ?? reason}${count}.`]
  const isUnproven = reason === 'mismatch' && diagnosis === undefined && remark === undefined
  if (isUnproven) lines.push(words.unproven, words.tried(givenBy))
  if (diagnosis !== undefined) lines.push(words.diagnoses[diagnosis] ?? diagnosis)
  if (remark !== undefined) lines.push(words.diagnoses[remark] ?? remark)
  return [...lines, ...maker].join('\n')
}
