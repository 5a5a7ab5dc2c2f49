import fc from 'fast-check'
import {expect, test} from 'vitest'
import {groupedBy, only} from '../../../src/reconcile/causes/only.ts'

const numbers = fc.array(fc.integer({min: -2, max: 4}))

test('what passes a test is what `filter` finds', () => {
  fc.assert(
    fc.property(numbers, (list) => {
      expect(only(list, (number) => number > 1)).toEqual(list.filter((number) => number > 1))
    }),
  )
})

test('where all passes, the list is the same one', () => {
  const list = [1, 2, 3]
  expect(only(list, () => true)).toBe(list)
})

test('groups hold what has their number, in order, and nothing else is in any', () => {
  fc.assert(
    fc.property(numbers, (list) => {
      const groupOf = (number: number) => (number === 4 ? undefined : number)
      const expected = [0, 1, 2, 3].map((group) => list.filter((number) => number === group))
      expect(groupedBy(list, 4, groupOf)).toEqual(expected)
    }),
  )
})
