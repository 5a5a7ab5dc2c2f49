import {decodeBrCode} from '../../domain/br-code.ts'
import {type E2eId, isE2eIdFault, parseE2eId} from '../../domain/e2e-id.ts'
import {type Centavos, isMoneyFault} from '../../domain/money.ts'
import {readPhone} from '../../domain/phone-key.ts'
import {isPixKeyRefusal, parsePixKey} from '../../domain/pix-key.ts'
import {
  type AnyOf,
  amountTerm,
  documentTerm,
  nameTerms,
  textTerm,
} from '../../domain/search-terms.ts'
import {isTaxIdRefusal, parseTaxId} from '../../domain/tax-id.ts'
import {isUuid} from '../../domain/text.ts'
import {amountUnreadable, nothingToFind} from '../../messages/command-line/find.ts'
import {InvalidInputError} from '../../messages/errors.ts'
import {readShownAmount} from '../files/typed-amount.ts'

export const QUERY_KINDS = ['id', 'e2e_id', 'code', 'amount', 'document', 'text'] as const
export type QueryKind = (typeof QUERY_KINDS)[number]

/** Why what was typed may be known under another spelling. */
export const QUERY_FLAWS = [
  'amount_without_day',
  'e2e_id_damaged',
  'document_damaged',
  'document_masked',
  'code_damaged',
] as const
export type QueryFlaw = (typeof QUERY_FLAWS)[number]

/** What was typed, as it is searched. */
export interface Query {
  readonly kind: QueryKind
  readonly text: string
  /** A record is found when it has all terms of one of these. */
  readonly anyOf: AnyOf
  readonly e2eId: E2eId | undefined
  readonly flaw: QueryFlaw | undefined
}

/**
 * @param day a civil day of São Paulo, which makes an amount of the text.
 *
 * Errors: `InvalidInputError` when the text is empty, or with a day is no amount.
 */
export function toQuery(typed: string, day: string | undefined): Query {
  const text = asKept(typed.trim())
  if (text === '') throw new InvalidInputError(nothingToFind())
  if (day !== undefined) {
    return {kind: 'amount', text, anyOf: [[amountTerm(amountOf(text), day)]], ...NOTHING_MORE}
  }
  const e2eId = e2eIdOf(text)
  const kind = kindOf(text, e2eId)
  return {kind, text, anyOf: alternatives(text, kind), e2eId, flaw: flawOf(text, kind)}
}

const NOTHING_MORE = {e2eId: undefined, flaw: undefined}

/**
 * `R$ 1.349,90` as a bank shows it; no money moves, so what is grouped in one way is understood.
 */
function amountOf(text: string): Centavos {
  const cents = readShownAmount(text)
  if (isMoneyFault(cents)) throw new InvalidInputError(amountUnreadable({text}))
  return cents
}

/**
 * What people paste, as it is kept: a code that was broken into lines, an id without its hyphens.
 */
function asKept(text: string): string {
  if (QUOTED_CODE.test(text)) return text.replaceAll(/^[>\s]+/gm, '').replaceAll(/\s*\n/g, '')
  // An end-to-end id of digits has as many characters as an id without its hyphens.
  const [, ...parts] = (e2eIdOf(text) ? null : BARE_UUID.exec(text)) ?? []
  return parts.length > 0 ? parts.join('-').toLowerCase() : withoutLabel(text)
}

const QUOTED_CODE = /^[>\s]*000201/
const BARE_UUID =
  /^(?:urn:uuid:)?\{?([\da-f]{8})-?([\da-f]{4})-?([\da-f]{4})-?([\da-f]{4})-?([\da-f]{12})\}?$/i

/** `CPF: 529 982 247 25` as the document it is; any other text stays as it was typed. */
function withoutLabel(text: string): string {
  const bare = text.replace(/^(?:CPF|CNPJ)\b[:\s]*/i, '').replaceAll(/\s+/g, '')
  return isTaxIdRefusal(parseTaxId(bare)) ? text : bare
}

const AMOUNT = /^R\$\s*\d[\d.,]*$|^\d{1,3}(?:[.,]?\d{3})*[.,]\d{2}$/i
const MASKED = /^[*x]{2,3}[.]?[\dA-Z]{3}[.]?[\dA-Z]{3}(?:-?[*x]{2}|\/[*x]{4}-?[*x]{2})$/i
/** Begins as an end-to-end id does, and is about as long. */
const NEAR_E2E_ID = /^[ED][\dA-Z]{8}20\d{6}[\dA-Z]{8,22}$/i
const DOCUMENT =
  /^(?:\d{3}\.?\d{3}\.?\d{3}-?\d{2}|[\dA-Z]{2}\.?[\dA-Z]{3}\.?[\dA-Z]{3}\/?[\dA-Z]{4}-?\d{2})$/

/** For where nothing is found: no record has a text that was cut or mistyped. */
function flawOf(text: string, kind: QueryKind): QueryFlaw | undefined {
  if (kind === 'code') return 'contents' in decodeBrCode(text) ? 'code_damaged' : undefined
  if (kind !== 'text') return undefined
  if (AMOUNT.test(text)) return 'amount_without_day'
  if (MASKED.test(text)) return 'document_masked'
  const bare = text.replaceAll(/\s+/g, '')
  if (NEAR_E2E_ID.test(bare)) return 'e2e_id_damaged'
  const isKey = !isPixKeyRefusal(parsePixKey(bare))
  return DOCUMENT.test(bare.toUpperCase()) && !isKey ? 'document_damaged' : undefined
}

function kindOf(text: string, e2eId: E2eId | undefined): QueryKind {
  if (isUuid(text)) return 'id'
  if (e2eId) return 'e2e_id'
  if (isCode(text)) return 'code'
  return isTaxIdRefusal(parseTaxId(text)) ? 'text' : 'document'
}

/** Begins as every BR Code does, whether it can be paid or not. */
export const isCode = (text: string): boolean => text.startsWith('000201')

function alternatives(text: string, kind: QueryKind): string[][] {
  const exact = [
    ...new Set([text, ...(kind === 'id' ? [text.toLowerCase()] : []), ...keysOf(text)]),
  ]
  const words = kind === 'text' ? nameTerms(text) : []
  return [
    ...exact.map((each) => [textTerm(each)]),
    ...(kind === 'document' ? [[documentTerm(text)]] : []),
    ...(kind === 'code' ? codeTerms(text) : []),
    ...(words.length > 0 ? [words] : []),
  ]
}

/**
 * A PIX key as it is sent: `(11) 98765-4321` is kept as `+5511987654321`. Eleven digits that may be a CPF are
 * looked for as a telephone, too: nothing is paid by what is found.
 */
function keysOf(text: string): string[] {
  const [key, phone] = [parsePixKey(text), readPhone(text)]
  return [...(isPixKeyRefusal(key) ? [] : [key.value]), ...('value' in phone ? [phone.value] : [])]
}

/** A static code has no id of the service: its txid and key are what is left. */
function codeTerms(text: string): string[][] {
  const {txid} = contentsOf(text)
  return txid === undefined || txid === '***' ? [] : [[textTerm(txid)]]
}

function contentsOf(text: string): {readonly txid?: string | undefined} {
  const decoded = decodeBrCode(text)
  return 'contents' in decoded ? decoded.contents : decoded
}

/**
 * The case of its last part counts for banks, and for nothing here; the letter before it is "E" or
 * "D".
 */
function e2eIdOf(typed: string): E2eId | undefined {
  const text = typed.replaceAll(/\s+/g, '').replace(/^[ed]/, (letter) => letter.toUpperCase())
  for (const kind of ['payment', 'return'] as const) {
    const parsed = parseE2eId(text, kind)
    if (!isE2eIdFault(parsed)) return parsed
  }
  return undefined
}
