import type {BatchFaultCode} from '../../actions/batch/file/batch-fault.ts'
import type {PixKeyType} from '../../domain/pix-key.ts'
import type {Language} from '../../messages/language.ts'
import {faultWords, keyTypeNames} from '../batch/batch-fault-words.ts'

/** A flag, and what is wrong with its value; the value itself is never quoted. */
export interface FlagFault {
  readonly flag: string
  readonly fault: BatchFaultCode
  /** Of a key that is `ambiguous`: the types that it could be of. */
  readonly candidates?: readonly PixKeyType[]
  /** Of a CPF or CNPJ of a wrong length: it is one with zeros in front. */
  readonly lacksZeros?: true
}

/** Where a flag is asked for otherwise than a column of a file. */
const OF_FLAGS: Readonly<Record<Language, Partial<Record<BatchFaultCode, string>>>> = {
  en: {
    both_amounts: 'cannot be given together with --amount',
    no_amount: 'or --net-amount is needed',
  },
  'pt-BR': {
    both_amounts: 'não pode ser usado junto com --amount',
    no_amount: 'ou --net-amount é necessário',
  },
}

/** `--amount must be at least 1.00.` */
export const flagFaultSentence = (
  {flag, fault, candidates, lacksZeros}: FlagFault,
  language: Language,
): string => {
  if (lacksZeros) return `--${flag} ${SHORT[language]}.`
  const named = candidates && SAY_TYPE[language](keyTypeNames(candidates, language), candidates)
  return `--${flag} ${named ?? OF_FLAGS[language][fault] ?? faultWords(fault, language)}.`
}

const SHORT: Readonly<Record<Language, string>> = {
  en: 'has too few digits, and is right with zeros in front, which a spreadsheet drops',
  'pt-BR': 'tem dígitos a menos e fica certo com zeros à frente, que uma planilha descarta',
}

const SAY_TYPE: Readonly<Record<Language, (names: string, types: readonly string[]) => string>> = {
  en: (names, types) => `could be ${names}; say which: --key-type ${types.join(' or --key-type ')}`,
  'pt-BR': (names, types) =>
    `pode ser ${names}; diga qual: --key-type ${types.join(' ou --key-type ')}`,
}

/** What can stand there, where a person may not know it; nothing where the sentence says enough. */
export const flagFaultHint = ({flag, fault}: FlagFault, language: Language): string | undefined => {
  if (flag === 'external-reference' && fault === 'empty') return LEAVE_OUT[language]
  if (flag !== 'key' || fault === 'ambiguous' || fault === 'zeros_lost') return undefined
  return fault === 'wrong_check_digits' ? IF_PHONE[language] : KEYS[language]
}

const LEAVE_OUT: Readonly<Record<Language, string>> = {
  en: 'Give the reference of the order; a variable of the shell without a value leaves it empty. Where the payment has none, leave --external-reference out.',
  'pt-BR':
    'Informe a referência do pedido; uma variável do shell sem valor a deixa vazia. Se o pagamento não tem nenhuma, não use --external-reference.',
}

const IF_PHONE: Readonly<Record<Language, string>> = {
  en: 'Correct the number. If it is a telephone: --key-type phone.',
  'pt-BR': 'Corrija o número. Se for um telefone: --key-type phone.',
}

const KEYS: Readonly<Record<Language, string>> = {
  en: 'A PIX key is an e-mail, a phone such as +5511912345678, a CPF, a CNPJ or a random key (UUID); --key-type says which is meant.',
  'pt-BR':
    'Uma chave PIX é um e-mail, um telefone como +5511912345678, um CPF, um CNPJ ou uma chave aleatória (UUID); --key-type diz qual é.',
}
