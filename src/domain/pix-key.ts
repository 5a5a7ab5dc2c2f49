import {asciiLower} from './ascii-case.ts'
import {PHONE_FAULTS, type PhoneWarning, readPhone} from './phone-key.ts'
import {maskTaxId, parseTaxId, TAX_ID_FAULTS, type TaxId, type TaxIdNotice} from './tax-id.ts'

/** Source: spec, "Withdrawal creation", `pixKeyType`. */
export const PIX_KEY_TYPES = ['cpf', 'cnpj', 'email', 'phone', 'random'] as const
export type PixKeyType = (typeof PIX_KEY_TYPES)[number]

/** What was changed in the typed key; said on stderr. */
export type PixKeyNotice = TaxIdNotice | 'country_code_added'

/** What is worth a look in a key that is sent all the same. */
export type PixKeyWarning = PhoneWarning | 'email_without_dot' | 'nil_uuid'

/** Why a text is no PIX key of the type it was read as. */
export const PIX_KEY_FAULTS = [
  ...TAX_ID_FAULTS,
  ...PHONE_FAULTS,
  'email_too_long',
  'not_an_email',
  'not_a_uuid',
] as const
export type PixKeyFault = (typeof PIX_KEY_FAULTS)[number]

/** Why a key that is right by itself is not the one of its holder. */
export type HolderKeyFault = 'zeros_lost'

/** `value` is the key as it is sent. */
export type PixKey = {
  readonly type: PixKeyType
  readonly value: string
  readonly notices: readonly PixKeyNotice[]
  readonly warnings: readonly PixKeyWarning[]
}

/** `ambiguous` comes with the types that the text could be of; the user has to say which. */
export type PixKeyRefusal =
  | {readonly fault: PixKeyFault; readonly type: PixKeyType; readonly lacksZeros?: true}
  | {readonly fault: 'ambiguous'; readonly candidates: readonly PixKeyType[]}

const MAX_EMAIL_LENGTH = 77
const MASKED_CNPJ_LENGTH = 18

/** Source: Central Bank of Brazil, DICT API, pattern of an e-mail key. */
const EMAIL =
  /^[a-z0-9.!#$&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const NIL_UUID = /^[0-]+$/

/**
 * Reads a PIX key as people type it and gives the value to send. Without `type` it is detected:
 * a reading without warnings wins over one with, and two equally good ones are `ambiguous`. Bare
 * digits that are neither a CPF nor of an area code in use are a CPF with wrong check digits.
 *
 * Errors: a `PixKeyRefusal`.
 * Source: commands.md, "Input"; spec, "Withdrawal creation".
 */
export function parsePixKey(typed: string, type?: PixKeyType): PixKey | PixKeyRefusal {
  return type ? readAs(type, typed) : detect(typed)
}

export const isPixKeyRefusal = (reading: PixKey | PixKeyRefusal): reading is PixKeyRefusal =>
  'fault' in reading

/**
 * Whether digits that read as a telephone are the document of the holder without the zeros that it
 * begins with: a spreadsheet drops those of a number. Nothing is guessed: the user says which it is.
 */
export const lacksZerosOf = (
  {value: document}: TaxId,
  {type}: Pick<PixKey, 'type'>,
  typed: string,
): boolean => {
  const digits = typed.trim()
  if (type !== 'phone' || !/^\d+$/.test(digits) || digits === document) return false
  return digits.padStart(document.length, '0') === document
}

function detect(typed: string): PixKey | PixKeyRefusal {
  const readings = PIX_KEY_TYPES.map((type) => readAs(type, typed)).filter(
    (reading): reading is PixKey => !isPixKeyRefusal(reading),
  )
  const sound = readings.filter(({warnings}) => warnings.length === 0)
  const [best, ...others] = sound.length > 0 ? sound : readings
  if (!best) return readAs(likelyType(typed.trim()), typed)
  if (isDoubtfulPhone(best, typed)) return readAs('cpf', typed)
  if (others.length === 0) return best
  return {fault: 'ambiguous', candidates: [best, ...others].map(({type}) => type)}
}

/** As many digits as a CPF has, and nothing that says that they are a telephone. */
const BARE_DIGITS = /^\d{11}$/

/**
 * Whether digits are a telephone only by their number: no such area code exists. They are likelier a
 * CPF with a wrong digit, and the money would go to another person.
 */
const isDoubtfulPhone = ({warnings}: PixKey, typed: string): boolean =>
  warnings.includes('unknown_area_code') && BARE_DIGITS.test(typed.trim())

/** The type whose fault tells most when the text is a key of none. */
function likelyType(text: string): PixKeyType {
  if (text.includes('@')) return 'email'
  if (/^[+(]/.test(text)) return 'phone'
  if (text.length > MASKED_CNPJ_LENGTH) return 'random'
  return parseTaxId(text).kind
}

function readAs(type: PixKeyType, typed: string): PixKey | PixKeyRefusal {
  const text = typed.trim()
  if (text === '') return {type, fault: 'empty'}
  const reading = READERS[type](text)
  if ('fault' in reading) {
    const {fault, lacksZeros} = reading
    return {type, fault, ...(lacksZeros && {lacksZeros})}
  }
  const notices = text === typed ? reading.notices : ['spaces_removed' as const, ...reading.notices]
  return {type, value: reading.value, notices, warnings: reading.warnings ?? []}
}

type Reading =
  | {value: string; notices: readonly PixKeyNotice[]; warnings?: readonly PixKeyWarning[]}
  | {fault: PixKeyFault; lacksZeros?: true}

/** Each reads a text without spaces around it, which is not empty. */
const READERS: Readonly<Record<PixKeyType, (text: string) => Reading>> = {
  cpf: (text) => parseTaxId(text, 'cpf'),
  cnpj: (text) => parseTaxId(text, 'cnpj'),
  email: readEmail,
  phone: readPhoneKey,
  random: readRandom,
}

function readEmail(text: string): Reading {
  const value = asciiLower(text)
  if (value.length > MAX_EMAIL_LENGTH) return {fault: 'email_too_long'}
  if (!EMAIL.test(value)) return {fault: 'not_an_email'}
  const hasDot = value.includes('.', value.indexOf('@'))
  return {value, notices: caseNotice(text, value), warnings: hasDot ? [] : ['email_without_dot']}
}

function readRandom(text: string): Reading {
  const value = asciiLower(text)
  if (!UUID.test(value)) return {fault: 'not_a_uuid'}
  const isNil = NIL_UUID.test(value)
  return {value, notices: caseNotice(text, value), warnings: isNil ? ['nil_uuid'] : []}
}

function readPhoneKey(text: string): Reading {
  const phone = readPhone(text)
  if ('fault' in phone) return phone
  const notices: PixKeyNotice[] = []
  if (/[ ()-]/.test(text)) notices.push('mask_removed')
  if (!text.startsWith('+')) notices.push('country_code_added')
  return {...phone, notices}
}

const caseNotice = (text: string, value: string): PixKeyNotice[] =>
  text === value ? [] : ['letter_case']

/** A key on a screen or in a log: enough to recognise one's own, too little to use. */
export function maskPixKey({type, value}: Pick<PixKey, 'type' | 'value'>): string {
  return MASKS[type](value)
}

const MASKS: Readonly<Record<PixKeyType, (value: string) => string>> = {
  cpf: (value) => maskTaxId({kind: 'cpf', value}),
  cnpj: (value) => maskTaxId({kind: 'cnpj', value}),
  email: (value) => value.replace(/^(.).*(?=@)/, '$1***'),
  phone: (value) => value.replace(/^\+55(\d{2}).*(\d{4})$/, '+55 $1 *****-$2'),
  random: (value) => `${value.slice(0, 4)}****-****-****-****-********${value.slice(-4)}`,
}
