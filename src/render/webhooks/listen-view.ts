import type {Language} from '../../messages/language.ts'
import {markedTime} from '../../messages/text/brasilia-time.ts'
import {jsonText} from '../../messages/text/plain-text.ts'
import type {ShownDelivery, ShownForward} from './listen-lines.ts'
import {renderDelivery, renderForward} from './listen-lines.ts'
import {LISTEN_WORDS, type ListenWords} from './listen-words.ts'

interface ReadyFacts {
  readonly url: string
  readonly forwardTo: string | undefined
  readonly secrets: number
  readonly metricsUrl: string | undefined
  /** In which header a signature is expected. */
  readonly signatureHeader: string
}

/** An alarm that is raised or over. */
interface ShownAlarm {
  readonly alarm: 'silence' | 'refused_signatures'
  readonly state: 'raised' | 'resolved'
  readonly at: string
  readonly lastEventAt: string | null
  readonly refused: number
  readonly expectEverySeconds: number | null
}

/** A delivery that was acknowledged, and that the shared store refused later. */
interface ShownRefusal {
  readonly event: string
  readonly eventId: string
  readonly subAccount: string | null
  readonly receivedAtMs: number
  /** What the store said. */
  readonly reason: string
  /** The file that keeps it. */
  readonly path: string
}

/** Where lines go: the result to stdout, everything else to stderr. */
export interface ViewOptions {
  readonly json: boolean
  readonly language: Language
  readonly timezone: string
  /** Whether a person sees the lines as they come, in the width of a screen. */
  readonly isTerminal: boolean
  readonly result: (line: string) => void
  readonly notice: (line: string) => void
}

/** What a listener shows, for a program or for people. */
export interface ListenView {
  ready(facts: ReadyFacts): void
  delivery(delivery: ShownDelivery): void
  refusedByStore(refusal: ShownRefusal): void
  forward(forward: ShownForward): void
  alarm(alarm: ShownAlarm): void
  /** How many so far, in one line. */
  counters(): string
  end(): void
}

export const listenView = (options: ViewOptions): ListenView =>
  options.json ? ndjsonView(options) : calmView(options)

const iso = (atMs: number): string => new Date(atMs).toISOString()

/** A line of NDJSON. Source: contract, section 4; commands.md, "Listen". */
export type ListenLine =
  | {readonly type: 'ready'; readonly url: string; readonly metricsUrl?: string}
  | ReturnType<typeof deliveryLine>
  | ReturnType<typeof refusalLine>
  | ReturnType<typeof forwardLine>
  | ({readonly type: 'alarm'} & Parameters<ListenView['alarm']>[0])

function ndjsonView({result}: ViewOptions): ListenView {
  const line = (value: ListenLine): void => result(jsonText(value))
  // What an earlier listener kept may be refused while this one starts; its first line is `ready`.
  let early: ListenLine[] | undefined = []
  return {
    ready: ({url, metricsUrl}) => {
      line({type: 'ready', url, ...(metricsUrl !== undefined && {metricsUrl})})
      for (const refusal of early ?? []) line(refusal)
      early = undefined
    },
    delivery: (delivery) => line(deliveryLine(delivery)),
    refusedByStore: (refusal) => {
      if (early) early.push(refusalLine(refusal))
      else line(refusalLine(refusal))
    },
    forward: (forward) => line(forwardLine(forward)),
    alarm: (alarm) => line({type: 'alarm', ...alarm}),
    counters: () => '',
    end: () => {},
  }
}

const deliveryLine = ({event, verdict, forward, receivedAtMs, claimed}: ShownDelivery) => ({
  type: 'delivery' as const,
  event: event?.event ?? null,
  eventId: event?.eventId ?? null,
  subAccount: event?.subAccount ?? null,
  verdict,
  duplicate: verdict === 'duplicate',
  forward,
  receivedAt: iso(receivedAtMs),
  ...(claimed !== undefined && {claimedEvent: claimed}),
})

const refusalLine = ({receivedAtMs, ...refusal}: ShownRefusal) => ({
  type: 'refused_by_store' as const,
  event: refusal.event,
  eventId: refusal.eventId,
  subAccount: refusal.subAccount,
  receivedAt: iso(receivedAtMs),
  reason: refusal.reason,
  path: refusal.path,
})

const forwardLine = ({job, nextTryAtMs, atMs, ...rest}: ShownForward) => ({
  type: 'forward' as const,
  id: job.id,
  event: job.event,
  eventId: job.eventId,
  attempt: rest.attempt,
  state: rest.state,
  status: rest.status,
  error: rest.error,
  at: iso(atMs),
  durationMs: rest.durationMs,
  nextTryAt: nextTryAtMs === undefined ? undefined : iso(nextTryAtMs),
})

function calmView(options: ViewOptions): ListenView {
  const {language, result, notice} = options
  const words = LISTEN_WORDS[language]
  const counts = {
    received: 0,
    stored: 0,
    repeated: 0,
    conflicting: 0,
    refused: 0,
    delivered: 0,
    failed: 0,
  }
  const refusals = signatureRefusals(words, notice)
  return {
    ready: ({url, forwardTo, secrets, metricsUrl, signatureHeader}) => {
      refusals.expectedIn(signatureHeader)
      const onward = forwardTo === undefined ? '' : `, ${words.forwardingTo} ${forwardTo}`
      notice(`${words.listening} ${url}${onward} (${words.secrets(secrets)}). ${words.stopHint}`)
      if (metricsUrl !== undefined) notice(`${words.metrics} ${metricsUrl}/metrics`)
    },
    delivery: (delivery) => {
      counts.received += 1
      if (delivery.verdict === 'stored') counts.stored += 1
      if (delivery.verdict === 'duplicate') counts.repeated += 1
      if (delivery.verdict === 'conflict') counts.conflicting += 1
      if (!delivery.event) counts.refused += 1
      result(renderDelivery(delivery, options))
      refusals.delivery(delivery)
    },
    // A line on stderr says it, beside those of the outage that it begins.
    refusedByStore: () => {},
    forward: (forward) => {
      if (forward.state !== 'retrying') counts[forward.state] += 1
      result(renderForward(forward, options))
    },
    alarm: ({alarm, state, lastEventAt, refused}) => {
      const last = lastEventAt === null ? undefined : markedTime(lastEventAt, language)
      const unsignedIn = refusals.unsignedIn(refused)
      notice(words.alarms[alarm][state]({last, refused, unsignedIn}))
    },
    counters: () => words.total(counts),
    end: () => notice(words.total(counts)),
  }
}

/** As many as the alarm looks at. */
const MOST_RECENT = 10

/** Says once in a run what can be done about a signature that is wrong, and about none. */
function signatureRefusals(words: ListenWords, notice: (line: string) => void) {
  const said = new Set<string>()
  let recent: string[] = []
  let header: string | undefined
  const sayOnce = (verdict: string): void => {
    const text = verdict === 'mismatch' ? words.wrongSecret : header && words.noSignature(header)
    if (!text || said.has(verdict)) return
    said.add(verdict)
    notice(text)
  }
  return {
    expectedIn: (name: string): void => {
      header = name
    },
    delivery: ({verdict}: Pick<ShownDelivery, 'verdict'>): void => {
      if (verdict !== 'missing' && verdict !== 'mismatch' && verdict !== 'malformed') return
      recent = [...recent, verdict].slice(-MOST_RECENT)
      if (verdict !== 'malformed') sayOnce(verdict)
    },
    /** The header that all of the last `count` refused deliveries lacked; nothing where one had it. */
    unsignedIn: (count: number): string | undefined =>
      recent.slice(-count).every((verdict) => verdict === 'missing') ? header : undefined,
  }
}
