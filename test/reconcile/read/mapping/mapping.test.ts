import {expect, test} from 'vitest'
import {reconcile} from '../../../../src/reconcile/reconcile.ts'
import {inputsOf, memoryFile} from '../../worlds/files.ts'
import {perfectWorld} from '../../worlds/world.ts'

const OPTIONS = {timezone: 'America/Sao_Paulo'}

test('a statement with other columns, words, dates and amounts is read by its mapping', async () => {
  const {world} = perfectWorld(1)
  for (const line of world.lines) line.createdAt = `${line.createdAt.slice(0, 19)}.000Z`
  const date = (iso: string) =>
    `${iso.slice(8, 10)}/${iso.slice(5, 7)}/${iso.slice(0, 4)} ${iso.slice(11, 19)}`
  const rows = world.lines.map((line) => {
    const type = line.type === 'payment' ? 'Pagamento' : line.type
    const amount = (line.amount / 100).toFixed(2).replace('.', ',')
    return [
      line.id,
      line.wallet,
      type,
      `"${amount}"`,
      date(line.createdAt),
      line.parentTransactionId,
    ]
  })
  const header = ['Identificador', 'Carteira', 'Tipo', 'Valor', 'Data', 'Origem']
  const text = [header, ...rows].map((cells) => cells.join(',')).join('\r\n')
  const {result} = await reconcile(
    {...inputsOf(world), statement: [memoryFile('extrato.csv', text)]},
    {
      ...OPTIONS,
      mapping: {
        statement: {
          columns: {
            id: 'Identificador',
            wallet: 'Carteira',
            type: 'Tipo',
            amount: 'Valor',
            createdAt: 'Data',
            parentTransactionId: 'Origem',
          },
          values: {type: {Pagamento: 'payment'}},
          dates: 'dd/mm/yyyy',
        },
      },
    },
  )
  expect(result.findings).toEqual([])
  expect(result.inputs.find(({name}) => name === 'extrato.csv')?.rows).toBe(rows.length)
})

test('records with other keys and amounts as text are read by their mapping', async () => {
  const {world} = perfectWorld(2)
  const charges = world.charges.map(({id, amount, ...rest}) => ({
    ...rest,
    codigo: id,
    valor: amount.toFixed(2).replace('.', ','),
  }))
  const text = charges.map((charge) => JSON.stringify(charge)).join('\n')
  const {result} = await reconcile(
    {...inputsOf(world), charges: [memoryFile('cobrancas.jsonl', text)]},
    {...OPTIONS, mapping: {charges: {columns: {id: 'codigo', amount: 'valor'}}}},
  )
  expect(result.findings).toEqual([])
})

test('a column the file lacks can have one value for all rows', async () => {
  const {world} = perfectWorld(3, 1)
  const lines = world.lines.filter((line) => line.wallet === 'principal')
  const rows = lines.map((line) =>
    [line.id, line.type, (line.amount / 100).toFixed(2), line.createdAt].join(';'),
  )
  const text = ['id;type;amount;createdAt', ...rows].join('\n')
  const {result} = await reconcile(
    {statement: [memoryFile('statement.csv', text)]},
    {...OPTIONS, mapping: {statement: {constants: {wallet: 'principal'}}}},
  )
  expect(result.totals['statement.csv']?.rejected).toBe(0)
  expect(result.wallets.map(({wallet}) => wallet)).toEqual(['principal'])
})

test('an empty cell of a column that the file has does not get the constant', async () => {
  const at = '2026-01-01T00:00:00.000Z'
  const constants = {amount: '100.00'}
  const {result} = await reconcile(
    {
      statement: [
        memoryFile(
          'statement.csv',
          [
            'id,wallet,type,amount,createdAt',
            `a,principal,payment,,${at}`,
            `b,principal,payment,5.00,${at}`,
          ].join('\n'),
        ),
      ],
      charges: [
        memoryFile(
          'charges.csv',
          [
            'id,status,amount,createdAt',
            `b,completed,5.00,${at}`,
            `c,pending,,${at}`,
            `d,pending, ,${at}`,
          ].join('\n'),
        ),
      ],
    },
    {...OPTIONS, mapping: {statement: {constants}, charges: {constants}}},
  )
  expect(result.totals['statement.csv']).toMatchObject({rejected: 1, sumCentavos: 500})
  expect(result.totals['charges.jsonl']).toMatchObject({rejected: 2, sumCentavos: 500})
  const invalid = result.findings.filter(({code}) => code === 'RECORD_INVALID')
  expect(invalid.map(({subject}) => subject.id).sort()).toEqual([
    'charges.csv:3',
    'charges.csv:4',
    'statement.csv:2',
  ])
})
