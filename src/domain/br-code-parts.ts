import {type BrCodeKey, judgeKey} from './br-code-key.ts'
import {isTlvFault, readTlv, type TlvFault, type TlvField} from './br-code-tlv.ts'
import type {PixKeyType} from './pix-key.ts'

/** Fields of a code that PIX uses. Source: Central Bank of Brazil, BR Code manual, table 1. */
export const ROOT = {
  payloadFormat: '00',
  initiationMethod: '01',
  merchantCategory: '52',
  currency: '53',
  amount: '54',
  country: '58',
  merchantName: '59',
  merchantCity: '60',
  additionalData: '62',
  crc: '63',
} as const

/** Fields of the templates of PIX. */
export const PIX = {gui: '00', key: '01', withdrawalFacilitator: '03', url: '25'} as const
export const TXID = '05'
export const GUI = 'br.gov.bcb.pix'

/** One of the merchant accounts is PIX; one of the free templates may be its recurrence. */
const ACCOUNTS = {first: 26, last: 51}
const FREE_TEMPLATES = {first: 80, last: 99}

/**
 * `static`: the code has the key. `dynamic`: it has an address to ask. `recurrence`: it has that of
 * a Pix Automático.
 */
export type BrCodeKind = 'static' | 'dynamic' | 'recurrence'

/** What a code says, as it is written. Of a broken one, what could be read. */
export type BrCodeContents = {
  readonly kind?: BrCodeKind
  readonly key?: string
  readonly keyType?: PixKeyType
  readonly url?: string
  readonly recurrenceUrl?: string
  readonly amount?: string
  readonly merchantName?: string
  readonly merchantCity?: string
  readonly txid?: string
}

type Fields = readonly TlvField[]

/** A code taken apart. `faults` are those inside of templates that PIX reads. */
export type BrCodeParts = {
  readonly text: string
  readonly root: Fields
  readonly accounts: readonly Fields[]
  readonly recurrences: readonly Fields[]
  readonly additionalData: Fields
  readonly faults: readonly TlvFault[]
  readonly key: BrCodeKey | undefined
  readonly contents: BrCodeContents
}

/** The value of a field by its id, where it is there. */
export const fieldValue = (fields: Fields | undefined, id: string): string | undefined =>
  fields?.find((field) => field.id === id)?.value

/**
 * Finds what belongs to PIX among the fields of `text`; templates of other schemes are left out.
 */
export function findParts(text: string, root: Fields): BrCodeParts {
  const faults: TlvFault[] = []
  const open = (field: TlvField): Fields => {
    const fields = readTlv(field.value, field.at + 4)
    if (!isTlvFault(fields)) return fields
    faults.push(fields)
    return []
  }
  const accounts = root.filter((field) => isOfPix(field, ACCOUNTS)).map(open)
  const recurrences = root
    .filter((field) => isOfPix(field, FREE_TEMPLATES))
    .map(open)
    .filter((fields) => fieldValue(fields, PIX.url) !== undefined)
  const additionalData = root.filter(({id}) => id === ROOT.additionalData).flatMap(open)
  const keyText = fieldValue(accounts[0], PIX.key)
  const key = keyText === undefined ? undefined : judgeKey(keyText)
  const found = {text, root, accounts, recurrences, additionalData, faults, key}
  return {...found, contents: contentsOf(found)}
}

function isOfPix({id, value}: TlvField, range: {first: number; last: number}): boolean {
  if (Number(id) < range.first || Number(id) > range.last) return false
  const fields = readTlv(value)
  // A broken template is ours when it begins as ours does: its fault then concerns the payer.
  if (isTlvFault(fields)) return value.toLowerCase().startsWith(`0014${GUI}`)
  return fieldValue(fields, PIX.gui)?.toLowerCase() === GUI
}

function contentsOf(parts: Omit<BrCodeParts, 'contents'>): BrCodeContents {
  const {root, accounts, recurrences, additionalData} = parts
  const key = fieldValue(accounts[0], PIX.key)
  const url = fieldValue(accounts[0], PIX.url)
  const recurrenceUrl = fieldValue(recurrences[0], PIX.url)
  return present<BrCodeContents>({
    kind: kindOf({url, key, recurrenceUrl}),
    key,
    keyType: parts.key?.verdict === 'sound' ? parts.key.type : undefined,
    url,
    recurrenceUrl,
    amount: fieldValue(root, ROOT.amount),
    merchantName: fieldValue(root, ROOT.merchantName),
    merchantCity: fieldValue(root, ROOT.merchantCity),
    txid: fieldValue(additionalData, TXID),
  })
}

type Addresses = {[Name in 'url' | 'key' | 'recurrenceUrl']: string | undefined}

/** A charge outranks the recurrence that it opens. */
function kindOf({url, key, recurrenceUrl}: Addresses): BrCodeKind | undefined {
  if (url !== undefined) return 'dynamic'
  if (key !== undefined) return 'static'
  return recurrenceUrl === undefined ? undefined : 'recurrence'
}

/** Leaves out what is not there, so that JSON and equality see a field or none. */
function present<T extends object>(fields: {[Name in keyof T]: T[Name] | undefined}): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T
}
