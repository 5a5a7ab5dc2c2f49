import {readFileSync, writeFileSync} from 'node:fs'
import {gzipSync} from 'node:zlib'
import {describe, expect, test, vi} from 'vitest'
import type {ReconcileOptions} from '../../../src/reconcile/options.ts'
import type {ReconcileInputs} from '../../../src/reconcile/read/files/inputs.ts'
import {gatherSmall} from '../../../src/reconcile/read/gather/gather-small.ts'
import {reconcile, reconcileBy} from '../../../src/reconcile/reconcile.ts'
import {onDisk} from '../worlds/disk.ts'
import {ITEM_INJECTORS} from '../worlds/injectors.ts'
import {spoiltWorld} from '../worlds/spoilt.ts'
import {perfectWorld} from '../worlds/world.ts'

// It does what it does; whether it was called says whether a screen was given up.
vi.mock('../../../src/reconcile/read/gather/gather-small.ts', {spy: true})

const OPTIONS = {timezone: 'America/Sao_Paulo', report: true, threads: 1}
const TINY = {
  taskBytes: 900,
  buckets: 256,
  repeatBits: 1 << 13,
  shareBytes: 1_500,
  spillBytes: 4_000,
  leastFees: 1,
}

const utf8 = (text: string): Buffer => Buffer.from(text)
const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1')
const utf16 = (text: string): Buffer =>
  Buffer.concat([Buffer.of(0xff, 0xfe), Buffer.from(text, 'utf16le')])

/** The statement with a column of notes, which each row has as `noteOf` says. */
const withNotes = (statement: string, noteOf: (n: number) => string): string =>
  statement
    .trimEnd()
    .split('\n')
    .map((line, n) => `${line},${n === 0 ? 'note' : noteOf(n)}\n`)
    .join('')

const everyLine = (n: number): string => `"pedido ${n}\nentregar à tarde"`
const seldom = (n: number): string => (n % 40 === 20 ? '"uma linha\r\n\r\ne outra"' : 'ação')
const stray = (n: number): string => (n === 30 ? '"sem fim' : 'ok')

const TABLES: readonly [string, (statement: string) => Buffer][] = [
  ['cells of several lines', (text) => utf8(withNotes(text, everyLine))],
  ['a few cells of several lines', (text) => utf8(withNotes(text, seldom))],
  ['a quote that does not close', (text) => utf8(withNotes(text, stray))],
  ['Windows-1252', (text) => latin1(withNotes(text, () => 'ação'))],
  ['Windows-1252 with cells of several lines', (text) => latin1(withNotes(text, seldom))],
  ['UTF-16', (text) => utf16(withNotes(text, () => 'ação'))],
]

async function spoilt<T>(seed: number, use: (inputs: ReconcileInputs, path: string) => Promise<T>) {
  const fitting = ITEM_INJECTORS.filter(({where}) => where.includes('file'))
  const {random} = spoiltWorld(seed, [], 'file').world
  const {world} = spoiltWorld(seed, random.shuffled(fitting).slice(0, 8), 'file')
  return onDisk(world, {}, (inputs) => use(inputs, String(inputs.statement?.[0])))
}

/** What a run says that screens, whatever the size, and whether it read row by row after all. */
async function screenedRun(inputs: ReconcileInputs, options: ReconcileOptions = OPTIONS) {
  vi.mocked(gatherSmall).mockClear()
  const reconciled = await reconcileBy(inputs, options, {tuning: TINY})
  return {reconciled, isRowByRow: vi.mocked(gatherSmall).mock.calls.length > 0}
}

describe.each(TABLES)('a statement with %s', (_name, written) => {
  test.each([1, 2, 3])('is screened, and says what it says row by row: seed %i', async (seed) => {
    await spoilt(seed, async (inputs, path) => {
      writeFileSync(path, written(readFileSync(path, 'utf8')))
      const whole = await reconcile(inputs, OPTIONS)
      const screened = await screenedRun(inputs)
      expect(screened).toEqual({reconciled: whole, isRowByRow: false})
      const zipped = `${path}.gz`
      writeFileSync(zipped, gzipSync(readFileSync(path)))
      const ofZipped = await screenedRun({...inputs, statement: [zipped]})
      expect(ofZipped.isRowByRow).toBe(false)
      expect(ofZipped.reconciled.result.findings).toEqual(whole.result.findings)
    })
  })
})

test('a report with customers of two lines is screened, and one with ids of two lines is not', async () => {
  const {world} = perfectWorld(5, 60)
  const rows = world.charges.map((charge) => ({...charge, customer: 'Ana Souza'}))
  const names = Object.keys(Object.assign({}, ...rows)).filter((name) => name !== 'split')
  const reportOf = (breakIn: string): string =>
    [names, ...rows.map((row) => names.map((name) => cellOf(row, name, breakIn)))]
      .map((cells) => `${cells.join(',')}\n`)
      .join('')
  await onDisk(world, {}, async (inputs) => {
    const path = `${inputs.charges?.[0]}.csv`
    const reported = {...inputs, charges: [path]}
    for (const [breakIn, isRowByRow] of [
      ['customer', false],
      ['id', true],
    ] as const) {
      writeFileSync(path, reportOf(breakIn))
      const whole = await reconcile(reported, OPTIONS)
      expect(await screenedRun(reported)).toEqual({reconciled: whole, isRowByRow})
    }
  })
})

/** The cell of a column, of two lines in the column `breakIn`. */
function cellOf(row: object, name: string, breakIn: string): string {
  const value = String((row as Record<string, unknown>)[name] ?? '')
  const written = name === breakIn ? `${value.slice(0, 3)}\n${value.slice(3)}` : value
  return `"${written.replaceAll('"', '""')}"`
}
