import {readFileSync} from 'node:fs'
import {describe, expect, test} from 'vitest'
import {HELP_WORDS} from '../../src/cli/help-words.ts'
import {isInPortuguese} from '../../src/messages/help/portuguese.ts'
import {valueNames} from '../../src/messages/text/value-names.ts'
import {EXIT_MEANINGS} from '../../src/render/command-line/exit-codes.ts'
import {ALL_COMMANDS} from '../helpers/every-command.ts'
import {temporaryHome} from '../helpers/pixctl.ts'

describe.each(ALL_COMMANDS.map((command) => ({name: command.id.replaceAll(':', ' '), command})))(
  'the help of $name',
  ({command}) => {
    test('has a sentence, two real examples, what can go wrong, and every exit code', () => {
      expect(command.summary).toMatch(/^[A-Z].*\.$/)
      expect(command.summary?.length).toBeLessThanOrEqual(80)
      expect(command.description ?? '').not.toBe('')
      expect(command.examples?.length).toBeGreaterThanOrEqual(2)
      for (const example of command.examples ?? []) expect(example).toContain('config.bin')
      expect(command.exits?.every((code) => code in EXIT_MEANINGS.en)).toBe(true)
      expect(command.exits).toEqual(expect.arrayContaining([0, 2]))
    })
  },
)

const sentencesOf = ({summary, description, flags, args}: (typeof ALL_COMMANDS)[number]) =>
  [
    summary,
    description,
    ...Object.values(flags)
      .filter((flag) => !flag.hidden)
      .map((flag) => flag.summary ?? flag.description),
    ...Object.values(args).map((arg) => arg.description),
  ].filter((sentence): sentence is string => sentence !== undefined && sentence !== '')

test('every sentence of every command, flag, argument and topic is there in Portuguese', () => {
  const {description, oclif} = JSON.parse(readFileSync('package.json', 'utf8'))
  const topics = Object.values(oclif.topics as Record<string, {description: string}>)
  const sentences = [
    description,
    ...topics.map((topic) => topic.description),
    ...ALL_COMMANDS.flatMap(sentencesOf),
  ]
  expect(sentences.filter((sentence) => !isInPortuguese(sentence))).toEqual([])
})

test('every command that the description of a topic lists exists', () => {
  const {oclif} = JSON.parse(readFileSync('package.json', 'utf8'))
  const topics = Object.entries(oclif.topics as Record<string, {description: string}>)
  const listed = topics.flatMap(([topic, {description}]) => {
    const [, list] = /^[^:]*: (.*)\.$/.exec(description) ?? []
    const parts = list?.replaceAll(/ \([^)]*\)/g, '').split(/, | and /) ?? []
    return parts.map((part) => `${topic}:${part.split(' ')[0]}`)
  })
  const ids = ALL_COMMANDS.map(({id}) => id)
  expect(listed).toContain('journal:resume')
  expect(listed.filter((id) => !ids.includes(id))).toEqual([])
})

const WORDS_OF_BOTH = [
  'A,B CLIENTID CONCURRENCY CPUS EMAIL ENGINE FORWARD HOST ID IDS IP KIND=REAIS[+PERCENT%] MS N OF ON',
  'OUTAGE PARALLEL REAIS REF RESOLVE SHELL URL UUID VOLUME BY ACCOUNTS 260 0001 DOCUMENT PLAN KIND',
]

test('every argument, value and group of flags has a Portuguese name, or one of both languages', () => {
  const alike = new Set(WORDS_OF_BOTH.flatMap((line) => line.split(' ')))
  const flags = ALL_COMMANDS.flatMap((command) => Object.values(command.flags))
  const values = flags.flatMap((flag) => ('helpValue' in flag ? [String(flag.helpValue)] : []))
  const args = ALL_COMMANDS.flatMap((command) => Object.keys(command.args))
  const names = [...values, ...args.map((name) => name.toUpperCase())].filter(
    (name) => name !== 'undefined' && !alike.has(name),
  )
  expect([...new Set(names)].filter((name) => valueNames(name, 'pt-BR') === name)).toEqual([])
  const groups = flags.flatMap((flag) => (flag as {helpGroup?: string}).helpGroup ?? [])
  expect(groups.filter((group) => !(group in HELP_WORDS['pt-BR'].groups))).toEqual([])
})

describe('help', () => {
  const shown = async (...args: string[]) => {
    using home = temporaryHome()
    const {code, stdout} = await home.run([...args])
    expect(code).toBe(0)
    return stdout
  }

  test('of the program begins with first steps, and names every topic and command once', async () => {
    const stdout = await shown('--help')
    expect(stdout).toContain('FIRST STEPS\n  $ pixctl demo')
    const names = [...stdout.matchAll(/^ {2}([a-z]+) {2,}[A-Z]/gm)].map(([, name]) => name)
    expect(names).toEqual([...new Set(names)].sort())
    expect(names).toEqual(expect.arrayContaining(['pix', 'reconcile', 'withdraw', 'doctor']))
  })

  test('says the summary once, and what must be given in its usage', async () => {
    const stdout = await shown('pix', 'create', '--help')
    expect(stdout.split('Create a PIX charge')).toHaveLength(2)
    expect(stdout).toContain('$ pixctl pix create --amount REAIS [flags]')
  })

  test('names connection flags in one line where a command opens no connection', async () => {
    const line = /^ {2}--env --live --profile --base-url --sub-account --timeout/m
    expect(await shown('pix', 'list', '--help')).toMatch(line)
    expect(await shown('pix', 'create', '--help')).not.toMatch(line)
    expect(await shown('help', 'connection')).toContain('--base-url=<value>')
  })

  test('is Portuguese where the reader is', async () => {
    const stdout = await shown('pix', 'create', '--help', '--lang', 'pt-BR')
    expect(stdout).toContain('Cria uma cobrança PIX e mostra o QR code.\n\nUSO\n')
    expect(stdout).toContain('(obrigatória) Valor em reais')
    expect(stdout).not.toMatch(/\b(the|and|with)\b/)
    const batch = await shown('pix', 'batch', '--help', '--lang', 'pt-BR')
    expect(batch).toMatch(/\$ pixctl pix batch \[ARQUIVO\]/)
    expect(batch).toMatch(/^ {2}\[?ARQUIVO\]? /m)
    expect(await shown('webhooks', 'listen', '--help', '--lang', 'pt-BR')).toContain(
      'OPÇÕES DE VIGILÂNCIA',
    )
  })
})

test.each(['en', 'pt-BR'])('help fits 80 columns, exit codes and all (%s)', async (language) => {
  using home = temporaryHome()
  for (const command of [['pix', 'create'], ['withdraw', 'batch'], ['reconcile']]) {
    const {stdout} = await home.run([...command, '--help', '--lang', language])
    // Examples are typed as they stand.
    const wide = stdout.split('\n').filter((line) => line.length > 80 && !line.includes('$ pixctl'))
    expect(wide).toEqual([])
  }
})

test('options that are signs stand in quotes, since a bar stands between others', async () => {
  using home = temporaryHome()
  const {stdout} = await home.run(['reconcile', '--help'])
  expect(stdout).toContain('<one of: ";", ",", "tab", "|">')
  expect(stdout).toContain('<one of: comma|point>')
})

test('the topics below a command and its examples are in the reader’s language', async () => {
  using home = temporaryHome()
  const reconcile = await home.run(['reconcile', '--help', '--lang', 'pt-BR'])
  expect(reconcile.stdout).toContain('\n\nCOMANDOS\n  reconcile decisions  O que as pessoas')
  // Another name of the command itself is among its aliases, not below it.
  const withdraw = await home.run(['withdraw', '--help'])
  expect(withdraw.stdout).toContain('\n\nCOMMANDS\n  withdraw approve')
  expect(withdraw.stdout).not.toContain('\n  withdraw create')
  const create = await home.run(['pix', 'create', '--help', '--lang', 'pt-BR'])
  expect(create.stdout).toContain('--description "Pedido 77"')
})
