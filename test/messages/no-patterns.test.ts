import {globSync, readFileSync} from 'node:fs'
import {expect, test} from 'vitest'

/** A regular expression, as it is written after what an expression can follow. */
const LITERAL =
  /(?<=[=(,:[!&|?{;]\s*|return\s+)\/(?![/*])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n])+\//g

/** Three words in a row: a sentence, or a part of one. */
const SENTENCE = /[a-z]{2,} [a-z]{2,} [a-z]{2,}/i

const patternsOver = (source: string): string[] =>
  (source.match(LITERAL) ?? []).filter((literal) => SENTENCE.test(literal))

/** oclif says some things in words alone; these are its words, not ours. */
const OF_OTHERS = ['src/cli/parse-error.ts']

test('no sentence of ours is recognised by a pattern: it has a code and typed values', () => {
  const found = globSync('src/**/*.{ts,tsx}')
    .filter((path) => !OF_OTHERS.includes(path))
    .flatMap((path) => patternsOver(readFileSync(path, 'utf8')).map((text) => `${path} ${text}`))
  expect(found).toEqual([])
})

test.each([
  "const rule = [/^(.*) is no amount: .*$/, '$1 não é um valor']",
  'return /^The journal (.*) cannot be opened\\.$/.exec(text)',
  'if (/does not answer/.test(error.message)) return undefined',
])('such a pattern would be found: %s', (source) => {
  expect(patternsOver(source)).toHaveLength(1)
})

test.each([
  'const path = a / b / c',
  "const text = 'in / out / up the hill'",
  '// is / no pattern /',
])('and this is not taken for one: %s', (source) => {
  expect(patternsOver(source)).toEqual([])
})
