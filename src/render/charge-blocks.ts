import type {ChargeBlock} from '../actions/find/subject.ts'
import {USUAL_ANSWER_DAYS} from '../domain/balance-block.ts'
import {fromReais, isMoneyFault} from '../domain/money.ts'
import {markedTime} from '../messages/brasilia-time.ts'
import type {Language} from '../messages/language.ts'
import {renderReais} from '../messages/reais.ts'
import {shellWord} from '../messages/shell-word.ts'
import type {LabelledFact} from './labelled-facts.ts'
import {stateWord} from './states.ts'

const DAY_MS = 86_400_000

interface BlockWords {
  readonly block: string
  readonly since: string
  readonly answerBy: string
  readonly term: (at: string, days: number) => string
  readonly next: (id: string) => string
}

const WORDS: Readonly<Record<Language, BlockWords>> = {
  en: {
    block: 'Block',
    since: 'Blocked since',
    answerBy: 'Answer by',
    term: (at, days) => `${at}, if the notice gives ${days} days`,
    next: (id) =>
      `The amount is blocked and waits for an answer: gather the case.\n  pixctl blocks case ${shellWord(id)} --out ${shellWord(id)}`,
  },
  'pt-BR': {
    block: 'Bloqueio',
    since: 'Bloqueado desde',
    answerBy: 'Responder até',
    term: (at, days) => `${at}, se o aviso dá ${days} dias`,
    next: (id) =>
      `O valor está bloqueado e aguarda resposta: reúna o caso.\n  pixctl blocks case ${shellWord(id)} --out ${shellWord(id)}`,
  },
}

/** Each block of a charge, and by when the open ones usually want an answer. */
export const blockFacts = (blocks: readonly ChargeBlock[], language: Language): LabelledFact[] =>
  blocks.flatMap((block) => {
    const {block: label, since, answerBy} = WORDS[language]
    return [
      [label, stateOf(block, language)],
      [since, block.createdAt, 'instant'],
      [answerBy, termOf(block, language)],
    ] satisfies LabelledFact[]
  })

/** How to answer those that wait for it. */
export const renderBlockSteps = (blocks: readonly ChargeBlock[], language: Language): string =>
  blocks
    .flatMap(({id, status}) =>
      id !== null && status === 'awaiting_response' ? `\n\n${WORDS[language].next(id)}` : [],
    )
    .join('')

function stateOf({type, status, amount}: ChargeBlock, language: Language): string {
  const cents = amount === null ? 'not_a_number' : fromReais(amount)
  const parts = [
    ...(type === null ? [] : [stateWord(type, language)]),
    ...(status === null ? [] : [stateWord(status, language)]),
    ...(isMoneyFault(cents) ? [] : [renderReais(cents, language)]),
  ]
  return parts.join(', ')
}

/** The service names no term; the notice of the institution does, and is what counts. */
function termOf({status, createdAt}: ChargeBlock, language: Language): string | undefined {
  const fromMs = status === 'awaiting_response' ? Date.parse(createdAt ?? '') : Number.NaN
  if (Number.isNaN(fromMs)) return undefined
  const at = new Date(fromMs + USUAL_ANSWER_DAYS * DAY_MS).toISOString()
  return WORDS[language].term(markedTime(at, language), USUAL_ANSWER_DAYS)
}
