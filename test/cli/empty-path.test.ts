import {Flags} from '@oclif/core'
import {expect, test} from 'vitest'
import {requireNoEmptyPath} from '../../src/cli/empty-path.ts'

const FLAGS = {
  out: Flags.string({helpValue: 'DIR'}),
  file: Flags.string({helpValue: 'FILE', multiple: true}),
  receipt: Flags.string({helpValue: 'FILE|DIR'}),
  description: Flags.string({helpValue: 'TEXT'}),
  yes: Flags.boolean(),
}

test.each([
  {name: '--out', values: {out: ''}},
  {name: '--receipt', values: {receipt: ''}},
  {name: '--file', values: {file: ['a.csv', '']}},
])('an empty $name is refused by its name', ({name, values}) => {
  expect(() => requireNoEmptyPath(FLAGS, values)).toThrow(
    expect.objectContaining({code: 'EMPTY_PATH', message: `${name} is empty.`, exitCode: 2}),
  )
})

test.each([
  {name: 'a path', values: {out: '.', file: ['a.csv'], receipt: 'r.pdf'}},
  {name: 'no path', values: {}},
  {name: 'another flag that is empty', values: {description: '', yes: false}},
])('$name is taken', ({values}) => {
  expect(() => requireNoEmptyPath(FLAGS, values)).not.toThrow()
})

test('a command without flags of its own is taken', () => {
  expect(() => requireNoEmptyPath(undefined, {json: true})).not.toThrow()
})
