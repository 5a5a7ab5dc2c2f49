import {eachOf, type Steps} from '../../read/files/steps.ts'
import {aboutOf, faultOf, isFee} from '../faults.ts'
import {only} from '../only.ts'
import type {Proposal} from '../proposal.ts'
import type {Suspect} from '../suspect.ts'
import {isUnderOtherCode} from './other-code.ts'

/** A wrong proposal leaves its suspects: so many of them are looked for before all are. */
const FIRST_LOOK = 1_000

/** What a run with a change has to take away, and what it may raise. */
export interface Expected
  extends Pick<Proposal, 'suspects' | 'mayAppear' | 'change'>,
    Partial<Pick<Proposal, 'explanation'>> {
  /** Receives fees that were in order until the change. */
  readonly onFresh?: (fresh: readonly Suspect[]) => void
}

/**
 * Tells which findings a run with a change takes away; nothing where the change is not true: nothing may
 * appear where nothing was, and every suspect must have gone.
 *
 * @param after what the run with the change raises.
 * @param open what the run before it raised.
 */
export function* goneAfter(
  after: readonly Suspect[],
  open: readonly Suspect[],
  {suspects, mayAppear, onFresh, change = {}}: Expected,
): Steps<((suspect: Suspect) => boolean) | undefined> {
  const first = new Set(suspects.slice(0, FIRST_LOOK).map(faultOf))
  if (first.size > 0 && after.some((suspect) => first.has(faultOf(suspect)))) return undefined
  const marks = new Set(after.map(({mark}) => mark))
  const fresh = new Set(only(after, (one) => !mayAppear?.(one)).map(aboutOf))
  const faults = new Set(after.map(faultOf))
  const newFaults = new Set(faults)
  yield
  // By the place in the list of the run.
  const left = new Uint8Array((open.at(-1)?.at ?? -1) + 1)
  yield* eachOf(open, (suspect) => {
    if (!marks.has(suspect.mark)) return
    const about = aboutOf(suspect)
    fresh.delete(about)
    const fault = isFee(suspect) ? about : suspect.id
    if (!faults.has(fault)) return
    left[suspect.at] = 1
    newFaults.delete(fault)
  })
  if (fresh.size > 0) {
    const isFresh = (one: Suspect) => isFee(one) && fresh.has(aboutOf(one))
    onFresh?.(only(after, isFresh))
    return undefined
  }
  const isNew = (one: Suspect) => !mayAppear?.(one) && newFaults.has(faultOf(one))
  const isStill = isUnderOtherCode(only(after, isNew), change)
  const isLeft = (suspect: Suspect) => left[suspect.at] === 1 || isStill(suspect)
  if (suspects.some(isLeft)) return undefined
  yield
  return (suspect) => !isLeft(suspect)
}
