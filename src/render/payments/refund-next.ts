import type {RefundCost} from '../../actions/refund/refund.ts'
import {toReais} from '../../domain/money.ts'
import type {Language} from '../../messages/language.ts'
import {plainText} from '../../messages/text/plain-text.ts'
import {shellWord} from '../../messages/text/shell-word.ts'
import {renderRefund} from './resources.ts'

const NEXT: Readonly<Record<Language, (id: string) => string>> = {
  en: (id) =>
    `It is done when the webhook refund_completed comes; how it stands says\n  pixctl transactions show ${shellWord(id)}`,
  'pt-BR': (id) =>
    `Ela se conclui com o webhook refund_completed; como está, diz\n  pixctl transactions show ${shellWord(id)}`,
}

/**
 * What the service answered to a refund, what it takes from the wallet, and while it is open, how to
 * see what comes of it. Its status is in capitals here, unlike any other.
 */
export function renderAskedRefund(
  refund: Readonly<Record<string, unknown>>,
  cost: RefundCost | undefined,
  language: Language,
): string {
  const [amount, fee] = [cost?.amount, cost?.fee].map((value) => value && toReais(value))
  const facts = renderRefund({...refund, amount, fee}, language)
  const {status, originalTransactionId: id} = refund
  const isOpen = typeof status === 'string' && status.toLowerCase() === 'pending'
  if (!isOpen || typeof id !== 'string') return facts
  return `${facts}\n\n${NEXT[language](plainText(id))}`
}
