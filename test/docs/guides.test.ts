import {readdirSync} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {matches, readGuide, readGuideFiles} from './guide.ts'
import {newReader} from './reader.ts'

const GUIDES = readdirSync('docs/guides', {recursive: true})
  .map(String)
  .filter((name) => name.endsWith('.md'))

describe.each(GUIDES)('docs/guides/%s', (name) => {
  test('does, line by line, what it says', {timeout: 120_000}, async () => {
    await using reader = await newReader(name.endsWith('.pt-BR.md') ? 'pt-BR' : 'en')
    for (const file of readGuideFiles(join('docs/guides', name))) reader.save(file)
    for (const step of readGuide(join('docs/guides', name))) {
      const {code, output} = await reader.follow(step)
      const reported = `${name}:${step.line} $ ${step.command}\n${output}`
      expect(code, reported).toBe(step.exit)
      if (step.expected !== '') expect(matches(step.expected, output), reported).toBe(true)
    }
  })
})

/** What users ask of their working day; each is typed in a page of either language. */
const TYPED = [
  'reconcile decisions merge',
  '--decisions',
  '--corrections',
  '--format hledger,beancount,journal-csv',
  '--journal-',
  '--chart',
  '--packs',
  'pixctl find "',
  'pixctl find 19,90 --on',
  'pixctl find qr.png',
  'pixctl find E18236120202611201430a1b2c3d4e5f',
  '--metrics',
  '--expect-every',
  '--on-alarm',
  '/healthz',
  'blocks case',
  '--due',
  'sha256sum -c SHA256SUMS',
  'pix receipt',
  '--wallet-name',
  '--logo',
  'withdraw receipt',
  'transactions receipt',
  'config set approval-above',
  'auth approver add',
  'withdraw propose',
  'withdraw approve',
]

test.each(['en', 'pt-BR'])(
  'each feature of the working day is typed in a page, in %s',
  (language) => {
    const pages = GUIDES.filter((name) => name.endsWith('.pt-BR.md') === (language === 'pt-BR'))
    const typed = pages
      .flatMap((name) => readGuide(join('docs/guides', name)))
      .map(({command}) => command)
      .join('\n')
    expect(TYPED.filter((words) => !typed.includes(words))).toEqual([])
  },
)

/** The command of a line, without what a reader may name in the own language. */
const commandsOf = (name: string): string[] =>
  readGuide(join('docs/guides', name)).flatMap(({command}) =>
    [...command.matchAll(/\bpixctl ((?:[a-z]+ ?){1,3})/g)].map(([, words = '']) =>
      words.split(' ').slice(0, 2).join(' '),
    ),
  )

test.each(GUIDES.filter((name) => !name.endsWith('.pt-BR.md') && !name.startsWith('stories')))(
  '%s types no command that its page in Portuguese does not',
  (name) => {
    const translated = new Set(commandsOf(name.replace(/\.md$/, '.pt-BR.md')))
    expect(commandsOf(name).filter((command) => !translated.has(command))).toEqual([])
  },
)
