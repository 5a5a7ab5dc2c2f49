import type {Language} from '../../messages/language.ts'
import {type LabelledFact, renderLabelledFacts} from '../text/labelled-facts.ts'
import {stateKindOf} from '../text/states.ts'

/** A charge or a withdrawal of the emulator, as far as text for people looks at it. */
export interface PaymentState {
  readonly id: string
  readonly status: string
  readonly amount: number
  readonly feeAmount?: number | undefined
  readonly netAmount?: number | undefined
  readonly split?: readonly {readonly subAccount: string; readonly amount: number}[] | undefined
  readonly snapshotHolderName?: string | undefined
  readonly failureReason?: string | null | undefined
  readonly externalReference?: string | undefined
  readonly processedAt?: string | null | undefined
}

const WORDS = {
  en: {
    amount: 'Amount',
    fee: 'Fee',
    net: 'Net',
    split: 'Split to',
    holder: 'Holder',
    status: 'Status',
    failure: 'Failure',
    processed: 'Processed',
    reference: 'External reference',
    id: 'Id',
  },
  'pt-BR': {
    amount: 'Valor',
    fee: 'Tarifa',
    net: 'Líquido',
    split: 'Divisão para',
    holder: 'Titular',
    status: 'Situação',
    failure: 'Falha',
    processed: 'Processado em',
    reference: 'Referência externa',
    id: 'Id',
  },
} satisfies Record<Language, object>

/** Where a payment stands after the payer, the bank or time has acted on it. */
export function renderPaymentState(
  noun: 'charge' | 'withdrawal',
  payment: PaymentState,
  language: Language,
): string {
  const words = WORDS[language]
  const facts: LabelledFact[] = [
    [words.amount, payment.amount, 'money'],
    [words.fee, payment.feeAmount, 'money'],
    [words.net, payment.netAmount, 'money'],
    ...(payment.split ?? []).map(
      ({subAccount, amount}): LabelledFact => [`${words.split} ${subAccount}`, amount, 'money'],
    ),
    [words.holder, payment.snapshotHolderName],
    [words.status, payment.status, stateKindOf(noun)],
    [words.failure, payment.failureReason],
    [words.processed, payment.processedAt, 'instant'],
    [words.reference, payment.externalReference],
    [words.id, payment.id],
  ]
  return renderLabelledFacts(facts, language)
}
