import {
  AMOUNT,
  type BrCodeReason,
  type BrCodeWarning,
  MAX_CITY_LENGTH,
  MAX_NAME_LENGTH,
  NO_TXID,
  reasonsOf,
  warningsOf,
} from './br-code-checks.ts'
import {
  type BrCodeContents,
  type BrCodeKind,
  findParts,
  GUI,
  PIX,
  ROOT,
  TXID,
} from './br-code-parts.ts'
import {characterCount, isTlvFault, readTlv, type TlvFault, writeField} from './br-code-tlv.ts'
import {crc16} from './crc16.ts'
import {invariant} from './invariant.ts'

/** A code that can be paid, its values as they are written. */
export type DecodedBrCode = BrCodeContents & {
  readonly kind: BrCodeKind
  readonly merchantName: string
  readonly merchantCity: string
  readonly warnings: readonly BrCodeWarning[]
}

/** A code that cannot be paid: every reason, and what could be read of it. */
export type UnpayableBrCode = {
  readonly reasons: readonly (TlvFault | BrCodeReason)[]
  readonly warnings: readonly BrCodeWarning[]
  readonly contents: BrCodeContents
}

/**
 * Decodes a PIX copy-and-paste code, without the spaces and line ends that a paste leaves around
 * it.
 *
 * Errors: an `UnpayableBrCode` with all reasons; text that is no BR Code is one, too.
 * Source: commands.md, "pix decode"; Central Bank of Brazil, Manual de Padrões para Iniciação do
 *         Pix.
 */
export function decodeBrCode(pasted: string): DecodedBrCode | UnpayableBrCode {
  const text = pasted.trim()
  const root = readTlv(text)
  if (isTlvFault(root)) return {reasons: [root], warnings: [], contents: {}}

  const parts = findParts(text, root)
  const {contents} = parts
  const warnings = warningsOf(parts)
  const reasons = [...parts.faults, ...reasonsOf(parts)]
  if (reasons.length > 0) return {reasons, warnings, contents}

  const {kind, merchantName, merchantCity} = contents
  invariant(kind && merchantName && merchantCity, 'a code without a reason has its main fields')
  return {...contents, kind, merchantName, merchantCity, warnings}
}

export const isUnpayable = (code: DecodedBrCode | UnpayableBrCode): code is UnpayableBrCode =>
  'reasons' in code

/** What every code says of who is paid. `amountText` is in reais with a point: `10.50`. */
export type BrCodeMerchant = {
  readonly merchantName: string
  readonly merchantCity: string
  readonly amountText?: string
  readonly txid?: string
}

/**
 * The code of a key, paid any number of times. `key` is in the form that is sent.
 *
 * Errors: none; what does not fit a code is our bug (invariant).
 */
export function encodeStaticBrCode(code: BrCodeMerchant & {readonly key: string}): string {
  return encode(code, {account: writeField(PIX.key, code.key)})
}

/**
 * The code of one charge, fetched by the payer from `url`, which has no scheme. With
 * `recurrenceUrl` paying it also opens a recurrence.
 *
 * Errors: none; what does not fit a code is our bug (invariant).
 */
export function encodeDynamicBrCode(
  code: BrCodeMerchant & {readonly url: string; readonly recurrenceUrl?: string},
): string {
  const {url, recurrenceUrl} = code
  return encode(code, {once: true, account: writeField(PIX.url, url), recurrenceUrl})
}

/**
 * The code of a recurrence alone: nothing is paid now.
 *
 * Errors: none; what does not fit a code is our bug (invariant).
 */
export function encodeRecurrenceBrCode(
  code: BrCodeMerchant & {readonly recurrenceUrl: string},
): string {
  return encode(code, {recurrenceUrl: code.recurrenceUrl})
}

type Target = {once?: true; account?: string; recurrenceUrl?: string | undefined}

const PAYLOAD_FORMAT = writeField(ROOT.payloadFormat, '01')
const ONCE = writeField(ROOT.initiationMethod, '12')
const GUI_FIELD = writeField(PIX.gui, GUI)
const CATEGORY_AND_CURRENCY =
  writeField(ROOT.merchantCategory, '0000') + writeField(ROOT.currency, '986')
const COUNTRY = writeField(ROOT.country, 'BR')
const CRC_HEAD = `${ROOT.crc}04`

function encode(code: BrCodeMerchant, {once, account = '', recurrenceUrl}: Target): string {
  const {merchantName, merchantCity, amountText, txid = NO_TXID} = code
  invariant(
    characterCount(merchantName) <= MAX_NAME_LENGTH,
    'the merchant name is too long for a code',
  )
  invariant(
    characterCount(merchantCity) <= MAX_CITY_LENGTH,
    'the merchant city is too long for a code',
  )
  const covered =
    PAYLOAD_FORMAT +
    (once ? ONCE : '') +
    writeField('26', GUI_FIELD + account) +
    CATEGORY_AND_CURRENCY +
    amountField(amountText) +
    COUNTRY +
    writeField(ROOT.merchantName, merchantName) +
    writeField(ROOT.merchantCity, merchantCity) +
    writeField(ROOT.additionalData, writeField(TXID, txid)) +
    (recurrenceUrl ? writeField('80', GUI_FIELD + writeField(PIX.url, recurrenceUrl)) : '') +
    CRC_HEAD
  return covered + crc16(covered)
}

function amountField(amountText: string | undefined): string {
  if (amountText === undefined) return ''
  invariant(AMOUNT.test(amountText), 'the amount is not one that a code can hold')
  return writeField(ROOT.amount, amountText)
}
