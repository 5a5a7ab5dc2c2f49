import {fromReais, isMoneyFault} from '../domain/money.ts'
import type {Language} from '../messages/language.ts'
import {jsonText, plainText} from '../messages/plain-text.ts'
import {localClock} from './local-time.ts'
import {renderReais} from './money.ts'
import {WEBHOOK_WORDS} from './webhook-words.ts'

/** One delivery, as the listener tells it. */
interface ShownDelivery {
  readonly receivedAtMs: number
  readonly verdict: string
  readonly forward: string
  readonly event:
    | {
        readonly event: string
        readonly eventId: string
        readonly subAccount: string | null
        readonly data: Readonly<Record<string, unknown>>
      }
    | undefined
}

/** One forward that was tried. */
interface ShownForward {
  readonly job: {readonly event: string; readonly eventId: string}
  readonly state: 'delivered' | 'retrying' | 'failed'
  readonly status?: number
  readonly error?: string
}

interface ReadyFacts {
  readonly url: string
  readonly forwardTo: string | undefined
  readonly secrets: number
}

/** Where lines go: the result to stdout, everything else to stderr. */
export interface ViewOptions {
  readonly json: boolean
  readonly language: Language
  readonly timezone: string
  readonly result: (line: string) => void
  readonly notice: (line: string) => void
}

/** What a listener shows, for a program or for people. */
export interface ListenView {
  ready(facts: ReadyFacts): void
  delivery(delivery: ShownDelivery): void
  forward(forward: ShownForward): void
  /** How many so far, in one line. */
  counters(): string
  end(): void
}

export const listenView = (options: ViewOptions): ListenView =>
  options.json ? ndjsonView(options) : calmView(options)

/** Source: contract, section 4; commands.md, "Listen". */
function ndjsonView({result}: ViewOptions): ListenView {
  return {
    ready: ({url}) => result(jsonText({type: 'ready', url})),
    delivery: ({event, verdict, forward, receivedAtMs}) =>
      result(
        jsonText({
          type: 'delivery',
          event: event?.event ?? null,
          eventId: event?.eventId ?? null,
          subAccount: event?.subAccount ?? null,
          verdict,
          duplicate: verdict === 'duplicate',
          forward,
          receivedAt: new Date(receivedAtMs).toISOString(),
        }),
      ),
    forward: () => {},
    counters: () => '',
    end: () => {},
  }
}

function calmView({language, timezone, result, notice}: ViewOptions): ListenView {
  const words = WEBHOOK_WORDS[language]
  const counts = {received: 0, stored: 0, refused: 0, delivered: 0, failed: 0}
  return {
    ready: ({url, forwardTo, secrets}) => {
      const onward = forwardTo === undefined ? '' : `, ${words.forwardingTo} ${forwardTo}`
      notice(`${words.listening} ${url}${onward} (${words.secrets(secrets)}). ${words.stopHint}`)
    },
    delivery: (delivery) => {
      counts.received += 1
      if (delivery.verdict === 'stored') counts.stored += 1
      if (!delivery.event) counts.refused += 1
      result(renderDelivery(delivery, {language, timezone}))
    },
    forward: ({job, state, status, error}) => {
      const reason = error ?? `${status}`
      if (state !== 'retrying') counts[state] += 1
      if (state === 'retrying') notice(words.forwardTried(plainText(job.event), reason))
      if (state === 'failed') notice(words.forwardGivenUp(plainText(job.event), reason))
    },
    counters: () => words.total(counts),
    end: () => notice(words.total(counts)),
  }
}

/** `12:05:02  payment_completed       loja-2      R$ 19,90  guardado  encaminhando` */
function renderDelivery(
  {receivedAtMs, event, verdict, forward}: ShownDelivery,
  {language, timezone}: {language: Language; timezone: string},
): string {
  const words = WEBHOOK_WORDS[language]
  const time = localClock(new Date(receivedAtMs).toISOString(), timezone)?.slice(11) ?? ''
  const columns = [
    cell(event?.event ?? words.refused, 24),
    cell(event ? (event.subAccount ?? '-') : '', 16),
    amountOf(event?.data, language).padStart(14),
    words.verdicts[verdict] ?? verdict,
    words.forwards[forward] ?? forward,
  ]
  return [time, ...columns].join('  ').trimEnd()
}

function amountOf(data: Readonly<Record<string, unknown>> | undefined, language: Language): string {
  const amount = data?.['amount']
  if (typeof amount !== 'number') return ''
  const value = fromReais(amount)
  return isMoneyFault(value) ? '?' : renderReais(value, language)
}

/** Remote text in a column: harmless, cut to its width, and padded to it. */
function cell(remote: string, width: number): string {
  const characters = [...plainText(remote)]
  const text =
    characters.length > width ? `${characters.slice(0, width - 1).join('')}…` : characters.join('')
  return text.padEnd(width)
}
