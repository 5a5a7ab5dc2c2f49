import {CsvAssembler, delimiterNamed, delimiterOf, type TextLine} from '../../../platform/csv.ts'
import type {FileMapping} from '../mapping/mapping.ts'

/** The header of a table, and where it stands. */
export interface FoundHeader {
  readonly line: number
  readonly header: readonly string[]
  readonly delimiter: string
}

/** A bank puts its name, an account and a period before the header: not more lines than these. */
const MOST_PREAMBLE = 30

function headerIn({line, text}: TextLine, delimiter = delimiterOf(text)): FoundHeader {
  const [record] = new CsvAssembler(delimiter).add({line, text})
  return {line, delimiter, header: record?.cells ?? []}
}

/**
 * Looks for the header: the first line with every column that is needed. Where there is none it is
 * the one with most names, so that what it lacks can be said: not the name of a bank above it.
 */
export class HeaderSearch {
  readonly #skipRows: number
  readonly #fits: (header: readonly string[]) => boolean
  /** What a first line such as `sep=;` says of the others. */
  #delimiter: string | undefined
  /** Lines that were no header. */
  #held: TextLine[] = []

  constructor(mapping: FileMapping | undefined, fits: (header: readonly string[]) => boolean) {
    this.#skipRows = mapping?.skipRows ?? 0
    this.#fits = fits
  }

  /** The header, when this line settles it; and the lines that follow it among those seen. */
  add(line: TextLine): {found: FoundHeader; rest: readonly TextLine[]} | undefined {
    if (line.line === 1) this.#delimiter = delimiterNamed(line.text)
    if (line.line === 1 && this.#delimiter !== undefined) return undefined
    if (line.line <= this.#skipRows || line.text.trim() === '') return undefined
    const found = headerIn(line, this.#delimiter)
    if (this.#fits(found.header)) return {found, rest: []}
    this.#held.push(line)
    return this.#held.length >= MOST_PREAMBLE ? this.end() : undefined
  }

  /** The line that looks most like a header, at the end of a file in which nothing fits. */
  end(): {found: FoundHeader; rest: readonly TextLine[]} | undefined {
    const held = this.#held
    this.#held = []
    let best: {at: number; found: FoundHeader} | undefined
    for (const [at, line] of held.entries()) {
      const found = headerIn(line, this.#delimiter)
      if (best === undefined || namesIn(found) > namesIn(best.found)) best = {at, found}
    }
    return best && {found: best.found, rest: held.slice(best.at + 1)}
  }
}

/** Words without a digit: rows have few of them, and the lines above a table one. */
const namesIn = ({header}: FoundHeader): number =>
  header.filter((cell) => /^\P{N}*\p{L}{2}\P{N}*$/u.test(cell)).length

/**
 * A line of sums or of words between the rows, or of the separators that spreadsheets leave.
 *
 * @param typeAt where a statement says what a line is: there banks write `SALDO DO DIA`.
 */
export function isIgnored(
  cells: readonly string[] | undefined,
  {ignoreRows = []}: FileMapping = {},
  typeAt = -1,
): boolean {
  const first =
    cells
      ?.find((cell) => cell.trim() !== '')
      ?.trim()
      .toLowerCase() ?? ''
  if (cells !== undefined && first === '') return true
  if (ignoreRows.length === 0) return false
  const type = cells?.[typeAt]?.trim().toLowerCase()
  return ignoreRows.some((start) => {
    const text = start.toLowerCase()
    return first.startsWith(text) || type?.startsWith(text)
  })
}
