import {statSync} from 'node:fs'
import {SAO_PAULO} from '../../domain/civil-day.ts'
import {TRANSACTION_TYPES} from '../../domain/ledger.ts'
import {InvalidInputError} from '../../messages/errors.ts'
import {inputDamaged} from '../../messages/reconcile/damaged-inputs.ts'
import {
  missingColumn as missingColumnOf,
  repeatedColumn as repeatedColumnOf,
  statementIsJson,
} from '../../messages/reconcile/mapping.ts'
import {reportIsJson} from '../../messages/reconcile/other-format.ts'
import {CsvAssembler, type TextLine} from '../../platform/csv.ts'
import {type FoundHeader, HeaderSearch} from '../../reconcile/read/csv/find-header.ts'
import {
  isCsv,
  type MissingColumn,
  missingColumn,
  missingColumns,
  type RepeatedColumn,
  repeatedColumn,
} from '../../reconcile/read/csv/record-shape.ts'
import {displayName, textChunksOf} from '../../reconcile/read/files/chunks.ts'
import {
  type DataSetName,
  FILE_NAMES,
  type InputFile,
  REPORT_NAMES,
  type ReconcileInputs,
  type ReportName,
} from '../../reconcile/read/files/inputs.ts'
import {linesOf} from '../../reconcile/read/files/lines.ts'
import type {ColumnMapping, FileMapping} from '../../reconcile/read/mapping/mapping.ts'
import {parseBrazilianInstant, parseInstant} from '../../reconcile/read/values/instant.ts'
import {kindOfJson} from './json-file.ts'
import {refuseOtherFormats} from './other-format.ts'

/** For such files `reconcile map` proposes a mapping. */
const PROPOSED: ReadonlySet<string> = new Set(['statement', 'charges', 'withdrawals'])

/**
 * Looks at the headers before anything is read: a misspelt column would otherwise cost every row.
 * Answers with what files do not say, and a person has to know of.
 *
 * Errors: `InvalidInputError` for a column that is needed, or mapped, and not there, for one that
 *         is there twice, for lines that end with CR alone, for a statement that is JSON, and for
 *         a spreadsheet or a PDF.
 */
export async function requireColumns(
  inputs: ReconcileInputs,
  mapping: ColumnMapping = {},
): Promise<UnsaidByFile> {
  const withoutOrigins: string[] = []
  const withoutZones: string[] = []
  const withoutSplits: string[] = []
  const withoutKeys: string[] = []
  const unreadDates: UnreadValue[] = []
  const unknownTypes: UnreadValue[] = []
  for (const name of [...REPORT_NAMES, 'statement'] as const) {
    for (const file of inputs[name] ?? []) {
      await refuseOtherFormats(file)
      if (name !== 'statement' && !isCsv(file)) continue
      const {header, rows} = await startOf(file, name, mapping[name])
      const missing = header ? missingColumns(name, header, mapping[name]) : []
      if (header && missing.length > 0) throw absent(file, {missing, name, header})
      const repeated = header && repeatedColumn(name, header, mapping[name])
      if (repeated) throw twice(file, repeated)
      if (header === undefined) continue
      const value = PROPOSED.has(name) ? unreadDate({header, rows}, mapping[name]) : undefined
      if (value !== undefined) {
        unreadDates.push({file: displayName(file), path: pathOf(file), value})
      }
      if (name === 'charges' && !hasColumn('split', header, mapping[name])) {
        withoutSplits.push(displayName(file))
      }
      if (name === 'withdrawals' && !hasColumn('snapshotPixKey', header, mapping[name])) {
        withoutKeys.push(displayName(file))
      }
      if (name !== 'statement') continue
      const type = unknownType({header, rows}, mapping[name])
      if (type !== undefined) {
        unknownTypes.push({file: displayName(file), path: pathOf(file), value: type})
      }
      if (!hasOrigins(header, mapping[name])) withoutOrigins.push(displayName(file))
      if (value === undefined && !hasZones({header, rows}, mapping[name])) {
        withoutZones.push(displayName(file))
      }
    }
  }
  return {
    withoutOrigins,
    withoutZones,
    withoutSplits,
    withoutKeys,
    unreadDates,
    unknownTypes,
  }
}

/** Names of files that do not say something. */
interface UnsaidByFile {
  /** Which payment a line belongs to. */
  readonly withoutOrigins: readonly string[]
  /** On whose clock their dates are, where the mapping does not say it either. */
  readonly withoutZones: readonly string[]
  /** What charges are split into. */
  readonly withoutSplits: readonly string[]
  /** To which PIX keys withdrawals go. */
  readonly withoutKeys: readonly string[]
  /** Files whose dates are written in another way than is read. */
  readonly unreadDates: readonly UnreadValue[]
  /** Statements whose types of lines are other words than ours. */
  readonly unknownTypes: readonly UnreadValue[]
}

interface UnreadValue {
  readonly file: string
  /** For a command line. */
  readonly path: string
  /** The first of them. */
  readonly value: string
}

/** Whether a report says a field, under the name of the mapping or our own. */
const hasColumn = (
  field: string,
  header: readonly string[],
  {columns = {}, constants = {}}: FileMapping = {},
): boolean => header.includes(columns[field] ?? field) || constants[field] !== undefined

/** A statement may lack the column where no line of it belongs to another. */
const hasOrigins = (header: readonly string[], mapping?: FileMapping): boolean =>
  hasColumn('parentTransactionId', header, mapping)

/** What the first rows have in the column of a field: a file writes all of its dates in one way. */
function valuesOf(field: string, {header, rows}: TableStart, {columns}: FileMapping): string[] {
  const at = header?.indexOf(columns?.[field] ?? field) ?? -1
  return rows.map((cells) => (cells[at] ?? '').trim()).filter((text) => text !== '')
}

const datesOf = (start: TableStart, mapping: FileMapping): string[] =>
  valuesOf('createdAt', start, mapping)

const TYPES: ReadonlySet<string> = new Set(TRANSACTION_TYPES)

/** The first type, where none of the first is ours and no mapping translates them: one may be new. */
function unknownType(start: TableStart, mapping: FileMapping = {}): string | undefined {
  if (mapping.values?.['type'] ?? mapping.constants?.['type']) return undefined
  const types = valuesOf('type', start, mapping)
  return types.some((type) => TYPES.has(type)) ? undefined : types[0]
}

/** A mapping that moves the clock by hours says the zone as well: with `timezone` beside it dates would move twice. */
const hasZones = (start: TableStart, mapping: FileMapping = {}): boolean =>
  mapping.timezone !== undefined ||
  (mapping.shiftHours ?? 0) !== 0 ||
  !datesOf(start, mapping).some(isWithoutZone)

/** The first date, where none of the first can be read: a single one may be a slip. */
function unreadDate(start: TableStart, mapping: FileMapping = {}): string | undefined {
  const parse = mapping.dates === 'dd/mm/yyyy' ? parseBrazilianInstant : parseInstant
  const dates = datesOf(start, mapping)
  return dates.some((text) => parse(text) !== undefined) ? undefined : dates[0]
}

const isWithoutZone = (text: string): boolean =>
  parseBrazilianInstant(text) !== undefined || parseInstant(text) !== parseInstant(text, SAO_PAULO)

/** The beginning of a table; without a header where the file is empty. */
interface TableStart {
  readonly header: readonly string[] | undefined
  readonly rows: readonly (readonly string[])[]
}

const MOST_ROWS = 5

async function startOf(
  file: InputFile,
  name: ReportName | 'statement',
  mapping: FileMapping | undefined,
): Promise<TableStart> {
  const search = new HeaderSearch(mapping, (header) => !missingColumn(name, header, mapping))
  let found: FoundHeader | undefined
  const rows: (readonly string[])[] = []
  // What is read of a pipe is gone for the reader of its rows.
  if (typeof file === 'string' && !statSync(file).isFile()) return {header: undefined, rows}
  for await (const line of linesOf(textChunksOf(file, undefined, mapping?.encoding))) {
    if (found) {
      for (const cells of cellsOf(line, found)) rows.push(cells)
    } else {
      if (line.line === 1) refuseJson(file, name, line.text)
      if (line.text.includes('\r')) throw oldLineEnds(file, line.line)
      found = search.add(line)?.found
    }
    if (rows.length >= MOST_ROWS) break
  }
  return {header: (found ?? search.end()?.found)?.header.map((cell) => cell.trim()), rows}
}

/** Only what is known for sure: a line above the header of a bank may begin with a bracket, too. */
function refuseJson(file: InputFile, name: ReportName | 'statement', text: string): void {
  const kind = kindOfJson(text)
  if (kind === undefined) return
  if (name !== 'statement') refuseRecords(file, {name, kind, text})
  if (name !== 'statement' || kind === 'unknown') return
  throw new InvalidInputError(statementIsJson({file: displayName(file), kind}))
}

/** A header has no names with a colon behind them: what begins so is JSON, whatever its records have. */
const JSON_START = /^\s*(\[\s*)?\{\s*"[^"]*"\s*:/

interface FoundJson {
  readonly name: ReportName
  readonly kind: DataSetName | 'unknown'
  readonly text: string
}

function refuseRecords(file: InputFile, {name, kind: found, text}: FoundJson): void {
  if (found === 'unknown' && !JSON_START.test(text)) return
  const kind = found === 'unknown' ? name : found
  const packed = pathOf(file).endsWith('.gz') ? '.gz' : ''
  const records = {file: displayName(file), kind, name: FILE_NAMES[kind] + packed}
  throw new InvalidInputError(reportIsJson(records))
}

/** A cell of several lines is none of a date. */
const cellsOf = (line: TextLine, {delimiter}: FoundHeader): (readonly string[])[] =>
  new CsvAssembler(delimiter).add(line).flatMap(({cells}) => (cells ? [cells] : []))

/** With CR alone the whole file would be its header, and a statement without rows reconciles. */
const oldLineEnds = (file: InputFile, line: number): InvalidInputError =>
  new InvalidInputError(inputDamaged({file: displayName(file), line, kind: 'old_line_ends'}))

/** Columns are counted from 1, as a spreadsheet's user does. */
const twice = (file: InputFile, {column, first, second}: RepeatedColumn): InvalidInputError =>
  new InvalidInputError(
    repeatedColumnOf({file: displayName(file), column, first: first + 1, second: second + 1}),
  )

interface Absent {
  readonly name: string
  readonly missing: readonly MissingColumn[]
  readonly header: readonly string[]
}

const pathOf = (file: InputFile): string => (typeof file === 'string' ? file : file.name)

/** A header may be a whole file without line ends. */
const SHOWN_CHARACTERS = 200

function absent(file: InputFile, {name, missing: all, header}: Absent): InvalidInputError {
  const shown = header.join(', ').slice(0, SHOWN_CHARACTERS)
  const [{field = ''} = {}] = all
  const column = all.map((one) => one.column).join('", "')
  const fields = all.map((one) => `${name}.${one.field}`).join(', ')
  const isProposed = PROPOSED.has(name)
  const missing = {file: displayName(file), path: pathOf(file), column, field: fields, isProposed}
  return new InvalidInputError(
    missingColumnOf({...missing, setting: `${name}.columns.${field}`, header: shown}),
  )
}
