import {expect, test} from 'vitest'
import {KnownLines, UNKNOWN} from '../../../src/reconcile/screening/host/second-pass/known-lines.ts'

const NUMBERS = [11, 12, 13, 14, 15]
const hashed = (x: number, y = 9, meaning = -1) => ({hash: {x, y}, meaning})

test('a line that was kept is found by its hash and what its bytes mean, and by nothing else', () => {
  const lines = new KnownLines()
  expect(lines.find(hashed(0))).toBe(UNKNOWN)
  lines.keep(hashed(-5), {source: 3, line: 70}, NUMBERS)
  const entry = lines.find(hashed(-5))
  expect(lines.placeOf(entry)).toEqual({source: 3, line: 70})
  expect(NUMBERS.map((_, nth) => lines.numberOf(entry, nth))).toEqual(NUMBERS)
  for (const other of [hashed(-6), hashed(-5, 8), hashed(-5, 9, 3), hashed(0, 0)]) {
    expect(lines.find(other)).toBe(UNKNOWN)
  }
})

test('a line that has the entry of another one takes it', () => {
  const lines = new KnownLines()
  const [first, second] = [hashed(1), hashed(1 + (1 << 17))]
  lines.keep(first, {source: 0, line: 1}, NUMBERS)
  lines.keep(second, {source: 0, line: 2}, NUMBERS)
  expect(lines.find(first)).toBe(UNKNOWN)
  expect(lines.placeOf(lines.find(second))).toEqual({source: 0, line: 2})
})
