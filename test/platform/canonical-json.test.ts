import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {isSameJson} from '../../src/platform/canonical-json.ts'

describe('isSameJson', () => {
  test.each([
    {a: {x: 1, y: [1, 2]}, b: {y: [1, 2], x: 1}, same: true},
    {a: [1, 2], b: [2, 1], same: false},
    {a: [1], b: {0: 1}, same: false},
    {a: {x: 1}, b: {x: 1, y: null}, same: false},
    {a: {x: 1, y: 1}, b: {x: 1, z: 1}, same: false},
    {a: 1, b: '1', same: false},
    {a: null, b: {}, same: false},
    {a: 'a', b: 'a', same: true},
  ])('$a and $b: $same', ({a, b, same}) => {
    expect(isSameJson(a, b)).toBe(same)
    expect(isSameJson(b, a)).toBe(same)
  })

  test('a value is the same as what it is read back as', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(isSameJson(JSON.parse(text), JSON.parse(text))).toBe(true)
      }),
    )
  })
})
