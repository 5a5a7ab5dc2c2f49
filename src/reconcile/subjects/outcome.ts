import {
  type Outcome as EventOutcome,
  OUTCOMES,
  outcomeOfKind,
  statusOfOutcome,
} from '../../domain/event-outcome.ts'
import type {EventRow} from '../read/rows/rows.ts'

/** How a subject ended; nothing while it is open. */
export type Outcome = EventOutcome | undefined

/** What an event ends its subject with. */
export const outcomeOfEvent = (event: EventRow): Outcome => outcomeOfKind(event.kind)

/** The status a record has after an event: a reversed withdrawal is `failed`. */
export function statusOfEvent(event: EventRow): string | undefined {
  const outcome = outcomeOfEvent(event)
  return outcome && statusOfOutcome(outcome)
}

const FINAL_STATUSES = new Map<string, Outcome>(
  OUTCOMES.map(statusOfOutcome).map((status) => [status, status]),
)

/** The outcome a record's status tells; nothing while it is open. */
export const outcomeOfStatus = (status: string): Outcome => FINAL_STATUSES.get(status)

/** Two outcomes exclude each other, except that what completed may be reversed. */
export function exclude(outcomes: ReadonlySet<Outcome>): boolean {
  if (outcomes.size < 2) return false
  return !(outcomes.size === 2 && outcomes.has('completed') && outcomes.has('reversed'))
}
