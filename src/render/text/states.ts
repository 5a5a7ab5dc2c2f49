import type {BlockStatus, BlockType} from '../../domain/balance-block.ts'
import type {ChargeStatus} from '../../domain/charge.ts'
import type {Environment} from '../../domain/environment.ts'
import type {TransactionType} from '../../domain/ledger.ts'
import type {PixKeyType} from '../../domain/pix-key.ts'
import type {WithdrawalStatus} from '../../domain/withdrawal.ts'
import type {Language} from '../../messages/language.ts'
import {plainText} from '../../messages/text/plain-text.ts'
import type {Tone} from './tone.ts'

interface StateWord {
  readonly portuguese: string
  readonly tone?: Tone
}

const state = (portuguese: string, tone?: Tone): StateWord =>
  tone === undefined ? {portuguese} : {portuguese, tone}

/** Words of the service, each of which needs one for people. */
type ServiceWord =
  | ChargeStatus
  | WithdrawalStatus
  | BlockStatus
  | BlockType
  | TransactionType
  | PixKeyType
  | Environment

/** Every word of a closed set that the service or pixctl uses for a state or a kind. */
const WORDS = {
  pending: state('pendente', 'open'),
  processing: state('em processamento', 'open'),
  completed: state('concluído', 'good'),
  failed: state('falhou', 'bad'),
  cancelled: state('cancelado', 'quiet'),
  confirmed: state('confirmado', 'good'),
  error: state('erro', 'bad'),
  awaiting_response: state('aguardando resposta', 'open'),
  defended: state('defendido', 'open'),
  approved: state('aprovado', 'bad'),
  rejected: state('rejeitado', 'good'),
  active: state('ativo', 'good'),
  suspended: state('suspenso', 'bad'),
  unknown: state('desconhecido', 'open'),
  done: state('feito', 'good'),
  refused: state('recusado', 'bad'),
  stored: state('guardado', 'good'),
  duplicate: state('repetido', 'quiet'),
  conflict: state('conflito', 'bad'),
  not_asked: state('não consultado', 'quiet'),
  none: state('nenhum', 'quiet'),
  skipped: state('ignorado', 'quiet'),
  queued: state('na fila', 'open'),
  delivered: state('entregue', 'good'),
  med: state('MED'),
  judicial: state('judicial'),
  administrative: state('administrativo'),
  charge: state('cobrança'),
  withdrawal: state('saque'),
  project: state('projeto'),
  sub_account: state('subconta'),
  refund: state('devolução'),
  webhook_endpoint: state('destino de webhook'),
  block: state('bloqueio'),
  payment: state('pagamento'),
  fee: state('tarifa'),
  withdrawal_reversal: state('estorno de saque'),
  internal_transfer: state('transferência interna'),
  block_release: state('liberação de bloqueio'),
  adjustment: state('ajuste'),
  flag: state('opção'),
  env: state('variável'),
  profile: state('perfil'),
  default: state('padrão'),
  keychain: state('chaveiro'),
  file: state('arquivo'),
  cpf: state('CPF'),
  cnpj: state('CNPJ'),
  email: state('e-mail'),
  phone: state('telefone'),
  random: state('aleatória'),
  test: state('teste'),
  live: state('LIVE', 'live'),
} satisfies Readonly<Record<ServiceWord, StateWord>> & Readonly<Record<string, StateWord>>
const STATES: Readonly<Record<string, StateWord>> = WORDS

/** The word for people, `awaiting response`; one that is not known here is shown as it came. */
export function stateWord(code: string, language: Language): string {
  const known = STATES[code.toLowerCase()]
  if (!known) return plainText(code)
  return language === 'pt-BR' ? known.portuguese : englishWord(code, known)
}

/** The word for a noun that is feminine in Portuguese, such as a refund; English has one form. */
export const feminineStateWord = (code: string, language: Language): string =>
  feminine(stateWord(code, language), language)

const feminine = (word: string, language: Language): string =>
  language === 'pt-BR' ? word.replace(/(?<=[aií]d|feit|suspens|ativ)o$/, 'a') : word

/** Things that are feminine in Portuguese: `a tarifa`, `a devolução`, `a cobrança`. */
const FEMININE_NOUNS: ReadonlySet<string> = new Set<TransactionType | 'charge' | 'sub_account'>([
  'fee',
  'refund',
  'internal_transfer',
  'block_release',
  'charge',
  'sub_account',
])

/** Which kind of a value a status is: it agrees with what it is said of, such as a type of transaction. */
export const stateKindOf = (noun: unknown): 'state' | 'feminine_state' =>
  FEMININE_NOUNS.has(String(noun)) ? 'feminine_state' : 'state'

/** The word for a status of that, in the gender of the noun. */
export const stateWordOf = (noun: string, code: string, language: Language): string =>
  stateKindOf(noun) === 'state' ? stateWord(code, language) : feminineStateWord(code, language)

/** Of a cell in a table. In English it is the code, because a filter such as --status takes it. */
export function stateCell(code: string, language: Language): string {
  return language === 'pt-BR' || isAbbreviation(STATES[code.toLowerCase()])
    ? stateWord(code, language)
    : plainText(code)
}

/** Whether text, as a person types it, is the word for `code` in a language: `Concluida`, `e-mail`. */
export function isWordFor(typed: string, code: string): boolean {
  const words = [code, stateWord(code, 'en'), stateWord(code, 'pt-BR')]
  return words.some((word) => folded(word) === folded(typed))
}

/** Without accents, case, gender and the marks between words. */
const folded = (word: string): string =>
  word
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[\s_-]+/g, '')
    .replace(/a$/, 'o')

const englishWord = (code: string, known: StateWord): string =>
  isAbbreviation(known) ? known.portuguese : code.toLowerCase().replaceAll('_', ' ')

/** CPF, MED and LIVE are written alike in every language. */
const isAbbreviation = (known: StateWord | undefined): known is StateWord =>
  known !== undefined && /^[A-Z]+$/.test(known.portuguese)

export const stateTone = (code: string): Tone | undefined => STATES[code.toLowerCase()]?.tone

const YES_NO: Readonly<Record<Language, readonly [yes: string, no: string]>> = {
  en: ['yes', 'no'],
  'pt-BR': ['sim', 'não'],
}

export const yesOrNo = (value: boolean, language: Language): string =>
  YES_NO[language][value ? 0 : 1]
