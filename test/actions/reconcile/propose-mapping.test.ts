import {describe, expect, test} from 'vitest'
import {proposeMapping} from '../../../src/actions/reconcile/propose-mapping.ts'
import {TRANSACTION_TYPES} from '../../../src/domain/ledger.ts'
import {stateWord} from '../../../src/render/text/states.ts'

describe('a mapping is proposed', () => {
  test('from Portuguese headers, words and dates', () => {
    const header = ['Código', 'Carteira', 'Histórico', 'Valor (R$)', 'Data/Hora', 'Origem']
    const rows = [
      ['1', 'loja-2', 'Recebimento', 'R$ 10,00', '31/01/2026 10:00', ''],
      ['2', 'loja-2', 'Tarifa', '-0,99', '31/01/2026 10:00', '1'],
    ]
    expect(proposeMapping({header, rows})).toEqual({
      mapping: {
        columns: {
          id: 'Código',
          wallet: 'Carteira',
          type: 'Histórico',
          amount: 'Valor (R$)',
          createdAt: 'Data/Hora',
          parentTransactionId: 'Origem',
        },
        values: {type: {Recebimento: 'payment', Tarifa: 'fee'}},
        dates: 'dd/mm/yyyy',
        timezone: 'America/Sao_Paulo',
      },
      missing: [],
      unknownWords: [],
    })
  })

  test.each(['Nº', 'N°', 'No.', 'Nr', 'Número', 'Linha'])(
    'with %s, which numbers the rows, for the id, and after a column of documents',
    (name) => {
      const row = ['1', '02/12/2026', 'TARIFA PIX', '-0,99']
      const header = [name, 'Data', 'Histórico', 'Valor']
      const numbered = proposeMapping({header, rows: [row]})
      expect([numbered.mapping.columns?.['id'], numbered.missing]).toEqual([name, []])
      const both = proposeMapping({header: [...header, 'Documento'], rows: [[...row, '9']]})
      expect(both.mapping.columns?.['id']).toBe('Documento')
    },
  )

  test('with the column whose cells are wallets, whatever it is called', () => {
    const header = ['id', 'Store', 'Conta', 'tipo', 'valor', 'data']
    const row = (store: string) => ['1', store, '12345-6', 'fee', '-1', '2026-01-01']
    const {mapping} = proposeMapping({header, rows: [row('principal'), row('loja-2')]})
    expect([mapping.columns?.['wallet'], mapping.constants]).toEqual(['Store', undefined])
    const named = proposeMapping({header, rows: [row('Loja do Centro')]})
    expect(named.mapping.columns?.['wallet']).toBe('Conta')
  })

  test('with English names for the wallet and the type', () => {
    const header = ['Transaction ID', 'Date', 'Description', 'Amount', 'Account']
    const rows = [['1', '2026-01-01', 'Fee', '-1.00', 'loja-2']]
    const {mapping, missing} = proposeMapping({header, rows})
    expect(mapping.columns).toMatchObject({type: 'Description', wallet: 'Account'})
    expect([mapping.constants, missing]).toEqual([undefined, []])
  })

  test.each([
    {name: 'numbers', header: 'Descrição', cells: ['1', '2'], type: 'Descrição'},
    {
      name: 'numbers, beside known words without a known name',
      header: 'O que foi',
      cells: ['1', '2'],
      type: 'O que foi',
    },
    {name: 'words', header: 'Descrição', cells: ['Pix recebido', 'Tarifa'], type: 'Lançamento'},
  ])('a "Lançamento" of $name leaves the type to $type', ({header, cells, type}) => {
    const rows = cells.map((cell, at) => [cell, ['Pix recebido', 'Tarifa Pix'][at] ?? '', `d${at}`])
    const {mapping} = proposeMapping({header: ['Lançamento', header, 'Documento'], rows})
    expect(mapping.columns?.['type']).toBe(type)
  })

  test('with numbers for the type where nothing else says it', () => {
    const {mapping, unknownWords} = proposeMapping({
      header: ['Operação', 'Documento'],
      rows: [['101', 'a']],
    })
    expect([mapping.columns?.['type'], unknownWords]).toEqual(['Operação', ['101']])
  })

  test('with all words of pixctl for a statement that it exported in Portuguese', () => {
    const header = ['Data', 'Tipo', 'Valor', 'Saldo', 'Id', 'Pertence a', 'Carteira']
    const row = (word: string) => ['31/01/2026 23:20:00', word, '-2,50', '1,00', '1', '', 'loja-2']
    const wordsOf = (...words: string[]) =>
      proposeMapping({header, rows: words.map(row)}).mapping.values?.['type']
    const own = Object.fromEntries(
      TRANSACTION_TYPES.map((type) => [stateWord(type, 'pt-BR'), type]),
    )
    expect(wordsOf('tarifa')).toEqual(own)
    expect(wordsOf('tarifa', 'Pix enviado')).toEqual({tarifa: 'fee', 'Pix enviado': 'withdrawal'})
  })

  test('with columns of credit and debit in place of an amount, and one wallet', () => {
    const header = ['id', 'tipo', 'Crédito', 'Débito', 'data']
    const {mapping, missing} = proposeMapping({header, rows: [['1', 'fee', '', '1', '2026-01-01']]})
    expect(mapping.columns).toEqual({
      id: 'id',
      type: 'tipo',
      createdAt: 'data',
      credit: 'Crédito',
      debit: 'Débito',
    })
    expect([mapping.constants, missing]).toEqual([{wallet: 'principal'}, []])
  })

  test.each([
    {name: 'a day alone', text: '2026-11-22', timezone: 'America/Sao_Paulo'},
    {name: 'a clock without a zone', text: '2026-11-22 09:30', timezone: 'America/Sao_Paulo'},
    {name: 'a zone', text: '2026-11-22T09:30:00-03:00', timezone: undefined},
    {name: 'UTC', text: '2026-11-22T12:30:00.000Z', timezone: undefined},
    {name: 'no date at all', text: 'ontem', timezone: undefined},
  ])('with the zone that ISO dates do not name: $name', ({text, timezone}) => {
    const header = ['id', 'tipo', 'valor', 'data']
    const {mapping} = proposeMapping({header, rows: [['1', 'fee', '-1,00', text]]})
    expect([mapping.timezone, mapping.dates]).toEqual([timezone, undefined])
  })

  test('from the table of a bank, with units in its header, its words and its sums', () => {
    const header = ['Data', 'Histórico', 'Docto.', 'Crédito (R$)', 'Débito (R$)', 'Saldo (R$)']
    const rows = [
      ['22/11/2026', 'PIX RECEBIDO', '123', '19,90', '', '19,90'],
      ['22/11/2026', 'TARIFA PIX', '124', '', '0,99', '18,91'],
      ['22/11/2026', 'TRANSF INTERNA', '125', '', '10,00', '8,91'],
      ['Saldo final', '', '', '', '', '8,91'],
    ]
    expect(proposeMapping({header, rows})).toEqual({
      mapping: {
        columns: {
          createdAt: 'Data',
          type: 'Histórico',
          id: 'Docto.',
          credit: 'Crédito (R$)',
          debit: 'Débito (R$)',
        },
        constants: {wallet: 'principal'},
        values: {
          type: {
            'PIX RECEBIDO': 'payment',
            'TARIFA PIX': 'fee',
            'TRANSF INTERNA': 'internal_transfer',
          },
        },
        ignoreRows: ['Saldo'],
        dates: 'dd/mm/yyyy',
        timezone: 'America/Sao_Paulo',
      },
      missing: [],
      unknownWords: [],
    })
  })

  test('a column of D and C is the side of the amount, whatever it is called', () => {
    const header = ['Data', 'Histórico', 'Documento', 'Valor', 'Tipo', 'Doc. origem']
    const rows = [
      ['22/11/2026', 'Pix recebido', '123', '1.019,90', 'C', ''],
      ['22/11/2026', 'Tarifa Pix', '124', '0,99', 'D', '123'],
      ['22/11/2026', 'Pagamento', '125', '5,00', 'D', ''],
      ['', 'Saldo', '', '1.013,91', '', ''],
    ]
    const {columns, values} = proposeMapping({header, rows}).mapping
    expect(columns).toMatchObject({
      type: 'Histórico',
      amount: 'Valor',
      side: 'Tipo',
      parentTransactionId: 'Doc. origem',
    })
    expect(values).toEqual({
      type: {'Pix recebido': 'payment', 'Tarifa Pix': 'fee', Pagamento: 'withdrawal'},
    })
  })

  test.each([
    {name: 'leaves in every row', amounts: ['12,00 D', '(3,00)'], type: 'withdrawal'},
    {name: 'enters in one row', amounts: ['12,00 D', '3,00 C'], type: 'payment'},
  ])('a "Pagamento" that $name is a $type, and a sentence below is no row', (row) => {
    const header = ['Data', 'Histórico', 'Valor', 'Documento']
    const rows = row.amounts.map((amount, nth) => ['01/11/2026', 'Pagamento', amount, `a${nth}`])
    const footer = ['Fim do extrato', '', '', '']
    const {mapping} = proposeMapping({header, rows: [...rows, footer]})
    expect(mapping.values).toEqual({type: {Pagamento: row.type}})
    expect(mapping.ignoreRows).toEqual(['Fim do'])
  })

  test('with beginnings for histories that name a payer, and without the balances of days', () => {
    const header = ['Data', 'Histórico', 'Documento', 'Valor']
    const row = (history: string, amount: string, id = '1') => ['22/11/2026', history, id, amount]
    const rows = [
      row('PIX RECEBIDO - CLIENTE 1', '100,00'),
      row('Pix  Recebido - CLIENTE 2', '11,10'),
      row('TAR PIX 0001', '-0,99'),
      row('PAGAMENTO PIX - FORNECEDOR', '-5,00'),
      row('SALDO DO DIA', '105,11', ''),
      row('Estorno', '5,00'),
      row('Bloqueio judicial', '-1,00'),
      row('LIQ COBRANCA 01', '1,00'),
      row('LIQ COBRANCA 02', '2,00'),
      row('LIQ COBRANCA 03', '3,00'),
      row('Transferência para João', '-3,00'),
    ]
    const {mapping, unknownWords} = proposeMapping({header, rows})
    expect(mapping.values).toEqual({
      type: {
        'PIX RECEBIDO*': 'payment',
        'TAR PIX*': 'fee',
        'PAGAMENTO PIX*': 'withdrawal',
        Estorno: 'withdrawal_reversal',
        'Bloqueio judicial': 'block',
      },
    })
    expect(mapping.ignoreRows).toEqual(['SALDO'])
    expect(unknownWords).toEqual(['LIQ COBRANCA*', 'Transferência para João'])
  })

  describe('without dropping a row that has an amount', () => {
    const header = ['Data', 'Id', 'Histórico', 'Valor', 'Saldo']
    const row = (id: string, history: string, amount: string, balance = '') => [
      '06/11/2026',
      ...[id, history, amount, balance],
    ]
    const heading = (text: string) => [text, '', '', '', '']
    const ROWS = [row('w1', 'PIX ENVIADO ANA', '-50,00'), row('c1', 'PIX RECEBIDO CAIO', '100,00')]

    test.each([
      {name: 'a heading that rows begin with', rows: [heading('PIX ENVIADO')], starts: undefined},
      {
        name: 'a heading that begins as rows do',
        rows: [heading('PIX ENVIADO no dia')],
        starts: ['PIX ENVIADO no dia'],
      },
      {
        name: 'a balance beside a posting that begins so',
        rows: [row('', 'SALDO DO DIA', '', '99,01'), row('w2', 'SALDO PIX ENVIADO', '-20,00')],
        starts: ['SALDO DO DIA'],
      },
      {
        name: 'a balance with the words of a posting',
        rows: [row('', 'SALDO', '', '99,01'), row('w2', 'SALDO PIX ENVIADO', '-20,00')],
        starts: undefined,
      },
      {
        name: 'sums beside a posting to a company of that name',
        rows: [heading('Total enviado'), ['Total Ltda', 'w3', 'PIX ENVIADO', '-1,00', '']],
        starts: ['Total enviado'],
      },
      {
        name: 'a balance in the column of amounts',
        rows: [row('', 'SALDO ANTERIOR', '99,01')],
        starts: ['SALDO'],
      },
    ])('$name', ({rows, starts}) => {
      expect(proposeMapping({header, rows: [...ROWS, ...rows]}).mapping.ignoreRows).toEqual(starts)
    })

    test('whatever has an amount is a row where no column of ids was found', () => {
      const rows = [...ROWS, row('w2', 'SALDO PIX ENVIADO', '-20,00')].map(([day, , ...cells]) => [
        day ?? '',
        '',
        ...cells,
      ])
      const unnamed = ['Data', 'Coluna', ...header.slice(2)]
      const balance = ['06/11/2026', '', 'SALDO DO DIA', '', '99,01']
      const {mapping} = proposeMapping({header: unnamed, rows: [...rows, balance]})
      expect(mapping.ignoreRows).toEqual(['SALDO DO DIA'])
    })
  })

  const typesOf = (rows: readonly (readonly [history: string, amount: string])[]) => {
    const header = ['Data', 'Histórico', 'Documento', 'Valor']
    const cells = rows.map(([history, amount], at) => ['22/11/2026', history, `${at}`, amount])
    const {mapping, unknownWords} = proposeMapping({header, rows: cells})
    return {types: mapping.values?.['type'], unknownWords}
  }

  test.each<{name: string; rows: [string, string][]; types: object; unknown?: string[]}>([
    {
      name: 'after a colon',
      rows: [
        ['Pix recebido: JOAO', '9,00'],
        ['Pix recebido: ANA', '1,00'],
      ],
      types: {'Pix recebido*': 'payment'},
    },
    {
      name: 'of what goes out, under the name that a bank gives it',
      rows: [
        ['Transferência recebida pelo Pix - ANA LIMA', '9,00'],
        ['Transferência enviada pelo Pix - BIA', '-2,00'],
        ['Tar. transf. Pix', '-0,99'],
      ],
      types: {
        'Transferência recebida pelo Pix*': 'payment',
        'Transferência enviada pelo Pix*': 'withdrawal',
        'Tar. transf. Pix': 'fee',
      },
    },
    {
      name: 'of what came back, each way by its own words',
      rows: [
        ['Devolução de Pix enviado - BIA', '6,00'],
        ['Devolução de Pix recebido - ANA', '-1,00'],
        ['PIX RECEBIDO DEVOLVIDO - ANA', '-9,00'],
        ['PIX RECEBIDO - ANA', '9,00'],
      ],
      types: {
        'Devolução de Pix enviado*': 'withdrawal_reversal',
        'Devolução de Pix recebido*': 'refund',
        'PIX RECEBIDO DEVOLVIDO*': 'refund',
        'PIX RECEBIDO*': 'payment',
      },
    },
  ])('with a beginning $name', ({rows, types}) => {
    expect(typesOf(rows)).toEqual({types, unknownWords: []})
  })

  test.each<{name: string; rows: [string, string][]}>([
    {
      name: 'some lines with it bring money and others take it',
      rows: [
        ['PIX TRANSF ANA 21/11', '5,00'],
        ['PIX TRANSF BIA 22/11', '-5,00'],
      ],
    },
    {
      name: 'a history with it is another thing',
      rows: [
        ['ESTORNO TARIFA PIX', '0,50'],
        ['ESTORNO LOJA 3', '7,00'],
      ],
    },
  ])('without a beginning where $name', ({rows}) => {
    expect(typesOf(rows)).toEqual({
      types: undefined,
      unknownWords: rows.map(([history]) => history),
    })
  })

  test.each([
    {name: 'signs', sides: ['+', '-', '-']},
    {name: 'entries and exits', sides: ['E', 'S', 'S']},
    {name: 'short words', sides: ['Créd.', 'Déb.', 'Déb.']},
    {name: 'mostly sides', sides: ['C', 'D', 'D', 'D', 'X']},
  ])('with a column of sides that has $name', ({sides}) => {
    const header = ['Data', 'Histórico', 'Documento', 'Valor', 'Sinal']
    const history = (at: number) => (at === 0 ? 'Pix recebido' : 'Pagamento')
    const rows = sides.map((side, at) => ['22/11/2026', history(at), `${at}`, '1,00', side])
    const {columns, values} = proposeMapping({header, rows}).mapping
    expect(columns).toMatchObject({amount: 'Valor', side: 'Sinal'})
    expect(values).toEqual({type: {'Pix recebido': 'payment', Pagamento: 'withdrawal'}})
  })

  test('and what stays open is named', () => {
    const header = ['xyz', 'tipo', 'data']
    const rows = [['1', 'Juros', '2026-01-01']]
    expect(proposeMapping({header, rows})).toMatchObject({
      missing: ['id', 'amount'],
      unknownWords: ['Juros'],
    })
  })
})
