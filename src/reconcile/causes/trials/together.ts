import type {FeeSchedule} from '../../../domain/fee.ts'
import {isBySchedule} from '../fees/fee-periods.ts'
import type {Alternatives, FeeStep, Proposal, TableEdit} from '../proposal.ts'

/** A proposal of which it is known what it changes of the table, so that others can be made with it. */
type TableProposal = Proposal & {readonly edit: TableEdit}

/** Corrections of several steps of one fee table, which one run can prove. */
export interface Together {
  readonly proposals: readonly TableProposal[]
  readonly fees: readonly FeeStep[]
}

const isTableProposal = (proposal: Proposal | undefined): proposal is TableProposal =>
  proposal?.edit !== undefined

const isSame = (one: FeeSchedule, other: FeeSchedule): boolean =>
  one.fixed === other.fixed && one.percentMicros === other.percentMicros

/**
 * Whether the fee of another step, as it is or as it is corrected to, was taken in this one, too: then
 * what is proposed for this one depends on whether that one is made.
 */
const hangsOn = ({suspects, edit}: TableProposal, {edit: other}: TableProposal): boolean =>
  other.taken !== edit.taken &&
  other.taken.kind === edit.taken.kind &&
  [other.taken, ...(other.removed ? [other.removed] : [])].some(
    ({schedule}) =>
      (schedule !== other.taken.schedule || !isSame(schedule, edit.taken.schedule)) &&
      suspects.every((suspect) => isBySchedule(suspect, schedule)),
  )

/** Of fewer amounts several schedules give the fees: which is meant depends on the steps before it. */
const LEAST_SURE = 100

/**
 * The likeliest correction of each step that has one, where there are several and none hangs on another:
 * fees of one kind and time are judged by one step of the table alone. Each run reads all files again.
 */
export function togetherOf(
  proposed: readonly Alternatives[],
  fees: readonly FeeStep[],
): Together | undefined {
  const all = proposed.map(([first]) => first).filter(isTableProposal)
  const proposals = all.filter(({suspects}) => suspects.length >= LEAST_SURE)
  if (proposals.length < 2) return undefined
  if (proposals.some((one) => all.some((other) => hangsOn(one, other)))) return undefined
  const removed = new Set(proposals.map(({edit}) => edit.removed))
  const added = proposals.flatMap(({edit}) => [edit.taken, ...edit.after])
  return {proposals, fees: [...fees.filter((step) => !removed.has(step)), ...added]}
}
