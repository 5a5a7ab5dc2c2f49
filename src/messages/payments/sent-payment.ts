import type {Centavos} from '../../domain/money.ts'
import type {Language} from '../language.ts'
import {plainText} from '../text/plain-text.ts'
import {renderReais} from '../text/reais.ts'

/** What a payout pays to whom, as far as that is known. */
export interface SentPayment {
  readonly amount?: Centavos | undefined
  /** The amount is what arrives, not what leaves. */
  readonly isNet?: boolean | undefined
  /** The key, in full as where a payout is confirmed, or the name of who holds it. */
  readonly payee?: string | undefined
}

const WORDS = {
  en: {net: 'net', to: 'to'},
  'pt-BR': {net: 'líquido', to: 'para'},
} satisfies Record<Language, object>

/** `, R$ 30.00 to maria@example.com`, to follow when it was sent; empty where nothing of it is known. */
export function paymentClause(
  {amount, isNet = false, payee}: SentPayment,
  language: Language,
): string {
  const words = WORDS[language]
  const paid = amount === undefined ? [] : [renderReais(amount, language)]
  if (isNet && amount !== undefined) paid.push(words.net)
  const to = payee === undefined ? [] : [words.to, plainText(payee)]
  const said = [...paid, ...to]
  return said.length === 0 ? '' : `, ${said.join(' ')}`
}
