import {CsvAssembler, type CsvRecord} from '../../../platform/csv.ts'
import {DamagedInput, MAX_LINE_BYTES} from '../files/damage.ts'
import {textOfLine} from '../files/lines.ts'
import {QuoteWatch} from './quote-watch.ts'
import {
  isClosed,
  type LineOfTable,
  MOST_LINES,
  type RecordOfLines,
  recordAt,
} from './record-ends.ts'

const QUOTE = 34
const LF = 10
const CR = 13
const SPACE = 32

/** What is known of a table by its header. */
export interface TableHeader {
  /** What evidence calls the file. */
  readonly file: string
  readonly delimiter: string
  readonly headerLine: number
  /** How many cells a row has at least. */
  readonly width: number
}

const LINE_FEEDS = Buffer.alloc(MOST_LINES, LF)

/**
 * Writes the records of a table with each on a line of its own: a line break within a cell becomes a
 * space, and as many blank lines follow as the record had, so that every record keeps the number of
 * its line. All else is written as it stands, a record with a stray quote as well.
 */
export class OneLineRecords {
  /** The columns in which a cell had a line break. */
  readonly columnsWithBreaks = new Set<number>()
  readonly #table: TableHeader
  readonly #write: (bytes: Uint8Array) => void
  readonly #assembler: CsvAssembler
  readonly #delimiter: number
  /** The line that is being taken, and how many are written. */
  #line = 0
  #written = 0
  /** What was taken of a line whose end has not come. */
  #rest: Buffer[] = []
  #restBytes = 0
  readonly #quotes: QuoteWatch

  constructor(table: TableHeader, write: (bytes: Uint8Array) => void) {
    this.#table = table
    this.#write = write
    this.#assembler = new CsvAssembler(table.delimiter)
    this.#delimiter = table.delimiter.charCodeAt(0)
    this.#quotes = new QuoteWatch(table.file)
  }

  /**
   * Takes the bytes that follow, in UTF-8.
   *
   * Errors: `DamagedInput` for a line without end, or a quote that holds the rest of the file.
   */
  take(bytes: Uint8Array): void {
    const chunk = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    let start = 0
    if (this.#rest.length > 0) {
      start = chunk.indexOf(LF) + 1
      this.#keep(start > 0 ? chunk.subarray(0, start) : chunk)
      if (start === 0) return
      this.#takeRest()
    }
    const end = Math.max(start, chunk.lastIndexOf(LF) + 1)
    this.#takeLines(chunk.subarray(start, end))
    if (end < chunk.length) this.#keep(chunk.subarray(end))
  }

  /** Writes what is left at the end of the file. Errors: see `take`. */
  end(): void {
    if (this.#rest.length > 0) {
      this.#keep(Buffer.of(LF))
      this.#takeRest()
    }
    if (!this.#assembler.isOpen) return
    this.#put(this.#assembler.end())
    this.#fillTo(this.#line)
  }

  #keep(bytes: Buffer): void {
    this.#rest.push(Buffer.from(bytes))
    this.#restBytes += bytes.length
    if (this.#restBytes > MAX_LINE_BYTES) throw new DamagedInput('a line without end')
  }

  #takeRest(): void {
    const line = Buffer.concat(this.#rest)
    this.#rest = []
    this.#restBytes = 0
    this.#takeLines(line)
  }

  /** Whole lines. */
  #takeLines(bytes: Buffer): void {
    let unwritten = 0
    let quote = bytes.indexOf(QUOTE)
    for (let start = 0; start < bytes.length; ) {
      let end = bytes.indexOf(LF, start)
      this.#line += 1
      if (quote >= 0 && quote < start) quote = bytes.indexOf(QUOTE, start)
      const line = {start, end, delimiter: this.#delimiter}
      if (!this.#staysAsItIs(bytes, line, quote)) {
        if (unwritten < start) this.#write(bytes.subarray(unwritten, start))
        const record = this.#isWithinRecord ? undefined : recordAt(bytes, line)
        if (record === undefined) this.#assemble(bytes.subarray(start, end))
        else {
          end = record.end
          this.#writeOnOneLine(bytes.subarray(start, end), record)
        }
        unwritten = end + 1
      }
      start = end + 1
    }
    if (unwritten < bytes.length) this.#write(bytes.subarray(unwritten))
  }

  /** Whether the line is not to be looked at for itself. */
  get #isWithinRecord(): boolean {
    return this.#assembler.isOpen || this.#quotes.isWithin
  }

  /** @param quote the first one from the beginning of the line on. */
  #staysAsItIs(bytes: Buffer, line: LineOfTable, quote: number): boolean {
    if (this.#line <= this.#table.headerLine) return true
    if (this.#isWithinRecord) return false
    return quote < 0 || quote >= line.end || isClosed(bytes, line, quote)
  }

  /** A record that ends properly, of several lines. */
  #writeOnOneLine(bytes: Buffer, {columns, breaks}: RecordOfLines): void {
    const text = Buffer.from(bytes)
    for (let at = text.indexOf(LF); at >= 0; at = text.indexOf(LF, at)) {
      text[at] = SPACE
      if (text[at - 1] === CR) text[at - 1] = SPACE
    }
    this.#write(text)
    this.#write(LINE_FEEDS.subarray(0, breaks + 1))
    for (const column of columns) this.columnsWithBreaks.add(column)
    this.#line += breaks
  }

  #assemble(bytes: Buffer): void {
    if (!this.#assembler.isOpen) this.#written = this.#line - 1
    this.#put(this.#assembler.add({line: this.#line, text: textOfLine(bytes)}))
    if (!this.#assembler.isOpen) this.#fillTo(this.#line)
  }

  #put(records: readonly CsvRecord[]): void {
    for (const record of records) {
      this.#fillTo(record.line - 1)
      this.#write(Buffer.from(`${this.#onOneLine(record)}\n`))
      this.#written += 1
      this.#quotes.add(record, !this.#isRow(record))
    }
  }

  /** Blank lines, which are no rows. */
  #fillTo(line: number): void {
    if (line > this.#written) this.#write(Buffer.alloc(line - this.#written, LF))
    this.#written = Math.max(line, this.#written)
  }

  #onOneLine({text, cells}: CsvRecord): string {
    if (!text.includes('\n')) return text
    for (const [at, cell] of (cells ?? []).entries()) {
      if (cell.includes('\n')) this.columnsWithBreaks.add(at)
    }
    return text.replaceAll('\n', ' ')
  }

  /** As far as the number of its cells says. */
  #isRow({cells}: CsvRecord): boolean {
    return cells !== undefined && cells.length * 2 >= this.#table.width
  }
}
