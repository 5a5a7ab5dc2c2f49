import {createHash} from 'node:crypto'
import {CsvAssembler, type CsvRecord} from '../../../platform/csv.ts'
import {displayName} from '../files/chunks.ts'
import {REPORT_NAMES, type ReportName} from '../files/inputs.ts'
import {linesOf} from '../files/lines.ts'
import {type FileRead, hashed, type Source} from '../files/source.ts'
import type {FileMapping} from '../mapping/mapping.ts'
import type {Intake} from '../rows/intake.ts'
import {statementHeader, statementShape} from '../rows/read-line.ts'
import type {Place} from '../rows/rows.ts'
import {HeaderSearch, isIgnored} from './find-header.ts'
import {QuoteWatch} from './quote-watch.ts'
import {isCsv, isEmptyRecord, missingColumn, recordShape} from './record-shape.ts'

interface Header {
  readonly header: readonly string[]
  readonly delimiter: string
}

/** What becomes of each record, once the header is known; `false` when it is no row at all. */
type Take = (place: Place, record: CsvRecord) => boolean

/** How the records of a file are found and taken. */
interface Opening {
  readonly search: HeaderSearch
  readonly open: (header: Header, place: Place) => Take | undefined
}

/** A CSV file record by record. */
class CsvReader {
  rows = 0
  readonly #source: Source
  readonly #intake: Intake
  readonly #open: Opening['open']
  readonly #search: HeaderSearch
  readonly #quotes: QuoteWatch
  #assembler: CsvAssembler | undefined
  #take: Take | undefined

  constructor(source: Source, intake: Intake, {search, open}: Opening) {
    this.#source = source
    this.#intake = intake
    this.#search = search
    this.#open = open
    this.#quotes = new QuoteWatch(displayName(source.file))
  }

  add(line: number, text: string): void {
    if (this.#assembler) this.#takeAll(this.#assembler.add({line, text}))
    else this.#begin(this.#search.add({line, text}))
  }

  get isUnreadable(): boolean {
    return this.#assembler !== undefined && this.#take === undefined
  }

  end(): void {
    if (this.#assembler === undefined) this.#begin(this.#search.end())
    if (this.#assembler) this.#takeAll(this.#assembler.end())
  }

  #begin(settled: ReturnType<HeaderSearch['add']>): void {
    if (settled === undefined) return
    const {found, rest} = settled
    this.#assembler = new CsvAssembler(found.delimiter)
    this.#take = this.#open(found, {source: this.#source.source, line: found.line})
    for (const line of rest) this.#takeAll(this.#assembler.add(line))
  }

  #takeAll(records: readonly CsvRecord[]): void {
    for (const record of records) {
      if (record.text.trim() === '') continue
      const place = {source: this.#source.source, line: record.line}
      const {rejected} = this.#intake.rows
      const before = rejected.length
      if (this.#take?.(place, record) !== false) this.rows += 1
      this.#quotes.add(record, rejected.length > before)
    }
  }
}

async function readAll(
  source: Source,
  reader: CsvReader,
  mapping: FileMapping | undefined,
): Promise<FileRead> {
  const hash = createHash('sha256')
  const chunks = hashed(source, (bytes) => hash.update(bytes), mapping?.encoding)
  for await (const {line, text} of linesOf(chunks)) reader.add(line, text)
  reader.end()
  return {sha256: hash.digest('hex'), rows: reader.rows, isUnreadable: reader.isUnreadable}
}

/** Every line of a statement into the intake. */
export async function readStatement(
  source: Source,
  intake: Intake,
  mapping: FileMapping | undefined,
): Promise<FileRead> {
  const search = statementHeader(mapping)
  const open: Opening['open'] = ({header, delimiter}, at) => {
    const shape = statementShape(header, delimiter, mapping)
    if (!('missingColumn' in shape)) {
      return (place, {cells}) => {
        if (isIgnored(cells, mapping, shape.positions.type)) return false
        intake.takeLine(place, cells, shape)
        return true
      }
    }
    intake.refuseFile('statement', at, shape.missingColumn)
    return undefined
  }
  return readAll(source, new CsvReader(source, intake, {search, open}), mapping)
}

/** A CSV report where JSON rows are usual. */
export type ReportSource = Source & {readonly name: ReportName}

export const isReport = (source: Source): source is ReportSource =>
  REPORT_NAMES.some((name) => name === source.name) && isCsv(source.file)

/** Looks for the line of a report with every column it needs. */
export const reportHeader = (name: ReportName, mapping: FileMapping | undefined): HeaderSearch =>
  new HeaderSearch(mapping, (header) => missingColumn(name, header, mapping) === undefined)

/** Every row of a CSV report that stands for a file of JSON rows into the intake. */
export async function readReport(
  source: ReportSource,
  intake: Intake,
  mapping: FileMapping | undefined,
): Promise<FileRead> {
  const {name} = source
  const search = reportHeader(name, mapping)
  const open: Opening['open'] = (header, at) => {
    const missing = missingColumn(name, header.header, mapping)
    if (missing === undefined) {
      const shape = recordShape(name, header, mapping)
      return (place, record) => {
        if (isEmptyRecord(record) || isIgnored(record.cells, mapping)) return false
        intake.takeRecord(place, record, shape)
        return true
      }
    }
    intake.refuseFile(name, at, missing.field)
    return undefined
  }
  return readAll(source, new CsvReader(source, intake, {search, open}), mapping)
}
