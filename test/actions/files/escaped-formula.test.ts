import {expect, test} from 'vitest'
import {withoutFormulaMark} from '../../../src/actions/files/escaped-formula.ts'

test.each(['=1', '+1', '-12', '@a', '\t1', '\r1'])(
  'the apostrophe before %j is no part of a cell',
  (text) => {
    expect(withoutFormulaMark(`'${text}`)).toBe(text)
  },
)

test.each(["d'-", "'a", "''=1", "a '=1", '-1', "'"])('%j is the cell as it is', (text) => {
  expect(withoutFormulaMark(text)).toBe(text)
})
