import type {BrCodeReason, BrCodeWarning} from '../../domain/br-code-checks.ts'
import type {BrCodeKind} from '../../domain/br-code-parts.ts'
import type {TlvFault} from '../../domain/br-code-tlv.ts'
import type {Language} from '../../messages/language.ts'

/** Everything that is said of a copy-and-paste code, once per language. */
export type BrCodeWords = {
  readonly titles: Readonly<Record<BrCodeKind, string>>
  readonly labels: Readonly<Record<BrCodeLabel, string>>
  readonly amountByPayer: string
  readonly amountAtUrl: string
  readonly warnings: string
  /** Why a code cannot be taken apart into its fields; the first character is 1. */
  readonly unreadable: Readonly<Record<TlvFaultKind, (character: number) => string>>
  readonly reason: Readonly<Record<BrCodeReason, string>>
  readonly warning: Readonly<Record<BrCodeWarning, string>>
}

export type BrCodeLabel = 'name' | 'city' | 'key' | 'url' | 'recurrenceUrl' | 'amount' | 'txid'

/** What `TLV:TLV_OVERRUN@28:01 need 36 have 6` says first. */
type TlvFaultKind = TlvFault extends `TLV:TLV_${infer Kind}@${string}` ? Kind : never

/** A reason as a sentence. Where a code cannot be read at all, it says from which character on. */
export function wordReason(reason: TlvFault | BrCodeReason, words: BrCodeWords): string {
  if (!isTlvFault(reason)) return words.reason[reason]
  const [kind = '', rest = ''] = reason.slice(TLV_PREFIX.length).split('@')
  return words.unreadable[kind as TlvFaultKind](Number.parseInt(rest, 10) + 1)
}

const TLV_PREFIX = 'TLV:TLV_'

const isTlvFault = (reason: TlvFault | BrCodeReason): reason is TlvFault =>
  reason.startsWith('TLV:')

const ENGLISH: BrCodeWords = {
  titles: {
    static: 'Static code: a key, paid any number of times',
    dynamic: 'Dynamic code: one charge',
    recurrence: 'Recurrence code: nothing is paid now',
  },
  labels: {
    name: 'Name',
    city: 'City',
    key: 'Key',
    url: 'Charge at',
    recurrenceUrl: 'Recurrence at',
    amount: 'Amount',
    txid: 'Txid',
  },
  amountByPayer: 'the payer decides',
  amountAtUrl: 'as the charge says',
  warnings: 'Worth a look:',
  unreadable: {
    BAD_ID: (at) => `it cannot be read as a BR Code: no field begins at character ${at}`,
    BAD_LENGTH: (at) =>
      `it cannot be read as a BR Code: the field at character ${at} does not say its length`,
    TRUNCATED: (at) =>
      `it cannot be read as a BR Code: it ends within the field at character ${at}`,
    OVERRUN: (at) => `it cannot be read as a BR Code: it ends within the field at character ${at}`,
  },
  reason: {
    FIRST_FIELD_NOT_00: 'it does not begin with field 00',
    PAYLOAD_FORMAT_NOT_01: 'its format is not version 01',
    INITIATION_METHOD_UNKNOWN: 'its point of initiation (field 01) is neither 11 nor 12',
    CRC_MISSING: 'it has no checksum; it may be cut short',
    CRC_NOT_LAST: 'something follows its checksum',
    CRC_MISMATCH: 'its checksum is wrong; a character was changed or lost',
    DUPLICATE_FIELD: 'a field stands in it twice',
    PIX_TEMPLATE_MISSING: 'it is not a PIX code',
    PIX_TEMPLATE_REPEATED: 'it names two PIX payments',
    KEY_OR_URL_MISSING: 'it has neither a key nor an address of a charge',
    KEY_AND_URL: 'it has both a key and an address of a charge',
    KEY_INVALID: 'its key is not a PIX key',
    URL_HAS_SCHEME: 'its address begins with a scheme such as https://',
    URL_INVALID: 'its address is not a host and a path',
    MERCHANT_CATEGORY_FORMAT: 'its merchant category is not four digits',
    CURRENCY_NOT_986: 'its currency is not the real (986)',
    AMOUNT_FORMAT: 'its amount is not digits with at most two decimals after a point',
    COUNTRY_NOT_BR: 'its country is not BR',
    NAME_LENGTH: 'its merchant name has not 1 to 25 characters',
    CITY_LENGTH: 'its merchant city has not 1 to 15 characters',
    TXID_LENGTH: 'its txid has not 1 to 25 characters',
    TXID_CHARSET: 'its txid has more than letters and digits',
  },
  warning: {
    CRC_LOWERCASE: 'its checksum is in lower case',
    KEY_INVALID: 'its key is unusual, and may not exist',
    AMOUNT_IGNORED_IN_DYNAMIC: 'its amount is ignored; that of the charge counts',
    AMOUNT_ZERO: 'its amount is zero',
    TXID_IGNORED_IN_DYNAMIC: 'its txid is ignored; that of the charge counts',
    ADDITIONAL_DATA_MISSING: 'it has no txid (field 62), which some apps insist on',
  },
}

const PORTUGUESE: BrCodeWords = {
  titles: {
    static: 'Código estático: uma chave, paga quantas vezes se quiser',
    dynamic: 'Código dinâmico: uma cobrança',
    recurrence: 'Código de recorrência: nada é pago agora',
  },
  labels: {
    name: 'Nome',
    city: 'Cidade',
    key: 'Chave',
    url: 'Cobrança em',
    recurrenceUrl: 'Recorrência em',
    amount: 'Valor',
    txid: 'Txid',
  },
  amountByPayer: 'o pagador decide',
  amountAtUrl: 'o da cobrança',
  warnings: 'Vale conferir:',
  unreadable: {
    BAD_ID: (at) => `não pode ser lido como BR Code: nenhum campo começa no caractere ${at}`,
    BAD_LENGTH: (at) =>
      `não pode ser lido como BR Code: o campo no caractere ${at} não diz seu tamanho`,
    TRUNCATED: (at) => `não pode ser lido como BR Code: acaba dentro do campo no caractere ${at}`,
    OVERRUN: (at) => `não pode ser lido como BR Code: acaba dentro do campo no caractere ${at}`,
  },
  reason: {
    FIRST_FIELD_NOT_00: 'não começa com o campo 00',
    PAYLOAD_FORMAT_NOT_01: 'seu formato não é a versão 01',
    INITIATION_METHOD_UNKNOWN: 'seu método de iniciação (campo 01) não é 11 nem 12',
    CRC_MISSING: 'não tem código de verificação; pode ter sido cortado',
    CRC_NOT_LAST: 'há algo depois do código de verificação',
    CRC_MISMATCH: 'o código de verificação não confere; um caractere foi trocado ou perdido',
    DUPLICATE_FIELD: 'um campo aparece duas vezes',
    PIX_TEMPLATE_MISSING: 'não é um código PIX',
    PIX_TEMPLATE_REPEATED: 'indica dois pagamentos PIX',
    KEY_OR_URL_MISSING: 'não tem chave nem endereço de cobrança',
    KEY_AND_URL: 'tem chave e também endereço de cobrança',
    KEY_INVALID: 'sua chave não é uma chave PIX',
    URL_HAS_SCHEME: 'seu endereço começa com um esquema como https://',
    URL_INVALID: 'seu endereço não é um domínio com caminho',
    MERCHANT_CATEGORY_FORMAT: 'sua categoria de estabelecimento não tem quatro dígitos',
    CURRENCY_NOT_986: 'sua moeda não é o real (986)',
    AMOUNT_FORMAT: 'seu valor não são dígitos com no máximo duas casas depois de um ponto',
    COUNTRY_NOT_BR: 'seu país não é BR',
    NAME_LENGTH: 'o nome do recebedor não tem de 1 a 25 caracteres',
    CITY_LENGTH: 'a cidade do recebedor não tem de 1 a 15 caracteres',
    TXID_LENGTH: 'seu txid não tem de 1 a 25 caracteres',
    TXID_CHARSET: 'seu txid tem mais do que letras e dígitos',
  },
  warning: {
    CRC_LOWERCASE: 'o código de verificação está em minúsculas',
    KEY_INVALID: 'a chave é incomum e pode não ser de ninguém',
    AMOUNT_IGNORED_IN_DYNAMIC: 'o valor é ignorado; vale o da cobrança',
    AMOUNT_ZERO: 'o valor é zero',
    TXID_IGNORED_IN_DYNAMIC: 'o txid é ignorado; vale o da cobrança',
    ADDITIONAL_DATA_MISSING: 'não tem txid (campo 62), que alguns aplicativos exigem',
  },
}

export const BR_CODE_WORDS: Readonly<Record<Language, BrCodeWords>> = {
  en: ENGLISH,
  'pt-BR': PORTUGUESE,
}
