import {setTimeout as pause} from 'node:timers/promises'
import {connectTo, newStore, type PostgresServer} from '../helpers/postgres.ts'
import {type Endpoint, startEndpoint} from './endpoint.ts'
import {type MachineListener, startListener} from './listeners.ts'
import {type Acknowledged, startSender} from './sender.ts'

/** `stop`: the server is ended at once and started again. `freeze`: it hangs, and goes on. */
export type Cut = 'stop' | 'freeze'

export interface InboxFailuresPlan {
  readonly listeners: number
  /** How long events are sent between two failures. */
  readonly calmSeconds: number
  readonly cuts: readonly Cut[]
  readonly cutSeconds: number
  readonly subjects: number
  readonly pauseMs: number
}

/** What was sent to several listeners of one inbox while they and the server failed. */
export interface InboxFigures {
  readonly killed: number
  readonly cuts: number
  readonly acknowledged: number
  readonly stored: number
  readonly lost: number
  readonly doubled: number
  readonly conflictsAcknowledged: number
  readonly conflictsStored: number
  /** Events that the endpoint got. */
  readonly forwarded: number
  readonly neverForwarded: number
  readonly forwardedTwice: number
  readonly forwardedLate: number
  readonly outOfOrder: readonly string[]
  readonly altered: number
  readonly sentAgain: number
  readonly seconds: number
}

const SECRET = 'whsec_of the failure tests'
const RESTART_MS = 500
/** Leases of a listener that died run out after ten seconds; nothing takes longer than this. */
const LONGEST_PAUSE_MS = 40_000

/**
 * Sends events to listeners on machines of their own, behind a round-robin, kills each of them in
 * turn, and cuts the server off; then compares what was acknowledged with what is stored and with
 * what reached the endpoint.
 */
export async function inboxFailures(
  server: PostgresServer,
  plan: InboxFailuresPlan,
): Promise<InboxFigures> {
  const storeUrl = await newStore(server)
  const endpoint = await startEndpoint()
  const listeners: MachineListener[] = []
  try {
    for (let nth = 0; nth < plan.listeners; nth += 1) {
      listeners.push(await startListener({storeUrl, secret: SECRET, forwardTo: endpoint.url}))
    }
    const {subjects, pauseMs} = plan
    const urls = listeners.map(({url}) => url)
    const startedAt = performance.now()
    const sender = startSender({urls, secret: SECRET, subjects, pauseMs})
    await fail(server, listeners, plan)
    const sent = await sender.stop()
    const seconds = (performance.now() - startedAt) / 1000
    await drained(endpoint, sent)
    const figures = await compared(storeUrl, endpoint, sent)
    return {killed: listeners.length, cuts: plan.cuts.length, ...figures, seconds}
  } finally {
    for (const listener of listeners) await listener.kill()
    for (const listener of listeners) listener[Symbol.dispose]()
    await endpoint.close()
  }
}

async function fail(
  server: PostgresServer,
  listeners: readonly MachineListener[],
  {calmSeconds, cuts, cutSeconds}: InboxFailuresPlan,
): Promise<void> {
  const calm = (): Promise<void> => pause(calmSeconds * 1000)
  await calm()
  for (const listener of listeners) {
    await listener.kill()
    await pause(RESTART_MS)
    await listener.start()
    await calm()
  }
  for (const cut of cuts) {
    if (cut === 'stop') server.stopAtOnce()
    else server.freeze()
    await pause(cutSeconds * 1000)
    if (cut === 'stop') server.start()
    else server.thaw()
    await calm()
  }
}

/** Ends when everything came, or nothing more comes. */
async function drained(endpoint: Endpoint, {eventIds}: Acknowledged): Promise<void> {
  let [count, sinceMs] = [endpoint.count(), Date.now()]
  while (count < eventIds.length && Date.now() - sinceMs < LONGEST_PAUSE_MS) {
    await pause(100)
    if (endpoint.count() > count) sinceMs = Date.now()
    count = endpoint.count()
  }
}

async function compared(storeUrl: string, endpoint: Endpoint, sent: Acknowledged) {
  const postgres = await connectTo(storeUrl, 1)
  const rows = await postgres.query(
    `SELECT event_id, count(*) FILTER (WHERE variant = '') AS events,
       count(*) FILTER (WHERE variant <> '') AS conflicts
     FROM pixctl_events GROUP BY event_id`,
  )
  await postgres.close()
  const stored = new Map(rows.map((row) => [String(row['event_id']), row]))
  const sum = (column: string): number =>
    rows.reduce((total, row) => total + Number(row[column]), 0)
  const {eventIds, repeated, repeatedLate, outOfOrder, altered} = endpoint.forwarded()
  return {
    acknowledged: sent.eventIds.length,
    stored: stored.size,
    lost: sent.eventIds.filter((id) => !stored.has(id)).length,
    doubled: sum('events') - stored.size,
    conflictsAcknowledged: sent.conflicts,
    conflictsStored: sum('conflicts'),
    forwarded: eventIds.size,
    neverForwarded: sent.eventIds.filter((id) => !eventIds.has(id)).length,
    forwardedTwice: repeated,
    forwardedLate: repeatedLate,
    outOfOrder,
    altered,
    sentAgain: sent.sentAgain,
  }
}
