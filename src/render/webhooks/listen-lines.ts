import {fromReais, isMoneyFault} from '../../domain/money.ts'
import type {Language} from '../../messages/language.ts'
import {localClock} from '../../messages/text/local-time.ts'
import {plainText} from '../../messages/text/plain-text.ts'
import {renderReais} from '../../messages/text/reais.ts'
import {LISTEN_WORDS} from './listen-words.ts'
import {outcomeWords, WEBHOOK_WORDS} from './webhook-words.ts'

/** One delivery, as the listener reports it. */
export interface ShownDelivery {
  readonly receivedAtMs: number
  readonly verdict: string
  readonly forward: 'none' | 'skipped' | 'queued'
  /** The kind that a refused request claims to be of. */
  readonly claimed?: string | undefined
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
export interface ShownForward {
  readonly job: {readonly id: string; readonly event: string; readonly eventId: string}
  readonly state: 'delivered' | 'retrying' | 'failed'
  readonly attempt: number
  readonly atMs: number
  readonly durationMs: number
  readonly nextTryAtMs?: number | undefined
  readonly status?: number | undefined
  readonly error?: string | undefined
}

interface Reader {
  readonly language: Language
  readonly timezone: string
  /** Columns have the width of a terminal; in a file nothing is cut, so that it can be searched. */
  readonly isTerminal: boolean
}

/** `balance_block_approved` and `principal` are whole. */
const KIND_WIDTH = 22
const ID_WIDTH = 9
const WALLET_WIDTH = 9
const AMOUNT_WIDTH = 11

/** `12:05:02  payment_completed  …3f9ac1d2  loja-2  R$ 19,90  guardado` */
export function renderDelivery(delivery: ShownDelivery, reader: Reader): string {
  const {language, timezone} = reader
  const {cell, shortId} = columnsFor(reader)
  const {receivedAtMs, event, verdict, forward, claimed} = delivery
  const words = LISTEN_WORDS[language]
  const kind = event?.event ?? (claimed === undefined ? '' : `${claimed}?`)
  const outcome = words.verdicts[verdict] ?? verdict
  const columns = [
    cell(kind, KIND_WIDTH),
    shortId(event?.eventId ?? ''),
    cell(event ? (event.subAccount ?? '-') : '', WALLET_WIDTH),
    amountOf(event?.data, language).padStart(AMOUNT_WIDTH),
    event ? outcome : `${words.refused}: ${outcome}`,
    // One that is forwarded has lines of its own.
    forward === 'queued' ? '' : (WEBHOOK_WORDS[language].forwards[forward] ?? forward),
  ]
  return [clock(receivedAtMs, timezone), ...columns].join('  ').trimEnd()
}

/** `12:05:02  payment_completed  …3f9ac1d2  in_7  attempt 2: 500; next try 12:05:04` */
export function renderForward(forward: ShownForward, reader: Reader): string {
  const {language, timezone} = reader
  const {cell, shortId} = columnsFor(reader)
  const {job, state, attempt, status, error, atMs, durationMs, nextTryAtMs} = forward
  const words = LISTEN_WORDS[language]
  const outcome = words.forwarded[state]({
    attempt,
    answer: outcomeWords({status, error}, language),
    durationMs,
    id: plainText(job.id),
    nextTry: nextTryAtMs === undefined ? '' : clock(nextTryAtMs, timezone),
  })
  const columns = [cell(job.event, KIND_WIDTH), shortId(job.eventId), shortId(job.id)]
  return [clock(atMs, timezone), ...columns, outcome].join('  ')
}

const clock = (atMs: number, timezone: string): string =>
  localClock(new Date(atMs).toISOString(), timezone)?.slice(11) ?? ''

const columnsFor = ({isTerminal}: Reader) =>
  isTerminal
    ? {cell: cutCell, shortId: endOfId}
    : {
        cell: (remote: string, width: number) => plainText(remote).padEnd(width),
        shortId: (remote: string) => plainText(remote).padEnd(ID_WIDTH),
      }

/** The end of an id tells it apart: many ids begin with the time. */
function endOfId(remote: string): string {
  const characters = [...plainText(remote)]
  const isLong = characters.length > ID_WIDTH
  const text = isLong ? `…${characters.slice(1 - ID_WIDTH).join('')}` : characters.join('')
  return text.padEnd(ID_WIDTH)
}

function amountOf(data: Readonly<Record<string, unknown>> | undefined, language: Language): string {
  const amount = data?.['amount']
  if (typeof amount !== 'number') return ''
  const value = fromReais(amount)
  return isMoneyFault(value) ? '?' : renderReais(value, language)
}

/** Remote text in a column: harmless, cut to its width, and padded to it. */
function cutCell(remote: string, width: number): string {
  const characters = [...plainText(remote)]
  const text =
    characters.length > width ? `${characters.slice(0, width - 1).join('')}…` : characters.join('')
  return text.padEnd(width)
}
