import {expect, test} from 'vitest'
import {
  feminineStateWord,
  isWordFor,
  stateCell,
  stateKindOf,
  stateWord,
} from '../../../src/render/text/states.ts'

test.each([
  {code: 'awaiting_response', en: 'awaiting response', portuguese: 'aguardando resposta'},
  {code: 'PENDING', en: 'pending', portuguese: 'pendente'},
  {code: 'med', en: 'MED', portuguese: 'MED'},
  {code: 'cnpj', en: 'CNPJ', portuguese: 'CNPJ'},
  {code: 'live', en: 'LIVE', portuguese: 'LIVE'},
  {code: 'SOMETHING_NEW', en: 'SOMETHING_NEW', portuguese: 'SOMETHING_NEW'},
])('$code is "$en", and "$portuguese" in Portuguese', ({code, en, portuguese}) => {
  expect([stateWord(code, 'en'), stateWord(code, 'pt-BR')]).toEqual([en, portuguese])
})

test('a cell of an English table keeps the code that --status takes', () => {
  expect(stateCell('awaiting_response', 'en')).toBe('awaiting_response')
  expect(stateCell('awaiting_response', 'pt-BR')).toBe('aguardando resposta')
})

test.each([
  {code: 'completed', word: 'concluída'},
  {code: 'active', word: 'ativa'},
  {code: 'suspended', word: 'suspensa'},
  {code: 'pending', word: 'pendente'},
  {code: 'SOMETHING_NEW', word: 'SOMETHING_NEW'},
])('of a thing that is feminine in Portuguese $code is "$word"', ({code, word}) => {
  expect(feminineStateWord(code, 'pt-BR')).toBe(word)
})

test('the status of a line agrees with what the line is', () => {
  expect([stateKindOf('payment'), stateKindOf('withdrawal')]).toEqual(['state', 'state'])
  expect([stateKindOf('fee'), stateKindOf('refund')]).toEqual(['feminine_state', 'feminine_state'])
})

test.each([
  {typed: 'COMPLETED', code: 'completed', is: true},
  {typed: 'concluido', code: 'completed', is: true},
  {typed: 'Concluída', code: 'completed', is: true},
  {typed: 'awaiting response', code: 'awaiting_response', is: true},
  {typed: 'subconta', code: 'sub_account', is: true},
  {typed: 'conclu', code: 'completed', is: false},
  {typed: 'falhou', code: 'completed', is: false},
])('"$typed" is a word for $code: $is', ({typed, code, is}) => {
  expect(isWordFor(typed, code)).toBe(is)
})
