import {isProblem} from '../../findings/finding-codes.ts'
import {aboutOf} from '../faults.ts'
import type {Change} from '../proposal.ts'
import type {Suspect} from '../suspect.ts'

const sizeOf = ({deltaCentavos}: Suspect): number => Math.abs(deltaCentavos ?? 0)

/**
 * Whether a finding is there under another code in a run with a change: what is wrong with its subject
 * is not explained then. A fee table reveals nothing else, so that any new problem of the same fee is that
 * fault. What is read otherwise may reveal another fault that it hid, of another amount.
 *
 * @param fresh what the run raises, and the one before did not.
 */
export function isUnderOtherCode(
  fresh: readonly Suspect[],
  {fees, mapping, without}: Change,
): (suspect: Suspect) => boolean {
  const isTableAlone = fees !== undefined && mapping === undefined && without === undefined
  const known = Map.groupBy(fresh.filter(isProblem), aboutOf)
  if (known.size === 0) return () => false
  const marks = new Set(fresh.map(({mark}) => mark))
  return (suspect) => {
    if (!marks.has(suspect.mark)) return false
    const others = known.get(aboutOf(suspect))
    if (others === undefined) return false
    if (isTableAlone) return true
    const size = sizeOf(suspect)
    return size > 0 && others.some((other) => sizeOf(other) === size)
  }
}
