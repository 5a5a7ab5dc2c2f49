const QUOTE = '"'

/** A physical line of a text, without its end. */
export interface TextLine {
  /** 1-based. */
  readonly line: number
  readonly text: string
  /** How it ended, for a cell that goes on in the next line; LF where it is not given. */
  readonly end?: string
}

/**
 * Why a record could not be read: a quoted cell that does not end, or a quote that is neither at
 * the beginning nor at the end of its cell.
 */
export type CsvFault = 'quote_unclosed' | 'quote_misplaced'

/** One record of a CSV file: its first physical line, and its cells or why there are none. */
export interface CsvRecord {
  readonly line: number
  readonly text: string
  readonly cells: readonly string[] | undefined
  readonly fault?: CsvFault
}

/**
 * The delimiter that the first line of a text uses: the most frequent of `;`, `,` and tab outside
 * quoted names. A lone column gives `;`: its cells may hold decimal commas.
 */
export function delimiterOf(text: string): string {
  const header = /[^\r\n]+/.exec(text.replace(/"[^"]*"/g, ''))?.[0] ?? ''
  const count = (mark: string) => header.split(mark).length
  return [';', ',', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best))
}

/**
 * The delimiter that a first line such as `sep=;` names, which Excel reads and writes and which is no
 * row; nothing for every other line. Saved anew, the line may be quoted, or have more delimiters.
 */
export function delimiterNamed(firstLine: string): string | undefined {
  const [, mark] = /^\ufeff?"?sep=([;,\t|])"?[;,\t]*\s*$/i.exec(firstLine) ?? []
  return mark
}

/** The physical lines of a text that is there whole: LF, CRLF or CR. */
export function* linesOfText(text: string): Generator<TextLine> {
  let line = 1
  let from = 0
  for (const {0: end, index} of text.matchAll(/\r\n|\n|\r/g)) {
    yield {line, text: text.slice(from, index), end}
    line += 1
    from = index + end.length
  }
  if (from < text.length) yield {line, text: text.slice(from)}
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

/** How the cells of a file are read. */
export interface CsvForm {
  readonly delimiter: string
  /**
   * What a quote inside a cell without quotes around it is: a character like others, as
   * spreadsheets read it, or a fault, for files that move money: it may be all that is left of a
   * quoted cell.
   */
  readonly bareQuotes: 'characters' | 'faults'
}

/** The cells of a record by RFC 4180, or what is wrong with it. */
function cellsOf(text: string, {delimiter, bareQuotes}: CsvForm): string[] | CsvFault {
  if (!text.includes(QUOTE)) return text.split(delimiter)
  const cells: string[] = []
  let at = 0
  for (;;) {
    const quoted = text[at] === QUOTE
    const end = quoted ? quotedEnd(text, at) : nextDelimiter(text, delimiter, at)
    if (end < 0) return 'quote_unclosed'
    const cell = quoted ? text.slice(at + 1, end - 1).replaceAll('""', QUOTE) : text.slice(at, end)
    if (!quoted && bareQuotes === 'faults' && cell.includes(QUOTE)) return 'quote_misplaced'
    cells.push(cell)
    if (end === text.length) return cells
    if (text[end] !== delimiter) return 'quote_misplaced'
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
  readonly #form: CsvForm
  #pending: TextLine[] = []

  constructor(delimiter: string, bareQuotes: CsvForm['bareQuotes'] = 'characters') {
    this.#form = {delimiter, bareQuotes}
  }

  /**
   * The records that this line completes: none inside a quoted cell, several after a stray quote.
   */
  add(line: TextLine): CsvRecord[] {
    if (this.#pending.length === 0 && !line.text.includes(QUOTE)) {
      const {text} = line
      return text === '' ? [] : [{line: line.line, text, cells: text.split(this.#form.delimiter)}]
    }
    this.#pending.push(line)
    return this.#drain(MAX_LINES_OF_A_CELL)
  }

  /** Whether it is within a quoted cell whose end has not come. */
  get isOpen(): boolean {
    return this.#pending.length > 0
  }

  /** What is left at the end of the file. */
  end(): CsvRecord[] {
    return this.#drain(0)
  }

  #drain(patience: number): CsvRecord[] {
    const [first, ...others] = this.#pending
    if (first === undefined) return []
    const text = joined(this.#pending)
    const cells = cellsOf(text, this.#form)
    if (cells === 'quote_unclosed' && this.#pending.length <= patience) return []
    this.#pending = []
    if (typeof cells !== 'string') return [{line: first.line, text, cells}]
    const isStray = cells === 'quote_unclosed' || others.length > 0
    const fault = isStray ? 'quote_unclosed' : cells
    const unread = {line: first.line, text: first.text, cells: undefined, fault} as const
    return [unread, ...this.#readAgain(others, patience)]
  }

  #readAgain(lines: readonly TextLine[], patience: number): CsvRecord[] {
    const records = lines.flatMap((line) => this.add(line))
    return patience === 0 ? [...records, ...this.#drain(0)] : records
  }
}

/** The record of a line that has one for itself: a quote that does not close there is a stray one. */
export function recordOfLine(line: TextLine, delimiter: string): CsvRecord | undefined {
  const plain = plainRecord(line, delimiter)
  if (plain) return plain
  const assembler = new CsvAssembler(delimiter)
  return assembler.add(line)[0] ?? assembler.end()[0]
}

function joined(lines: readonly TextLine[]): string {
  let text = ''
  for (const [at, line] of lines.entries()) {
    text += at === lines.length - 1 ? line.text : line.text + (line.end ?? '\n')
  }
  return text
}
