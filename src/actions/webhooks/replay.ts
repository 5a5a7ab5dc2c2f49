import type {Context} from '../../app/context.ts'
import {sign} from '../../domain/signature.ts'
import type {
  EventSelection,
  InboxEvent,
  OpenInbox,
  Replay,
  ReplayHold,
  StoredEvent,
} from '../../inbox/inbox.ts'
import {CheckFailedError, InterruptedError, InvalidInputError} from '../../messages/errors.ts'
import {
  conflictsLeftOut,
  eventGone,
  idsAndFilters,
  nothingSelected,
  replayInterrupted,
  stillForwarded,
} from '../../messages/webhooks/replay.ts'
import {targetMissing} from '../../messages/webhooks/webhooks.ts'
import {withHeader} from '../../webhooks/end-to-end-headers.ts'
import type {EventSender, SendResult} from '../../webhooks/event-sender.ts'
import {DELIVERY_HEADER, TIMESTAMP_HEADER} from '../../wire/unspecified.ts'
import {type HeldReplay, heldReplay, resumedReplay} from './held-replay.ts'
import {requireTarget} from './require-target.ts'
import {knownSelection} from './resolve-subject.ts'
import {firstSecret} from './sign.ts'
import {requireEvents, withInbox} from './stored-event.ts'
import {wireNames} from './verify.ts'

export interface ReplayInput {
  readonly ids: readonly string[]
  readonly selection: EventSelection
  readonly to: string | undefined
  readonly allowExternal: boolean
  readonly resign: boolean
  readonly dryRun: boolean
  /** Go on with the last replay that was cut short. */
  readonly resume: boolean
  readonly progress: (done: number, total: number, failed: number) => void
}

interface ReplayedEvent extends SendResult {
  readonly id: string
  readonly event: string
  readonly eventId: string
}

export interface ReplayReport {
  readonly dryRun?: true
  readonly url: string
  readonly sent: number
  readonly failed: number
  readonly events: readonly ReplayedEvent[]
}

/**
 * Sends stored events again, each once, with their own bytes.
 *
 * Errors: `InvalidInputError` before anything is sent; `InterruptedError` with the line to go on.
 * Source: commands.md, "Inbox and replay".
 */
export async function replay(context: Context, typed: ReplayInput): Promise<ReplayReport> {
  const input = {...typed, selection: await knownSelection(context, typed.selection)}
  return withInbox(context, async (inbox) => {
    const {plan, hold} = await planOf(context, inbox, input)
    let isFinished = false
    try {
      const report = await (input.dryRun
        ? describeAll(inbox, plan)
        : sendAll({context, inbox, input, hold}, plan))
      isFinished = !input.dryRun
      return report
    } finally {
      await hold?.release(isFinished)
    }
  })
}

/** Whether every event got a 2xx. */
export const hasFailed = ({failed}: ReplayReport): boolean => failed > 0

/** What is only shown is neither begun nor held. */
async function planOf(
  context: Context,
  inbox: OpenInbox,
  input: ReplayInput,
): Promise<Pick<HeldReplay, 'plan'> & Partial<HeldReplay>> {
  const {now, notice} = context
  if (input.resume) return requireResumed(context, inbox, input)
  const events = await selectedEvents(inbox, input)
  if (input.ids.length === 0) await noteConflicts(context, inbox, input.selection)
  const ids = [...new Set(events.map(({id}) => id))]
  const forwardedTo = await inbox.lastForwardTarget()
  const target = input.to ?? forwardedTo
  if (target === undefined) throw new InvalidInputError(targetMissing())
  const {href: url} = requireTarget(target, input)
  const owed = new Set(events.filter(({forward}) => forward === 'queued').map(({id}) => id))
  if (owed.size > 0 && url === forwardedTo) notice(stillForwarded({count: owed.size}))
  const {resign, dryRun} = input
  if (dryRun) return {plan: {replayId: 0, url, resign, left: ids}}
  const begun = await inbox.replays.begin({url, resign, ids, nowMs: now()})
  return heldReplay(context, inbox, begun)
}

async function requireResumed(
  context: Context,
  inbox: OpenInbox,
  input: ReplayInput,
): Promise<HeldReplay> {
  const resumed = await resumedReplay(context, inbox)
  try {
    requireTarget(resumed.plan.url, input)
    return resumed
  } catch (error) {
    await resumed.hold.release(false)
    throw error
  }
}

/** In order of arrival, or as named. Errors: `InvalidInputError`. */
async function selectedEvents(
  inbox: OpenInbox,
  {ids, selection}: ReplayInput,
): Promise<Pick<InboxEvent, 'id' | 'forward'>[]> {
  const isFiltered = Object.values(selection).some((value) => value !== undefined)
  if (ids.length > 0 && isFiltered) throw new InvalidInputError(idsAndFilters())
  if (ids.length === 0 && !isFiltered) throw new InvalidInputError(nothingSelected())
  if (ids.length > 0) {
    const found = await Promise.all(ids.map((id) => requireMatches(inbox, id)))
    return found.flat()
  }
  const selected: Pick<InboxEvent, 'id' | 'forward'>[] = []
  for await (const {id, forward} of inbox.events({...selection, conflict: false})) {
    selected.push({id, forward})
  }
  return selected
}

/** More of them are not counted. */
const MOST_CONFLICTS = 10_000

/** A list by the same filter has them. */
async function noteConflicts(
  {notice}: Context,
  inbox: OpenInbox,
  selection: EventSelection,
): Promise<void> {
  const count = await inbox.count({...selection, conflict: true}, MOST_CONFLICTS)
  if (count > 0) notice(conflictsLeftOut({count}))
}

/** An inbox id may name a conflict; an eventId means the events, not their conflicts. */
async function requireMatches(inbox: OpenInbox, typed: string): Promise<InboxEvent[]> {
  const found: InboxEvent[] = await requireEvents(inbox, typed)
  const events = found.filter(({conflict}) => !conflict)
  return events.length > 0 ? events : found
}

interface Replaying {
  readonly context: Context
  readonly inbox: OpenInbox
  readonly input: ReplayInput
  readonly hold: ReplayHold | undefined
}

async function sendAll(
  {context, inbox, input, hold}: Replaying,
  plan: Replay,
): Promise<ReplayReport> {
  const {EventSender: Sender} = await import('../../webhooks/event-sender.ts')
  const prepare = await preparation(context, plan.resign)
  const sender = new Sender({allowExternal: input.allowExternal})
  const events: ReplayedEvent[] = []
  const failures = (): number => events.filter((event) => !isTaken(event)).length
  try {
    for (const id of plan.left) {
      if (context.signal.aborted || hold?.isLost())
        throw interrupted(plan.left.length - events.length)
      const event = await requireStored(inbox, id)
      events.push(await sendOne({context, inbox, sender}, plan, prepare(event)))
      input.progress(events.length, plan.left.length, failures())
    }
  } finally {
    sender.close()
  }
  return {url: plan.url, sent: events.length, failed: failures(), events}
}

async function sendOne(
  {context, inbox, sender}: {context: Context; inbox: OpenInbox; sender: EventSender},
  {url, replayId}: Replay,
  event: StoredEvent,
): Promise<ReplayedEvent> {
  const atMs = context.now()
  const {id, headers, body} = event
  const result = await sender.send({url: new URL(url), headers, body}, context.signal)
  if (result.error === 'interrupted') throw interrupted(undefined)
  await inbox.replays.record(replayId, {kind: 'replay', atMs, url, id, ...result})
  return {id, event: event.event, eventId: event.eventId, ...result}
}

/** With `--resign` the signature is fresh, as are the delivery id and the time. */
async function preparation(
  context: Context,
  resign: boolean,
): Promise<(event: StoredEvent) => StoredEvent> {
  if (!resign) return (event) => event
  const secret = await firstSecret(context)
  const {signatureHeader} = await wireNames(context)
  return (event) => {
    const fresh: [string, string][] = [
      [signatureHeader, sign(secret, event.body)],
      [DELIVERY_HEADER, context.newId()],
      [TIMESTAMP_HEADER, String(context.now())],
    ]
    const headers = fresh.reduce<readonly string[]>(
      (all, [name, value]) => withHeader(all, name, value),
      event.headers,
    )
    return {...event, headers}
  }
}

async function requireStored(inbox: OpenInbox, id: string): Promise<StoredEvent> {
  const [event] = await inbox.find(id)
  if (event) return event
  throw new CheckFailedError(eventGone(), {details: {id}})
}

async function describeAll(inbox: OpenInbox, {url, left}: Replay): Promise<ReplayReport> {
  const events = await Promise.all(left.map((id) => describe(inbox, id)))
  return {dryRun: true, url, sent: 0, failed: 0, events}
}

async function describe(inbox: OpenInbox, id: string): Promise<ReplayedEvent> {
  const {event, eventId} = await requireStored(inbox, id)
  return {id, event, eventId}
}

const isTaken = ({status}: SendResult): boolean =>
  status !== undefined && status >= 200 && status <= 299

const interrupted = (left: number | undefined): InterruptedError =>
  new InterruptedError(replayInterrupted(), left === undefined ? {} : {details: {left}})
