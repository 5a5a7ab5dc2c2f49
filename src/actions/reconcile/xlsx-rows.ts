import {inflateRawSync} from 'node:zlib'
import {DAY_MS} from '../../domain/duration.ts'

/** One row of a worksheet: its number as the program shows it, and its cells from column A on. */
export interface SheetRow {
  readonly line: number
  readonly cells: readonly SheetCell[]
}

/** `isNumber` where the program keeps a number, which a day is, too. */
export interface SheetCell {
  readonly text: string
  readonly isNumber: boolean
}

/** Unpacked, of one part of a workbook; more is no list that people have filled in. */
const MOST_BYTES = 256 * 1024 * 1024

/** Whether a file begins as a workbook does: it is a ZIP archive. */
export const isWorkbook = (bytes: Buffer): boolean =>
  bytes.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004'

/**
 * The rows of each worksheet, as Excel, LibreOffice and Google Sheets write them.
 *
 * Errors: a `RangeError` or `Error` when the archive or one of its parts is damaged.
 * Source: ECMA-376, Part 1, "SpreadsheetML"; APPNOTE.TXT of ZIP.
 */
export function* sheetsOf(bytes: Buffer): Generator<readonly SheetRow[]> {
  const parts = partsOf(bytes)
  const shared = sharedTexts(parts.get('xl/sharedStrings.xml')?.() ?? '')
  for (const [path, content] of parts) {
    if (/^xl\/worksheets\/[^/]+\.xml$/.test(path)) yield rowsOf(content(), shared)
  }
}

/** The parts of an archive by path, each unpacked when it is asked for. */
function partsOf(bytes: Buffer): Map<string, () => string> {
  const end = bytes.lastIndexOf(Buffer.from('504b0506', 'hex'))
  if (end < 0) throw new Error('no directory of the archive')
  const parts = new Map<string, () => string>()
  let at = bytes.readUInt32LE(end + 16)
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [pathLength, extra, comment] = [28, 30, 32].map((place) => bytes.readUInt16LE(at + place))
    const record = at
    const path = bytes.toString('utf8', at + 46, at + 46 + Number(pathLength))
    parts.set(path, () => unpacked(bytes, record))
    at += 46 + Number(pathLength) + Number(extra) + Number(comment)
  }
  return parts
}

function unpacked(bytes: Buffer, record: number): string {
  const local = bytes.readUInt32LE(record + 42)
  const begin = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
  const packed = bytes.subarray(begin, begin + bytes.readUInt32LE(record + 20))
  const isPlain = bytes.readUInt16LE(record + 10) === 0
  const content = isPlain ? packed : inflateRawSync(packed, {maxOutputLength: MOST_BYTES})
  return content.toString('utf8')
}

const sharedTexts = (xml: string): string[] =>
  [...xml.matchAll(/<si\b[^>]*?(?:\/>|>([\s\S]*?)<\/si>)/g)].map(([, item = '']) => textIn(item))

/** The runs of a text, without how it is pronounced. */
const textIn = (xml: string): string =>
  [...xml.replaceAll(/<rPh\b[\s\S]*?<\/rPh>/g, '').matchAll(/<t\b[^>]*?(?:\/>|>([^<]*)<\/t>)/g)]
    .map(([, run = '']) => plain(run))
    .join('')

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
}

const plain = (text: string): string =>
  text.replaceAll(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return ENTITIES[name] ?? whole
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return code <= 0x10_ffff ? String.fromCodePoint(code) : whole
  })

function rowsOf(xml: string, shared: readonly string[]): SheetRow[] {
  const rows: SheetRow[] = []
  for (const [, attributes = '', body = ''] of xml.matchAll(
    /<row\b([^>]*?)(?:\/>|>([\s\S]*?)<\/row>)/g,
  )) {
    const line = Number(/\br="(\d+)"/.exec(attributes)?.[1] ?? (rows.at(-1)?.line ?? 0) + 1)
    rows.push({line, cells: cellsOf(body, shared)})
  }
  return rows
}

const EMPTY: SheetCell = {text: '', isNumber: false}
/** The last column that there is: XFD. */
const MOST_COLUMNS = 16_384

function cellsOf(xml: string, shared: readonly string[]): SheetCell[] {
  const cells: SheetCell[] = []
  for (const [, attributes = '', body = ''] of xml.matchAll(
    /<c\b([^>]*?)(?:\/>|>([\s\S]*?)<\/c>)/g,
  )) {
    const column = columnOf(/\br="([A-Z]{1,3})\d+"/.exec(attributes)?.[1]) ?? cells.length
    if (column >= MOST_COLUMNS) continue
    while (cells.length < column) cells.push(EMPTY)
    cells[column] = cellOf(/\bt="(\w+)"/.exec(attributes)?.[1] ?? 'n', body, shared)
  }
  return cells
}

function cellOf(type: string, body: string, shared: readonly string[]): SheetCell {
  if (type === 'inlineStr') return {text: textIn(body), isNumber: false}
  const value = plain(/<v\b[^>]*>([^<]*)<\/v>/.exec(body)?.[1] ?? '')
  if (type === 's') return {text: shared[Number(value)] ?? '', isNumber: false}
  return {text: value, isNumber: type === 'n' && value !== ''}
}

/** `A` is 0, `AA` is 26. */
const columnOf = (letters: string | undefined): number | undefined =>
  letters === undefined
    ? undefined
    : [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1

/** Excel counts a 29th of February 1900 that never was, so its days begin one earlier. */
const FIRST_DAY_MS = Date.UTC(1899, 11, 30)

/** The day that a program keeps as a number: 46356 is 2026-11-30. */
export const dayOfNumber = (days: number): string =>
  new Date(FIRST_DAY_MS + Math.floor(days) * DAY_MS).toISOString().slice(0, 10)
