import {describe, expect, test} from 'vitest'
import {proposeRecords, recordsIn} from '../../../src/actions/reconcile/propose-records.ts'
import {unreadRows} from '../../../src/actions/reconcile/try-mapping.ts'

const CHARGES = ['Código', 'Loja', 'Situação', 'Valor', 'Criado em', 'Pedido']
const WITHDRAWALS = ['ID do saque', 'Chave PIX', 'Situação', 'Valor (R$)', 'Data', 'Tarifa']

describe('a table of records', () => {
  test.each([
    {name: 'charges', header: CHARGES, records: 'charges'},
    {name: 'withdrawals, which go to a key', header: WITHDRAWALS, records: 'withdrawals'},
    {name: 'a statement', header: ['Data', 'Histórico', 'Valor', 'Docto.'], records: undefined},
    {
      name: 'withdrawals as they are listed, which name their holder',
      header: ['createdAt', 'status', 'amount', 'id', 'snapshotHolderName', 'subAccount'],
      records: 'withdrawals',
    },
  ])('is recognised by its header: $name', ({header, records}) => {
    expect(recordsIn(header)).toBe(records)
  })

  test('of charges is proposed with its columns, states and dates', () => {
    const rows = [
      ['c1', 'loja-2', 'Paga', '1.234,56', '22/11/2026 7:54', 'pedido-1'],
      ['c2', 'loja-2', 'Vencida', '10,00', '22/11/2026 8:00', ''],
      ['c3', 'loja-2', 'Sumiu', '10,00', '22/11/2026 8:00', ''],
    ]
    const sample = {header: CHARGES, rows}
    const proposed = proposeRecords('charges', sample)
    expect(proposed).toEqual({
      mapping: {
        columns: {
          id: 'Código',
          subAccount: 'Loja',
          status: 'Situação',
          amount: 'Valor',
          createdAt: 'Criado em',
          externalReference: 'Pedido',
        },
        values: {status: {Paga: 'completed', Vencida: 'cancelled'}},
        dates: 'dd/mm/yyyy',
        timezone: 'America/Sao_Paulo',
      },
      missing: [],
      unknownWords: ['Sumiu'],
    })
    expect(unreadRows('charges', sample, proposed.mapping)).toEqual({
      rows: 1,
      all: 3,
      fault: {code: 'unreadable_value', field: 'status', value: 'Sumiu'},
    })
  })

  test('of withdrawals has the state that a charge has not', () => {
    const rows = [['s1', 'a@b.com', 'Em processamento', '10,00', '2026-11-22T10:00:00Z', '2,50']]
    const {mapping, unknownWords} = proposeRecords('withdrawals', {header: WITHDRAWALS, rows})
    expect(mapping.values).toEqual({status: {'Em processamento': 'processing'}})
    expect(unknownWords).toEqual([])
    const ofCharges = proposeRecords('charges', {
      header: CHARGES,
      rows: [['', '', rows[0]?.[2] ?? '']],
    })
    expect(ofCharges.unknownWords).toEqual(['Em processamento'])
  })

  test.each([
    {name: 'a withdrawal', header: ['Código do saque', 'Solicitado em'], records: 'withdrawals'},
    {name: 'a row', header: ['Identificação', 'Data da solicitação'], records: 'withdrawals'},
    {name: 'an operation', header: ['Código da operação', 'Criada em'], records: 'charges'},
    {name: 'a charge', header: ['Código da cobrança', 'Solicitada em'], records: 'charges'},
  ] as const)('has its id and its date by what people call those of $name', ({header, records}) => {
    const [id, createdAt] = header
    const {mapping} = proposeRecords(records, {header: [...header, 'Valor'], rows: []})
    expect(mapping.columns).toMatchObject({id, createdAt})
  })

  test('says how its dates are written by another column where none was found for the first', () => {
    const header = ['Cód.', 'Pedido em', 'Status', 'Valor', 'Processado em']
    const rows = [
      ['s1', '29/01/2027 09:26:58', 'Concluído', '55,55', ''],
      ['s2', '04/02/2027 09:27:15', 'Concluído', '200,00', '04/02/2027 09:27:16'],
    ]
    const {mapping, missing} = proposeRecords('withdrawals', {header, rows})
    expect(missing).toEqual(['id', 'createdAt'])
    expect(mapping).toMatchObject({dates: 'dd/mm/yyyy', timezone: 'America/Sao_Paulo'})
  })

  test('says which of its columns are missing', () => {
    expect(proposeRecords('charges', {header: ['Situação', 'Valor'], rows: []}).missing).toEqual([
      'id',
      'createdAt',
    ])
  })
})

describe('a proposed mapping is tried on the rows that were looked at', () => {
  const header = ['id', 'wallet', 'type', 'amount', 'createdAt']
  const row = (amount: string, at: string): string[] => ['l1', 'principal', 'fee', amount, at]

  test.each([
    {
      name: 'a date of no known form',
      rows: [row('1,00', '22 nov 2026'), row('1,00', '22 nov 2026')],
      unread: {
        rows: 2,
        all: 2,
        fault: {code: 'impossible_date', field: 'createdAt', value: '22 nov 2026'},
      },
    },
    {
      name: 'one amount',
      rows: [row('1,00', '2026-11-22'), row('um real', '2026-11-22')],
      unread: {
        rows: 1,
        all: 2,
        fault: {code: 'unreadable_value', field: 'amount', value: 'um real'},
      },
    },
    {name: 'nothing', rows: [row('1,00', '2026-11-22'), ['', '', '', '', '']], unread: undefined},
  ])('$name cannot be read', ({rows, unread}) => {
    expect(unreadRows('statement', {header, rows}, {})).toEqual(unread)
  })
})
