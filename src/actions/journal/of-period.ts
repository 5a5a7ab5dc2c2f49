import type {Journal} from '../../journal/journal.ts'
import type {ResourceFilter} from '../../journal/kept-resource.ts'
import type {InboxEvents, ReceivedEvent} from './inbox-events.ts'

/** From inclusive, until exclusive; what is absent has no bound. */
export interface Period {
  readonly fromMs?: number | undefined
  readonly untilMs?: number | undefined
}

/** What of journal and inbox a period needs. */
export interface OfPeriod {
  /** Of charges, withdrawals and blocks. */
  readonly ids: ReadonlySet<string>
  readonly events: readonly ReceivedEvent[]
}

type Resource = Readonly<Record<string, unknown>>

/** Where the service says when a record began or ended. Source: spec and contract, section 1. */
const MOMENTS = ['createdAt', 'paidAt', 'processedAt', 'resolvedAt']

const isWithin = (ms: number, {fromMs, untilMs}: Period): boolean =>
  (fromMs === undefined || ms >= fromMs) && (untilMs === undefined || ms < untilMs)

/**
 * Records that were created or ended in the period, or that an event in it names, and of a block in it
 * the charge; each with all its events, of whatever day: a payment of one month may have its event or
 * its refund in another. A record that says no time is taken: it may be of the period.
 */
export async function ofPeriod(
  {resources}: Pick<Journal, 'resources'>,
  where: Omit<ResourceFilter, 'kind'> & {readonly period: Period},
  {events, settle}: InboxEvents,
): Promise<OfPeriod> {
  const {period, ...place} = where
  const inIt = events.filter(({atMs}) => isWithin(atMs, period))
  const named = new Set(inIt.flatMap(({names}) => names))
  const ids = new Set<string>()
  // Blocks first: each names its charge.
  for (const kind of ['block', 'withdrawal', 'charge'] as const) {
    for (const {id, resource} of await resources.inOrder({kind, ...place})) {
      if (!named.has(id) && !isOf(settle(resource), period)) continue
      ids.add(id)
      if (kind === 'block') named.add(String(resource['transactionId']))
    }
  }
  const chosen = events.filter(
    ({atMs, names}) => isWithin(atMs, period) || names.some((name) => ids.has(name)),
  )
  return {ids, events: chosen}
}

function isOf(resource: Resource, period: Period): boolean {
  // A charge that was not paid ended when it expired; of a paid one its expiry says nothing.
  const ends = resource['status'] === 'cancelled' ? [...MOMENTS, 'expiresAt'] : MOMENTS
  const moments = ends
    .map((name) => Date.parse(String(resource[name])))
    .filter((ms) => !Number.isNaN(ms))
  return moments.length === 0 || moments.some((ms) => isWithin(ms, period))
}
