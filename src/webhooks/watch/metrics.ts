import type {Counter} from 'prom-client'
import type {Inbox} from '../../inbox/inbox.ts'
import {inTime} from '../../inbox/outage/in-time.ts'
import type {ForwardReport} from '../forwarder.ts'
import type {Receipt} from '../receive.ts'

/** Verdicts of requests whose signature held. */
const VERIFIED = new Set(['stored', 'duplicate', 'conflict', 'not_an_event'])
/** Around the time that a disk takes to sync. */
const COMMIT_BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5]

/** Less than Prometheus waits for a page, which is ten seconds unless it is set otherwise. */
const STORE_ANSWER_MS = 3_000

/** What a listener counts, as Prometheus reads it. */
export interface ListenMetrics {
  delivery(receipt: Receipt): void
  forward(report: ForwardReport): void
  alarm(name: string, isRaised: boolean): void
  /** The same inbox, with the time that each delivery takes to be on the disk. */
  timed(inbox: Pick<Inbox, 'accept'>): Pick<Inbox, 'accept'>
  /** The page that is scraped, and its content type. */
  page(): Promise<{readonly type: string; readonly text: string}>
}

interface MetricsOptions {
  readonly inbox: Pick<Inbox, 'nextDueMs' | 'events' | 'health' | 'oldestOwedAtMs'>
  readonly nowMs: () => number
  /** How many deliveries a shared store refused after they were acknowledged. */
  readonly refusedByStore: () => number
}

/** Counts a request by its verdict; false where it was refused. */
function deliveryCounter(
  counter: (name: string, help: string) => Counter,
): (verdict: Receipt['verdict']) => boolean {
  const received = counter('received_total', 'Requests, refused ones included.')
  const verified = counter('verified_total', 'Requests whose signature held.')
  const accepted: Partial<Record<Receipt['verdict'], Counter>> = {
    stored: counter('stored_total', 'Events that were new and are on the disk.'),
    duplicate: counter('repeated_total', 'Deliveries of an event that was stored before.'),
    conflict: counter('conflicts_total', 'Known events that came again with another body.'),
  }
  return (verdict) => {
    received.inc()
    if (VERIFIED.has(verdict)) verified.inc()
    accepted[verdict]?.inc()
    return accepted[verdict] !== undefined
  }
}

/** Loads `prom-client` when there is something to count. */
export async function openMetrics({
  inbox,
  nowMs,
  refusedByStore,
}: MetricsOptions): Promise<ListenMetrics> {
  const {default: prometheus} = await import('prom-client')
  const {Counter, Gauge, Histogram, Registry} = prometheus
  const registry = new Registry()
  const registers = [registry]
  const named = (name: string, help: string) => ({name: `pixctl_webhooks_${name}`, help, registers})
  const countDelivery = deliveryCounter((name, help) => new Counter(named(name, help)))
  const refused = new Counter({
    ...named('refused_total', 'Requests that were refused, by reason.'),
    labelNames: ['reason'],
  })
  const forwards = new Counter({
    ...named('forwards_total', 'Attempts to forward, by outcome.'),
    labelNames: ['outcome'],
  })
  const lastEvent = new Gauge(
    named('last_event_timestamp_seconds', 'When an event came last, or when it started.'),
  )
  lastEvent.set(nowMs() / 1_000)
  const alarms = new Gauge({...named('alarm', '1 while an alarm is raised.'), labelNames: ['kind']})
  const commit = new Histogram({
    ...named('commit_seconds', 'From the checked request to its event on the disk.'),
    buckets: COMMIT_BUCKETS_SECONDS,
  })
  new Gauge({
    ...named('oldest_unforwarded_age_seconds', 'Age of the oldest event still to be forwarded.'),
    async collect() {
      const age = await ageIfKnown(inbox, nowMs())
      // An old value would look like a new one.
      if (age === undefined) this.remove()
      else this.set(age)
    },
  })
  if (inbox.health?.()) {
    new Counter({
      ...named('refused_by_store_total', 'Acknowledged deliveries that the shared store refused.'),
      // An inbox brings over what an earlier listener kept before anything here counts.
      collect() {
        this.reset()
        this.inc(refusedByStore())
      },
    })
  }
  addStoreGauges(inbox, (name, help, value) => {
    new Gauge({
      ...named(name, help),
      collect() {
        this.set(value())
      },
    })
  })
  return {
    delivery: ({verdict, event, receivedAtMs}) => {
      if (event) lastEvent.set(receivedAtMs / 1_000)
      if (!countDelivery(verdict)) refused.inc({reason: verdict})
    },
    forward: ({state}) => forwards.inc({outcome: state}),
    alarm: (kind, isRaised) => alarms.set({kind}, Number(isRaised)),
    timed: (timedInbox) => ({
      accept: async (delivery) => {
        const startedMs = performance.now()
        const verdict = await timedInbox.accept(delivery)
        commit.observe((performance.now() - startedMs) / 1_000)
        return verdict
      },
    }),
    page: async () => ({type: registry.contentType, text: await registry.metrics()}),
  }
}

/** Of a store that several machines share, and that may be away; known without asking it. */
function addStoreGauges(
  inbox: MetricsOptions['inbox'],
  add: (name: string, help: string, value: () => number) => void,
): void {
  if (!inbox.health?.()) return
  add('store_up', '1 while deliveries go into the shared store, 0 while it is away.', () =>
    Number(inbox.health?.().state === 'ok'),
  )
  add('outage_log_deliveries', 'Deliveries on this machine that the store still lacks.', () =>
    Number(inbox.health?.().waiting),
  )
}

/**
 * Nothing while the store is away: a page that waited for it, or failed, would make the listener look as
 * if it had ended.
 */
async function ageIfKnown(
  inbox: MetricsOptions['inbox'],
  nowMs: number,
): Promise<number | undefined> {
  if (inbox.health?.().state === 'outage') return undefined
  return inTime(oldestAgeSeconds(inbox, nowMs), STORE_ANSWER_MS).catch(() => undefined)
}

/**
 * The queue of forwards is asked first: where it is empty, no event has to be looked for. It is not
 * asked for what is due: of a shared store a listener would take that for itself, and a scrape of one
 * that forwards nothing would keep it from all others.
 */
async function oldestAgeSeconds(inbox: MetricsOptions['inbox'], nowMs: number): Promise<number> {
  const owedAtMs = await inbox.nextDueMs(Number.MIN_SAFE_INTEGER)
  if (owedAtMs === undefined) return 0
  const receivedAtMs = await oldestOwedAtMs(inbox)
  return receivedAtMs === undefined ? 0 : Math.max(0, (nowMs - receivedAtMs) / 1_000)
}

/** An inbox that cannot be written, as on a full disk, cannot list what is in its log alone. */
async function oldestOwedAtMs(inbox: MetricsOptions['inbox']): Promise<number | undefined> {
  try {
    for await (const {receivedAtMs} of inbox.events({forward: 'queued'})) return receivedAtMs
    return undefined
  } catch (error) {
    if (!inbox.oldestOwedAtMs) throw error
    return inbox.oldestOwedAtMs()
  }
}
