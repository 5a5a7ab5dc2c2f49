import {type DecisionRow, type DescribedDecision, readDescribedDecisions} from './decisions-file.ts'

/** The decisions of two people as one list, and the findings that they decided differently. */
export interface MergedDecisions {
  readonly data: readonly DecisionRow[]
  readonly conflicts: readonly string[]
}

/** A finding that was decided differently; the second decision stands. */
interface DecisionConflict {
  readonly first: DescribedDecision
  readonly second: DescribedDecision
}

const isSame = (a: DecisionRow, b: DecisionRow): boolean =>
  a.decision === b.decision && a.owner === b.owner && a.until === b.until && a.note === b.note

/** A decision beats an open row; of two unlike decisions the second file's stands, and is named. */
export async function mergeDecisions(
  first: string,
  second: string,
): Promise<{readonly merged: MergedDecisions; readonly conflicts: readonly DecisionConflict[]}> {
  const rows = await readDescribedDecisions(first, 'FIRST')
  const merged = new Map(rows.map((row) => [row.id, row]))
  const conflicts: DecisionConflict[] = []
  for (const row of await readDescribedDecisions(second, 'SECOND')) {
    const known = merged.get(row.id)
    if (known !== undefined && row.decision === 'open') continue
    if (known !== undefined && known.decision !== 'open' && !isSame(known, row)) {
      conflicts.push({first: known, second: row})
    }
    merged.set(row.id, row)
  }
  const data = [...merged.values()].map(({about: _, ...row}) => row)
  return {merged: {data, conflicts: conflicts.map(({second: {id}}) => id)}, conflicts}
}
