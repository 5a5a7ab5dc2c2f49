/** Rows of one statement. */
export const BATCH_ROWS = 500

/** Rows as they come, so many at a time; the last batch may be shorter, and none is empty. */
export async function* inBatches<T>(
  rows: AsyncIterable<T>,
  size = BATCH_ROWS,
): AsyncGenerator<T[]> {
  let batch: T[] = []
  for await (const row of rows) {
    if (batch.push(row) < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
