import type {Journal} from '../../journal/journal.ts'
import type {ResourceFilter} from '../../journal/kept-resource.ts'
import type {InboxEvents, ReceivedEvent} from './inbox-events.ts'
import type {KnownRecord, RecordEnds} from './record-ends.ts'

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

const isWithin = (ms: number, {fromMs, untilMs}: Period): boolean =>
  (fromMs === undefined || ms >= fromMs) && (untilMs === undefined || ms < untilMs)

/**
 * What the emulator's export of a period chooses: the events of the period, and the records that were
 * created in it, had not ended when it began, or that an event of it names; of a block the charge, too.
 * An event of before is left out also where its record is taken: its lines are in the statement of then.
 */
export async function ofPeriod(
  {resources}: Pick<Journal, 'resources'>,
  where: Omit<ResourceFilter, 'kind'> & {readonly period: Period},
  {events: all, ends}: InboxEvents,
): Promise<OfPeriod> {
  const {period, ...place} = where
  const events = all.filter(({atMs}) => isWithin(atMs, period))
  const named = new Set(events.flatMap(({names}) => names))
  const ids = new Set<string>()
  // Blocks first: each names its charge.
  for (const kind of ['block', 'withdrawal', 'charge'] as const) {
    for (const {id, resource} of await resources.inOrder({kind, ...place})) {
      if (!named.has(id) && !isOf({kind, resource}, period, ends)) continue
      ids.add(id)
      if (kind === 'block') named.add(String(resource['transactionId']))
    }
  }
  return {ids, events}
}

/** Of a charge that was paid, and whose event is not here, nothing says when: it is of its creation. */
function isOf(record: KnownRecord, period: Period, ends: RecordEnds): boolean {
  const {fromMs = Number.NEGATIVE_INFINITY, untilMs = Number.POSITIVE_INFINITY} = period
  const createdAtMs = Date.parse(String(record.resource['createdAt']))
  if (Number.isNaN(createdAtMs)) return true
  return createdAtMs < untilMs && (createdAtMs >= fromMs || ends.endedMs(record) >= fromMs)
}
