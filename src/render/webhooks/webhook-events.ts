import type {EventRow} from '../../actions/webhooks/events.ts'
import type {Language} from '../../messages/language.ts'
import {markedTime} from '../../messages/text/brasilia-time.ts'
import {plainText} from '../../messages/text/plain-text.ts'
import type {ListColumn} from '../table/list-columns.ts'
import {maskDocuments} from '../text/document-mask.ts'
import {renderFields} from '../text/fields.ts'
import {stateWord} from '../text/states.ts'
import {failureWord, outcomeWords, WEBHOOK_WORDS} from './webhook-words.ts'

const titled = (key: string, en: string, pt: string) => ({key, title: {en, 'pt-BR': pt}})

/** Source: commands.md, "Inbox and replay". */
export const EVENT_COLUMNS: readonly ListColumn[] = [
  {...titled('receivedAt', 'Received', 'Recebido'), kind: 'instant'},
  titled('id', 'Id', 'Id'),
  titled('event', 'Event', 'Evento'),
  titled('subAccount', 'Wallet', 'Carteira'),
  {...titled('duplicates', 'Repeated', 'Repetido'), kind: 'count'},
  titled('conflict', 'Conflict', 'Conflito'),
  {...titled('forward', 'Forward', 'Encaminhamento'), kind: 'state'},
  {...titled('eventId', 'Event id', 'Id do evento'), kind: 'id', isWholeOnly: true},
  {...titled('failure', 'Failure', 'Falha'), isExtra: true},
]

interface ShownAttempt {
  readonly kind: 'forward' | 'replay'
  readonly at: string
  readonly url: string
  readonly status?: number
  readonly error?: string
}

export interface ShownEvent extends EventRow {
  readonly subject: string | null
  readonly body: unknown
  readonly conflictsWith?: readonly string[]
  readonly attempts: readonly ShownAttempt[]
  readonly timeline: readonly (EventRow & {readonly attempts: readonly ShownAttempt[]})[]
}

/**
 * An event for people: what it is, its body, where it was sent, and what else happened to its
 * subject.
 */
export function renderEvent(event: ShownEvent, language: Language): string {
  const words = WEBHOOK_WORDS[language]
  const {labels} = words
  const state = words.forwards[event.forward] || stateWord(event.forward, language)
  const fields = renderFields([
    [labels.event, event.event],
    [labels.id, event.id],
    [labels.eventId, event.eventId],
    [labels.wallet, event.subAccount ?? undefined],
    [labels.subject, event.subject ?? undefined],
    [labels.receivedAt, markedTime(event.receivedAt, language)],
    [labels.duplicates, String(event.duplicates)],
    [labels.conflict, conflictText(event, language)],
    [
      labels.forward,
      event.failure === undefined ? state : `${state} (${failureWord(event.failure, language)})`,
    ],
  ])
  const attempts = event.attempts.map((attempt) => `  ${renderAttempt(attempt, language)}`)
  const sent = attempts.length > 0 ? [`${words.attempts}:`, ...attempts] : [words.noAttempts]
  const parts = [[fields], [`${words.body}:`, ...renderBody(event.body)], sent]
  if (event.timeline.length > 1) parts.push([`${words.timeline}:`, ...timeline(event, language)])
  return parts.map((lines) => lines.join('\n')).join('\n\n')
}

const CONFLICTS = {
  en: {
    first: 'no, but another body came under its event id:',
    later: 'yes: another body came under its event id:',
    mark: 'conflict: another body',
  },
  'pt-BR': {
    first: 'não, mas outro corpo veio com o mesmo id de evento:',
    later: 'sim: outro corpo veio com o mesmo id de evento:',
    mark: 'conflito: outro corpo',
  },
} as const satisfies Record<Language, Record<'first' | 'later' | 'mark', string>>

/** Of several bodies under one event id the first is no conflict itself, and is to be doubted as well. */
function conflictText({conflict, conflictsWith = []}: ShownEvent, language: Language): string {
  const {yes, no} = WEBHOOK_WORDS[language]
  if (conflictsWith.length === 0) return conflict ? yes : no
  const {first, later} = CONFLICTS[language]
  return `${conflict ? later : first} ${conflictsWith.join(', ')}`
}

/** Formatted and harmless, with documents masked. */
function renderBody(body: unknown): string[] {
  return JSON.stringify(body, null, 2)
    .split('\n')
    .map((line) => `  ${maskDocuments(plainText(line))}`)
}

function renderAttempt({kind, at, url, status, error}: ShownAttempt, language: Language): string {
  const outcome = outcomeWords({status, error}, language)
  const words = WEBHOOK_WORDS[language]
  return `${markedTime(at, language)}  ${words.kinds[kind]}  ${plainText(url)}  ${outcome}`
}

const timeline = ({timeline: rows, id}: ShownEvent, language: Language): string[] =>
  rows.flatMap((row) => {
    const mark = row.id === id ? '>' : ' '
    const state = WEBHOOK_WORDS[language].forwards[row.forward] ?? row.forward
    const mentions = row.conflict ? [CONFLICTS[language].mark] : []
    const facts = [row.id, row.event, state, ...mentions].filter((fact) => fact !== '')
    const columns = [markedTime(row.receivedAt, language), ...facts]
    const sent = row.attempts.map((attempt) => `      ${renderAttempt(attempt, language)}`)
    return [`${mark} ${columns.map(plainText).join('  ')}`.trimEnd(), ...sent]
  })
