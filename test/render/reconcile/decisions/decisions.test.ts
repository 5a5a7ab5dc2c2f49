import {expect, test} from 'vitest'
import type {DecidedFinding, Result} from '../../../../src/reconcile/result.ts'
import {decisionLines} from '../../../../src/render/reconcile/decisions/decisions.ts'
import {verdictSentence} from '../../../../src/render/reconcile/summary/verdict.ts'
import {RESULT} from '../sample.ts'

const decided = (count: number): DecidedFinding[] =>
  Array.from({length: count}, (_, index) => ({id: `f${index}`}) as DecidedFinding)

const linesOf = (count: number, unknown: readonly string[], language: 'en' | 'pt-BR') =>
  decisionLines({decisions: {decided: decided(count), unknown}} as unknown as Result, language)

test.each([
  {
    name: 'one, in English',
    lines: linesOf(1, ['x'], 'en'),
    expected: ['Decided: 1 finding.', '1 decision is about no finding of this run: x.'],
  },
  {
    name: 'several, in English',
    lines: linesOf(2, ['x', 'y'], 'en'),
    expected: ['Decided: 2 findings.', '2 decisions are about no finding of this run: x, y.'],
  },
  {
    name: 'one, in Portuguese',
    lines: linesOf(1, ['x'], 'pt-BR'),
    expected: ['Decididos: 1 achado.', '1 decisão não é de nenhum achado desta execução: x.'],
  },
  {
    name: 'none and several, in Portuguese',
    lines: linesOf(0, ['x', 'y'], 'pt-BR'),
    expected: [
      'Decididos: 0 achados.',
      '2 decisões não são de nenhum achado desta execução: x, y.',
    ],
  },
  {
    name: 'an id that is no id of ours is cut',
    lines: linesOf(0, ['x'.repeat(3_000_000)], 'en'),
    expected: [
      'Decided: 0 findings.',
      `1 decision is about no finding of this run: ${'x'.repeat(59)}….`,
    ],
  },
])('decisions are counted in words that agree: $name', ({lines, expected}) => {
  expect(lines).toEqual(expected)
})

const [finding] = RESULT.findings
const ID = finding?.id ?? ''
const row = {id: ID, decision: 'waiting', owner: '', until: '', note: ''} as const

const decidedAs = (...rows: DecidedFinding[]): Result => ({
  ...RESULT,
  verdict: 'accepted',
  decisions: {decided: rows, unknown: []},
})

const TERMS = {language: 'en', timezone: 'America/Sao_Paulo'} as const

test('findings that only wait are said not to be decided yet', () => {
  const waiting = decidedAs(row)
  expect(decisionLines(waiting, 'en')).toContain(
    'It is only waiting, without an owner and a date: nothing was decided about it yet.',
  )
  expect(decisionLines(decidedAs({...row, owner: 'Ana'}), 'pt-BR')).toContain(
    'Ele só aguarda: nada foi decidido sobre ele ainda.',
  )
  expect(decisionLines(decidedAs(row, {...row, decision: 'accepted'}), 'pt-BR')).toContain(
    '1 deles só aguarda, 1 sem responsável nem prazo: nada foi decidido sobre ele ainda.',
  )
  expect(verdictSentence(waiting, TERMS)).toContain('only marked as waiting')
  const accepted = decidedAs(row, {...row, id: 'f2', decision: 'accepted'})
  expect(verdictSentence(accepted, TERMS)).toContain('a person has decided about')
})

test('a finding that is open again is named by its code and subject, not by its id alone', () => {
  const [, again] = decisionLines(decidedAs({...row, reopened: 'until_passed'}), 'en')
  expect(again).toContain(
    `${finding?.code} ${finding?.externalReference ?? finding?.subject.id} (${ID})`,
  )
})
