import {writeFileSync} from 'node:fs'
import {dirname, join} from 'node:path'
import {gzipSync} from 'node:zlib'
import {describe, expect, test} from 'vitest'
import type {FileMapping} from '../../src/reconcile/read/mapping/mapping.ts'
import {reconcile, reconcileBy} from '../../src/reconcile/reconcile.ts'
import type {Finding, Result} from '../../src/reconcile/result.ts'
import {type ReportStyle, reportsOf, reportText} from './worlds/csv-reports.ts'
import {onDisk} from './worlds/disk.ts'
import {inputsOf, memoryFile} from './worlds/files.ts'
import {ITEM_INJECTORS} from './worlds/injectors.ts'
import {spoiltWorld} from './worlds/spoilt.ts'
import {perfectWorld, type World} from './worlds/world.ts'

const OPTIONS = {timezone: 'America/Sao_Paulo'}

/** A place in a report is one line further down: its header is line 1. */
function placeInJson({file, line}: Finding['evidence'][number]) {
  const isReport = file.endsWith('.csv') && file !== 'statement.csv'
  return isReport ? {file: file.replace('.csv', '.jsonl'), line: line - 1} : {file, line}
}

/**
 * Everything of a result as text, line by line, but for the hashes of the files; its places reported as
 * those of the JSON files. The id of a row that cannot be read is made of its place.
 */
function linesWithJsonPlaces({inputs: _, findings, ...result}: Result): readonly string[] {
  const placed = findings.map((finding) => ({
    ...finding,
    ...(finding.subject.kind === 'file_line' && {id: '', subject: '', ...withoutValue(finding)}),
    evidence: finding.evidence.map(placeInJson),
  }))
  return [result, ...placed].map((part) => JSON.stringify(part))
}

/** A rejected row shows the value as its file writes it, which differs between the two. */
const withoutValue = ({fault}: Result['findings'][number]) => ({
  hint: '',
  fault: fault && {code: fault.code, field: fault.field},
})

/** Twelve different faults in one world. */
function spoilt(seed: number): World {
  const {random} = perfectWorld(seed, 1).world
  const fitting = ITEM_INJECTORS.filter(({where}) => where.includes('file'))
  return spoiltWorld(seed, random.shuffled(fitting).slice(0, 12), 'file').world
}

/** Reports in `dd/mm/yyyy hh:mm:ss` have no thousandths. */
const inWholeSeconds = (world: World): World => ({
  ...(JSON.parse(JSON.stringify(world).replace(/\.\d{3}Z/g, '.000Z')) as World),
  random: world.random,
})

const STYLES: readonly {name: string; style: ReportStyle}[] = [
  {name: 'plain', style: {}},
  {name: 'quoted', style: {isQuoted: true}},
  {name: 'separated by tabs', style: {delimiter: '\t'}},
  {name: 'of a Brazilian spreadsheet', style: {delimiter: ';', isBrazilian: true}},
  {name: 'with decimal commas between commas', style: {isBrazilian: true}},
]

describe.each(STYLES)('reports $name say what JSON lines say', ({style}) => {
  test.each([1, 2, 3, 4, 5, 6])('seed %i', async (seed) => {
    const world = spoilt(seed)
    const json = await reconcile(inputsOf(world), OPTIONS)
    const csv = await reconcile(reportsOf(world, style), OPTIONS)
    expect(csv.result.findings).not.toEqual([])
    expect(linesWithJsonPlaces(csv.result)).toEqual(linesWithJsonPlaces(json.result))
  })
})

test.each(['"3,000"', '3.000'])(
  'an amount of %s may be three thousand: it is not read',
  async (amount) => {
    const header = 'id,status,amount,createdAt,subAccount'
    const charge = `c-1,completed,${amount},2026-01-02T10:00:00.000Z,principal`
    const charges = [memoryFile('charges.csv', `${header}\n${charge}\n`)]
    const {result} = await reconcile({charges}, OPTIONS)
    const faults = result.findings.map(({code, fault}) => [code, fault?.field, fault?.value])
    expect(faults).toEqual([['RECORD_INVALID', 'amount', amount.replaceAll('"', '')]])
  },
)

test('other columns, words, dates and a constant are read by the mapping', async () => {
  const world = inWholeSeconds(spoilt(7))
  const columns = {
    id: 'Código',
    transactionId: 'Cobrança',
    status: 'Situação',
    amount: 'Valor (R$)',
    createdAt: 'Data',
    timestamp: 'Data do evento',
  }
  const style = {delimiter: ';', isBrazilian: true, hasCivilDates: true, columns} as const
  const words = {Pago: 'completed'}
  const only = (...fields: (keyof typeof columns)[]): FileMapping => ({
    columns: Object.fromEntries(fields.map((field) => [field, columns[field]])),
    dates: 'dd/mm/yyyy',
  })
  const reported = {
    ...world,
    charges: world.charges.map(({status, currency: _, ...charge}) => ({
      ...charge,
      status: status === 'completed' ? 'Pago' : status,
    })),
  } as World
  const json = await reconcile(inputsOf(world), OPTIONS)
  const csv = await reconcile(reportsOf(reported, style), {
    ...OPTIONS,
    mapping: {
      charges: {
        ...only('id', 'status', 'amount', 'createdAt'),
        values: {status: words},
        constants: {currency: 'BRL'},
      },
      withdrawals: only('id', 'status', 'amount', 'createdAt'),
      events: only('transactionId', 'status', 'amount', 'createdAt', 'timestamp'),
      blocks: only('id', 'transactionId', 'status', 'amount', 'createdAt'),
      balances: {dates: 'dd/mm/yyyy'},
    },
  })
  expect(linesWithJsonPlaces(csv.result)).toEqual(linesWithJsonPlaces(json.result))
})

describe('a charge in a report', () => {
  const HEADER = 'id,status,amount,createdAt,feeAmount,split,note'
  const ROW = 'c1,completed,"10,00",2026-01-01T10:00:00Z'
  const findingsOf = async (text: string, mapping?: FileMapping) => {
    const {result} = await reconcile(
      {charges: [memoryFile('charges.csv', text)]},
      {...OPTIONS, ...(mapping && {mapping: {charges: mapping}})},
    )
    const [totals] = Object.values(result.totals)
    return {totals, findings: result.findings.map(({subject, hint}) => `${subject.id} ${hint}`)}
  }
  const rejected = async (row: string) => (await findingsOf(`${HEADER}\n${row}\n`)).findings

  test.each([
    {
      name: 'a third decimal',
      row: 'c1,completed,10.005,2026-01-01,,',
      hint: /third decimal.*: amount/,
    },
    {name: 'no amount', row: 'c1,completed,,2026-01-01', hint: /required field .*: amount/},
    {
      name: 'a word for an amount',
      row: 'c1,completed,ten,2026-01-01',
      hint: /cannot be read: amount/,
    },
    {
      name: 'digits grouped by twos',
      row: 'c1,completed,"1.00.00,00",2026-01-01',
      hint: /read: amount/,
    },
    {name: 'the 30th of February', row: 'c1,completed,1,2026-02-30', hint: /date .*: createdAt/},
    {name: 'a status of its own', row: 'c1,paid,1,2026-01-01', hint: /cannot be read: status/},
    {name: 'a split that is none', row: `${ROW},,loja-2`, hint: /read: split/},
    {name: 'a decimal comma without quotes', row: `${ROW},0,99,`, hint: /read: split/},
    {name: 'more cells than the header', row: `${ROW},,,,0,99`, hint: /more cells than the header/},
    {name: 'a stray quote', row: 'c1,completed,"1"0,2026-01-01', hint: /quote .* wrong place/},
  ])('with $name is rejected, and it says why', async ({row, hint}) => {
    expect(await rejected(row)).toEqual([expect.stringMatching(hint)])
  })

  test.each([
    {name: 'pairs', split: 'loja-2=5.00 loja-3=2.50'},
    {name: 'pairs between bars', split: 'loja-2=5|loja-3=2'},
    {name: 'pairs with decimal commas', split: '"loja-2=5,00;loja-3=2,50"'},
    {name: 'a list', split: '"[{""subAccount"": ""loja-2"", ""amount"": 5}]"'},
    {name: 'nothing', split: ''},
  ])('may have a split as $name', async ({split}) => {
    expect(await rejected(`${ROW},0.99,${split}`)).toEqual([])
  })

  test('is found on the line an editor counts, cells of several lines included', async () => {
    const text = `${HEADER}\n${ROW},,,"a\nnote\nof three lines"\n\n;;;\n,,,\nc2,paid,1,2026-01-01\n`
    const {findings, totals} = await findingsOf(text.replace(';;;\n', ''))
    expect(findings).toEqual([expect.stringMatching(/^charges\.csv:7 /)])
    expect(totals).toMatchObject({rows: 2, matched: 1, rejected: 1, sumCentavos: 1000})
  })

  test('without a column of its own is reported by the column', async () => {
    const {findings} = await findingsOf('id,status,valor\n')
    expect(findings).toEqual(['charges.csv:1 The header lacks a column: amount.'])
  })

  test('of a column that is mapped and not there is not read as having none', async () => {
    const {findings} = await findingsOf(`${HEADER}\n${ROW}\n`, {columns: {feeAmount: 'Tarifa'}})
    expect(findings).toEqual(['charges.csv:1 The header lacks a column: feeAmount.'])
  })
})

describe.each([
  {name: 'in dd/mm/yyyy', dates: 'dd/mm/yyyy' as const, text: '30/11/2026 23:30:00'},
  {name: 'in ISO without a zone', dates: 'iso' as const, text: '2026-11-30 23:30:00'},
  {name: 'in ISO, as by default', dates: undefined, text: '2026-11-30T23:30'},
])('a date $name', ({dates, text}) => {
  const occurred = async (mapping: FileMapping) => {
    const charge = `id;status;amount;createdAt\nc1;completed;1,00;${text}\n`
    const line = `id;wallet;type;amount;createdAt\nc1;principal;payment;1,00;${text}\n`
    const inputs = {
      charges: [memoryFile('charges.csv', charge)],
      statement: [memoryFile('statement.csv', line)],
    }
    const options = {...OPTIONS, mapping: {charges: mapping, statement: mapping}}
    return (await reconcile(inputs, options)).result.asOf
  }
  test('is on the clock of the zone that is named, else of UTC', async () => {
    const written = dates === undefined ? {} : {dates}
    expect(await occurred(written)).toBe('2026-11-30T23:30:00.000Z')
    const timezone = 'America/Sao_Paulo'
    expect(await occurred({...written, timezone})).toBe('2026-12-01T02:30:00.000Z')
  })
})

test('an event may name the fields of its data with or without "data."', async () => {
  const {world} = perfectWorld(3)
  const rows = world.events.map(({data, ...envelope}) => ({
    ...envelope,
    ...Object.fromEntries(Object.entries(data).map(([key, value]) => [`data.${key}`, value])),
  }))
  const events = [memoryFile('events.csv', reportText(rows))]
  const {result} = await reconcile({...inputsOf(world), events}, OPTIONS)
  expect(result.findings).toEqual([])
})

describe('a data set on disk in which one file is a report', () => {
  const WIDE = {
    taskBytes: 1 << 20,
    buckets: 256,
    repeatBits: 1 << 13,
    shareBytes: 1_500,
    spillBytes: 4_000,
    leastFees: 1,
  }

  test.each(['charges', 'withdrawals', 'events', 'blocks', 'balances'] as const)(
    'gives the same result when it is large, compressed or both: %s',
    async (name) => {
      const world = spoilt(11)
      const style = {delimiter: ';', isBrazilian: true} as const
      const [report] = reportsOf(world, style)[name] ?? []
      const [text] = typeof report === 'object' ? [...(report.open() as Iterable<Buffer>)] : []
      await onDisk(world, {}, async (inputs) => {
        const plain = join(dirname(String(inputs.statement?.[0])), `${name}.csv`)
        writeFileSync(plain, text ?? '')
        writeFileSync(`${plain}.gz`, gzipSync(text ?? ''))
        const {result} = await reconcile({...inputs, [name]: [plain]}, OPTIONS)
        const packed = {...inputs, [name]: [`${plain}.gz`]}
        const large = {tuning: WIDE}
        for (const other of [
          await reconcile(packed, OPTIONS),
          await reconcileBy({...inputs, [name]: [plain]}, {...OPTIONS, threads: 1}, large),
          await reconcileBy(packed, {...OPTIONS, threads: 1}, large),
        ]) {
          expect(linesWithJsonPlaces(other.result)).toEqual(linesWithJsonPlaces(result))
        }
        const json = await reconcile(inputs, OPTIONS)
        expect(linesWithJsonPlaces(result)).toEqual(linesWithJsonPlaces(json.result))
      })
    },
  )
})
