import {expect, test} from 'vitest'
import {jsonText} from '../../src/messages/text/plain-text.ts'
import {jsonPieces} from '../../src/platform/json-pieces.ts'
import {lazyList} from '../../src/reconcile/findings/columns/lazy-list.ts'

const hostile = '\u001b[31m\u202e\u2028a\nb\ud800é😀'

test.each([
  {name: 'an object of plain fields', value: {a: 1, b: 'x', c: true, d: null}},
  {name: 'nested objects and lists', value: {a: {b: {c: [1, {d: []}]}}, e: [[1, [2]], {f: {}}]}},
  {name: 'empty things', value: {a: [], b: {}, c: ''}},
  {name: 'an empty object', value: {}},
  {name: 'fields without a value', value: {a: undefined, b: 1, c: () => 1, d: Symbol('x')}},
  {name: 'no field with a value', value: {a: undefined}},
  {name: 'elements without a value', value: {a: [undefined, () => 1, 2]}},
  {name: 'dates', value: {at: new Date(0), all: [new Date(1)]}},
  {name: 'hostile text, in keys too', value: {[hostile]: hostile, list: [hostile, {[hostile]: 1}]}},
  {name: 'a list that is made as it is read', value: {list: lazyList(3, (at) => ({at}))}},
  {name: 'a list', value: [1, {a: [2]}]},
  {name: 'a date', value: new Date(0)},
  {name: 'a text', value: 'x'},
  {name: 'null', value: null},
])('$name: the pieces are the one text, byte by byte', ({value}) => {
  expect([...jsonPieces(value)].join('')).toBe(jsonText(value, 2))
})

test('no piece is larger than an element of a list', () => {
  const value = {findings: Array.from({length: 1_000}, (_, at) => ({at, code: 'IN_TRANSIT'}))}
  const sizes = [...jsonPieces(value)].map((piece) => piece.length)
  expect(Math.max(...sizes)).toBeLessThan(100)
})
