import {expect, test} from 'vitest'
import {isAfter} from '../../../src/inbox/log/position.ts'

test.each([
  {a: [1, 5], b: [1, 4], is: true},
  {a: [1, 5], b: [1, 5], is: false},
  {a: [1, 4], b: [1, 5], is: false},
  {a: [2, 0], b: [1, 5], is: true},
  {a: [2, 9], b: [1, 5], is: true},
  {a: [1, 5], b: [2, 0], is: false},
  {a: [1, 9], b: [2, 0], is: false},
] as const)('of two places of the log $a is after $b: $is', ({a, b, is}) => {
  const [first, second] = [a, b].map(([segment, offset]) => ({segment, offset}))
  expect(first && second && isAfter(first, second)).toBe(is)
})
