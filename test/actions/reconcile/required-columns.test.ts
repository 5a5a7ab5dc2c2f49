import {describe, expect, test} from 'vitest'
import {requireColumns} from '../../../src/actions/reconcile/required-columns.ts'
import {PixctlError} from '../../../src/messages/errors.ts'
import type {ReconcileInputs} from '../../../src/reconcile/read/files/inputs.ts'
import type {ColumnMapping} from '../../../src/reconcile/read/mapping/mapping.ts'
import {renderError} from '../../../src/render/command-line/error.ts'

const named = (name: string, text: string) => ({name, open: () => [Buffer.from(text)]})
const charges = (text: string): ReconcileInputs => ({charges: [named('cobrancas.csv', text)]})
const statement = (text: string): ReconcileInputs => ({statement: [named('extrato.csv', text)]})

async function refusal(inputs: ReconcileInputs, mapping?: ColumnMapping): Promise<PixctlError> {
  const error = await requireColumns(inputs, mapping).then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (error instanceof PixctlError) return error
  throw new Error('nothing was refused')
}

describe('a column that is not there', () => {
  test.each([
    {
      name: 'needed under our own name',
      inputs: charges('id;status;createdAt\n'),
      message: 'cobrancas.csv has no column "amount", to be read as charges.amount.',
    },
    {
      name: 'needed under the name of the mapping',
      inputs: charges('\uFEFFid;status;"amount";createdAt\n'),
      mapping: {charges: {columns: {amount: 'Valor'}}},
      message: 'cobrancas.csv has no column "Valor", to be read as charges.amount.',
    },
    {
      name: 'not needed, but mapped',
      inputs: charges('id,status,amount,createdAt\n'),
      mapping: {charges: {columns: {feeAmount: 'Tarifa'}}},
      message: 'cobrancas.csv has no column "Tarifa", to be read as charges.feeAmount.',
    },
    {
      name: 'mapped the wrong way round',
      inputs: charges('id,status,Valor,createdAt\n'),
      mapping: {charges: {columns: {Valor: 'amount'}}},
      message: 'cobrancas.csv has no column "amount", to be read as charges.amount.',
    },
    {
      name: 'of a mapped statement',
      inputs: statement('Codigo;Valor\n'),
      mapping: {statement: {columns: {id: 'Código'}}},
      message:
        'extrato.csv has no columns "Código", "wallet", "type", "amount", "createdAt", to be read ' +
        'as statement.id, statement.wallet, statement.type, statement.amount, statement.createdAt.',
    },
  ])('$name is refused before anything is read', async ({inputs, mapping, message}) => {
    const error = await refusal(inputs, mapping)
    expect(error).toMatchObject({code: 'MISSING_COLUMN', exitCode: 2, message})
  })

  test.each([
    {text: '{"id":"a","amount":1,"expiresAt":"x"}', fault: 'JSON with charges', hint: '--charges'},
    {text: '{"wallet":"a","type":"fee","amount":1}', fault: 'is JSON, and', hint: 'as CSV'},
  ])('is not looked for in a statement that is JSON: $fault', async ({text, fault, hint}) => {
    const error = await refusal(statement(`${text}\n`))
    expect(error).toMatchObject({code: 'NOT_A_TABLE', exitCode: 2})
    expect(error.message).toContain(fault)
    expect(error.hint).toContain(hint)
  })

  test.each([
    {text: '{"id":"a","amount":1,"expiresAt":"x"}', name: 'charges.jsonl', flag: '--charges'},
    {text: '{"id":"a","status":"pending"}', name: 'charges.jsonl', flag: '--charges'},
    {text: '[{"id": "a"}]', name: 'charges.jsonl', flag: '--charges'},
    {text: '{"event":"payment_completed","eventId":"1"}', name: 'events.jsonl', flag: '--events'},
  ])('is not looked for in records that are JSON: $text', async ({text, name, flag}) => {
    const error = await refusal(charges(`${text}\n`))
    expect(error).toMatchObject({code: 'NOT_A_TABLE', exitCode: 2})
    expect(error.message).toBe(
      'cobrancas.csv is JSON, and its name says that it is a table in CSV.',
    )
    expect(error.hint).toContain(`Name it ${name}, or give it to ${flag} `)
  })

  test('is looked for in a header that begins with a brace', async () => {
    expect((await refusal(charges('{id};status\n'))).code).toBe('MISSING_COLUMN')
  })

  test('is reported beside those that are there and the word of the mapping, in both languages', async () => {
    const error = await refusal(charges('id;status;Valor;createdAt\n'))
    expect(error.hint).toBe(
      'Its columns are: id, status, Valor, createdAt. ' +
        'Name the one that is meant in charges.columns.amount of --mapping; ' +
        '"pixctl reconcile map cobrancas.csv" proposes one.',
    )
    const portuguese = renderError(error, 'pt-BR')
    expect(portuguese).toContain('cobrancas.csv não tem a coluna "amount"')
    expect(portuguese).toContain('Informe a que vale em charges.columns.amount')
  })
})

test('a statement without a mapping is refused with every column it lacks', async () => {
  const error = await refusal(statement('id;type;createdAt\n'))
  expect(error.message).toContain('no columns "wallet", "amount"')
})

test('the lines that a bank puts above its table are not taken for the header', async () => {
  const error = await refusal(
    statement(
      'Banco do Exemplo\nPeríodo: 01/11/2026\n\nData;Histórico;Valor\n22/11/2026;Tarifa;1,00\n',
    ),
  )
  expect(error.hint).toContain('Its columns are: Data, Histórico, Valor.')
})

test('a header in Windows-1252 is read as what it is', async () => {
  const open = () => [Buffer.from('C\xF3digo;Situa\xE7\xE3o\n', 'latin1')]
  const mapping = {charges: {columns: {id: 'Código'}}}
  const error = await refusal({charges: [{name: 'cobrancas.csv', open}]}, mapping)
  expect(error.hint).toContain('Código, Situação')
})

test.each([
  {name: 'an empty report', inputs: charges('')},
  {name: 'JSON lines', inputs: {charges: [named('charges.jsonl', '{"id": 1}\n')]}},
  {
    name: 'a column that is a constant',
    inputs: charges('id,amount,createdAt\n'),
    mapping: {charges: {constants: {status: 'completed', split: ''}}},
  },
])('$name is left to the reconciliation', async ({inputs, mapping}) => {
  await expect(requireColumns(inputs, mapping as ColumnMapping)).resolves.toEqual({
    withoutOrigins: [],
    withoutZones: [],
    withoutSplits: [],
    withoutKeys: [],
    unreadDates: [],
    unknownTypes: [],
  })
})

test.each([
  {name: 'without the column', header: 'id,status,amount,createdAt', named: ['cobrancas.csv']},
  {name: 'with the column', header: 'id,status,amount,createdAt,split', named: []},
  {name: 'with the column of the mapping', header: 'id,status,amount,createdAt,Repasse', named: []},
])('a report of charges $name says what was split, or is named', async (row) => {
  const mapping = row.header.endsWith('Repasse') ? {charges: {columns: {split: 'Repasse'}}} : {}
  const {withoutSplits} = await requireColumns(charges(`${row.header}\n`), mapping)
  expect(withoutSplits).toEqual(row.named)
})

test.each([
  {header: 'id,status,amount,createdAt', named: ['saques.csv']},
  {header: 'id,status,amount,createdAt,snapshotPixKey', named: []},
])(
  'a report of withdrawals says the PIX keys, or is named: $header',
  async ({header, named: of}) => {
    const inputs = {withdrawals: [named('saques.csv', `${header}\n`)]}
    expect((await requireColumns(inputs)).withoutKeys).toEqual(of)
  },
)

describe('a statement whose dates name no zone is named', () => {
  const rowAt = (createdAt: string): ReconcileInputs =>
    statement(`id,wallet,type,amount,createdAt,parentTransactionId\n1,a,fee,-1.00,${createdAt},\n`)

  test.each([
    {name: 'of ISO days', createdAt: '2026-11-22', named: ['extrato.csv']},
    {name: 'of ISO clocks', createdAt: '2026-11-22 00:30:00', named: ['extrato.csv']},
    {name: 'not of what is not read', createdAt: '22/11/2026', named: []},
    {name: 'not of UTC', createdAt: '2026-11-22T00:30:00.000Z', named: []},
    {name: 'not of a zone', createdAt: '2026-11-22T00:30:00-03:00', named: []},
    {name: 'not of what is no date', createdAt: 'ontem', named: []},
  ])('$name', async ({createdAt, named: names}) => {
    const {withoutZones} = await requireColumns(rowAt(createdAt))
    expect(withoutZones).toEqual(names)
  })

  test('of Brazilian days that the mapping reads', async () => {
    const mapping = {statement: {dates: 'dd/mm/yyyy'}} as const
    const {withoutZones, unreadDates} = await requireColumns(rowAt('22/11/2026'), mapping)
    expect([withoutZones, unreadDates]).toEqual([['extrato.csv'], []])
  })

  test('not where the mapping says whose clock they are of', async () => {
    const mapping = {statement: {timezone: 'America/Sao_Paulo'}}
    const {withoutZones} = await requireColumns(rowAt('2026-11-22'), mapping)
    expect(withoutZones).toEqual([])
  })

  test.each([
    {shiftHours: 3, named: []},
    {shiftHours: 0, named: ['extrato.csv']},
  ])('not where the mapping moves their clock by hours: $shiftHours', async (row) => {
    const mapping = {statement: {shiftHours: row.shiftHours}}
    const {withoutZones} = await requireColumns(rowAt('2026-11-22'), mapping)
    expect(withoutZones).toEqual(row.named)
  })
})

describe('a file whose dates are not read is named with the first of them', () => {
  const ofDates = (...dates: readonly string[]) =>
    dates.map((date) => `1,a,fee,-1.00,${date},\n`).join('')
  const HEADER = 'id,wallet,type,amount,createdAt,parentTransactionId\n'
  const READ = '2026-11-22T00:30:00Z'

  test.each([
    {
      name: 'of a spreadsheet',
      dates: ['03/11/2026 10:12', '04/11/2026'],
      value: '03/11/2026 10:12',
    },
    {name: 'of another spreadsheet', dates: ['11/3/26'], value: '11/3/26'},
    {name: 'behind an empty one', dates: ['', 'ontem'], value: 'ontem'},
    {name: 'not where one of the first is read', dates: ['03/11/2026', READ], value: undefined},
    {name: 'not where there is none', dates: [''], value: undefined},
    {name: 'not of a file without rows', dates: [], value: undefined},
  ])('$name', async ({dates, value}) => {
    const {unreadDates} = await requireColumns(statement(HEADER + ofDates(...dates)))
    const file = {file: 'extrato.csv', path: 'extrato.csv'}
    expect(unreadDates).toEqual(value === undefined ? [] : [{...file, value}])
  })

  test('of charges as of a statement', async () => {
    const inputs = charges('id,status,amount,createdAt,split\na,pending,10.00,3/11/26,\n')
    const {unreadDates} = await requireColumns(inputs)
    expect(unreadDates).toMatchObject([{file: 'cobrancas.csv', value: '3/11/26'}])
  })
})

describe('a statement whose types of lines are not known is named with the first of them', () => {
  const ofTypes = (...types: readonly string[]) =>
    statement(
      ['id,wallet,type,amount,createdAt,parentTransactionId']
        .concat(types.map((type) => `1,a,${type},1.00,2026-11-22T00:30:00Z,`))
        .join('\n'),
    )

  test.each([
    {name: 'of another case', types: ['PAYMENT', 'FEE'], value: 'PAYMENT'},
    {name: 'of another language', types: ['', 'Tarifa'], value: 'Tarifa'},
    {name: 'not where one is new', types: ['payment', 'cashback'], value: undefined},
    {name: 'not of a file without rows', types: [], value: undefined},
  ])('$name', async ({types, value}) => {
    const {unknownTypes} = await requireColumns(ofTypes(...types))
    const file = {file: 'extrato.csv', path: 'extrato.csv'}
    expect(unknownTypes).toEqual(value === undefined ? [] : [{...file, value}])
  })

  test.each([
    {name: 'translates them', mapping: {statement: {values: {type: {PAYMENT: 'payment'}}}}},
    {name: 'gives all lines one type', mapping: {statement: {constants: {type: 'payment'}}}},
  ])('not where the mapping $name', async ({mapping}) => {
    const {unknownTypes} = await requireColumns(ofTypes('PAYMENT'), mapping)
    expect(unknownTypes).toEqual([])
  })
})
