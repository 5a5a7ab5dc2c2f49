import type {Context} from '../../app/context.ts'
import {canonicalEventName, eventKind} from '../../domain/event.ts'
import type {ForwardWish, Inbox} from '../../inbox/inbox.ts'
import {notePort} from '../../inbox/log/lock.ts'
import {InvalidInputError} from '../../messages/errors.ts'
import {plainText} from '../../messages/text/plain-text.ts'
import {
  connectionsNotAccepted,
  forwardToItself,
  invalidPath,
  kindNotKnown,
} from '../../messages/webhooks/webhooks.ts'
import type {EventSender} from '../../webhooks/event-sender.ts'
import {isLoopbackHost} from '../../webhooks/forward-target.ts'
import type {Forwarder, ForwardReport} from '../../webhooks/forwarder.ts'
import type {Address} from '../../webhooks/listener.ts'
import type {Receipt, Reception} from '../../webhooks/receive.ts'
import type {AlarmReport} from '../../webhooks/watch/alarms.ts'
import {noteOwnInbox, noteReceiving} from '../store/own-inbox.ts'
import {closeInbox} from './close-inbox.ts'
import {keepOutcomes, type OutcomeKeeper} from './keep-outcomes.ts'
import {keepPruning, type Retention} from './keep-pruning.ts'
import {noteRefusals} from './note-refusals.ts'
import {type OutageChoice, type RefusalView, receivingInbox} from './receiving-inbox.ts'
import {kindMeant} from './require-kind.ts'
import {requireProgram} from './require-program.ts'
import {requireTarget} from './require-target.ts'
import {sayHeldUp} from './say-held-up.ts'
import {sayNotStored} from './say-not-stored.ts'
import {listenerFacts, sayPresent} from './say-present.ts'
import {unlessSilent} from './unless-silent.ts'
import {wireNames} from './verify.ts'
import {type Watch, type WatchOptions, watchListener} from './watch-listener.ts'
import {type WatchedSecrets, watchSecrets} from './watch-secrets.ts'
import {watchStore} from './watch-store.ts'

export interface ListenOptions extends Address, WatchOptions, Retention, OutageChoice {
  readonly path: string
  readonly forwardTo: string | undefined
  /** Kinds that are forwarded; every kind is stored. */
  readonly events: readonly string[] | undefined
  readonly allowExternal: boolean
  readonly forwardRepeats: boolean
  readonly inOrder: boolean
}

/** What is shown while it listens. */
export interface ListenView extends RefusalView {
  ready(facts: {
    url: string
    forwardTo: string | undefined
    secrets: number
    metricsUrl: string | undefined
    signatureHeader: string
  }): void
  delivery(receipt: Receipt): void
  forward(report: ForwardReport): void
  alarm(report: AlarmReport): void
}

/** How long forwards that are under way may take after Ctrl-C. */
const STOP_GRACE_MS = 5_000
/** That of a URL which names none. */
const HTTP_PORT = 80

/** A store in the home itself is never silent. */
const everWaiting: ReturnType<typeof unlessSilent> = async (work) => {
  await work
  return true
}

interface Listening {
  readonly inbox: Inbox
  readonly forwarder: Forwarder | undefined
  readonly sender: EventSender
}

/**
 * Receives until Ctrl-C, then finishes what was accepted.
 *
 * Errors: `InvalidInputError` without a secret or with a target that is not allowed;
 *         `LocalFailureError` when the port or the inbox is taken.
 * Source: contract, section 4.
 */
export async function listen(
  context: Context,
  options: ListenOptions,
  view: ListenView,
): Promise<void> {
  requirePath(options.path)
  if (options.onAlarm !== undefined) requireProgram(options.onAlarm, context.env)
  const target = targetOf(options)
  sayUnknownKinds(context, options)
  const secrets = await watchSecrets(context)
  const store = await context.store()
  await noteOwnInbox(context)
  const {inbox, refusedByStore} = await receivingInbox(context, options, view)
  await noteReceiving(context)
  const show = (report: AlarmReport): void => view.alarm(report)
  const watching = {context, inbox, show, refusedByStore}
  const watch = await opened(inbox, () => watchListener(watching, options))
  // Several listeners forward from one store: only in order is none ahead of another.
  const isShared = store.kind === 'postgres'
  const chosen = {...options, isShared, inOrder: options.inOrder || isShared}
  const listening = await prepare({context, inbox, view, watch}, chosen, target)
  const pruning = keepPruning(context, inbox, options)
  const outcomes = keepOutcomes(context)
  const refusals = noteRefusals(context.home)
  const stopWatchingStore = await watchStore(context)
  let stopSaying = (): void => {}
  let whileItAnswers = everWaiting
  try {
    const {startListener} = await import('../../webhooks/listener.ts')
    const {notice} = context
    const receiving = {options, view, watch, outcomes, refusals, secrets, notice}
    const names = {nowMs: context.now, ...(await wireNames(context))}
    const reception = receptionOf(receiving, listening, names)
    const listener = await startListener(reception, options)
    notePort(context.home, Number(new URL(listener.url).port) || HTTP_PORT, store.kind)
    stopSaying = await sayPresent(context, inbox, target)
    await listening.forwarder?.start()
    watch.ready()
    view.ready({
      url: listener.url,
      forwardTo: target?.href,
      secrets: secrets.current().length,
      signatureHeader: names.signatureHeader,
      metricsUrl: watch.metricsUrl,
    })
    await aborted(context.signal)
    if (inbox.commitOne)
      whileItAnswers = unlessSilent(inbox.commitOne(listenerFacts(context, target)))
    await listener.stop()
  } finally {
    clearInterval(pruning)
    secrets.stop()
    stopWatchingStore()
    stopSaying()
    refusals.stop()
    await watch.stop()
    await finish(listening, outcomes, whileItAnswers)
    await closeInbox(inbox, context.notice)
  }
}

/** What is left for the store is finished where it answers. */
async function finish(
  {forwarder, sender}: Listening,
  outcomes: OutcomeKeeper,
  whileItAnswers: ReturnType<typeof unlessSilent>,
): Promise<void> {
  const last = Promise.all([outcomes.stop(), forwarder?.stop(STOP_GRACE_MS)])
  if (!(await whileItAnswers(last))) forwarder?.interrupt()
  sender.close()
}

/** Where events are forwarded to, if anywhere. Errors: `InvalidInputError` when that is not allowed. */
function targetOf(options: ListenOptions): URL | undefined {
  if (options.forwardTo === undefined) return undefined
  const target = requireTarget(options.forwardTo, options)
  requireElsewhere(target, options)
  return target
}

interface Preparing {
  readonly context: Context
  readonly inbox: Inbox
  readonly view: ListenView
  readonly watch: Watch
}

/** What cannot be opened leaves the inbox to others. */
async function opened<T>(inbox: Inbox, open: () => Promise<T>): Promise<T> {
  try {
    return await open()
  } catch (error) {
    await inbox.close()
    throw error
  }
}

async function prepare(
  {context, inbox, view, watch}: Preparing,
  {allowExternal, inOrder, isShared}: ListenOptions & {readonly isShared: boolean},
  target: URL | undefined,
): Promise<Listening> {
  const [{EventSender: Sender}, {Forwarder: Queue}] = await Promise.all([
    import('../../webhooks/event-sender.ts'),
    import('../../webhooks/forwarder.ts'),
  ])
  const sender = new Sender({allowExternal})
  const {now: nowMs} = context
  const report = (one: ForwardReport): void => {
    view.forward(one)
    watch.forward(one)
  }
  // Of a shared store its outage says that nothing is forwarded.
  const trouble = isShared ? {} : sayHeldUp(context.notice)
  const forwarder = target && new Queue({inbox, sender, target, inOrder, nowMs, report, ...trouble})
  return {inbox, forwarder, sender}
}

interface Receiving {
  readonly options: ListenOptions
  readonly view: ListenView
  readonly watch: Watch
  readonly outcomes: OutcomeKeeper
  readonly refusals: ReturnType<typeof noteRefusals>
  readonly secrets: WatchedSecrets
  readonly notice: Context['notice']
}

function receptionOf(
  {options, view, watch, outcomes, refusals, secrets, notice}: Receiving,
  {inbox, forwarder}: Listening,
  {nowMs, signatureHeader}: {nowMs: () => number; signatureHeader: string},
): Reception {
  const wanted = options.events && new Set(options.events.map(canonicalEventName))
  const wish = (event: string): ForwardWish => {
    if (!forwarder) return 'none'
    return !wanted || wanted.has(canonicalEventName(event)) ? 'queued' : 'skipped'
  }
  const storing = sayNotStored(notice, () => {
    return options.onOutage === 'refuse' && inbox.health?.().state === 'outage'
  })
  return {
    path: options.path,
    signatureHeader,
    secrets: () => secrets.current(),
    secretsNow: () => secrets.now(),
    inbox: watch.timed(inbox),
    wish,
    forwardRepeats: options.forwardRepeats,
    nowMs,
    report: (receipt) => {
      view.delivery(receipt)
      watch.delivery(receipt)
      outcomes.delivery(receipt)
      refusals.delivery(receipt)
      storing.delivery(receipt)
      if (receipt.forward === 'queued') forwarder?.wake()
    },
    notStored: storing.notStored,
    notAccepted: (reason) => notice(connectionsNotAccepted({reason})),
  }
}

/** An event forwarded to the listener would come back as a repetition, and count as delivered. */
function requireElsewhere(target: URL, {host, port, path}: ListenOptions): void {
  const targetPort = Number(target.port || (target.protocol === 'https:' ? 443 : 80))
  const isHere = isLoopbackHost(target.hostname) || target.hostname === host
  if (!isHere || targetPort !== port || target.pathname !== path) return
  throw new InvalidInputError(forwardToItself())
}

/** A kind that the service may have one day is no error; a mistyped one would forward nothing. */
function sayUnknownKinds({notice}: Context, {events = []}: ListenOptions): void {
  for (const kind of events) {
    if (eventKind(kind) !== undefined) continue
    notice(kindNotKnown({kind: plainText(kind), meant: kindMeant(kind)}))
  }
}

function requirePath(path: string): void {
  if (/^\/[^?#\s]*$/.test(path)) return
  throw new InvalidInputError(invalidPath())
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), {once: true})
  })
