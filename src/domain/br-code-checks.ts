import {asciiUpper} from './ascii-case.ts'
import {type BrCodeParts, fieldValue, PIX, ROOT} from './br-code-parts.ts'
import {characterCount, type TlvField} from './br-code-tlv.ts'
import {crc16} from './crc16.ts'

/** Why a code cannot be paid, in the order in which they are listed. */
export const BR_CODE_REASONS = [
  'FIRST_FIELD_NOT_00',
  'PAYLOAD_FORMAT_NOT_01',
  'INITIATION_METHOD_UNKNOWN',
  'CRC_MISSING',
  'CRC_NOT_LAST',
  'CRC_MISMATCH',
  'DUPLICATE_FIELD',
  'PIX_TEMPLATE_MISSING',
  'PIX_TEMPLATE_REPEATED',
  'KEY_OR_URL_MISSING',
  'KEY_AND_URL',
  'KEY_INVALID',
  'URL_HAS_SCHEME',
  'URL_INVALID',
  'MERCHANT_CATEGORY_FORMAT',
  'CURRENCY_NOT_986',
  'AMOUNT_FORMAT',
  'COUNTRY_NOT_BR',
  'NAME_LENGTH',
  'CITY_LENGTH',
  'TXID_LENGTH',
  'TXID_CHARSET',
] as const
export type BrCodeReason = (typeof BR_CODE_REASONS)[number]

/** What is worth a look in a code that can be paid, in the order in which they are listed. */
export const BR_CODE_WARNINGS = [
  'CRC_LOWERCASE',
  'KEY_INVALID',
  'AMOUNT_IGNORED_IN_DYNAMIC',
  'AMOUNT_ZERO',
  'TXID_IGNORED_IN_DYNAMIC',
  'ADDITIONAL_DATA_MISSING',
] as const
export type BrCodeWarning = (typeof BR_CODE_WARNINGS)[number]

/** Source: Central Bank of Brazil, BR Code manual; EMV QR Code, merchant-presented mode. */
export const MAX_NAME_LENGTH = 25
export const MAX_CITY_LENGTH = 15
const MAX_TXID_LENGTH = 25

/** Stands for no txid. */
export const NO_TXID = '***'

/** At most two decimals after a point, which may stand without any, and 13 characters in all. */
export const AMOUNT = /^(?=.{1,13}$)(?:\d+(?:\.\d{0,2})?|\.\d{1,2})$/
const SCHEME = /^[a-z][a-z\d+.-]*:\/\//i
const HOST_AND_PATH = /^[a-z\d](?:[a-z\d.-]*[a-z\d])?(?::\d{1,5})?\/[!-~]+$/i

type Check = (parts: BrCodeParts) => boolean

/** Every reason that holds for a code. */
export const reasonsOf = (parts: BrCodeParts): BrCodeReason[] =>
  BR_CODE_REASONS.filter((reason) => REASONS[reason](parts))

/** Every warning that holds for a code. */
export const warningsOf = (parts: BrCodeParts): BrCodeWarning[] =>
  BR_CODE_WARNINGS.filter((warning) => WARNINGS[warning](parts))

const REASONS: Readonly<Record<BrCodeReason, Check>> = {
  FIRST_FIELD_NOT_00: ({root}) => root[0]?.id !== ROOT.payloadFormat,
  PAYLOAD_FORMAT_NOT_01: ({root}) => fieldValue(root, ROOT.payloadFormat) !== '01',
  INITIATION_METHOD_UNKNOWN: ({root}) =>
    !/^1[12]$/.test(fieldValue(root, ROOT.initiationMethod) ?? '11'),
  CRC_MISSING: ({root}) => fieldValue(root, ROOT.crc) === undefined,
  CRC_NOT_LAST: (parts) => hasCrc(parts) && !endsInCrc(parts),
  CRC_MISMATCH: (parts) => hasCrc(parts) && !crcHolds(parts),
  DUPLICATE_FIELD: ({root, accounts, recurrences, additionalData}) =>
    [root, ...accounts, ...recurrences, additionalData].some(repeatsAnId),
  PIX_TEMPLATE_MISSING: ({accounts}) => accounts.length === 0,
  PIX_TEMPLATE_REPEATED: ({accounts, recurrences}) => accounts.length > 1 || recurrences.length > 1,
  KEY_OR_URL_MISSING: ({accounts, contents, faults}) =>
    accounts.length > 0 && faults.length === 0 && contents.kind === undefined,
  KEY_AND_URL: ({contents}) => contents.key !== undefined && contents.url !== undefined,
  KEY_INVALID: ({key}) => key?.verdict === 'invalid',
  URL_HAS_SCHEME: (parts) => urlsOf(parts).some((url) => SCHEME.test(url)),
  URL_INVALID: (parts) =>
    urlsOf(parts).some((url) => !SCHEME.test(url) && !HOST_AND_PATH.test(url)),
  MERCHANT_CATEGORY_FORMAT: ({root}) =>
    !/^\d{4}$/.test(fieldValue(root, ROOT.merchantCategory) ?? ''),
  CURRENCY_NOT_986: ({root}) => fieldValue(root, ROOT.currency) !== '986',
  AMOUNT_FORMAT: (parts) => !isDynamic(parts) && !AMOUNT.test(parts.contents.amount ?? '0'),
  COUNTRY_NOT_BR: ({root}) => fieldValue(root, ROOT.country) !== 'BR',
  NAME_LENGTH: ({contents}) => !isWithin(contents.merchantName, MAX_NAME_LENGTH),
  CITY_LENGTH: ({contents}) => !isWithin(contents.merchantCity, MAX_CITY_LENGTH),
  TXID_LENGTH: (parts) =>
    !isDynamic(parts) && !isWithin(parts.contents.txid ?? NO_TXID, MAX_TXID_LENGTH),
  TXID_CHARSET: (parts) => !isDynamic(parts) && !isTxidText(parts.contents.txid ?? NO_TXID),
}

const WARNINGS: Readonly<Record<BrCodeWarning, Check>> = {
  CRC_LOWERCASE: (parts) => crcHolds(parts) && /[a-f]/.test(parts.text.slice(-4)),
  KEY_INVALID: ({key}) => key?.verdict === 'doubtful',
  AMOUNT_IGNORED_IN_DYNAMIC: (parts) => isDynamic(parts) && parts.contents.amount !== undefined,
  AMOUNT_ZERO: (parts) =>
    !isDynamic(parts) && !isWithdrawal(parts) && /^[0.]+$/.test(parts.contents.amount ?? '1'),
  TXID_IGNORED_IN_DYNAMIC: (parts) =>
    isDynamic(parts) && (parts.contents.txid ?? NO_TXID) !== NO_TXID,
  ADDITIONAL_DATA_MISSING: ({contents, faults}) =>
    faults.length === 0 && contents.txid === undefined,
}

const hasCrc = ({root}: BrCodeParts): boolean => fieldValue(root, ROOT.crc) !== undefined
const endsInCrc = ({root}: BrCodeParts): boolean => root.at(-1)?.id === ROOT.crc

/** A CRC before the end does not cover what follows it, so it cannot hold. */
function crcHolds(parts: BrCodeParts): boolean {
  const crc = fieldValue(parts.root.slice(-1), ROOT.crc)
  return crc !== undefined && asciiUpper(crc) === crc16(parts.text.slice(0, -4))
}

const repeatsAnId = (fields: readonly TlvField[]): boolean =>
  new Set(fields.map(({id}) => id)).size < fields.length

/** The payer of a dynamic code takes amount and txid from the URL and ignores those written. */
const isDynamic = ({contents}: BrCodeParts): boolean => contents.url !== undefined

/** A withdrawal at a merchant has no amount of its own. */
const isWithdrawal = ({accounts}: BrCodeParts): boolean =>
  fieldValue(accounts[0], PIX.withdrawalFacilitator) !== undefined

const urlsOf = ({contents}: BrCodeParts): string[] =>
  [contents.url, contents.recurrenceUrl].filter((url) => url !== undefined)

/** Units: characters. A field that is not there is as one without any. */
function isWithin(text: string | undefined, maximum: number): boolean {
  const length = characterCount(text ?? '')
  return length >= 1 && length <= maximum
}

const isTxidText = (txid: string): boolean => txid === NO_TXID || /^[A-Za-z\d]*$/.test(txid)
