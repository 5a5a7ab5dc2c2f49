import {isReport} from '../read/csv/read-csv.ts'
import {lastByteOf} from '../read/files/chunks.ts'
import {isBlankByte} from '../read/files/damage.ts'
import type {Source} from '../read/files/source.ts'
import {type Gathered, namesOf} from '../read/gather/gathered.ts'
import type {Place} from '../read/rows/rows.ts'
import {type LastRow, lastRowOf} from '../reread/last-row.ts'
import type {ReadTerms} from '../reread/lines-again.ts'
import type {Finding} from '../result.ts'
import type {Misfit} from './misfit.ts'

/** A file that was written to its end closes its last row, nearly always. */
async function isUnclosed({file}: Source): Promise<boolean> {
  const last = await lastByteOf(file)
  return last !== undefined && !isBlankByte(last)
}

const ROW_FILES: ReadonlySet<string> = new Set([
  'charges',
  'withdrawals',
  'events',
  'blocks',
  'statement',
])

/** What findings say of rows. */
export interface RowsInDoubt {
  /** Where rows stand that cannot be read. */
  readonly unread: readonly Place[]
  /** Findings of amounts that are not those that others say. */
  readonly amounts: readonly Finding[]
}

const AMOUNT = /^[-+]?(R\$\s?)?[\d.,]+$/

const digitsOf = (text: string): string => text.replace(/\D/g, '').replace(/^0+/, '')

/** The amount that belongs in the last cell goes on after what stands there; with zeros alone it has another unit. */
function isBeginning(file: string, {line, cell}: LastRow, amounts: readonly Finding[]): boolean {
  const digits = digitsOf(cell)
  if (digits === '' || !AMOUNT.test(cell)) return false
  const goesOn = (whole: string) => whole.startsWith(digits) && digitsOf(whole.slice(digits.length))
  return amounts.some(
    ({evidence, expectedCentavos: expected}) =>
      evidence.some((row) => row.file === file && row.line === line) &&
      goesOn(digitsOf(String(expected ?? ''))),
  )
}

/**
 * Files that end in the middle of a row: they were cut short, and the rows that came after are not there. Such a
 * row cannot be read, or, in a table, is read as it stands: without its last columns, or with the beginning of a
 * cell. Only tables, and other files with rows that cannot be read, are read once more.
 *
 * Errors: those of the file system; the signal's reason.
 */
export async function cutFiles(
  {sources}: Gathered,
  {unread, amounts}: RowsInDoubt,
  terms: ReadTerms,
): Promise<Misfit[]> {
  const names = namesOf(sources)
  const found: Misfit[] = []
  for (const source of sources.filter(({name}) => ROW_FILES.has(name))) {
    const own = unread.filter((place) => place.source === source.source)
    const isTable = source.name === 'statement' || isReport(source)
    if ((own.length === 0 && !isTable) || !(await isUnclosed(source))) continue
    terms.signal?.throwIfAborted()
    const last = await lastRowOf(source, terms)
    if (last === undefined) continue
    const file = names[source.source] ?? ''
    const isUnread = own.some(({line}) => line === last.line)
    const isCut = last.isLess || (isUnread && last.isHalf) || isBeginning(file, last, amounts)
    if (isCut) found.push({kind: 'file_cut', file, line: last.line})
  }
  return found
}
