import {describe, expect, test} from 'vitest'
import {civilDay} from '../../../../src/domain/civil-day.ts'
import type {ByteSource, ReconcileInputs} from '../../../../src/reconcile/read/files/inputs.ts'
import {reconcile} from '../../../../src/reconcile/reconcile.ts'
import {onDisk} from '../../worlds/disk.ts'
import {inputsOf, textsOf} from '../../worlds/files.ts'
import type {World} from '../../worlds/world.ts'
import {month} from '../injectors.ts'

const OPTIONS = {timezone: 'America/Sao_Paulo'}
const HEADER = 'id,wallet,type,amount,createdAt,parentTransactionId'

const source = (name: string, lines: readonly string[]): ByteSource => ({
  name,
  open: () => [Buffer.from(`${[HEADER, ...lines].join('\n')}\n`)],
})

/** The statement as two exports, each of a part of its lines. */
function asTwo(
  world: World,
  {firstUntil, secondFrom}: {readonly firstUntil: number; readonly secondFrom: number},
  alter = (line: string, _: number): string => line,
): ReconcileInputs {
  const {statement} = textsOf(world)
  const lines = statement.length
  const second = statement.slice(Math.floor(lines * secondFrom)).map(alter)
  const files = [
    source('until-20.csv', statement.slice(0, Math.floor(lines * firstUntil))),
    source('from-15.csv', second),
  ]
  return {...inputsOf(world), statement: files}
}

describe('two exports of a statement whose periods overlap', () => {
  test('are one cause, which names both and how many rows are in both', async () => {
    const {world} = month(1)
    const {result} = await reconcile(asTwo(world, {firstUntil: 0.7, secondFrom: 0.5}), OPTIONS)
    const [cause, ...others] = result.causes
    expect(others).toEqual([])
    expect(cause).toMatchObject({
      kind: 'rows_given_twice',
      facts: {file: 'from-15.csv', overlaps: 'until-20.csv'},
    })
    expect(cause?.findings).toBe(result.counts['DUPLICATE_POSTING'])
    expect(result.findings.every((finding) => finding.cause === cause?.id)).toBe(true)
    expect(cause?.text.en).toContain('from-15.csv overlaps with until-20.csv: ')
    expect(cause?.text['pt-BR']).toContain('from-15.csv se sobrepõe a until-20.csv: ')
  })

  test('are none where the second one has the rest alone', async () => {
    const {world} = month(2)
    const {result} = await reconcile(asTwo(world, {firstUntil: 0.5, secondFrom: 0.5}), OPTIONS)
    expect(result.findings).toEqual([])
  })

  test('are not stated of lines that say something else in the second file', async () => {
    const {world} = month(3)
    const inputs = asTwo(world, {firstUntil: 0.7, secondFrom: 0.5}, (line) =>
      line.replace(/T(\d\d):/, (_, hour: string) => `T${hour === '10' ? '11' : '10'}:`),
    )
    const {result} = await reconcile(inputs, OPTIONS)
    expect(result.counts['DUPLICATE_POSTING']).toBeGreaterThan(10)
    expect(result.causes.map(({kind}) => kind)).not.toContain('rows_given_twice')
  })

  test('leave a payment that was posted again under another id to itself', async () => {
    const {world} = month(4)
    const paid = textsOf(world).statement.filter((line) => line.includes(',payment,'))
    const again = paid.slice(0, 6).map((line) => {
      const [id = '', ...cells] = line.split(',')
      return [`${id.slice(0, -4)}ffff`, ...cells.slice(0, 4), id].join(',')
    })
    const inputs = asTwo(world, {firstUntil: 0.7, secondFrom: 0.5})
    const [first, second] = inputs.statement as readonly [ByteSource, ByteSource]
    const statement = [first, second, source('again.csv', again)]
    const {result} = await reconcile({...inputs, statement}, OPTIONS)
    const [cause, ...others] = result.causes
    expect(others).toEqual([])
    expect(cause?.facts).toMatchObject({file: 'from-15.csv', overlaps: 'until-20.csv'})
    const alone = result.findings.filter((finding) => finding.cause === undefined)
    expect(alone).toHaveLength(again.length)
    expect(alone.flatMap(({evidence}) => evidence.map(({file}) => file))).toContain('again.csv')
  })
})

test('a file that has every row of another one, and more, overlaps with it', async () => {
  const {world} = month(5)
  const {result} = await reconcile(asTwo(world, {firstUntil: 1, secondFrom: 0.9}), OPTIONS)
  expect(result.causes).toMatchObject([
    {kind: 'rows_given_twice', facts: {file: 'from-15.csv', overlaps: 'until-20.csv'}},
  ])
})

describe('one export that was joined to itself', () => {
  /** The statement, and lines of these days a second time at its end. */
  const withAgain = (world: World, isAgain: (day: number) => boolean): ReconcileInputs => {
    const {statement} = textsOf(world)
    const dayOf = (line: string): number => {
      const atMs = Date.parse(line.split(',')[4] ?? '')
      return Number(civilDay(atMs).slice(-2))
    }
    const again = statement.filter((line) => isAgain(dayOf(line)))
    return {...inputsOf(world), statement: [source('statement.csv', [...statement, ...again])]}
  }

  test.each([
    {of: 'all days', isAgain: () => true},
    {of: 'a stretch of days', isAgain: (day: number) => day >= 8 && day <= 12},
  ])('is one cause: $of', async ({isAgain}) => {
    const {world} = month(7)
    const {result} = await reconcile(withAgain(world, isAgain), OPTIONS)
    const [cause, ...others] = result.causes
    expect(others).toEqual([])
    expect(cause).toMatchObject({
      kind: 'rows_given_twice',
      facts: {file: 'statement.csv', overlaps: 'statement.csv'},
      findings: result.counts['DUPLICATE_POSTING'],
    })
    expect(cause?.text.en).toContain('statement.csv has ')
    expect(cause?.text['pt-BR']).toContain('de suas linhas duas vezes')
  })

  test('is a cause a day where other days lie between', async () => {
    const {world} = month(7)
    const days = [4, 8, 12]
    const {result} = await reconcile(
      withAgain(world, (day) => days.includes(day)),
      OPTIONS,
    )
    expect(result.causes.map(({kind}) => kind)).toEqual(days.map(() => 'statement_day_twice'))
  })
})

test('files on disk say the same as files in memory', async () => {
  const {world} = month(6)
  const overlapping = asTwo(world, {firstUntil: 0.7, secondFrom: 0.5})
  const inMemory = await reconcile(overlapping, OPTIONS)
  await onDisk(world, {}, async (inputs) => {
    const {result} = await reconcile({...inputs, statement: overlapping.statement ?? []}, OPTIONS)
    expect(result.causes).toEqual(inMemory.result.causes)
  })
})
