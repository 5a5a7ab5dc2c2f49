import type {Centavos} from '../../domain/money.ts'
import type {Language} from '../language.ts'
import {message} from '../message.ts'
import {portugueseState, portugueseType} from '../service/service-sentences.ts'
import {markedTime} from '../text/brasilia-time.ts'
import {plainText} from '../text/plain-text.ts'
import {renderReais} from '../text/reais.ts'

interface Candidate {
  readonly id: string
  /** What it is, where the others are something else. */
  readonly kind?: string | undefined
  readonly amount?: Centavos | undefined
  readonly status?: string | undefined
  readonly createdAt?: string | undefined
}

interface Ambiguous {
  readonly typed: string
  readonly candidates: readonly Candidate[]
  /** There are more than those. */
  readonly isMore: boolean
}

/** A status is that of the last answer which this machine kept. */
const isSeen = ({status}: Candidate): boolean => status !== undefined

/** Each with what tells it from the others, where that is known. */
function namedIn({candidates, isMore}: Ambiguous, language: Language): string {
  const named = candidates.map(({id, kind, amount, status, createdAt}) => {
    const isDated = createdAt !== undefined && !Number.isNaN(Date.parse(createdAt))
    const facts = [
      ...(kind === undefined ? [] : [language === 'en' ? kind : portugueseType(kind)]),
      ...(amount === undefined ? [] : [renderReais(amount, language)]),
      ...(status === undefined
        ? []
        : [plainText(language === 'en' ? status : portugueseState(status))]),
      ...(isDated ? [markedTime(createdAt, language)] : []),
    ]
    return facts.length === 0 ? id : `${id} (${facts.join(', ')})`
  })
  return `${named.join('; ')}${isMore ? ' …' : ''}`
}

export const ambiguousId = message('AMBIGUOUS_ID', {
  en: (facts: Ambiguous) => ({
    message: `"${facts.typed}" fits more than one${facts.candidates.some(isSeen) ? ', as last seen here' : ''}: ${namedIn(facts, 'en')}.`,
    hint: 'Give the whole id of the one that is meant.',
  }),
  'pt-BR': (facts) => ({
    message: `"${facts.typed}" serve para mais de um${facts.candidates.some(isSeen) ? ', como visto aqui pela última vez' : ''}: ${namedIn(facts, 'pt-BR')}.`,
    hint: 'Dê o id inteiro daquele que se quer.',
  }),
})
