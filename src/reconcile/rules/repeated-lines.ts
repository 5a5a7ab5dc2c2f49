import type {LineRow} from '../read/rows/rows.ts'
import {byContent} from '../read/values/order.ts'
import type {View} from '../subjects/view.ts'

/** So many lines of one id are all named by each finding about one of them. */
const MOST_NAMED = 3

/**
 * The lines that a finding about a repeated line names: all of its id while they are few, else the first
 * and the line itself, as each of the others has a finding of its own. All in each would be their square.
 */
export const besideFirst = (line: LineRow, alike: readonly LineRow[]): readonly LineRow[] => {
  if (alike.length <= MOST_NAMED) return alike
  const [first = line] = alike
  return first === line ? [line] : [first, line]
}

/** The lines of a leg by their id, those that count before the repeated ones, in any order of rows. */
export function legsOfId(
  {case: {legs}}: View,
  repeated: readonly LineRow[],
): (line: LineRow) => readonly LineRow[] {
  if (repeated.length === 0) return () => []
  const others = new Set(repeated)
  const firsts = legs.filter((line) => !others.has(line)).toSorted(byContent)
  const byId = Map.groupBy([...firsts, ...repeated], ({id}) => id)
  return ({id}) => byId.get(id) ?? []
}
