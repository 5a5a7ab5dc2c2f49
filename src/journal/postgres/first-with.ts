/** What is looked for, and how many are enough. */
interface Sought {
  readonly terms: readonly string[]
  readonly limit: number
}

/** The first of `rows` that have every term; no more of them are read than it takes to find those. */
export async function firstWith<Row>(
  rows: AsyncIterable<Row>,
  termsOf: (row: Row) => ReadonlySet<string>,
  {terms, limit}: Sought,
): Promise<Row[]> {
  const found: Row[] = []
  for await (const row of rows) {
    const own = termsOf(row)
    if (terms.every((term) => own.has(term)) && found.push(row) === limit) break
  }
  return found
}
