import {faultOf} from '../faults.ts'
import {only} from '../only.ts'
import type {Suspect} from '../suspect.ts'

/** What the runs before and after a change raise. */
interface Runs {
  readonly before: readonly Suspect[]
  readonly after: readonly Suspect[]
}

/**
 * Findings of the first run that earlier changes gave another form and the last one takes away: of a leg both
 * of whose lines stand in wrong wallets, one line was found missing once the other was read rightly. About
 * what they are of nothing is left.
 *
 * @param unexplained what the first run raised and no explanation took away.
 */
export function goneInOtherForm(
  unexplained: readonly Suspect[],
  {before, after}: Runs,
): readonly Suspect[] {
  const left = new Set(after.map(({mark}) => mark))
  const gone = only(unexplained, ({mark}) => !left.has(mark))
  if (gone.length === 0) return []
  const marks = new Set(gone.map(({mark}) => mark))
  const own = only(before, ({mark}) => marks.has(mark))
  const ownMarks = new Set(own.map(({mark}) => mark))
  const faults = new Set(own.map(faultOf))
  return only(gone, (one) => ownMarks.has(one.mark) && !faults.has(faultOf(one)))
}
