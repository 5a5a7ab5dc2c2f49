import type {Context} from '../../../app/context.ts'
import type {Batch} from '../batch.ts'
import type {CreatedFacts, RowResult} from '../batch-outcome.ts'

/** A row of the result file: how it ended, what was created, and the row itself. */
export interface ResultRow {
  readonly result: RowResult
  /** By the names the input has for its columns. */
  readonly cells: ReadonlyMap<string, unknown>
  readonly created: CreatedFacts | undefined
}

/** The text of a result file, a row at a time. */
export interface ResultFileText {
  line(row: ResultRow): string
  /** Of all lines, in the order of the file. */
  whole(lines: readonly string[]): string
}

/**
 * The lines of a result file. Each is made when its row ends, while others are under way: once the
 * last one has ended, little is left to do. A row that is known to have gone otherwise at the end of
 * the batch has another result, and its line is made then.
 */
export class ResultLines {
  readonly #batch: Batch
  readonly #text: ResultFileText
  readonly #cells: ReadonlyMap<number, ReadonlyMap<string, unknown>>
  readonly #lines = new Map<RowResult, string>()

  constructor(batch: Batch, text: ResultFileText) {
    this.#batch = batch
    this.#text = text
    this.#cells = new Map(batch.raw.rows.map((row) => [row.line, row.cells]))
  }

  add(result: RowResult): void {
    if (isWhole(result)) this.#lines.set(result, this.#lineOf(result, result.created))
  }

  /** The whole file. What an earlier run created is read from the journal. */
  async file(context: Context, results: readonly RowResult[]): Promise<string> {
    const {resources} = await context.journal()
    const {kind, environment} = this.#batch
    const ids = results.flatMap((result) => (isWhole(result) ? [] : (result.id ?? [])))
    const kept = await resources.findAll(kind, ids, environment)
    const lines = results.map((result) => {
      const created = result.created ?? kept.get(result.id ?? '')?.resource
      return this.#lines.get(result) ?? this.#lineOf(result, created)
    })
    return this.#text.whole(lines)
  }

  #lineOf(result: RowResult, created: CreatedFacts | undefined): string {
    return this.#text.line({result, cells: this.#cells.get(result.line) ?? new Map(), created})
  }
}

/** Says itself what was created, where anything was. */
const isWhole = ({id, created}: RowResult): boolean => created !== undefined || id === undefined
