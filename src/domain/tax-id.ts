import {asciiUpper} from './ascii-case.ts'

/** `cpf` of a person, `cnpj` of a company. */
export type TaxIdKind = 'cpf' | 'cnpj'

/** What was changed in the typed text to get the value that is sent. */
export type TaxIdNotice = 'spaces_removed' | 'mask_removed' | 'letter_case'

/** Why a text is no CPF or CNPJ. In order of precedence: the first that applies is reported. */
export const TAX_ID_FAULTS = [
  'empty',
  'wrong_characters',
  'wrong_length',
  'partial_mask',
  'repeated_digits',
  'wrong_check_digits',
] as const
export type TaxIdFault = (typeof TAX_ID_FAULTS)[number]

/** `value` is bare and upper-case, as it is sent: `52998224725`, `12ABC34501DE35`. */
export type TaxId = {
  readonly kind: TaxIdKind
  readonly value: string
  readonly notices: readonly TaxIdNotice[]
}

/** Why a text is no tax id, and which of the two it was read as. */
export type TaxIdRefusal = {
  readonly kind: TaxIdKind
  readonly fault: TaxIdFault
  /** It is one with zeros in front of it, which a spreadsheet drops. */
  readonly lacksZeros?: true
}

type Shape = {
  readonly bare: RegExp
  readonly masked: RegExp
  readonly characters: RegExp
  readonly length: number
  readonly heaviestWeight: number
}

/** Source: Receita Federal, IN RFB 2.229/2024: letters in all of a CNPJ but its check digits. */
const SHAPES: Readonly<Record<TaxIdKind, Shape>> = {
  cpf: {
    bare: /^\d{11}$/,
    masked: /^\d{3}\.\d{3}\.\d{3}-\d{2}$/,
    characters: /^[\d.-]+$/,
    length: 11,
    heaviestWeight: 11,
  },
  cnpj: {
    bare: /^[\dA-Z]{12}\d{2}$/,
    masked: /^[\dA-Z]{2}\.[\dA-Z]{3}\.[\dA-Z]{3}\/[\dA-Z]{4}-\d{2}$/,
    characters: /^[\dA-Z./-]+$/,
    length: 14,
    heaviestWeight: 9,
  },
}

const MASK = /[./-]/g
const ONE_CHARACTER_REPEATED = /^(.)\1*$/

/**
 * Reads a CPF or CNPJ as people type it: with its whole mask or none, letters in either case.
 * Without `kind`, it is the one whose length is nearer.
 *
 * Errors: a `TaxIdRefusal` that names the kind it was read as.
 * Source: commands.md, "Input".
 */
export function parseTaxId(typed: string, kind = likelyKind(typed)): TaxId | TaxIdRefusal {
  const trimmed = typed.trim()
  const text = asciiUpper(trimmed)
  const value = text.replace(MASK, '')
  const fault = faultOf(text, value, kind)
  if (fault) {
    const isShort = fault === 'wrong_length' && lacksZeros(value, kind)
    return {kind, fault, ...(isShort && {lacksZeros: true})}
  }

  const notices: TaxIdNotice[] = []
  if (trimmed !== typed) notices.push('spaces_removed')
  if (value !== text) notices.push('mask_removed')
  if (text !== trimmed) notices.push('letter_case')
  return {kind, value, notices}
}

export const isTaxIdRefusal = (reading: TaxId | TaxIdRefusal): reading is TaxIdRefusal =>
  'fault' in reading

function likelyKind(typed: string): TaxIdKind {
  const {length} = typed.trim().replace(MASK, '')
  // Twelve digits are nearer to a CPF, but never one that lost zeros.
  return length > 12 || lacksZeros(typed.trim(), 'cnpj') ? 'cnpj' : 'cpf'
}

/** How many zeros a CNPJ is known to begin with: one that lost more has the length of a CPF. */
const ZEROS_OF_A_CNPJ = 2

/** Whether digits are too few, and have right check digits once zeros stand in front of them. */
function lacksZeros(digits: string, kind: TaxIdKind): boolean {
  const {length} = SHAPES[kind]
  if (!/^\d+$/.test(digits) || digits.length >= length) return false
  if (kind === 'cnpj' && digits.length < length - ZEROS_OF_A_CNPJ) return false
  const whole = digits.padStart(length, '0')
  return faultOf(whole, whole, kind) === undefined
}

function faultOf(text: string, value: string, kind: TaxIdKind): TaxIdFault | undefined {
  const shape = SHAPES[kind]
  if (text === '') return 'empty'
  if (!shape.characters.test(text)) return 'wrong_characters'
  if (value.length !== shape.length) return 'wrong_length'
  if (!shape.bare.test(value)) return 'wrong_characters'
  if (text !== value && !shape.masked.test(text)) return 'partial_mask'
  if (ONE_CHARACTER_REPEATED.test(value)) return 'repeated_digits'
  const base = value.slice(0, -2)
  return base + taxIdCheckDigits(base, kind) === value ? undefined : 'wrong_check_digits'
}

/**
 * The two check digits of `base`, which is the CPF or CNPJ without them, bare and upper-case.
 * A letter weighs its ASCII code less 48, so digits weigh themselves and old CNPJs keep theirs.
 *
 * Source: Receita Federal, Nota Técnica COCAD 49/2024.
 */
export function taxIdCheckDigits(base: string, kind: TaxIdKind): string {
  const {heaviestWeight} = SHAPES[kind]
  const first = checkDigit(base, heaviestWeight)
  return first + checkDigit(base + first, heaviestWeight)
}

/** Modulo 11 with weights from the right: 2, 3, … up to the heaviest, then from 2 again. */
function checkDigit(text: string, heaviestWeight: number): string {
  let total = 0
  let weight = 2
  for (let at = text.length - 1; at >= 0; at -= 1) {
    total += (text.charCodeAt(at) - 48) * weight
    weight = weight === heaviestWeight ? 2 : weight + 1
  }
  const rest = total % 11
  return rest < 2 ? '0' : String(11 - rest)
}

/** `***.982.247-**`, `**.ABC.345/****-**`: enough to recognise one's own, too little to use. */
export function maskTaxId({kind, value}: Pick<TaxId, 'kind' | 'value'>): string {
  return kind === 'cpf'
    ? value.replace(/^.{3}(.{3})(.{3}).{2}$/, '***.$1.$2-**')
    : value.replace(/^.{2}(.{3})(.{3}).{6}$/, '**.$1.$2/****-**')
}

/**
 * The same of a document as it was written. One that is neither is hidden whole: it may be secret.
 */
export function maskDocument(document: string): string {
  const taxId = parseTaxId(document)
  return isTaxIdRefusal(taxId) ? '***' : maskTaxId(taxId)
}

/**
 * Whether two documents are surely of two holders. A service may show less of a document than was sent,
 * mask it with any character, drop its zeros or put more in front: what is no whole document says of no
 * holder that it is another one. As many digits as a document has are one, whatever their check digits.
 */
export function isOtherHolder(sent: string, shown: string): boolean {
  const other = wholeTaxId(shown)
  return other !== undefined && withoutZeros(other) !== withoutZeros(sent)
}

/** Digits of a longer field, such as those of a CPF in one that takes a CNPJ, count as well. */
function wholeTaxId(shown: string): string | undefined {
  const bare = shown.replaceAll(/[\s./()-]/g, '')
  const widths = Object.values(SHAPES).map(({length}) => length)
  const forms = widths.map((length) =>
    /^0*$/.test(bare.slice(0, -length)) ? bare.slice(-length) : '',
  )
  const taxId = forms.map((form) => parseTaxId(form)).find((one) => !isTaxIdRefusal(one))
  if (taxId && !isTaxIdRefusal(taxId)) return taxId.value
  return /^\d+$/.test(bare) && widths.includes(bare.length) ? bare : undefined
}

const withoutZeros = (document: string): string =>
  asciiUpper(document.replaceAll(MASK, '')).replace(/^0+/, '')
