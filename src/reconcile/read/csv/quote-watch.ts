import type {CsvRecord} from '../../../platform/csv.ts'
import {DamagedInput} from '../files/damage.ts'

/** After a quote that does not close, so many lines in a row that are no rows are what it holds. */
const MOST_IN_QUOTE = 10_000

/** Sees a quote that opens and does not close, whose cell would be the rest of the file. */
export class QuoteWatch {
  readonly #file: string
  #line: number | undefined
  #rejected = 0

  /** @param file what evidence calls it. */
  constructor(file: string) {
    this.#file = file
  }

  /** Whether no row has come since such a quote. */
  get isWithin(): boolean {
    return this.#line !== undefined
  }

  /** Errors: `DamagedInput` that names the line of the quote. */
  add({line, fault}: CsvRecord, isRejected: boolean): void {
    if (!isRejected) {
      this.#line = undefined
      this.#rejected = 0
      return
    }
    if (fault === 'quote_unclosed') this.#line ??= line
    if (this.#line === undefined) return
    this.#rejected += 1
    if (this.#rejected <= MOST_IN_QUOTE) return
    const damage = {line: this.#line, file: this.#file, kind: 'open_quote'} as const
    throw new DamagedInput('a quote that does not close', damage)
  }
}
