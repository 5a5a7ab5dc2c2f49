import {globSync, readFileSync} from 'node:fs'
import {expect, test} from 'vitest'

/** Words that only this project understood, and words that hide who does a thing. */
const OLD_WORDS =
  'agendas|at hand|courier|crew|dirt|dismiss|door|heard|heart|hire|lanes|nobody|pulse|shelves|soil|' +
  'somebody|stir|strays|told|twins|wounded'
const OLD_WORD = new RegExp(`\\b(?:${OLD_WORDS})\\b`, 'g')

/** Names of others: an account of Unix. */
const NAMES = /'nobody'/g

const FILES = [
  '{src,test,bench,scripts,bin}/**/*.{ts,tsx,js}',
  'docs/**/*.md',
  'test/snapshots/**/*.{txt,json,md}',
  'README*.md',
]

/** The old words of a text, in names as well: `toldBy` and `TOLD_BY` are two words each. */
const oldWords = (text: string): string[] =>
  text
    .replaceAll(NAMES, '')
    .replaceAll(/([a-z\d])(?=[A-Z])|_/g, '$1 ')
    .toLowerCase()
    .match(OLD_WORD) ?? []

test.each([
  {text: 'The listener was told.', words: ['told']},
  {text: 'const heardEvents = LANES', words: ['heard', 'lanes']},
  {text: 'what is AT_HAND', words: ['at hand']},
  {text: 'markDirty, hired by hand, chown to "postgres"', words: []},
])('in "$text" it finds $words', ({text, words}) => {
  expect(oldWords(text)).toEqual(words)
})

test('no file of the project has a word of the old vocabulary', () => {
  const paths = globSync(FILES).filter((path) => path !== 'test/docs/words.test.ts')
  const found = paths.flatMap((path) => {
    const lines = readFileSync(path, 'utf8').split('\n')
    return lines.flatMap((line, at) => oldWords(line).map((word) => `${path}:${at + 1}: ${word}`))
  })
  expect(paths.length).toBeGreaterThan(1000)
  expect(found).toEqual([])
})
