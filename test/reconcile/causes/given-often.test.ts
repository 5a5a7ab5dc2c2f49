import {expect, test} from 'vitest'
import type {ByteSource, ReconcileInputs} from '../../../src/reconcile/read/files/inputs.ts'
import {reconcile} from '../../../src/reconcile/reconcile.ts'
import {inputsOf} from '../worlds/files.ts'
import {month} from './injectors.ts'

const OPTIONS = {timezone: 'America/Sao_Paulo'}

const copies = (names: readonly string[]): ReconcileInputs => {
  const inputs = inputsOf(month(1).world)
  const [file] = (inputs.events ?? []) as ByteSource[]
  if (file === undefined) throw new Error('the world has events')
  return {...inputs, events: [file, ...names.map((name) => ({...file, name}))]}
}

test.each([
  {names: ['b.jsonl', 'c.jsonl'], file: 'b.jsonl, c.jsonl', copies: 2},
  {
    names: ['b.jsonl', 'c.jsonl', 'd.jsonl', 'e.jsonl'],
    file: 'b.jsonl, c.jsonl, d.jsonl, …',
    copies: 4,
  },
])(
  'events that were given once more as $names have one cause',
  async ({names, file, copies: count}) => {
    const {result} = await reconcile(copies(names), OPTIONS)
    const {causes, findings} = result
    const [cause] = causes
    expect(causes).toMatchObject([{kind: 'rows_given_twice', facts: {file, copies: count}}])
    expect(cause?.findings).toBe(findings.length)
    expect(cause?.text.en).toContain(`${file} are copies of another file`)
    expect(cause?.text['pt-BR']).toContain(`${file} são cópias de outro arquivo`)
  },
)

test('one copy is one, though its name has a comma', async () => {
  const {result} = await reconcile(copies(['jan, fev.jsonl']), OPTIONS)
  const [cause] = result.causes
  expect(Object.keys(cause?.facts ?? {})).toEqual(['file', 'rows'])
  expect(cause?.text.en).toContain('jan, fev.jsonl is a copy of another file')
  expect(cause?.text['pt-BR']).toContain('jan, fev.jsonl é cópia de outro arquivo')
})

test('a copy is named among files of as many rows that have nothing in common with it', async () => {
  const inputs = inputsOf(month(1).world)
  const [all] = (inputs.events ?? []) as ByteSource[]
  const chunks: Buffer[] = []
  for await (const chunk of all?.open() ?? []) chunks.push(Buffer.from(chunk))
  const lines = Buffer.concat(chunks).toString('utf8').split('\n').slice(0, -1)
  const length = Math.floor(lines.length / 4)
  const part = (name: string, nth: number, size = length): ByteSource => ({
    name,
    open: () => [Buffer.from(`${lines.slice(nth * length, nth * length + size).join('\n')}\n`)],
  })
  const files = [part('a', 0), part('b', 1), part('c', 2), part('d', 3, lines.length)]
  const events = [...files, part('copy', 1)].map((file) => ({...file, name: `${file.name}.jsonl`}))
  const {result} = await reconcile({...inputs, events}, OPTIONS)
  expect(result.causes.map(({facts}) => 'file' in facts && facts.file)).toEqual(['copy.jsonl'])
  expect(result.causes[0]?.findings).toBe(result.findings.length)
})

test.each([
  {often: 1, en: 'events.jsonl was given twice: ', pt: 'events.jsonl foi informado duas vezes: '},
  {often: 2, en: 'events.jsonl was given 3 times: ', pt: 'events.jsonl foi informado 3 vezes: '},
])('one path that was given $often times more is one cause', async ({often, en, pt}) => {
  const name = 'events.jsonl'
  const {result} = await reconcile(copies(Array.from({length: often}, () => name)), OPTIONS)
  const {causes, findings} = result
  expect(causes).toMatchObject([
    {kind: 'rows_given_twice', facts: {file: name, times: often + 1}, findings: findings.length},
  ])
  expect(causes[0]?.text.en).toContain(en)
  expect(causes[0]?.text['pt-BR']).toContain(pt)
})
