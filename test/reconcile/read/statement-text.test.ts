import {describe, expect, test} from 'vitest'
import {statementRecords} from '../../../src/reconcile/read/csv/statement-records.ts'
import {reconcile} from '../../../src/reconcile/reconcile.ts'
import {memoryFile} from '../worlds/files.ts'

const HEADER = 'id,wallet,type,amount,createdAt,parentTransactionId'
const line = (id: string) => `${id},loja-1,adjustment,1.00,2026-01-01T00:00:00.000Z,`

const recordsOf = async (text: string) => {
  const records = []
  for await (const record of statementRecords(memoryFile('statement.csv', text), undefined)) {
    records.push(record)
  }
  return records
}

const totalsOf = async (text: string) => {
  const statement = [memoryFile('statement.csv', text)]
  const {result} = await reconcile({statement}, {timezone: 'America/Sao_Paulo'})
  return {
    totals: result.totals['statement.csv'],
    rejected: result.findings
      .filter(({code}) => code === 'RECORD_INVALID')
      .map(({subject, fault}) => `${subject.id} ${fault?.code}`),
  }
}

describe('a row with more cells than the header', () => {
  const moved = 'a,loja-1,adjustment,11,90,2026-01-01T00:00:00.000Z'

  test.each([
    {name: 'a decimal comma without quotes', row: `${moved},`, fault: 'extra_cells'},
    {name: 'the same with a parent', row: `${moved},b`, fault: 'extra_cells'},
    {
      name: 'only empty cells too many',
      row: `${line('a').replace('1.00', '1.x')},,`,
      fault: 'unreadable_value',
    },
    {name: 'no cell too many', row: moved, fault: 'impossible_date'},
  ])('$name: $fault', async ({row, fault}) => {
    const {rejected} = await totalsOf(`${HEADER}\n${row}\n`)
    expect(rejected).toEqual([`statement.csv:2 ${fault}`])
  })
})

describe('an amount with one mark and three digits behind may be thousands', () => {
  test.each(['3.000', '-3.000', '"3,000"', '"R$ 3,000"'])('%s is not read', async (amount) => {
    const {rejected} = await totalsOf(`${HEADER}\n${line('a').replace('1.00', amount)}\n`)
    expect(rejected).toEqual(['statement.csv:2 too_many_decimals'])
  })

  test.each([
    {amount: '0.500', centavos: 50},
    {amount: '1234.500', centavos: 123_450},
    {amount: '"3.000,00"', centavos: 300_000},
    {amount: '"3,000.00"', centavos: 300_000},
  ])('$amount is', async ({amount, centavos}) => {
    const {totals} = await totalsOf(`${HEADER}\n${line('a').replace('1.00', amount)}\n`)
    expect(totals).toMatchObject({rows: 1, sumCentavos: centavos})
  })
})

describe('a stray quote costs its own line and no other', () => {
  test.each([
    {name: 'on the last line', rows: [line('a'), line('b'), `"${line('c')}`], rejected: 4, read: 2},
    {
      name: 'on the first line',
      rows: [`"${line('a')}`, line('b'), line('c')],
      rejected: 2,
      read: 2,
    },
    {
      name: 'that a later quote seems to close',
      rows: [`"${line('a')}`, line('b'), `c,"loja-1",adjustment,1.00,2026-01-01T00:00:00.000Z,`],
      rejected: 2,
      read: 2,
    },
  ])('$name', async ({rows, rejected, read}) => {
    const reported = await totalsOf(`${[HEADER, ...rows].join('\n')}\n`)
    expect(reported.totals).toMatchObject({rows: 3, outOfScope: read, rejected: 1})
    expect(reported.rejected).toEqual([expect.stringContaining(`statement.csv:${rejected} `)])
  })

  test('with more lines after it than a cell may have', async () => {
    const rows = Array.from({length: 120}, (_, at) => line(`l${at}`))
    const reported = await totalsOf([HEADER, `"${line('a')}`, ...rows, ''].join('\n'))
    expect(reported.totals).toMatchObject({rows: 121, outOfScope: 120, rejected: 1})
  })

  test('text after a closing quote makes a cell unreadable', async () => {
    const reported = await totalsOf(`${HEADER}\n"a"b${line('c')}\n${line('d')}\n`)
    expect(reported.totals).toMatchObject({rows: 2, outOfScope: 1, rejected: 1})
  })
})

describe('the records of a statement', () => {
  test('are its lines after the header, with the numbers an editor shows', async () => {
    const records = await recordsOf(`\n${HEADER}\n\n${line('a')}\n${line('b')}`)
    expect(records.map((record) => [record.line, record.cells?.[0]])).toEqual([
      [4, 'a'],
      [5, 'b'],
    ])
  })

  test('a quoted cell may run over lines', async () => {
    const records = await recordsOf(`${HEADER}\na,"loja\n1",adjustment,1.00,x,\n`)
    expect(records.map(({cells}) => cells?.[1])).toEqual(['loja\n1'])
  })

  test('there are none where the header lacks a column', async () => {
    expect(await recordsOf('id,wallet\na,b\n')).toEqual([])
  })

  test('and none in an empty file', async () => {
    expect(await recordsOf('')).toEqual([])
  })
})

test('a quote within a cell is the fault of its row', async () => {
  const row = line('a').replace('loja-1', '"lo"ja-1')
  const {rejected} = await totalsOf(`${HEADER}\n${row}\n`)
  expect(rejected).toEqual(['statement.csv:2 broken_quotes'])
})
