import type {DecisionRow} from './decisions-file.ts'
import {readDecisions} from './decisions-file.ts'

/** The decisions of two people as one list, and the findings that they decided differently. */
export interface MergedDecisions {
  readonly data: readonly DecisionRow[]
  readonly conflicts: readonly string[]
}

const isSame = (a: DecisionRow, b: DecisionRow): boolean =>
  a.decision === b.decision && a.owner === b.owner && a.until === b.until && a.note === b.note

/** A decision beats an open row; of two unlike decisions the second file's stands, and is named. */
export async function mergeDecisions(first: string, second: string): Promise<MergedDecisions> {
  const merged = new Map((await readDecisions(first, 'FIRST')).map((row) => [row.id, row]))
  const conflicts: string[] = []
  for (const row of await readDecisions(second, 'SECOND')) {
    const known = merged.get(row.id)
    if (known !== undefined && row.decision === 'open') continue
    if (known !== undefined && known.decision !== 'open' && !isSame(known, row)) {
      conflicts.push(row.id)
    }
    merged.set(row.id, row)
  }
  return {data: [...merged.values()], conflicts}
}
