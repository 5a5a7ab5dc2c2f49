import type {Environment} from '../../domain/environment.ts'
import type {Centavos} from '../../domain/money.ts'
import type {PixKey} from '../../domain/pix-key.ts'
import {maskTaxId, type TaxId} from '../../domain/tax-id.ts'
import type {WithdrawalAmounts} from '../../domain/withdrawal.ts'
import type {Language} from '../../messages/language.ts'
import {plainText} from '../../messages/text/plain-text.ts'
import {renderReais} from '../../messages/text/reais.ts'
import {shellWord} from '../../messages/text/shell-word.ts'
import {type LabelledFact, renderLabelledFacts} from '../text/labelled-facts.ts'
import {stateWord} from '../text/states.ts'

/** A withdrawal that was checked and is not sent yet. */
export interface WithdrawalPlan {
  readonly body: {
    readonly pixKey: string
    readonly pixKeyType: PixKey['type']
    readonly holderName: string
    readonly holderDocument: string
    readonly holderDocumentType: TaxId['kind']
    readonly projectId: string | undefined
    readonly amount?: number
    readonly netAmount?: number
    readonly externalReference: string | undefined
  }
  readonly key: PixKey
  readonly holder: TaxId
  /** The amount as it was given: it is asked for in the same form. */
  readonly typedAmount: string
  readonly amount: Centavos
  /** The amount is what the recipient gets, not what leaves the balance. */
  readonly isNet: boolean
}

/** Where the withdrawal leaves from, and what it costs where that is known. */
export interface WithdrawalSetting {
  readonly environment: Environment
  readonly profile: string
  readonly wallet: string
  readonly amounts: WithdrawalAmounts | undefined
  /** What the wallet has, where that is too little. */
  readonly spendable?: Centavos | undefined
}

const WORDS = {
  en: {
    live: 'LIVE: real money',
    environment: 'Environment',
    profile: 'Profile',
    wallet: 'From wallet',
    key: 'To key',
    holder: 'Holder',
    document: 'Document',
    gross: 'Leaves the balance',
    fee: 'Fee',
    net: 'Recipient gets',
    spendable: 'Can be spent',
    tooLittle: (amount: string) => `${amount}: too little, the service will refuse it`,
    atService: 'known when it is created',
    ask: (amount: string) => `Type the amount (${amount}) to send it: `,
    neverFinal: (id: string) =>
      `This answer is never final: the webhook is, or\n  pixctl withdraw show ${shellWord(id)} --wait`,
    status: 'Status',
    id: 'Id',
    created: 'Created',
    failure: 'Failure',
    reference: 'External reference',
    replayed: 'It existed already: the key was used before.',
    recovered: 'The first answer was lost on the way; it was created once, and this is it.',
  },
  'pt-BR': {
    live: 'LIVE: dinheiro de verdade',
    environment: 'Ambiente',
    profile: 'Perfil',
    wallet: 'Da carteira',
    key: 'Para a chave',
    holder: 'Titular',
    document: 'Documento',
    gross: 'Sai do saldo',
    fee: 'Tarifa',
    net: 'O destinatário recebe',
    spendable: 'Pode ser usado',
    tooLittle: (amount: string) => `${amount}: não basta, o serviço vai recusar`,
    atService: 'a definir na criação',
    ask: (amount: string) => `Digite o valor (${amount}) para enviar: `,
    neverFinal: (id: string) =>
      `Esta resposta nunca é final: o webhook é, ou\n  pixctl withdraw show ${shellWord(id)} --wait`,
    status: 'Situação',
    id: 'Id',
    created: 'Criado em',
    failure: 'Falha',
    reference: 'Referência externa',
    replayed: 'Já existia: a chave de idempotência já foi usada.',
    recovered:
      'A primeira resposta se perdeu no caminho; a criação foi feita uma só vez, e é esta.',
  },
} satisfies Record<Language, object>

/**
 * What is about to happen. Key and name stand in full, for a typo in them sends money to a
 * stranger; only the document is masked.
 */
export function renderConfirmation(
  plan: WithdrawalPlan,
  {environment, profile, wallet, amounts, spendable}: WithdrawalSetting,
  language: Language,
): string {
  const words = WORDS[language]
  const shown = (known: Centavos | undefined): string =>
    known === undefined ? words.atService : renderReais(known, language)
  const facts: LabelledFact[] = [
    [words.environment, environment === 'live' ? words.live : stateWord(environment, language)],
    [words.profile, profile],
    [words.wallet, wallet],
    [words.key, `${plan.key.value} (${stateWord(plan.key.type, language)})`],
    [words.holder, plan.body.holderName],
    [words.document, maskTaxId(plan.holder)],
    [words.gross, shown(plan.isNet ? amounts?.gross : plan.amount)],
    [words.fee, shown(amounts?.fee)],
    [words.net, shown(plan.isNet ? plan.amount : amounts?.net)],
    [
      words.spendable,
      spendable === undefined ? undefined : words.tooLittle(renderReais(spendable, language)),
    ],
  ]
  return renderLabelledFacts(facts, language)
}

export const renderAmountQuestion = ({typedAmount}: WithdrawalPlan, language: Language): string =>
  WORDS[language].ask(typedAmount)

/** A created withdrawal for people, with what its answer is worth. */
export function renderWithdrawal(
  withdrawal: Readonly<Record<string, unknown>> & {
    readonly _pixctl: {readonly replayed: boolean; readonly isNew: boolean}
  },
  language: Language,
): string {
  const words = WORDS[language]
  const facts: LabelledFact[] = [
    [words.gross, withdrawal['amount'], 'money'],
    [words.fee, withdrawal['feeAmount'], 'money'],
    [words.net, withdrawal['netAmount'], 'money'],
    [words.status, withdrawal['status'], 'state'],
    [words.failure, withdrawal['failureReason']],
    [words.created, withdrawal['createdAt'], 'instant'],
    [words.reference, withdrawal['externalReference']],
    [words.id, withdrawal['id']],
  ]
  const {replayed: isRepeated, isNew} = withdrawal._pixctl
  const replayed = isRepeated ? `${isNew ? words.recovered : words.replayed}\n` : ''
  return `${replayed}${renderLabelledFacts(facts, language)}\n\n${words.neverFinal(plainText(String(withdrawal['id'] ?? 'ID')))}`
}
