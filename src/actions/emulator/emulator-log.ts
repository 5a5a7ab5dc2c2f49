import {setTimeout as sleep} from 'node:timers/promises'
import type {Context} from '../../app/context.ts'
import type {ActivityAnswer, DeliveryEntry, RequestEntry} from '../../wire/activity.ts'
import {askControl} from './control-plane.ts'

/** What a log of the emulator is made of. */
export type LoggedRequest = RequestEntry
export type LoggedDelivery = DeliveryEntry
export type LogEntry = LoggedRequest | LoggedDelivery

export interface LogSelection {
  readonly kind: LogEntry['kind'] | undefined
  readonly limit: number
}

const LOOK_MS = 250
/** What one look takes at most; the next one goes on from there. */
const PAGE = 2_000

/** The newest requests and deliveries of the environment, in order. */
export async function readLog(
  context: Context,
  {kind, limit}: LogSelection,
): Promise<readonly LogEntry[]> {
  return (await ask(context, {kind, limit})).entries
}

/**
 * The same, and then everything that follows, until Ctrl-C.
 *
 * Errors: those of the control plane, also when the emulator ends.
 */
export async function followLog(
  context: Context,
  {kind, limit}: LogSelection,
  show: (entries: readonly LogEntry[]) => void,
): Promise<void> {
  let answer = await ask(context, {kind, limit})
  for (;;) {
    if (answer.entries.length > 0) show(answer.entries)
    const after = answer.entries.length === PAGE ? (answer.entries.at(-1)?.seq ?? 0) : answer.last
    await sleep(LOOK_MS, undefined, {signal: context.signal}).catch(() => {})
    if (context.signal.aborted) return
    answer = await ask(context, {kind, limit: PAGE, after})
    // Another emulator at the same address counts anew.
    if (answer.last < after) answer = await ask(context, {kind, limit: PAGE, after: 0})
  }
}

async function ask(
  context: Context,
  {kind, limit, after}: LogSelection & {readonly after?: number},
): Promise<ActivityAnswer> {
  const {environment} = await context.settings()
  const query = new URLSearchParams({environment: environment.value, limit: String(limit)})
  if (kind !== undefined) query.set('kind', kind)
  if (after !== undefined) query.set('after', String(after))
  const answer = await askControl<Partial<ActivityAnswer>>(context, {
    method: 'GET',
    path: `/log?${query}`,
  })
  // An older emulator, or something in between, may answer without a log.
  return {entries: answer.entries ?? [], last: answer.last ?? 0}
}
