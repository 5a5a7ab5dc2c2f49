import type {ChargeBlock} from '../../actions/find/subject.ts'
import {answerByMs, USUAL_ANSWER_DAYS} from '../../domain/balance-block.ts'
import {reaisIn} from '../../domain/money.ts'
import type {Language} from '../../messages/language.ts'
import {caseCommand} from '../../messages/service/case-command.ts'
import {markedTime} from '../../messages/text/brasilia-time.ts'
import {renderReais} from '../../messages/text/reais.ts'
import {FIND_WORDS} from '../find/find-words.ts'
import type {LabelledFact} from '../text/labelled-facts.ts'
import {stateWord} from '../text/states.ts'

interface BlockWords {
  readonly block: string
  readonly since: string
  readonly answerBy: string
  readonly term: (at: string, days: number) => string
}

const WORDS: Readonly<Record<Language, BlockWords>> = {
  en: {
    block: 'Block',
    since: 'Blocked since',
    answerBy: 'Answer by',
    term: (at, days) => `${at}, if the notice gives ${days} days`,
  },
  'pt-BR': {
    block: 'Bloqueio',
    since: 'Bloqueado desde',
    answerBy: 'Responder até',
    term: (at, days) => `${at}, se o aviso dá ${days} dias`,
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
    .flatMap(({id, status}) => {
      if (id === null || status !== 'awaiting_response') return []
      return `\n\n${FIND_WORDS[language].next.block_open}\n  ${caseCommand(id)}`
    })
    .join('')

function stateOf({type, status, amount}: ChargeBlock, language: Language): string {
  const centavos = reaisIn(amount)
  const parts = [
    ...(type === null ? [] : [stateWord(type, language)]),
    ...(status === null ? [] : [stateWord(status, language)]),
    ...(centavos === undefined ? [] : [renderReais(centavos, language)]),
  ]
  return parts.join(', ')
}

/** The service names no term; the notice of the institution does, and is what counts. */
function termOf({status, createdAt}: ChargeBlock, language: Language): string | undefined {
  const atMs = answerByMs(createdAt ?? '', USUAL_ANSWER_DAYS)
  if (status !== 'awaiting_response' || Number.isNaN(atMs)) return undefined
  const at = new Date(atMs).toISOString()
  return WORDS[language].term(markedTime(at, language), USUAL_ANSWER_DAYS)
}
