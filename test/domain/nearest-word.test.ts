import {expect, test} from 'vitest'
import {nearestWord} from '../../src/domain/nearest-word.ts'

test.each([
  {typed: 'pix craete', expected: 'pix create'},
  {typed: 'balanc', expected: 'balance'},
  {typed: 'balances', expected: 'balance'},
  {typed: 'teleport home', expected: undefined},
  {typed: '', expected: undefined},
])('$typed means $expected', ({typed, expected}) => {
  expect(nearestWord(typed, ['pix create', 'balance', 'withdraw'])).toBe(expected)
})

test('nothing is near to nothing', () => {
  expect(nearestWord('pix', [])).toBeUndefined()
})
