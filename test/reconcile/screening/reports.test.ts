import {writeFileSync} from 'node:fs'
import {dirname, join} from 'node:path'
import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {CsvAssembler} from '../../../src/platform/csv.ts'
import {type RecordShape, recordShape} from '../../../src/reconcile/read/csv/record-shape.ts'
import {FeeBook} from '../../../src/reconcile/read/fees/fee-book.ts'
import type {InputFile, ReconcileInputs} from '../../../src/reconcile/read/files/inputs.ts'
import type {ColumnMapping, FileMapping} from '../../../src/reconcile/read/mapping/mapping.ts'
import {Intake} from '../../../src/reconcile/read/rows/intake.ts'
import {reconcile, reconcileBy} from '../../../src/reconcile/reconcile.ts'
import {RowWriter} from '../../../src/reconcile/screening/host/first-pass/row-writer.ts'
import {Kernel} from '../../../src/reconcile/screening/host/module/kernel.ts'
import * as layout from '../../../src/reconcile/screening/kernel/row-layout.ts'
import {type ReportStyle, reportsOf, reportText} from '../worlds/csv-reports.ts'
import {onDisk} from '../worlds/disk.ts'
import {ITEM_INJECTORS} from '../worlds/injectors.ts'
import {spoiltWorld} from '../worlds/spoilt.ts'
import {perfectWorld, type World} from '../worlds/world.ts'

const OPTIONS = {timezone: 'America/Sao_Paulo'}
const TINY = {
  taskBytes: 900,
  buckets: 256,
  repeatBits: 1 << 13,
  shareBytes: 1_500,
  spillBytes: 4_000,
  leastFees: 1,
}

const REPORTS = ['charges', 'withdrawals', 'events', 'blocks'] as const

const textOf = (file: InputFile | undefined): string =>
  typeof file === 'object' ? [...(file.open() as Iterable<Uint8Array>)].map(String).join('') : ''

/** A world on disk whose records and events are reports. */
async function withReports<T>(
  world: World,
  {style, wrap = (text) => text}: {style: ReportStyle; wrap?: (text: string) => string},
  use: (inputs: ReconcileInputs) => Promise<T>,
): Promise<T> {
  const reports = reportsOf(world, style)
  return onDisk(world, {}, async (inputs) => {
    const directory = dirname(String(inputs.statement?.[0]))
    const written = REPORTS.map((name) => {
      const path = join(directory, `${name}.csv`)
      writeFileSync(path, wrap(textOf(reports[name]?.[0])))
      return [name, [path]] as const
    })
    return use({...inputs, ...Object.fromEntries(written)})
  })
}

function spoilt(seed: number): World {
  const {random} = perfectWorld(seed, 1).world
  const fitting = ITEM_INJECTORS.filter(({where}) => where.includes('file'))
  return spoiltWorld(seed, random.shuffled(fitting).slice(0, 12), 'file').world
}

const inWholeSeconds = (world: World): World => ({
  ...(JSON.parse(JSON.stringify(world).replace(/\.\d{3}Z/g, '.000Z')) as World),
  random: world.random,
})

const preamble = (text: string): string => `Banco Exemplo S.A.;;\r\nConta;1234;\r\n\r\n${text}`
const named = (text: string): string => `sep=;\r\n${text}`
const withTotals = (text: string): string => `${text}Total;;12,00\r\nSaldo do dia;;1,00\r\n`

const allOf = (mapping: FileMapping): ColumnMapping =>
  Object.fromEntries(REPORTS.map((name) => [name, mapping]))

const brazilian = {delimiter: ';', isBrazilian: true} as const

const STYLES: readonly {
  name: string
  style: ReportStyle
  mapping?: ColumnMapping
  wrap?: (text: string) => string
}[] = [
  {name: 'plain', style: {}},
  {name: 'quoted', style: {isQuoted: true}},
  {name: 'separated by tabs', style: {delimiter: '\t'}},
  {name: 'of a Brazilian spreadsheet', style: brazilian},
  {name: 'with decimal commas between commas', style: {isBrazilian: true}},
  {
    name: 'under other column names',
    style: {columns: {id: 'Código', amount: 'Valor'}},
    mapping: {
      charges: {columns: {id: 'Código', amount: 'Valor'}},
      withdrawals: {columns: {id: 'Código', amount: 'Valor'}},
      blocks: {columns: {id: 'Código', amount: 'Valor'}},
      events: {columns: {amount: 'Valor'}},
    },
  },
  {
    name: 'with civil dates',
    style: {...brazilian, hasCivilDates: true},
    mapping: allOf({dates: 'dd/mm/yyyy'}),
  },
  {name: 'with lines before the header', style: brazilian, wrap: preamble},
  {name: 'with the line that names the delimiter', style: brazilian, wrap: named},
  {
    name: 'with rows that are none',
    style: brazilian,
    mapping: allOf({ignoreRows: ['total', 'saldo']}),
    wrap: withTotals,
  },
]

describe.each(STYLES)('screening reports $name tells the same as reading them row by row', (of) => {
  const {style, mapping, wrap} = of
  test.each([1, 2, 3, 4])('seed %i', async (seed) => {
    const world = style.hasCivilDates ? inWholeSeconds(spoilt(seed)) : spoilt(seed)
    await withReports(world, {style, ...(wrap && {wrap})}, async (inputs) => {
      const options = {...OPTIONS, ...(mapping && {mapping})}
      const {result} = await reconcile(inputs, options)
      const one = {...options, threads: 1}
      const screened = await reconcileBy(inputs, one, {tuning: TINY})
      expect(result.inputs.some(({rejected}) => rejected > 100)).toBe(false)
      expect(screened.result).toEqual(result)
    })
  })
})

test('a statement with a column for each side is screened, too', async () => {
  const world = spoilt(5)
  await onDisk(world, {}, async (inputs) => {
    const path = String(inputs.statement?.[0])
    const rows = world.lines.map(({amount, ...line}) => ({
      ...line,
      entrada: Number(amount) >= 0 ? amount : undefined,
      saida: Number(amount) < 0 ? String(amount).replace('-', '') : undefined,
    }))
    writeFileSync(path, reportText(rows as never))
    const mapping = {statement: {columns: {credit: 'entrada', debit: 'saida'}}}
    const {result} = await reconcile(inputs, {...OPTIONS, mapping})
    const one = {...OPTIONS, mapping, threads: 1}
    expect((await reconcileBy(inputs, one, {tuning: TINY})).result).toEqual(result)
  })
})

describe('a row of a report', () => {
  const kernel = new Kernel({
    seed: {x: 7, y: 11},
    buckets: 16,
    fees: new FeeBook([]),
    taken: undefined,
    asOfMs: Number.POSITIVE_INFINITY,
    cutoffs: new Map(),
  })
  const writer = new RowWriter(kernel)
  const FIELDS = {
    charges: ['id', 'status', 'amount', 'createdAt', 'subAccount', 'feeAmount', 'split', 'note'],
    events: [
      ...['event', 'eventId', 'timestamp', 'subAccount', 'transactionId', 'amount'],
      ...['feeAmount', 'completedAt', 'refundTransactionId', 'originalTransactionId', 'split'],
    ],
    withdrawals: ['id', 'status', 'amount', 'createdAt', 'snapshotPixKey', 'externalReference'],
    blocks: ['id', 'status', 'amount', 'createdAt', 'transactionId'],
  } as const
  type Name = keyof typeof FIELDS
  const KINDS = {
    charges: layout.CHARGE,
    withdrawals: layout.WITHDRAWAL,
    blocks: layout.BLOCK,
    events: layout.EVENT,
  } as const

  const shapes = Object.fromEntries(
    (Object.keys(FIELDS) as Name[]).map((name) => [
      name,
      recordShape(name, {header: FIELDS[name], delimiter: ','}),
    ]),
  ) as Record<Name, RecordShape>

  /** The numbers of row 0 that a row of this kind has. */
  function rowOf(name: Name) {
    const flags = kernel.wordOf(0, layout.FLAGS)
    const has = (flag: number): boolean => (flags & flag) !== 0
    const hasLegs = name === 'charges' || name === 'events'
    return {
      flags,
      id: kernel.hashIn(0, layout.ID_X),
      code: kernel.wordOf(0, layout.CODE),
      amounts: [layout.AMOUNT, layout.AT_MS].map((place) => kernel.doubleOf(0, place)),
      fee: name !== 'blocks' && kernel.doubleOf(0, layout.FEE),
      wallet: name !== 'blocks' && kernel.wordOf(0, layout.WALLET),
      related: has(layout.HAS_RELATED) && kernel.hashIn(0, layout.RELATED_X),
      key: has(layout.HAS_KEY) && kernel.hashIn(0, layout.KEY_X),
      legs: hasLegs && kernel.wordOf(0, layout.LEGS),
      split: hasLegs && kernel.hashIn(0, layout.SPLIT_X),
    }
  }

  function decoded(name: Name, text: string) {
    const bytes = Buffer.from(`${text}\n`)
    kernel.reserve(bytes.length)
    bytes.copy(kernel.bytes, kernel.input)
    kernel.setReport(shapes[name])
    const kind = KINDS[name] | layout.REPORT
    kernel.decode(kind, kernel.input, kernel.input + bytes.length)
    return kernel.wordOf(0, layout.FLAGS) === 0 ? undefined : rowOf(name)
  }

  function readFully(name: Name, text: string) {
    const intake = new Intake()
    const [record] = new CsvAssembler(',').add({line: 1, text})
    if (record) intake.takeRecord({source: 0, line: 1}, record, shapes[name])
    const {charges, withdrawals, blocks, events} = intake.rows
    if (charges[0]) writer.charge(0, charges[0])
    else if (withdrawals[0]) writer.withdrawal(0, withdrawals[0])
    else if (blocks[0]) writer.block(0, blocks[0])
    else if (events[0]) writer.event(0, events[0])
    else return undefined
    return rowOf(name)
  }

  const ID = '0f8fad5b-d9cb-469f-a165-70867728950e'
  const USUAL: Readonly<Record<string, string>> = {
    id: ID,
    transactionId: ID,
    refundTransactionId: 'r-1',
    originalTransactionId: ID.toUpperCase(),
    eventId: 'e1a2c3d4-0000-4000-8000-123456789abc',
    event: 'payment_completed',
    status: 'completed',
    amount: '100.00',
    feeAmount: '0,99',
    createdAt: '2026-01-31T12:00:00.123Z',
    timestamp: '2026-01-31T12:00:00Z',
    completedAt: '2026-01-31T12:00:00.123Z',
    subAccount: 'loja-1',
    split: 'loja-2=30.00 loja-3=5.5',
  }
  const quoted = (text: string): string =>
    /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text

  test.each(Object.keys(FIELDS) as Name[])('of %s is read by the kernel itself', (name) => {
    const own = name === 'blocks' ? {...USUAL, status: 'rejected'} : USUAL
    const usual = FIELDS[name].map((field) => quoted(own[field] ?? ''))
    expect(decoded(name, usual.join(','))).toBeDefined()
    expect(
      decoded(name, `${usual.map((cell) => (cell.includes('"') ? cell : `"${cell}"`))}\r`),
    ).toBeDefined()
  })

  const cells = fc.oneof(
    fc.constantFrom(
      ...['', ' ', '0', '-1', '+5', '1.005', '12,3', '1.234,56', '1,234.56', 'R$ 5,00', '(1,00)'],
      ...[
        '"',
        'a"b',
        'é',
        'Açaí',
        '\u00a0x',
        'x\u2003',
        'completed',
        'refund.completed',
        'refund_completed',
      ],
      ...[
        ID,
        ID.toUpperCase(),
        `${ID}0`,
        ID.slice(1),
        'loja-2=',
        '=5',
        'loja-2=5;;loja-3=1',
        'loja=1=2',
      ],
      ...['[{"subAccount":"a","amount":1}]', 'loja-2=-1', ' loja-2=1 ', '2026-02-30T00:00:00Z'],
      ...['2026-01-31', '2026-01-31T12:00:00+03:00', 'toString', '__proto__', 'constructor'],
    ),
    fc.string({maxLength: 5}).filter((text) => !/[\r\n]/.test(text)),
  )

  test.each(Object.keys(FIELDS) as Name[])(
    'of %s with anything in any cell is read as the full reader reads it, or left to it',
    (name) => {
      const fields = FIELDS[name] as readonly string[]
      const changes = fc.dictionary(fc.constantFrom(...fields), cells, {maxKeys: 3})
      const ends = fc.constantFrom('', '\r', ',', ',more', ',,')
      fc.assert(
        fc.property(changes, ends, fc.boolean(), (change, end, isQuoted) => {
          const row = fields.map((field) => {
            const text = change[field] ?? USUAL[field] ?? ''
            return isQuoted ? `"${text.replaceAll('"', '""')}"` : quoted(text)
          })
          const text = `${row.join(',')}${end}`
          const read = decoded(name, text)
          if (read === undefined) return
          expect(read, text).toEqual(readFully(name, text.replace(/\r$/, '')))
        }),
        {numRuns: 2_000},
      )
    },
  )
})
