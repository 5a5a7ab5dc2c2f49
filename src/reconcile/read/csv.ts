import type {TextLine} from './lines.ts'

const QUOTE = '"'

/** One record of a CSV file: its first physical line and its cells; `undefined` when unreadable. */
export interface CsvRecord {
  readonly line: number
  readonly text: string
  readonly cells: readonly string[] | undefined
}

/** The delimiter a header uses: the most frequent of the three. */
export function delimiterOf(header: string): string {
  const count = (mark: string) => header.split(mark).length
  return [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best))
}

/** The end of a quoted cell that begins at `start`, just after its closing quote, or -1. */
function quotedEnd(text: string, start: number): number {
  let at = start + 1
  for (;;) {
    const quote = text.indexOf(QUOTE, at)
    if (quote < 0) return -1
    if (text[quote + 1] !== QUOTE) return quote + 1
    at = quote + 2
  }
}

type Cells = string[] | 'open' | 'broken'

/** The cells of a record by RFC 4180: `open` when a quoted cell does not end, `broken` after one. */
function cellsOf(text: string, delimiter: string): Cells {
  if (!text.includes(QUOTE)) return text.split(delimiter)
  const cells: string[] = []
  let at = 0
  for (;;) {
    const quoted = text[at] === QUOTE
    const end = quoted ? quotedEnd(text, at) : nextDelimiter(text, delimiter, at)
    if (end < 0) return 'open'
    cells.push(quoted ? text.slice(at + 1, end - 1).replaceAll('""', QUOTE) : text.slice(at, end))
    if (end === text.length) return cells
    if (text[end] !== delimiter) return 'broken'
    at = end + 1
  }
}

function nextDelimiter(text: string, delimiter: string, from: number): number {
  const end = text.indexOf(delimiter, from)
  return end < 0 ? text.length : end
}

/** A quoted cell that runs over more lines than this is taken to be a stray quote on its first. */
const MAX_LINES_OF_A_CELL = 100

/** A record on a line of its own, without quotes; nothing where more has to be looked at. */
export const plainRecord = ({line, text}: TextLine, delimiter: string): CsvRecord | undefined =>
  text === '' || text.includes(QUOTE) ? undefined : {line, text, cells: text.split(delimiter)}

/** Puts physical lines together to records. A stray quote costs its own line and no other. */
export class CsvAssembler {
  readonly #delimiter: string
  #pending: TextLine[] = []

  constructor(delimiter: string) {
    this.#delimiter = delimiter
  }

  /** The records that this line completes: none inside a quoted cell, several after a stray quote. */
  add(line: TextLine): CsvRecord[] {
    if (this.#pending.length === 0 && !line.text.includes(QUOTE)) {
      const {text} = line
      return text === '' ? [] : [{line: line.line, text, cells: text.split(this.#delimiter)}]
    }
    this.#pending.push(line)
    return this.#drain(MAX_LINES_OF_A_CELL)
  }

  /** What is left at the end of the file. */
  end(): CsvRecord[] {
    return this.#drain(0)
  }

  #drain(patience: number): CsvRecord[] {
    const [first, ...others] = this.#pending
    if (first === undefined) return []
    const text = this.#pending.map((line) => line.text).join('\n')
    const cells = cellsOf(text, this.#delimiter)
    if (cells === 'open' && this.#pending.length <= patience) return []
    this.#pending = []
    if (cells === 'open' || (cells === 'broken' && others.length > 0)) {
      const broken = {line: first.line, text: first.text, cells: undefined}
      return [broken, ...this.#readAgain(others, patience)]
    }
    return [{line: first.line, text, cells: cells === 'broken' ? undefined : cells}]
  }

  #readAgain(lines: readonly TextLine[], patience: number): CsvRecord[] {
    const records = lines.flatMap((line) => this.add(line))
    return patience === 0 ? [...records, ...this.#drain(0)] : records
  }
}
