const QUOTE = 34
const LF = 10
const CR = 13
const BOM = [0xef, 0xbb, 0xbf]

/** A record of more lines is left to `CsvAssembler`. */
export const MOST_LINES = 100

/** A line of a table in its bytes. */
export interface LineOfTable {
  readonly start: number
  /** Its line feed. */
  readonly end: number
  readonly delimiter: number
}

/** Where the first cell of a line begins: behind a BOM. */
const cellsFrom = (bytes: Buffer, start: number): number =>
  BOM.every((byte, nth) => bytes[start + nth] === byte) ? start + BOM.length : start

/**
 * Whether no cell of a line goes on in the next one: as `CsvAssembler` reads it, from quote to quote.
 *
 * @param first the first quote of the line.
 */
export function isClosed(
  bytes: Buffer,
  {start, end, delimiter}: LineOfTable,
  first: number,
): boolean {
  const stop = bytes[end - 1] === CR && end > start ? end - 1 : end
  const from = cellsFrom(bytes, start)
  for (let quote = first; quote >= 0 && quote < stop; ) {
    const isOpening = quote === from || bytes[quote - 1] === delimiter
    const cellEnd = isOpening ? quotedEnd(bytes, quote + 1, stop) : bytes.indexOf(delimiter, quote)
    if (isOpening && cellEnd < 0) return false
    if (cellEnd < 0 || cellEnd >= stop || bytes[cellEnd] !== delimiter) return true
    quote = bytes.indexOf(QUOTE, cellEnd + 1)
  }
  return true
}

/** A record of several lines: its last line feed, and where it has others. */
export interface RecordOfLines {
  readonly end: number
  readonly breaks: number
  readonly columns: readonly number[]
}

/**
 * The record that begins on a line, where all its cells end properly within `bytes`; nothing for any
 * other, or for one of more than `MOST_LINES`.
 */
export function recordAt(
  bytes: Buffer,
  {start, delimiter}: LineOfTable,
): RecordOfLines | undefined {
  const columns: number[] = []
  let breaks = 0
  let at = cellsFrom(bytes, start)
  for (let column = 0; ; column += 1) {
    const isQuoted = bytes[at] === QUOTE
    const cellEnd = isQuoted
      ? quotedEnd(bytes, at + 1, bytes.length)
      : unquotedEnd(bytes, at, delimiter)
    if (cellEnd < 0) return undefined
    const before = breaks
    if (isQuoted) breaks += breaksIn(bytes, at, cellEnd)
    if (breaks > before) columns.push(column)
    if (breaks >= MOST_LINES) return undefined
    const isReturn = isQuoted && bytes[cellEnd] === CR && bytes[cellEnd + 1] === LF
    const stop = isReturn ? cellEnd + 1 : cellEnd
    if (bytes[stop] === LF) return {end: stop, breaks, columns}
    if (bytes[stop] !== delimiter) return undefined
    at = stop + 1
  }
}

/** The delimiter or line feed that ends a cell without quotes. */
function unquotedEnd(bytes: Buffer, from: number, delimiter: number): number {
  const end = bytes.indexOf(LF, from)
  const cellEnd = bytes.indexOf(delimiter, from)
  return cellEnd >= 0 && cellEnd < end ? cellEnd : end
}

function breaksIn(bytes: Buffer, from: number, end: number): number {
  let breaks = 0
  for (let at = bytes.indexOf(LF, from); at >= 0 && at < end; at = bytes.indexOf(LF, at + 1)) {
    breaks += 1
  }
  return breaks
}

/** The place after the quote that closes a cell, or -1. */
function quotedEnd(bytes: Buffer, from: number, stop: number): number {
  for (let at = from; ; ) {
    const quote = bytes.indexOf(QUOTE, at)
    if (quote < 0 || quote >= stop) return -1
    if (quote + 1 >= stop || bytes[quote + 1] !== QUOTE) return quote + 1
    at = quote + 2
  }
}
