import {readFile} from 'node:fs/promises'
import {parseRawFile} from './read-file.ts'

/** Where the results of a batch are written: `payouts.csv` has `payouts.csv.result.csv`. */
export const resultPath = (file: string): string => `${file}.result.csv`

interface Sent {
  readonly line: number
  readonly key: string
}

/**
 * Lines that an earlier run of this file sent with other content: each is a new payment now.
 * An unreadable or missing result file says nothing.
 *
 * Source: issue "Every command, safe with money", Batches.
 */
export async function editedLines(file: string, rows: readonly Sent[]): Promise<number[]> {
  const former = await readFormerResults(resultPath(file))
  if (former.size === 0) return []
  const known = new Set(former.values())
  const keys = new Set(rows.map((row) => row.key))
  return rows
    .filter(({line, key}) => {
      const before = former.get(line)
      return before !== undefined && !keys.has(before) && !known.has(key)
    })
    .map(({line}) => line)
}

/** The key under which each line was created, or may have been. */
async function readFormerResults(path: string): Promise<ReadonlyMap<number, string>> {
  const former = new Map<number, string>()
  for (const {cells} of await readRows(path)) {
    const [line, key, status] = [cells.get('line'), cells.get('key'), cells.get('status')]
    const wasSent = status === 'created' || status === 'already_done' || status === 'unknown'
    if (wasSent && typeof key === 'string') former.set(Number(line), key)
  }
  return former
}

async function readRows(path: string) {
  try {
    return parseRawFile(await readFile(path)).rows
  } catch {
    return []
  }
}
