import {expect, test} from 'vitest'
import {asciiLower, asciiUpper} from '../../src/domain/ascii-case.ts'

test('A to Z change their case', () => {
  expect(asciiUpper('az AZ 09-')).toBe('AZ AZ 09-')
  expect(asciiLower('az AZ 09-')).toBe('az az 09-')
})

test('no other letter becomes one of A to Z', () => {
  expect(asciiUpper('ıſﬁ')).toBe('ıſﬁ')
  expect(asciiLower('\u212Aİ')).toBe('\u212Aİ')
})
