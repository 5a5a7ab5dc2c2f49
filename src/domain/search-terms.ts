import {civilDay} from './civil-day.ts'
import {fromReais, isMoneyFault} from './money.ts'
import {readPhone} from './phone-key.ts'
import {isTaxIdRefusal, parseTaxId} from './tax-id.ts'

/** What a field of a body or a resource is searched by. */
type FieldKind = 'text' | 'name' | 'document' | 'phone' | 'amount'

const FIELDS: Readonly<Record<string, FieldKind>> = {
  id: 'text',
  transactionId: 'text',
  withdrawalId: 'text',
  blockId: 'text',
  refundTransactionId: 'text',
  originalTransactionId: 'text',
  reversalTransactionId: 'text',
  e2eId: 'text',
  externalReference: 'text',
  idempotencyKey: 'text',
  pixKey: 'text',
  snapshotPixKey: 'text',
  pixCopyPaste: 'text',
  pspPaymentId: 'text',
  pspReference: 'text',
  pspRefundTransactionId: 'text',
  referenceNumber: 'text',
  email: 'text',
  phone: 'phone',
  name: 'name',
  holderName: 'name',
  snapshotHolderName: 'name',
  counterpartName: 'name',
  document: 'document',
  holderDocument: 'document',
  snapshotHolderDocument: 'document',
  counterpartDocument: 'document',
  amount: 'amount',
  netAmount: 'amount',
}

/** A body of a sender may be nested at will; what is searched for is near its top. */
const DEEPEST = 4
/** Words of one name; a payer chooses it. */
const MOST_WORDS = 12

/**
 * A text as a whole: ids, references, keys, codes. Letter case and spaces count for nothing: a code
 * that a mail program has broken into lines is the same, and so is a reference in capitals.
 */
export const textTerm = (text: string): string =>
  `=${text.normalize('NFC').replaceAll(/\s+/g, '').toLowerCase()}`

/** Each word of a name, without accents and case: `José` is found by `jose`. */
export const nameTerms = (name: string): string[] =>
  [...new Set(foldedWords(name).slice(0, MOST_WORDS))].map((word) => `n:${word}`)

/** A CPF or CNPJ with or without its mask. */
export function documentTerm(typed: string): string {
  const taxId = parseTaxId(typed)
  return `d:${isTaxIdRefusal(taxId) ? typed.trim() : taxId.value}`
}

/** As it is written, and as the number it is: a customer's phone is kept as whoever typed it wrote it. */
function phoneTerms(typed: string): string[] {
  const phone = readPhone(typed.trim())
  return [textTerm(typed), ...('value' in phone ? [textTerm(phone.value)] : [])]
}

/** An amount on a civil day of São Paulo. Units: centavos. */
export const amountTerm = (amountCentavos: number, day: string): string =>
  `a:${amountCentavos}@${day}`

/**
 * Every term that a record of this moment is found by.
 *
 * @param record a JSON object of the service or of a request; fields that are not known are left
 * out.
 */
export function searchTerms(record: unknown, atMs: number): Set<string> {
  const terms = new Set<string>()
  const days = daysOf(record, atMs)
  const collect = (value: unknown, depth: number): void => {
    if (typeof value !== 'object' || value === null || depth > DEEPEST) return
    for (const [field, inner] of Object.entries(value)) {
      const kind = Object.hasOwn(FIELDS, field) ? FIELDS[field] : undefined
      if (kind !== undefined) for (const term of termsOf(kind, inner, days)) terms.add(term)
      collect(inner, depth + 1)
    }
  }
  collect(record, 0)
  return terms
}

/** When the money moved: the day that a bank shows, whenever the record came here. */
const MOMENTS: readonly string[] = [
  'completedAt',
  'paidAt',
  'refundedAt',
  'failedAt',
  'reversedAt',
  'processedAt',
]

/** The day on which the record came here, and those that it names itself. */
function daysOf(record: unknown, atMs: number): ReadonlySet<string> {
  const days = new Set([civilDay(atMs)])
  const collect = (value: unknown, depth: number): void => {
    if (typeof value !== 'object' || value === null || depth > DEEPEST) return
    for (const [field, inner] of Object.entries(value)) {
      const moment = MOMENTS.includes(field) ? Date.parse(String(inner)) : Number.NaN
      if (!Number.isNaN(moment)) days.add(civilDay(moment))
      collect(inner, depth + 1)
    }
  }
  collect(record, 0)
  return days
}

function termsOf(kind: FieldKind, value: unknown, days: ReadonlySet<string>): readonly string[] {
  if (kind === 'amount') {
    const cents = typeof value === 'number' ? fromReais(value) : 'not_a_number'
    return isMoneyFault(cents) ? [] : [...days].map((day) => amountTerm(cents, day))
  }
  if (typeof value !== 'string' || value === '') return []
  if (kind === 'name') return nameTerms(value)
  if (kind === 'phone') return phoneTerms(value)
  return [kind === 'document' ? documentTerm(value) : textTerm(value)]
}

const foldedWords = (name: string): string[] =>
  name
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .split(/[^\p{Letter}\p{Number}]+/u)
    .filter((word) => word !== '')

/** What is looked for: a record is found that has every term of one of these. */
export type AnyOf = readonly (readonly string[])[]

/** Whether a record with these terms is one of those that are looked for. */
export const isFoundBy = (own: ReadonlySet<string>, anyOf: AnyOf): boolean =>
  anyOf.some((terms) => terms.every((term) => own.has(term)))
