import {statSync} from 'node:fs'
import {InvalidInputError} from '../../messages/errors.ts'
import {mapOfJson} from '../../messages/reconcile/mapping.ts'
import {mapOfBytes, mapOfFolder, mapOfNothing} from '../../messages/reconcile/not-mapped.ts'
import {CsvAssembler, type TextLine} from '../../platform/csv.ts'
import {HeaderSearch} from '../../reconcile/read/csv/find-header.ts'
import {textChunksOf} from '../../reconcile/read/files/chunks.ts'
import {linesOf} from '../../reconcile/read/files/lines.ts'
import {refuseNamedPipe} from '../files/named-pipe.ts'
import {kindOfJson} from './json-file.ts'
import {refuseOtherFormats} from './other-format.ts'
import {isRecordColumn} from './record-words.ts'
import {isKnownColumn} from './statement-words.ts'
import type {TableSample} from './table-sample.ts'

/** So many rows tell what the columns are. */
export const SAMPLE_ROWS = 200
/** Enough of a row of JSON to see its fields. */
const START_CHARACTERS = 10_000

/** Fewer known names may as well be words above the table, such as `Conta` and `Documento`. */
const KNOWN_NAMES = 2

/**
 * A header has several columns, and names that such files have: not the name and the account of a
 * bank above it, not a row of values. A file without one has the line with most names for it.
 */
const looksLikeHeader = (cells: readonly string[]): boolean =>
  cells.length >= 3 && cells.filter(isKnownName).length >= KNOWN_NAMES

const isKnownName = (name: string): boolean => isKnownColumn(name) || isRecordColumn(name)

/** Finds the header of a table, and puts what follows together to rows. */
class TableReader {
  readonly #search = new HeaderSearch(undefined, looksLikeHeader)
  #assembler: CsvAssembler | undefined
  /** Nothing until it is found. */
  header: readonly string[] | undefined

  /** The rows that this line completes. */
  add(line: TextLine): Cells[] {
    if (this.#assembler) return this.#assembler.add(line).map(({cells}) => cells ?? [])
    const settled = this.#search.add(line)
    return settled ? this.#begin(settled) : []
  }

  /** The rows of a file in which nothing looks like a header. */
  end(): Cells[] {
    const last = this.header ? undefined : this.#search.end()
    return last ? this.#begin(last) : []
  }

  #begin({found, rest}: NonNullable<ReturnType<HeaderSearch['add']>>): Cells[] {
    this.header = found.header.map((cell) => cell.trim())
    this.#assembler = new CsvAssembler(found.delimiter)
    return rest.flatMap((line) => this.add(line))
  }
}

type Cells = readonly string[]

/**
 * Shows the rows of a table one after the other, until one is the last that is wanted; answers the
 * header.
 *
 * Errors: `InvalidInputError` where the file is no table; those of the file system.
 */
export async function eachRow(
  file: string,
  wantsMore: (cells: Cells) => boolean | Promise<boolean>,
): Promise<readonly string[]> {
  const table = new TableReader()
  let isFirst = true
  for await (const line of linesOf(textChunksOf(file))) {
    const kind = isFirst ? kindOfJson(line.text.slice(0, START_CHARACTERS)) : undefined
    if (kind) throw new InvalidInputError(mapOfJson({file, kind}))
    isFirst &&= line.text.trim() === ''
    for (const cells of table.add(line)) {
      const more = wantsMore(cells)
      if (!(typeof more === 'boolean' ? more : await more)) return table.header ?? []
    }
  }
  if (isFirst) throw new InvalidInputError(mapOfNothing({file}))
  for (const cells of table.end()) wantsMore(cells)
  return table.header ?? []
}

/**
 * The first rows of a table.
 *
 * Errors: `InvalidInputError` for what is no table; those of the file system.
 */
export async function sampleOf(file: string): Promise<TableSample> {
  if (statSync(file).isDirectory()) throw new InvalidInputError(mapOfFolder({file}))
  refuseNamedPipe(file)
  await refuseOtherFormats(file)
  const rows: Cells[] = []
  const header = await eachRow(file, (cells) => rows.push(cells) < SAMPLE_ROWS)
  const isNamed = header.some(isKnownName)
  if (!isNamed && [header, ...rows].some(hasBytes)) throw new InvalidInputError(mapOfBytes({file}))
  return {header, rows}
}

/** Control characters, which a picture or an archive has when it is read as text. */
const hasBytes = (cells: Cells): boolean => cells.some((cell) => /[^\P{Cc}\s]/u.test(cell))
