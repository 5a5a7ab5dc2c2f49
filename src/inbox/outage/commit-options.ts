import type {Delivery} from '../inbox.ts'

/** The database works on one commit while the listener answers for the other and makes the next. */
const COMMITS_AT_ONCE = 2
/**
 * With smaller commits beside others, two listeners that share a load were slower than one, and a lone
 * one no faster (`bench/listener --store postgres`).
 */
const LEAST_BESIDE = 64

/** Deliveries about one subject, and those of one event, are stored in the order of their arrival. */
const topicsOf = ({subject, eventId}: Delivery): readonly string[] =>
  subject === null ? [eventId] : [subject, eventId]

/** How a listener on a shared store commits what it receives. */
export const COMMIT_OPTIONS = {
  atOnce: COMMITS_AT_ONCE,
  leastBeside: LEAST_BESIDE,
  topicsOf,
}
