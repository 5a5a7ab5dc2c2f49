import type {Found} from '../../actions/find/find.ts'
import type {
  FoundPart,
  FoundSubject,
  NextStep,
  SubjectKind,
  TimelineFact,
  Undelivered,
} from '../../actions/find/subject.ts'
import {fromReais, isMoneyFault} from '../../domain/money.ts'
import type {Language} from '../../messages/language.ts'
import {brasiliaTime} from '../../messages/text/brasilia-time.ts'
import {plainText} from '../../messages/text/plain-text.ts'
import {renderReais} from '../../messages/text/reais.ts'
import {blockFacts} from '../payments/charge-blocks.ts'
import {renderLabelledFacts} from '../text/labelled-facts.ts'
import {stateKindOf, stateWord, stateWordOf} from '../text/states.ts'
import {failureWord} from '../webhooks/webhook-words.ts'
import {renderNothing} from './find-nothing.ts'
import {FIND_WORDS} from './find-words.ts'
import {areClocksApart, happeningText} from './happening.ts'

/** Each subject: what it is, what happened to it, and what to do next. */
export function renderFound(found: Found, language: Language): string {
  const words = FIND_WORDS[language]
  const {subjects, more, partial} = found
  if (subjects.length === 0) return renderNothing(found, language)
  const parts = subjects.map((subject) => renderSubject(subject, language))
  const asked = askedBeforeLimit(subjects)
  const notes = [
    ...(asked > 0 ? [words.mostAsked(asked)] : []),
    ...(more ? [words.more] : []),
    ...(partial ? [words.partial] : []),
  ]
  return [...parts, ...notes].join('\n\n')
}

/** How many the service was asked about, where there are more and it answered; else none. */
function askedBeforeLimit(subjects: readonly FoundSubject[]): number {
  const isLeftOut = subjects.some(
    ({kind, service}) => service === 'not_asked' && kind !== 'request' && kind !== 'other',
  )
  if (!isLeftOut || subjects.some(({service}) => service === 'failed')) return 0
  return subjects.filter(({service}) => service !== 'not_asked').length
}

function renderSubject(subject: FoundSubject, language: Language): string {
  const words = FIND_WORDS[language]
  const {kind, id, status, statusSource} = subject
  const said = statusSource && words.sources[statusSource]
  const facts = renderLabelledFacts(
    [
      [words.status, status, stateKindOf(kind)],
      [words.statusFrom, said],
      [words.amount, subject.amount, 'money'],
      [words.split, splitText(subject.split, language)],
      [words.counterpart, subject.counterpartName],
      [words.document, subject.maskedDocument],
      [words.reference, subject.externalReference],
      [words.e2eId, subject.e2eId],
      [words.wallet, subject.subAccount],
      ...blockFacts(subject.blocks, language),
      [words.service, subject.service === 'answered' ? null : words.answers[subject.service]],
    ],
    language,
  )
  return [
    `${words.kinds[kind]} ${plainText(id)}`,
    indented(facts),
    ...(subject.timeline.length > 0 ? ['', ...timeline(subject, language)] : []),
    ...(subject.next.length > 0 ? [''] : []),
    ...subject.next.map((step) => renderStep(step, language)),
  ].join('\n')
}

const splitText = (parts: readonly FoundPart[], language: Language): string | undefined => {
  const texts = parts.map(({subAccount, amount}) => {
    const centavos = fromReais(amount)
    return `${subAccount} ${isMoneyFault(centavos) ? amount : renderReais(centavos, language)}`
  })
  return texts.length === 0 ? undefined : texts.join(', ')
}

function renderStep({code, command, undelivered}: NextStep, language: Language): string {
  const words = FIND_WORDS[language]
  const tried = undelivered && triedText(undelivered, language)
  const sentence = [words.next[code], ...(tried === undefined ? [] : [tried])].join(' ')
  return `→ ${sentence}${command ? `\n    ${plainText(command)}` : ''}`
}

const triedText = ({url, attempts, reason}: Undelivered, language: Language): string =>
  FIND_WORDS[language].undelivered(plainText(url), attempts, failureWord(reason, language))

const indented = (text: string): string =>
  text
    .split('\n')
    .map((line) => `  ${line}`)
    .join('\n')

/** The state of the subject itself, or of a request or of a delivery. */
const stateText = ({what, state}: TimelineFact, kind: SubjectKind, language: Language): string => {
  if (state === null) return ''
  return STATES_OF_SUBJECT.has(what)
    ? stateWordOf(kind, state, language)
    : stateWord(state, language)
}

const STATES_OF_SUBJECT: ReadonlySet<string> = new Set(['seen', 'created', 'paid'])

function timeline({kind, timeline: facts}: FoundSubject, language: Language): string[] {
  const words = FIND_WORDS[language]
  const rows = facts.map((fact) => [
    brasiliaTime(fact.at, language),
    words.sources[fact.source],
    happeningText(fact, language),
    stateText(fact, kind, language),
  ])
  // What has no state behind it, such as an amount that was given back, moves no state to the right.
  const withState = rows.filter((row) => row[3] !== '')
  const widths = [rows, rows, withState].map((those, column) =>
    those.reduce((widest, row) => Math.max(widest, plainText(row[column] ?? '').length), 0),
  )
  const lines = rows.map((row) =>
    `  ${row.map((cell, column) => plainText(cell).padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd(),
  )
  const clocks = areClocksApart(facts) ? [`  ${words.clocks}`] : []
  return [`  ${words.timeline}`, ...lines, ...clocks]
}
