import {expect, test} from 'vitest'
import {stateCell, stateWord} from '../../src/render/states.ts'

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
