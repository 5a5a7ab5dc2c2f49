import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {TRANSACTION_TYPES} from '../../../src/domain/ledger.ts'
import {FeeBook} from '../../../src/reconcile/read/fees/fee-book.ts'
import type {FileMapping} from '../../../src/reconcile/read/mapping/mapping.ts'
import {Intake} from '../../../src/reconcile/read/rows/intake.ts'
import {STATEMENT_FIELDS, statementShape} from '../../../src/reconcile/read/rows/read-line.ts'
import {Kernel} from '../../../src/reconcile/screening/host/module/kernel.ts'
import * as layout from '../../../src/reconcile/screening/kernel/row-layout.ts'

const newKernel = () =>
  new Kernel({
    seed: {x: 7, y: 11},
    buckets: 16,
    fees: new FeeBook([]),
    taken: undefined,
    asOfMs: Number.POSITIVE_INFINITY,
    cutoffs: new Map(),
  })

function shapeOf(mapping: FileMapping) {
  const shape = statementShape(STATEMENT_FIELDS, ';', mapping)
  if ('missingColumn' in shape) throw new Error('the header of our own statement is whole')
  return shape
}

type Cells = readonly [type: string, amount: string, createdAt: string]
const read = (code: number, amount: number, atMs: number) => ({code, amount, atMs})
const cellsOf = ([type, amount, createdAt]: Cells) => ['a', 'loja-1', type, amount, createdAt, '']

/** What the kernel reads of a line; `undefined` where it leaves it to the full reader. */
function byKernel(kernel: Kernel, mapping: FileMapping, cells: Cells) {
  if (!kernel.setShape(shapeOf(mapping))) return undefined
  const bytes = Buffer.from(`${cellsOf(cells).join(';')}\n`)
  kernel.reserve(bytes.length)
  bytes.copy(kernel.bytes, kernel.input)
  kernel.decode(layout.LINE, kernel.input, kernel.input + bytes.length)
  if (kernel.wordOf(0, layout.FLAGS) === 0) return undefined
  const [amount, atMs] = [kernel.doubleOf(0, layout.AMOUNT), kernel.doubleOf(0, layout.AT_MS)]
  return read(kernel.wordOf(0, layout.CODE), amount, atMs)
}

function byFullReader(mapping: FileMapping, cells: Cells) {
  const intake = new Intake({statement: mapping})
  intake.takeLine({source: 0, line: 1}, cellsOf(cells), shapeOf(mapping))
  const [line] = intake.rows.lines
  if (line === undefined) return 'rejected'
  const code = (TRANSACTION_TYPES as readonly string[]).indexOf(line.type)
  return read(code, line.amount, line.atMs)
}

const WORDS = {
  'Recebimento Pix': 'payment',
  Tarifa: 'fee',
  Devolução: 'refund',
  'Transferência interna': 'internal_transfer',
  'Estorno de um saque que não foi pago': 'withdrawal_reversal',
  'PIX ENVIADO*': 'withdrawal',
  Outro: 'nothing_of_ours',
}
const SAO_PAULO = 'America/Sao_Paulo'
const BRAZILIAN: FileMapping = {dates: 'dd/mm/yyyy', values: {type: WORDS}}
const MAPPINGS: readonly FileMapping[] = [
  {},
  BRAZILIAN,
  {...BRAZILIAN, timezone: SAO_PAULO},
  {...BRAZILIAN, timezone: 'Australia/Lord_Howe', shiftHours: -3},
  {...BRAZILIAN, timezone: 'Asia/Kathmandu'},
  {timezone: SAO_PAULO},
  {timezone: 'Europe/Lisbon', shiftHours: 1, dates: 'iso'},
]
/** Beside what these are: days on which clocks of Brazil and of Lord Howe were turned. */
const DAYS = [
  ...['2018-11-04', '2018-02-17', '2018-02-18', '2026-04-05', '2026-10-04', '2026-03-29'],
  ...['2026-01-31', '2026-02-29', '1900-01-01', '1970-01-01', '2026-13-01', '0999-01-01'],
]
const TIMES = ['00:00:00', '23:30:00', '01:45:59', '02:00:00', '24:00:00', '12:60:00', '9:05:00']
const days = fc.constantFrom(...DAYS)
const times = fc.constantFrom(...TIMES)
const instants = fc.oneof(
  fc.tuple(days, times, fc.constantFrom('T', ' ')).map(([day, time, mark]) => day + mark + time),
  fc.tuple(days, times).map(([day, time]) => `${day}T${time}Z`),
  fc
    .tuple(days, times, fc.constantFrom('/', '-', '.'), fc.constantFrom(0, 3, 9))
    .map(([day, time, mark, length]) => {
      const date = day.split('-').toReversed().join(mark)
      return `${date} ${time}`.slice(0, length === 0 ? 10 : 10 + (length === 3 ? 6 : 9))
    }),
  fc.constantFrom('1/2/26 9:05', '31/01-2026', '31/01/2026T10:00:00', '31/01/2026 10:00:0'),
)
const amounts = fc.oneof(
  fc.integer({min: -1e11, max: 1e11}).map((centavos) => {
    const text = (Math.abs(centavos) / 100).toFixed(2).replace('.', ',')
    return (centavos < 0 ? '-' : '') + text.replace(/\B(?=(\d{3})+,)/g, '.')
  }),
  fc.constantFrom(
    ...[
      '1.234',
      '1.234.567',
      '1.234,5',
      '1.234,567',
      '12.34,56',
      '1.2345,00',
      '0.123,45',
      '.123,00',
    ],
    ...['1.234,', '+1.234,56', '-1.234,56', '1.234.567.890.123,45', '99.999.999.999.999,00'],
    ...['12.345.678.901.234.567,00', '1,234.56', '1.23a,00', '1.a34,00', '(1.234,56)', '1234,5'],
  ),
)
const types = fc.constantFrom(
  ...Object.keys(WORDS),
  ...['payment', 'fee', 'tarifa', 'Tarifas', 'PIX ENVIADO A', 'adjustment', 'devolucao'],
)

describe('a line of a mapped statement', () => {
  test('is read by the kernel as the full reader reads it, or left to it', () => {
    let kernelRead = 0
    const kernels = MAPPINGS.map(() => newKernel())
    fc.assert(
      fc.property(fc.nat(MAPPINGS.length - 1), fc.tuple(types, amounts, instants), (nth, cells) => {
        const mapping = MAPPINGS[nth] as FileMapping
        const found = byKernel(kernels[nth] as Kernel, mapping, cells)
        if (found === undefined) return
        kernelRead += 1
        expect(found, JSON.stringify([mapping, cells])).toEqual(byFullReader(mapping, cells))
      }),
      {numRuns: 20_000},
    )
    expect(kernelRead).toBeGreaterThan(500)
  })

  test.each([
    ['Recebimento Pix', '1.234.567,89', '31/01/2026 23:59:58'],
    ['Transferência interna', '-0,5', '01/02/2026 00:00'],
    ['fee', '-12,00', '01.02.2026'],
  ] as const)('is read by the kernel: %s %s %s', (...cells) => {
    const mapping = {...BRAZILIAN, timezone: SAO_PAULO}
    const found = byKernel(newKernel(), mapping, cells)
    expect(found).toEqual(byFullReader(mapping, cells))
  })

  test.each([
    {name: 'words for wallets', mapping: {values: {wallet: {a: 'b'}}}},
    {name: 'a word of ours that means another', mapping: {values: {type: {Fee: 'payment'}}}},
    {name: 'a beginning of a word of ours', mapping: {values: {type: {'pay*': 'fee'}}}},
    {name: 'a constant', mapping: {constants: {wallet: 'principal'}}},
    {name: 'another unit', mapping: {scale: {amount: 0.01}}},
    {name: 'rows to be ignored', mapping: {ignoreRows: ['Saldo']}},
  ])('is left to the full reader where the mapping has $name', ({mapping}) => {
    expect(newKernel().setShape(shapeOf(mapping))).toBe(false)
  })

  test('has more words than the kernel has room for', () => {
    const kernel = newKernel()
    const words = Array.from({length: 60}, (_, nth) => [`palavra ${nth}`, 'fee'] as const)
    const mapping: FileMapping = {values: {type: Object.fromEntries(words)}}
    const cellsOfWord = (word: string): Cells => [word, '1,00', '2026-01-31T10:00:00Z']
    for (const copy of [mapping, {...mapping}]) {
      for (const [word] of words) {
        const found = byKernel(kernel, copy, cellsOfWord(word))
        if (found !== undefined) expect(found).toEqual(byFullReader(copy, cellsOfWord(word)))
      }
    }
    expect(byKernel(kernel, mapping, cellsOfWord('palavra 0'))).toBeDefined()
    expect(byKernel(kernel, mapping, cellsOfWord('payment'))).toBeDefined()
  })
})
