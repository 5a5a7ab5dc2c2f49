import {expect, test} from 'vitest'
import {CHARGE_STATUSES} from '../../src/domain/charge.ts'
import {STATUS_WORDS, statusNamed} from '../../src/domain/status-words.ts'
import {WITHDRAWAL_STATUSES} from '../../src/domain/withdrawal.ts'

test.each([
  {word: 'pago', status: 'completed'},
  {word: 'vencida', status: 'cancelled'},
  {word: 'emprocessamento', status: 'processing'},
  {word: 'recusado', status: 'failed'},
  {word: 'aguardandopagamento', status: 'pending'},
])('"$word" is $status', ({word, status}) => {
  expect(STATUS_WORDS[word]).toBe(status)
  expect(statusNamed(word)).toBe(status)
})

test('every word means a status of a charge or a withdrawal', () => {
  const statuses = new Set<string>([...CHARGE_STATUSES, ...WITHDRAWAL_STATUSES])
  expect(Object.values(STATUS_WORDS).filter((status) => !statuses.has(status))).toEqual([])
})

test('words are written as they are looked up: lower case, without accents and spaces', () => {
  expect(Object.keys(STATUS_WORDS).filter((word) => !/^[a-z]+$/.test(word))).toEqual([])
})

test.each([
  {word: 'Concluída', status: 'completed'},
  {word: 'em processamento', status: 'processing'},
  {word: 'constructor', status: undefined},
  {word: '', status: undefined},
])('"$word" as a person writes it is $status', ({word, status}) => {
  expect(statusNamed(word)).toBe(status)
})
