import type {LogEntry, LoggedDelivery, LoggedRequest} from '../../actions/emulator/emulator-log.ts'
import type {Language} from '../../messages/language.ts'
import {brasiliaTime, markedTime} from '../../messages/text/brasilia-time.ts'
import {jsonText, plainText} from '../../messages/text/plain-text.ts'

interface LogWords {
  readonly nothing: string
  readonly noDelivery: string
  readonly delivery: string
  readonly attempt: (number: number) => string
  readonly next: (clock: string) => string
  readonly givenUp: string
  readonly cut: string
  readonly dropped: string
  readonly fault: (kind: string) => string
}

/** As the emulator writes it. */
const DROPPED = 'dropped by a fault'

const WORDS: Readonly<Record<Language, LogWords>> = {
  en: {
    nothing: 'Nothing was asked of this emulator since it started.',
    noDelivery: 'This emulator has delivered no event since it started.',
    delivery: 'event',
    attempt: (number) => `attempt ${number}`,
    next: (clock) => `next ${clock}`,
    givenUp: 'given up; pixctl emulator redeliver sends it:',
    cut: 'cut',
    dropped: DROPPED,
    fault: (kind) => `fault ${kind}`,
  },
  'pt-BR': {
    nothing: 'Nada foi pedido a este emulador desde que ele iniciou.',
    noDelivery: 'Este emulador não entregou nenhum evento desde que iniciou.',
    delivery: 'evento',
    attempt: (number) => `tentativa ${number}`,
    next: (clock) => `próxima ${clock}`,
    givenUp: 'desistido; pixctl emulator redeliver reenvia:',
    cut: 'cortado',
    dropped: 'perdido por uma falha provocada',
    fault: (kind) => `falha ${kind}`,
  },
}

interface ActivityView {
  readonly json: boolean
  readonly language: Language
  /** No request was asked for. */
  readonly isDeliveries?: boolean
}

/** One line an entry: for people, or as NDJSON. */
export function renderActivity(
  entries: readonly LogEntry[],
  {json, language, isDeliveries = false}: ActivityView,
): string {
  if (json) return entries.map((entry) => jsonText(entry)).join('\n')
  if (entries.length === 0) return WORDS[language][isDeliveries ? 'noDelivery' : 'nothing']
  return entries
    .map((entry) =>
      entry.kind === 'request' ? requestLine(entry, language) : deliveryLine(entry, language),
    )
    .join('\n')
}

/** `2026-11-21 12:05:02 (Brasília)  201  POST    /v2/pix  3.1 ms  loja-2` */
function requestLine(entry: LoggedRequest, language: Language): string {
  const words = WORDS[language]
  const reason = entry.status !== null && entry.status < 400 ? '' : reasonIn(entry.response)
  const columns = [
    markedTime(entry.at, language),
    String(entry.status ?? words.cut).padEnd(3),
    entry.method.padEnd(6),
    entry.path,
    `${entry.durationMs} ms`,
    entry.subAccount ?? '',
    entry.fault === null ? '' : words.fault(entry.fault),
    reason,
  ]
  return columns
    .filter((column) => column !== '')
    .map(plainText)
    .join('  ')
}

/** `2026-11-21 12:05:02 (Brasília)  200  event   payment_completed  attempt 1  http://127.0.0.1:4242/webhooks` */
function deliveryLine(entry: LoggedDelivery, language: Language): string {
  const words = WORDS[language]
  const {status, error, event, attempt, url, nextAttemptAt, state, deliveryId} = entry
  const columns = [
    markedTime(entry.at, language),
    String(status ?? '---'),
    words.delivery.padEnd(6),
    event,
    words.attempt(attempt),
    url,
    error === null ? '' : errorWord(error, words),
    nextAttemptAt === null ? '' : words.next(brasiliaTime(nextAttemptAt, language).slice(-8)),
    state === 'failed' ? words.givenUp : '',
    deliveryId,
  ]
  return columns
    .filter((column) => column !== '')
    .map(plainText)
    .join('  ')
}

/** The emulator says in words what a fault did; what the network said stays. */
const errorWord = (error: string, words: LogWords): string =>
  error === DROPPED ? words.dropped : error

/** What the service said of a refusal. */
function reasonIn(body: string): string {
  try {
    const {message} = JSON.parse(body) as {message?: unknown}
    return Array.isArray(message) ? message.join('; ') : String(message ?? '')
  } catch {
    return ''
  }
}
