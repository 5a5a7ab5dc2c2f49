import {describe, expect, test} from 'vitest'
import type {FileMapping} from '../../../src/reconcile/read/mapping/mapping.ts'
import {parsePeopleAmount} from '../../../src/reconcile/read/values/amount-text.ts'
import {reconcile} from '../../../src/reconcile/reconcile.ts'
import {inputsOf} from '../worlds/files.ts'
import {type Line, perfectWorld} from '../worlds/world.ts'

test.each([
  {text: '1.234,56', expected: 123_456},
  {text: '1.234.567,8', expected: 123_456_780},
  {text: '1.234.567', expected: 123_456_700},
  {text: '1,234.56', expected: 123_456},
  {text: 'R$ 100,00', expected: 10_000},
  {text: 'R$\u00a0-100,00', expected: -10_000},
  {text: '-R$ 1.000,00', expected: -100_000},
  {text: '(12,00)', expected: -1_200},
  {text: '12,00 D', expected: -1_200},
  {text: '12,00 C', expected: 1_200},
  {text: '12,00-', expected: -1_200},
  {text: '+12.00', expected: 1_200},
  {text: '1.234', expected: 'too_many_decimals'},
  {text: '12,345', expected: 'too_many_decimals'},
  // Three thousand in one file, three in another.
  {text: '3.000', expected: 'too_many_decimals'},
  {text: '3,000', expected: 'too_many_decimals'},
  {text: '-R$ 123.450', expected: 'too_many_decimals'},
  {text: '0.500', expected: 50},
  {text: '1234.500', expected: 123_450},
  {text: '3.0000', expected: 300},
  {text: '1.23,45', expected: 'not_a_number'},
  {text: 'doze', expected: 'not_a_number'},
  {text: '12,00 X', expected: 'not_a_number'},
])('"$text" is $expected', ({text, expected}) => {
  expect(parsePeopleAmount(text)).toBe(expected)
})

const MAPPING: FileMapping = {
  columns: {
    id: 'Código',
    wallet: 'Carteira',
    type: 'Histórico',
    amount: 'Valor',
    createdAt: 'Data',
    parentTransactionId: 'Origem',
  },
  values: {type: {Tarifa: 'fee', Recebimento: 'payment'}},
}
const HEADER = ['Código', 'Carteira', 'Histórico', 'Valor', 'Data', 'Origem']
const WORDS: Readonly<Record<string, string>> = {fee: 'Tarifa', payment: 'Recebimento'}

const decimal = (amount: number): string =>
  (Math.abs(amount) / 100)
    .toFixed(2)
    .replace('.', ',')
    .replace(/\B(?=(\d{3})+,)/g, '.')

const cellsOf = (line: Line, ...amounts: string[]): string[] => [
  line.id,
  line.wallet,
  WORDS[line.type] ?? line.type,
  ...amounts,
  line.createdAt,
  line.parentTransactionId,
]

const signed = ({amount}: Line): string => `R$ ${decimal(amount)} ${amount < 0 ? 'D' : 'C'}`

const table = (lines: readonly Line[]): string =>
  [HEADER, ...lines.map((line) => cellsOf(line, signed(line)))]
    .map((cells) => cells.join('\t'))
    .join('\r\n')

async function verdictOf(text: string | Buffer, mapping: FileMapping, name = 'extrato.csv') {
  const {world} = perfectWorld(5)
  const bytes = Buffer.from(text as string)
  const statement = [{name, open: () => [new Uint8Array(bytes)]}]
  const options = {timezone: 'America/Sao_Paulo', mapping: {statement: mapping}}
  return (await reconcile({...inputsOf(world), statement}, options)).result
}

describe('a statement as banks and spreadsheets write it', () => {
  const {lines} = perfectWorld(5).world
  const plain = table(lines)

  test.each([
    {name: 'with tabs and grouped amounts', text: plain, more: {}},
    {name: 'in Windows-1252', text: Buffer.from(plain, 'latin1'), more: {}},
    {name: 'in UTF-16 with a BOM', text: Buffer.from(`\uFEFF${plain}`, 'utf16le'), more: {}},
    {
      name: 'in UTF-16 without a BOM, reported by the mapping',
      text: Buffer.from(plain, 'utf16le'),
      more: {encoding: 'utf-16le' as const},
    },
    {name: 'in UTF-16 without a BOM', text: Buffer.from(plain, 'utf16le'), more: {}},
    {
      name: 'in big-endian UTF-16 without a BOM',
      text: Buffer.from(plain, 'utf16le').swap16(),
      more: {},
    },
    {
      name: 'with the rows of separators that a spreadsheet leaves',
      text: plain.replaceAll('\r\n', '\r\n\t\t\t\t\t\r\n'),
      more: {},
    },
    {
      name: 'with lines before the header',
      text: `Banco do Exemplo\nConta 123\t4\n\nPeríodo 01/2026\n${plain}`,
      more: {},
    },
    {
      name: 'with lines to be skipped',
      text: `${HEADER.join('\t')}\n${plain}`,
      more: {skipRows: 1},
    },
    {
      name: 'with sums between and below the rows',
      text: `${plain}\r\nSALDO DO DIA\t\t\t100,00\r\n\tTotal geral\t5\r\n`,
      more: {ignoreRows: ['Saldo', 'total']},
    },
  ])('$name is read', async ({text, more}) => {
    const result = await verdictOf(text, {...MAPPING, ...more})
    expect(result.counts).toEqual({})
    expect(result.verdict).toBe('reconciled')
  })

  test('columns of credit and debit make one amount', async () => {
    const header = ['Código', 'Carteira', 'Histórico', 'Entrada', 'Saída', 'Data', 'Origem']
    const rows = lines.map((line) =>
      cellsOf(line, ...(line.amount < 0 ? ['', decimal(line.amount)] : [decimal(line.amount), ''])),
    )
    const {amount: _, ...columns} = MAPPING.columns ?? {}
    const text = [header, ...rows].map((cells) => cells.join(';')).join('\n')
    const sides = {...columns, credit: 'Entrada', debit: 'Saída'}
    expect((await verdictOf(text, {...MAPPING, columns: sides})).verdict).toBe('reconciled')
  })

  test.each([
    {cells: ['abc', ''], fault: {code: 'unreadable_value', field: 'credit', value: 'abc'}},
    {cells: ['', 'abc'], fault: {code: 'unreadable_value', field: 'debit', value: 'abc'}},
    {cells: ['1,00', '0,005'], fault: {code: 'too_many_decimals', field: 'debit', value: '0,005'}},
    {cells: ['', ''], fault: {code: 'missing_field', field: 'amount'}},
  ])('of columns of credit and debit, $cells names the one at fault', async ({cells, fault}) => {
    const {amount: _, ...columns} = MAPPING.columns ?? {}
    const sides = {...columns, credit: 'Entrada', debit: 'Saída'}
    const header = ['Código', 'Carteira', 'Histórico', 'Entrada', 'Saída', 'Data', 'Origem']
    const row = ['x1', 'principal', 'Tarifa', ...cells, '2026-01-02', '']
    const text = [header, row].map((texts) => texts.join(';')).join('\n')
    const {findings} = await verdictOf(text, {...MAPPING, columns: sides})
    const invalid = findings.filter(({code}) => code === 'RECORD_INVALID')
    expect(invalid).toMatchObject([{fault}])
  })

  const withSides = (sideOf: (line: Line) => string): string => {
    const header = ['Código', 'Carteira', 'Histórico', 'Valor', 'D/C', 'Data', 'Origem']
    const rows = lines.map((line) => cellsOf(line, decimal(line.amount), sideOf(line)))
    return [header, ...rows].map((cells) => cells.join(';')).join('\n')
  }
  const BESIDE = {...MAPPING, columns: {...MAPPING.columns, side: 'D/C'}}

  test.each([
    {name: 'letters', leaves: 'D', enters: 'C'},
    {name: 'words', leaves: 'Débito', enters: 'crédito'},
    {name: 'signs', leaves: '-', enters: '+'},
    {name: 'words of the mapping', leaves: 'sai', enters: 'C', sides: {sai: 'D'}},
  ])('a column of sides in $name gives the amount beside it its sign', async (row) => {
    const text = withSides(({amount}) => (amount < 0 ? row.leaves : row.enters))
    const mapping = {...BESIDE, values: {...BESIDE.values, ...(row.sides && {side: row.sides})}}
    expect((await verdictOf(text, mapping)).verdict).toBe('reconciled')
  })

  test.each([
    {side: 'X', code: 'unreadable_value'},
    {side: '', code: 'missing_field'},
  ])('a side "$side" is refused, row by row, and never read as money that enters', async (row) => {
    const {findings} = await verdictOf(
      withSides(() => row.side),
      BESIDE,
    )
    const invalid = findings.filter(({code}) => code === 'RECORD_INVALID')
    expect(invalid).toHaveLength(lines.length)
    expect(invalid[0]).toMatchObject({fault: {code: row.code, field: 'side'}})
  })

  test('amounts as people write them are read in our own columns, too', async () => {
    const header = ['id', 'wallet', 'type', 'amount', 'createdAt', 'parentTransactionId']
    const rows = lines.map((line) => [
      ...[line.id, line.wallet, line.type, signed(line), line.createdAt],
      line.parentTransactionId,
    ])
    const text = [header, ...rows].map((cells) => cells.join(';')).join('\r\n')
    expect((await verdictOf(text, {})).verdict).toBe('reconciled')
  })

  test('a row that cannot be read is named with its file, line, field and value', async () => {
    const [first = '', ...rest] = plain.split('\r\n')
    const text = [first, 'x1\tprincipal\tTarifa\tdoze reais\t2026-01-02\t', ...rest].join('\n')
    const {findings} = await verdictOf(text, MAPPING)
    expect(findings).toMatchObject([
      {
        code: 'RECORD_INVALID',
        evidence: [{file: 'extrato.csv', line: 2}],
        fault: {code: 'unreadable_value', field: 'amount', value: 'doze reais'},
      },
    ])
    expect(findings[0]?.hint).toContain('amount = "doze reais"')
  })
})
