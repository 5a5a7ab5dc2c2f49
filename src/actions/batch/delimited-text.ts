import type {BatchFault, LayoutFault} from './batch-fault.ts'
import type {RawFile, RawRow} from './raw-row.ts'

interface Record {
  readonly line: number
  readonly cells: readonly string[]
}

/**
 * Reads RFC 4180 text with `;`, `,` or tabs, whichever the header uses, and any line end.
 * Empty cells count as absent; lines without any content are skipped, as spreadsheets leave them.
 *
 * Errors: a `BatchFault` for each line that is no record; the rest is read all the same.
 */
export function readDelimited(text: string): RawFile {
  const separator = separatorOf(text)
  const scanner = new Scanner(text, separator)
  const [header, ...records] = scanner.records()
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n'
  const layout = {columns: [], separator, hasMark: false, lineEnd}
  if (!header) return {rows: [], faults: [...scanner.faults, {line: 1, code: 'no_rows'}], layout}
  const columns = header.cells.map((name) => name.trim())
  const faults = [...scanner.faults, ...headerFaults(header.line, columns)]
  const rows: RawRow[] = []
  for (const record of records) {
    if (record.cells.every((cell) => cell === '')) continue
    const difference = record.cells.length - columns.length
    if (difference === 0) rows.push(toRow(record, columns))
    else faults.push({line: record.line, code: difference > 0 ? 'cell_surplus' : 'cell_missing'})
  }
  if (rows.length === 0 && faults.length === 0) faults.push({line: header.line, code: 'no_rows'})
  return {
    rows,
    faults: faults.sort((a, b) => a.line - b.line),
    // A lone column says nothing of the separator its result should have.
    layout: {
      ...layout,
      ...(columns.length === 1 && {separator: ','}),
      columns,
      headerLine: header.line,
    },
  }
}

/** The most frequent in the header, quoted names aside; a lone column may hold decimal commas. */
function separatorOf(text: string): string {
  const header = /[^\r\n]+/.exec(text.replace(/"[^"]*"/g, ''))?.[0] ?? ''
  const countOf = (mark: string): number => header.split(mark).length
  const [semicolons, commas, tabs] = [countOf(';'), countOf(','), countOf('\t')]
  if (tabs > Math.max(semicolons, commas)) return '\t'
  return commas > semicolons ? ',' : ';'
}

function headerFaults(line: number, columns: readonly string[]): BatchFault<LayoutFault>[] {
  return columns.flatMap((column, at): BatchFault<LayoutFault>[] => {
    if (column === '') return [{line, code: 'column_unnamed'}]
    return columns.indexOf(column) < at ? [{line, column, code: 'column_repeated'}] : []
  })
}

function toRow({line, cells}: Record, columns: readonly string[]): RawRow {
  const named = columns.map((column, at) => [column, cells[at]] as const)
  return {line, cells: new Map(named.filter(([, cell]) => cell !== ''))}
}

const LINE_END = /\r\n|\n|\r/g

/** Walks the text once, and knows at every record on which physical line it begins. */
class Scanner {
  readonly faults: BatchFault<LayoutFault>[] = []
  readonly #text: string
  readonly #bare: RegExp
  readonly #separator: string
  #at = 0
  #line = 1

  constructor(text: string, separator: string) {
    this.#text = text
    this.#separator = separator
    this.#bare = new RegExp(`[^${separator}"\\r\\n]*`, 'y')
  }

  *records(): Generator<Record> {
    while (this.#at < this.#text.length) {
      if (this.#skipLineEnd()) continue
      const line = this.#line
      const cells = this.#cells()
      if (cells) yield {line, cells}
    }
  }

  /** The cells up to the end of the record, or nothing after a fault, which is noted. */
  #cells(): string[] | undefined {
    const cells: string[] = []
    for (;;) {
      const cell = this.#text[this.#at] === '"' ? this.#quoted() : this.#unquoted()
      if (cell === undefined) return undefined
      cells.push(cell)
      if (this.#text[this.#at] === this.#separator) this.#at += 1
      else if (this.#at >= this.#text.length || this.#skipLineEnd()) return cells
      else return this.#refuse('quote_misplaced')
    }
  }

  #unquoted(): string {
    this.#bare.lastIndex = this.#at
    const cell = this.#bare.exec(this.#text)?.[0] ?? ''
    this.#at += cell.length
    return cell
  }

  #quoted(): string | undefined {
    const opened = this.#line
    let cell = ''
    for (let from = this.#at + 1; ; from = this.#at + 1) {
      const end = this.#text.indexOf('"', from)
      if (end < 0) return this.#refuseRest(opened)
      const part = this.#text.slice(from, end)
      this.#line += part.match(LINE_END)?.length ?? 0
      cell += part
      this.#at = end + 1
      if (this.#text[this.#at] !== '"') return cell
      cell += '"'
    }
  }

  #skipLineEnd(): boolean {
    const first = this.#text[this.#at]
    if (first !== '\r' && first !== '\n') return false
    this.#at += first === '\r' && this.#text[this.#at + 1] === '\n' ? 2 : 1
    this.#line += 1
    return true
  }

  /** Leaves the record at the end of its line. */
  #refuse(code: LayoutFault): undefined {
    this.faults.push({line: this.#line, code})
    while (this.#at < this.#text.length && !/[\r\n]/.test(this.#text[this.#at] ?? '')) this.#at += 1
    this.#skipLineEnd()
  }

  /** After a quote that never closes no row can be distinguished from the next. */
  #refuseRest(opened: number): undefined {
    this.faults.push({line: opened, code: 'quote_unclosed'})
    this.#at = this.#text.length
  }
}
