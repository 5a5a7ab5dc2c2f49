import {globSync} from 'node:fs'
import {basename} from 'node:path'
import {describe, expect, test} from 'vitest'
import {LANGUAGES, type Language} from '../../src/messages/language.ts'
import type {Message, Notice} from '../../src/messages/message.ts'
import {SAMPLES} from './samples.ts'

/** What the catalogue is made with; every other file of src/messages is part of it. */
const MACHINERY = [
  ...['errors', 'language', 'message', 'plain-text'],
  ...['reais', 'service-sentences', 'local-time', 'brasilia-time', 'value-names'],
  ...['path-reasons', 'shell-word', 'option-list', 'count-figure', 'case-command', 'sent-payment'],
  'first-names',
]

type Entry = (values: unknown) => Message | Notice

/** Names that are numbers in every message that has them. */
const COUNTS = ['count', 'failed', 'lines', 'rows', 'units', 'unreadable']

/** A value that says its own name, such as `«path»`: what a text puts in can be seen in it. */
const named = new Proxy<Record<string, unknown>>(
  {},
  {get: (_, name) => (COUNTS.includes(String(name)) ? 3012 : `«${String(name)}»`)},
)

/** Everything that is exported as a message or a notice, with each of its sample values. */
const entries = await Promise.all(
  globSync('src/messages/**/*.ts', {exclude: ['src/messages/help/**']})
    .filter((path) => !MACHINERY.includes(basename(path, '.ts')))
    .map(async (path) => {
      const file = basename(path, '.ts')
      const exports: Record<string, unknown> = await import(`../../${path}`)
      return Object.entries(exports).flatMap(([name, value]) => {
        if (typeof value !== 'function') return []
        const samples: readonly unknown[] = SAMPLES[name] ?? [named]
        return samples.map((values) => ({
          name: `${file} ${name}${values === named ? '' : ` ${JSON.stringify(values)}`}`,
          said: (value as Entry)(values),
        }))
      })
    }),
).then((files) => files.flat())

function texts(said: Message | Notice, language: Language): string[] {
  if (typeof said === 'function') return [said(language)]
  const {message, hint} = said.in(language)
  return hint === undefined ? [message] : [message, hint]
}

/** A value put in, a flag, a variable, a command to type, a number. */
const FACT = /«\w+»|--[a-z-]+|PIXCTL_[A-Z_]+|pixctl (?:[a-z]+ )?[a-z]+\b(?=")|\d+(?:[.,]\d+)*/g

const factsOf = (text: string): string[] =>
  [...new Set(text.match(FACT))].map((fact) => fact.replaceAll(',', '.')).sort()

test('the catalogue is found', () => {
  expect(entries.length).toBeGreaterThan(90)
})

describe.each(entries)('$name', ({said}) => {
  test.each(LANGUAGES)('is said in %s, whole', (language) => {
    for (const text of texts(said, language)) {
      expect(text).not.toBe('')
      expect(text).not.toMatch(/undefined|null|NaN|\[object|=>/)
      expect(text, 'a count without its marks').not.toContain('3012')
    }
  })

  test('has the same facts in every language', () => {
    const [english, ...others] = LANGUAGES.map((language) =>
      factsOf(texts(said, language).join('\n')),
    )
    for (const other of others) expect(other).toEqual(english)
  })

  test('has a hint in every language or in none', () => {
    const counts = LANGUAGES.map((language) => texts(said, language).length)
    expect(new Set(counts).size).toBe(1)
  })
})
