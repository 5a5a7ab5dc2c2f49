import type {RefundQuestion} from '../../actions/refund/refund.ts'
import {type Centavos, toReais} from '../../domain/money.ts'
import type {Language} from '../../messages/language.ts'
import {decimalOf, renderReais} from '../../messages/text/reais.ts'
import {type LabelledFact, renderLabelledFacts} from '../text/labelled-facts.ts'
import {stateWord} from '../text/states.ts'

const WORDS = {
  en: {
    environment: 'Environment',
    live: 'LIVE: real money',
    charge: 'Charge',
    amount: 'Goes back, at most',
    fee: 'Refund fee',
    payer: 'To payer',
    wallet: 'From wallet',
    spendable: 'Can be spent',
    belowZero: (amount: string) => `${amount}: less than this takes, the balance goes below zero`,
    status: 'Status',
    ask: (amount: string) => `Type the amount (${amount}) to give it back: `,
  },
  'pt-BR': {
    environment: 'Ambiente',
    live: 'LIVE: dinheiro de verdade',
    charge: 'Cobrança',
    amount: 'É devolvido, no máximo',
    fee: 'Tarifa de devolução',
    payer: 'Ao pagador',
    wallet: 'Da carteira',
    spendable: 'Pode ser usado',
    belowZero: (amount: string) => `${amount}: menos do que isto tira, o saldo fica negativo`,
    status: 'Situação',
    ask: (amount: string) => `Digite o valor (${amount}) para devolver: `,
  },
} satisfies Record<Language, object>

/** What is about to be given back, to whom, from where; and the amount to be typed. */
export const refundQuestion = (language: Language): RefundQuestion => ({
  show: ({charge, amount, environment, fee, spendable}) => {
    const words = WORDS[language]
    const facts: LabelledFact[] = [
      [words.environment, environment === 'live' ? words.live : stateWord(environment, language)],
      [words.charge, charge.id],
      [words.amount, toReais(amount), 'money'],
      [words.fee, fee === undefined ? undefined : toReais(fee), 'money'],
      [words.payer, charge.counterpartName],
      [words.wallet, charge.subAccount],
      [
        words.spendable,
        spendable === undefined ? undefined : words.belowZero(renderReais(spendable, language)),
      ],
      [words.status, charge.status, 'feminine_state'],
    ]
    return renderLabelledFacts(facts, language)
  },
  ask: (centavos: Centavos) => WORDS[language].ask(decimalOf(centavos, language)),
})
