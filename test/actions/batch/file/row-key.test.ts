import {hash} from 'node:crypto'
import fc from 'fast-check'
import {expect, test} from 'vitest'
import {rowKey} from '../../../../src/actions/batch/file/row-key.ts'

/** As the keys of the first version were made: a row of an old file must have the key it had. */
function formerKey(body: object, position: number): string {
  const sortedKeys = (_key: string, value: unknown): unknown => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
  }
  return hash('sha256', JSON.stringify(['test', 'principal', body, position], sortedKeys), 'hex')
}

const keyOf = (body: object, position = 0): string =>
  rowKey({environment: 'test', wallet: 'principal', body, position})

test.each([
  {name: 'keys in any order', body: {b: 1, a: {d: 1, c: 2}}, same: {a: {c: 2, d: 1}, b: 1}},
  {name: 'a field without a value', body: {a: 1, b: undefined}, same: {a: 1}},
])('$name make no difference', ({body, same}) => {
  expect(keyOf(body)).toBe(keyOf(same))
})

test('a row that is sent again after an update has the key it had', () => {
  const nested = fc.jsonValue({maxDepth: 3})
  const bodies = fc.dictionary(fc.string(), fc.option(nested, {nil: undefined}))
  fc.assert(
    fc.property(bodies, fc.nat(9), (body, position) => {
      expect(keyOf(body, position)).toBe(formerKey(body, position))
    }),
  )
  const odd = {amount: 1, metadata: {10: 'a', 9: 'b', x: [undefined, {z: 1, y: null}]}}
  expect(keyOf(odd)).toBe(formerKey(odd, 0))
  const proto = {metadata: JSON.parse('{"b":1,"__proto__":{"y":1,"x":2},"a":2}')}
  expect(keyOf(proto)).toBe(formerKey(proto, 0))
})
