import type {Context} from '../../app/context.ts'
import type {Batch} from './batch.ts'
import type {CreatedFacts, RowResult} from './batch-outcome.ts'

/** A row of the result file: how it ended, what was created, and the row itself. */
export interface ResultRow {
  readonly result: RowResult
  /** By the names the input has for its columns. */
  readonly cells: ReadonlyMap<string, unknown>
  readonly created: CreatedFacts | undefined
}

/** Each result beside its row of the file; what an earlier run created is read from the journal. */
export async function resultRows(
  context: Context,
  batch: Batch,
  results: readonly RowResult[],
): Promise<ResultRow[]> {
  const {resources} = await context.journal()
  const cells = new Map(batch.raw.rows.map((row) => [row.line, row.cells]))
  const ids = results.flatMap(({id, created}) => (created ? [] : (id ?? [])))
  const kept = await resources.findAll(batch.kind, ids, batch.environment)
  return results.map((result) => ({
    result,
    cells: cells.get(result.line) ?? new Map(),
    created: result.created ?? (result.id ? kept.get(result.id)?.resource : undefined),
  }))
}
