import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {canonicalJson, isSameJson, jsonOfAnyDepth} from '../../src/platform/canonical-json.ts'

/** A value so many levels deep, which `JSON.parse` reads. */
const nested = (levels: number, inner: string): unknown =>
  JSON.parse(`${'{"b":[0,'.repeat(levels / 2)}${inner}${'],"a":1}'.repeat(levels / 2)}`)

describe('a value of many levels', () => {
  test.each([400, 500, 502, 1_000, 200_000])('%i, has a text, and is compared', (levels) => {
    const [one, other] = [nested(levels, '{"y":1,"x":2}'), nested(levels, '{"x":2,"y":1}')]
    expect(isSameJson(one, other)).toBe(true)
    expect(isSameJson(one, nested(levels, '{"x":2,"y":3}'))).toBe(false)
    expect(canonicalJson(one)).toBe(canonicalJson(other))
    expect(canonicalJson(one)).toBe(
      `${'{"a":1,"b":[0,'.repeat(levels / 2)}{"x":2,"y":1}${']}'.repeat(levels / 2)}`,
    )
    expect(jsonOfAnyDepth(one)).toBe(
      `${'{"b":[0,'.repeat(levels / 2)}{"y":1,"x":2}${'],"a":1}'.repeat(levels / 2)}`,
    )
  })

  test('is written as JSON.stringify writes it', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const value = JSON.parse(`${'['.repeat(600)}${text}${']'.repeat(600)}`)
        expect(jsonOfAnyDepth(value)).toBe(JSON.stringify(value))
        expect(canonicalJson(JSON.parse(canonicalJson(value)))).toBe(canonicalJson(value))
      }),
      {numRuns: 50},
    )
  })
})

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
