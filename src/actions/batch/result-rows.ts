import type {Context} from '../../app/context.ts'
import type {Batch} from './batch.ts'
import type {RowResult} from './batch-outcome.ts'

/** A row of the result file: how it ended, what was created, and the row itself. */
export interface ResultRow {
  readonly result: RowResult
  /** By the names the input has for its columns. */
  readonly cells: ReadonlyMap<string, unknown>
  readonly created: CreatedFacts | undefined
}

/** What the service answered, as far as a spreadsheet wants it. */
export interface CreatedFacts {
  readonly pixCopyPaste?: string
  readonly amount?: number
  readonly externalReference?: string
}

/** Each result beside its row of the file, with what the journal keeps of the creation. */
export async function resultRows(
  context: Context,
  batch: Batch,
  results: readonly RowResult[],
): Promise<ResultRow[]> {
  const {resources} = await context.journal()
  const cells = new Map(batch.raw.rows.map((row) => [row.line, row.cells]))
  const ids = results.flatMap(({id}) => id ?? [])
  const kept = await resources.findAll(batch.kind, ids, batch.environment)
  return results.map((result) => ({
    result,
    cells: cells.get(result.line) ?? new Map(),
    created: result.id === undefined ? undefined : kept.get(result.id)?.resource,
  }))
}
