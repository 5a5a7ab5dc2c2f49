import {decodeBrCode} from '../../domain/br-code.ts'
import {type E2eId, isE2eIdFault, parseE2eId} from '../../domain/e2e-id.ts'
import {isMoneyFault, parseTypedAmount} from '../../domain/money.ts'
import {isPixKeyRefusal, parsePixKey} from '../../domain/pix-key.ts'
import {amountTerm, documentTerm, nameTerms, textTerm} from '../../domain/search-terms.ts'
import {isTaxIdRefusal, parseTaxId} from '../../domain/tax-id.ts'
import {isUuid} from '../../domain/text.ts'
import {InvalidInputError} from '../../messages/errors.ts'
import {nothingToFind} from '../../messages/find.ts'

export const QUERY_KINDS = ['id', 'e2e_id', 'code', 'amount', 'document', 'text'] as const
export type QueryKind = (typeof QUERY_KINDS)[number]

/** What was typed, as it is searched. */
export interface Query {
  readonly kind: QueryKind
  readonly text: string
  /** A record is found when it has all terms of one of these. */
  readonly anyOf: readonly (readonly string[])[]
  readonly e2eId: E2eId | undefined
}

/**
 * @param day a civil day of São Paulo, which makes an amount of the text.
 *
 * Errors: `InvalidInputError` when the text is empty.
 */
export function toQuery(typed: string, day: string | undefined): Query {
  const text = typed.trim()
  if (text === '') throw new InvalidInputError(nothingToFind())
  const e2eId = e2eIdOf(text)
  const cents = day === undefined ? 'not_a_number' : parseTypedAmount(text)
  const amounts = day === undefined || isMoneyFault(cents) ? [] : [[amountTerm(cents, day)]]
  const kind = amounts.length > 0 ? 'amount' : kindOf(text, e2eId)
  const anyOf = amounts.length > 0 ? amounts : alternatives(text, kind)
  return {kind, text, anyOf, e2eId}
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

/** A PIX key as it is sent: `(11) 98765-4321` is kept as `+5511987654321`. */
function keysOf(text: string): string[] {
  const key = parsePixKey(text)
  return isPixKeyRefusal(key) ? [] : [key.value]
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

function e2eIdOf(text: string): E2eId | undefined {
  for (const kind of ['payment', 'return'] as const) {
    const parsed = parseE2eId(text, kind)
    if (!isE2eIdFault(parsed)) return parsed
  }
  return undefined
}
