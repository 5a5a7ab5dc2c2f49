import fc from 'fast-check'
import {expect, test} from 'vitest'
import {sortItems} from '../../../../src/reconcile/findings/columns/sort-items.ts'

const items = fc.array(
  fc.record({
    group: fc.integer({min: 0, max: 3}).map((group) => group * 2 ** 33),
    prefix: fc.integer({min: 0, max: 4}).map((prefix) => prefix * 2 ** 22 + prefix),
    rest: fc.integer({min: 0, max: 3}),
  }),
  {maxLength: 60},
)

test('items are in order of group, prefix and rest, and equal ones stay as they came', () => {
  fc.assert(
    fc.property(items, (list) => {
      const order = sortItems({
        groups: Float64Array.from(list, ({group}) => group),
        prefixes: Int32Array.from(list, ({prefix}) => prefix),
        compare: (a, b) => (list[a]?.rest ?? 0) - (list[b]?.rest ?? 0),
      })
      const expected = Array.from(list.keys()).sort((a, b) => {
        const [one, other] = [list[a], list[b]]
        if (one === undefined || other === undefined) return 0
        return (
          one.group - other.group || one.prefix - other.prefix || one.rest - other.rest || a - b
        )
      })
      expect([...order]).toEqual(expected)
    }),
  )
})
