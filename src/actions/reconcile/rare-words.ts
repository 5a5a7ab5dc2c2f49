import {statSync} from 'node:fs'
import {commonBeginning} from '../../reconcile/findings/alike-words.ts'
import {turn} from '../../reconcile/read/files/steps.ts'
import {foldedWord} from '../../reconcile/read/mapping/mapped-words.ts'
import {isSums} from './propose-mapping.ts'
import {eachRow, SAMPLE_ROWS} from './sample-rows.ts'
import {knownBeginning, typeNamed} from './statement-words.ts'
import type {TableSample} from './table-sample.ts'

/** Of a file with more rows the rest is not looked at: a statement of a month seldom has so many. */
const MOST_ROWS = 1_000_000
/** Rows of one word: enough to tell which way its money goes. */
const ROWS_OF_A_WORD = 5
/** Where each history is another one, more rows tell nothing new. */
const MOST_RARE_ROWS = 2_000
const ROWS_A_BREATH = 20_000

/** The first rows of a table, and those below them that have other words. */
export interface WholeSample {
  readonly sample: TableSample
  /** How many rows of the file were looked at. */
  readonly rows: number
  readonly isWhole: boolean
}

/** The same for words that one entry of a mapping translates, as far as each of them alone shows. */
const groupOf = (word: string): string =>
  typeNamed(word) !== undefined
    ? word
    : foldedWord(knownBeginning(word)?.beginning ?? (commonBeginning(word) || word))

/** Most tables have few words; where each is another one, so many are kept. */
const MOST_KNOWN = 1_000

/** The rows that have a word, or a line of sums, of which few were seen. */
class RareRows {
  readonly rows: (readonly string[])[] = []
  readonly #at: number
  readonly #seen = new Map<string, number>()
  readonly #groups = new Map<string, string>()

  constructor({header, rows}: TableSample, column: string) {
    this.#at = header.indexOf(column)
    for (const cells of rows) this.#isRare(cells)
  }

  add(cells: readonly string[]): void {
    if (this.rows.length < MOST_RARE_ROWS && this.#isRare(cells)) this.rows.push(cells)
  }

  #isRare(cells: readonly string[]): boolean {
    const word = (cells[this.#at] ?? '').trim()
    const group = word === '' ? sumsOf(cells) : this.#groupOf(word)
    if (group === undefined) return false
    const seen = this.#seen.get(group) ?? 0
    this.#seen.set(group, seen + 1)
    return seen < ROWS_OF_A_WORD
  }

  #groupOf(word: string): string {
    const known = this.#groups.get(word)
    if (known !== undefined) return known
    const group = groupOf(word)
    if (this.#groups.size < MOST_KNOWN) this.#groups.set(word, group)
    return group
  }
}

/** Of a line without a word in the column only that it holds sums is worth knowing. */
const sumsOf = (cells: readonly string[]): string | undefined =>
  isSums(cells) ? 'sums' : undefined

/**
 * Reads the whole table for what its first rows lack: words of `column` that stand in few rows, such
 * as a payout that came back, and the sums at the end. Without a column it is left at the first rows.
 *
 * Errors: those of the file system; the signal's reason.
 */
export async function withRareWords(
  file: string,
  of: {
    readonly first: TableSample
    readonly column: string | undefined
    readonly signal: AbortSignal
  },
): Promise<WholeSample> {
  const {first, column, signal} = of
  const {length} = first.rows
  if (column === undefined) return {sample: first, rows: length, isWhole: true}
  // What was read of a pipe is gone.
  if (!statSync(file).isFile()) return {sample: first, rows: length, isWhole: length < SAMPLE_ROWS}
  const rare = new RareRows(first, column)
  let count = 0
  let isWhole = true
  await eachRow(file, (cells) => {
    count += 1
    if (count <= length) return true
    isWhole = count <= MOST_ROWS
    if (isWhole) rare.add(cells)
    return isWhole && count % ROWS_A_BREATH === 0 ? afterBreath(signal) : isWhole
  })
  const rows = [...first.rows, ...rare.rows]
  return {sample: {...first, rows}, rows: Math.min(count, MOST_ROWS), isWhole}
}

/** Lets Ctrl-C be seen. */
async function afterBreath(signal: AbortSignal): Promise<boolean> {
  await turn(signal)
  return true
}
