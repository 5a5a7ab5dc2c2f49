import {describe, expect, test} from 'vitest'
import {summarize} from '../../../../src/actions/batch/batch-summary.ts'
import type {BatchFault} from '../../../../src/actions/batch/file/batch-fault.ts'
import {
  type BatchTarget,
  planCharges,
  planWithdrawals,
} from '../../../../src/actions/batch/file/plan.ts'
import {parseRawFile} from '../../../../src/actions/batch/file/read-file.ts'
import {renderBatchFaults} from '../../../../src/render/batch/batch-fault-words.ts'

const UUID = '123e4567-e89b-42d3-a456-426614174000'
const target: BatchTarget = {environment: 'test', wallet: 'principal'}
const json = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).join('\n')
const charges = (text: string, to = target) => planCharges(parseRawFile(Buffer.from(text)), to)
const withdrawals = (text: string) => planWithdrawals(parseRawFile(Buffer.from(text)), target)

function rowsOf<Row>(plan: {rows: readonly Row[]} | {faults: readonly unknown[]}): readonly Row[] {
  if ('faults' in plan) throw new Error(JSON.stringify(plan.faults))
  return plan.rows
}
const faultsOf = (plan: {rows: unknown} | {faults: readonly BatchFault[]}) =>
  'faults' in plan ? plan.faults : []
const sent = (text: string) =>
  rowsOf(charges(text)).map(({body}) => JSON.parse(JSON.stringify(body)))
const keys = (text: string, to = target) => rowsOf(charges(text, to)).map(({key}) => key)

describe('charges', () => {
  test('take every field of the request from CSV', () => {
    const text = [
      'split;externalReference;amount;description;customer.name;customer.document;expiresIn;metadata;metadata.shop;projectId',
      `loja-2=5,00 loja-3=2.50;ref-1;19,90;Tea;Ana;52998224725;1h;order=77|via=app;centro;${UUID}`,
    ].join('\n')
    expect(sent(text)).toEqual([
      {
        amount: 19.9,
        description: 'Tea',
        projectId: UUID,
        externalReference: 'ref-1',
        customer: {name: 'Ana', document: '52998224725'},
        expiresIn: 3600,
        metadata: {order: '77', via: 'app', shop: 'centro'},
        split: [
          {subAccount: 'loja-2', amount: 5},
          {subAccount: 'loja-3', amount: 2.5},
        ],
      },
    ])
  })

  test('take a reference of white space alone for none: the row has the key of one without', () => {
    const [none, ...blank] = keys('amount,externalReference\n1,\n')
    expect(blank).toEqual([])
    for (const cell of [' ', '\u00a0', '\t ', '\u200b']) {
      expect(keys(`amount,externalReference\n1,${cell}\n`)).toEqual([none])
    }
    const payout = {pixKey: 'ana@example.com', holderName: 'Ana', holderDocument: '52998224725'}
    const bodies = ['', ' '].map((externalReference) => {
      const [row] = rowsOf(withdrawals(json([{...payout, amount: 1, externalReference}])))
      return row?.body.externalReference
    })
    expect(bodies).toEqual([undefined, undefined])
  })

  test('take the same fields from JSONL, nested as the service has them', () => {
    const row = {
      amount: 19.9,
      customer: {name: 'Ana'},
      expiresIn: 3600,
      metadata: {order: 77},
      split: [{subAccount: 'loja-2', amount: '5,00'}],
    }
    expect(sent(json([row]))).toEqual([{...row, split: [{subAccount: 'loja-2', amount: 5}]}])
  })

  test.each([
    {name: 'a flag', column: 'external-reference'},
    {name: 'a flag with its dashes', column: '--external-reference'},
    {name: 'another letter case', column: 'ExternalReference'},
    {name: 'underscores', column: 'external_reference'},
  ])('understand the name of $name', ({column}) => {
    expect(sent(`amount,${column}\n1,x\n`)).toEqual([{amount: 1, externalReference: 'x'}])
  })

  test('may each name their wallet', () => {
    const rows = rowsOf(charges('amount,subAccount\n1,loja-2\n2,\n'))
    expect(rows.map(({wallet}) => wallet)).toEqual(['loja-2', 'principal'])
  })

  test.each([
    {
      name: 'no amount column',
      text: 'description\nTea\nMate\n',
      fault: [1, 'amount', 'column_missing'],
    },
    {name: 'no amount in JSON', text: '{"description":"Tea"}', fault: [1, 'amount', 'missing']},
    {name: 'no amount', text: 'amount,description\n,Tea\n', fault: [2, 'amount', 'missing']},
    {
      name: 'an unknown column',
      text: 'amount,colour\n1,red\n',
      fault: [1, 'colour', 'column_unknown'],
    },
    {
      name: 'two names of one field',
      text: `amount,project,projectId\n1,,\n2,${UUID},b\n`,
      fault: [3, 'projectId', 'column_repeated'],
    },
    {
      name: 'a wrong CPF',
      text: 'amount,customer-document\n1,52998224724\n',
      fault: [2, 'customer.document', 'wrong_check_digits'],
    },
    {name: 'a grouped amount', text: 'amount\n"1.234,56"\n', fault: [2, 'amount', 'grouped']},
    {name: 'a currency sign', text: 'amount\n"R$ 20,00"\n', fault: [2, 'amount', 'currency_sign']},
    {name: 'a third decimal', text: 'amount\n1.005\n', fault: [2, 'amount', 'too_many_decimals']},
    {
      name: 'a third decimal of a number',
      text: '{"amount":1.005}',
      fault: [1, 'amount', 'too_many_decimals'],
    },
    {
      name: 'an amount that JSON would round to one of two decimals',
      text: '{"amount":19.99999999999999999}',
      fault: [1, 'amount', 'too_many_decimals'],
    },
    {
      name: 'an amount of a split that JSON would round, in a file of JSON',
      text: '{"amount":10,"split":[{"subAccount":"loja-2","amount":1.00000000000000001}]}',
      fault: [1, 'split', 'too_many_decimals'],
    },
    {
      name: 'an amount of a split that JSON would round, in a cell',
      text: 'amount,split\n10,"[{""subAccount"":""loja-2"",""amount"":1.00000000000000001}]"\n',
      fault: [2, 'split', 'too_many_decimals'],
    },
    {
      name: 'a NUL in a reference',
      text: 'amount,external-reference\n1,a\0b\n',
      fault: [2, 'externalReference', 'unseen_character'],
    },
    {
      name: 'a byte order mark in a name',
      text: '{"amount":1,"customer":{"name":"Ana\\ufeff"}}',
      fault: [1, 'customer.name', 'unseen_character'],
    },
    {
      name: 'a NUL in metadata',
      text: '{"amount":1,"metadata":{"order":["\\u0000"]}}',
      fault: [1, 'metadata', 'unseen_character'],
    },
    {name: 'a number too large', text: '{"amount":10000000000}', fault: [1, 'amount', 'too_large']},
    {name: 'a list as an amount', text: '{"amount":[1]}', fault: [1, 'amount', 'not_a_number']},
    {
      name: 'an amount below 1',
      text: 'amount\n0,99\n',
      fault: [2, 'amount', 'amount_below_minimum'],
    },
    {
      name: 'a long description',
      text: `amount,description\n1,${'x'.repeat(256)}\n`,
      fault: [2, 'description', 'description_too_long'],
    },
    {
      name: 'a flag as a description',
      text: '{"amount":1,"description":true}',
      fault: [1, 'description', 'not_text'],
    },
    {
      name: 'no UUID',
      text: 'amount,project\n1,shop\n',
      fault: [2, 'projectId', 'project_not_uuid'],
    },
    {
      name: 'no duration',
      text: 'amount,expires-in\n1,soon\n',
      fault: [2, 'expiresIn', 'not_a_duration'],
    },
    {
      name: 'too short an expiry',
      text: 'amount,expires-in\n1,299\n',
      fault: [2, 'expiresIn', 'expiry_out_of_range'],
    },
    {
      name: 'no wallet',
      text: 'amount,sub-account\n1,Loja 2\n',
      fault: [2, 'subAccount', 'not_a_wallet'],
    },
    {
      name: 'a split without amount',
      text: 'amount,split\n9,loja-2\n',
      fault: [2, 'split', 'not_a_number'],
    },
    {
      name: 'a split of nothing',
      text: 'amount,split\n9,loja-2=0\n',
      fault: [2, 'split', 'split_malformed'],
    },
    {
      name: 'a negative split',
      text: '{"amount":9,"split":[{"subAccount":"loja-2","amount":-1}]}',
      fault: [1, 'split', 'split_malformed'],
    },
    {
      name: 'a split to principal',
      text: 'amount,split\n9,principal=1\n',
      fault: [2, 'split', 'principal_from_principal'],
    },
    {
      name: 'a split to itself',
      text: 'amount,split,subAccount\n9,loja-2=1,loja-2\n',
      fault: [2, 'split', 'to_self'],
    },
    {
      name: 'a split of no list',
      text: '{"amount":9,"split":7}',
      fault: [1, 'split', 'split_malformed'],
    },
    {
      name: 'metadata without a value',
      text: 'amount,metadata\n9,order\n',
      fault: [2, 'metadata', 'metadata_malformed'],
    },
  ])('with $name are refused', ({text, fault: [line, column, code]}) => {
    expect(faultsOf(charges(text))).toEqual([expect.objectContaining({line, column, code})])
  })

  test('without columns that every row needs are refused once for each, in words', () => {
    const payouts = withdrawals(
      `pixKey;holderName;;\nana@example.com;Ana;;\n${'ana@example.com;Ana;;\n'.repeat(9)}`,
    )
    expect(renderBatchFaults(faultsOf(payouts), 'en')).toEqual([
      'line 1, holderDocument: the file has no such column, and every row needs it',
      'line 1, amount: the file has neither this column nor netAmount, and every row needs one',
    ])
    const charge = charges('amount;;\n1;;x\n')
    expect(renderBatchFaults(faultsOf(charge), 'en')).toEqual([
      'line 1: columns 2 and 3 have no name',
    ])
    expect(renderBatchFaults(faultsOf(charge), 'pt-BR')).toEqual([
      'linha 1: as colunas 2 e 3 não têm nome',
    ])
  })

  test('are refused for all that is wrong with a row at once', () => {
    const text = 'amount,customer.document,project-id\n0.50,52998224724,x\n'
    expect(faultsOf(charges(text)).map(({column, code}) => [column, code])).toEqual([
      ['customer.document', 'wrong_check_digits'],
      ['amount', 'amount_below_minimum'],
    ])
  })

  test('are refused together: one bad line and nothing is sent, all bad lines reported', () => {
    const text = 'amount,expiresIn,project\n1,,\nx,soon,\n0.5,,\n"1\n'
    expect(faultsOf(charges(text))).toEqual([
      {line: 3, column: 'amount', code: 'not_a_number'},
      {line: 3, column: 'expiresIn', code: 'not_a_duration'},
      {line: 4, column: 'amount', code: 'amount_below_minimum'},
      {line: 5, code: 'quote_unclosed'},
    ])
  })
})

describe('withdrawals', () => {
  const header = 'key,key-type,holder-name,holder-document,amount,net-amount'
  const HEADERS: Readonly<Record<string, string>> = {
    pixKey: 'key',
    pixKeyType: 'key-type',
    holderName: 'holder-name',
    holderDocument: 'holder-document',
    netAmount: 'net-amount',
  }
  const headed = (column = '') => (HEADERS[column] ? {header: HEADERS[column]} : {})

  test('send keys and documents in the form of the service, and say what was changed', () => {
    const [row] = rowsOf(withdrawals(`${header}\n529.982.247-25,,Ana,529.982.247-25,10.00,\n`))
    expect(JSON.parse(JSON.stringify(row?.body))).toEqual({
      pixKey: '52998224725',
      pixKeyType: 'cpf',
      holderName: 'Ana',
      holderDocument: '52998224725',
      holderDocumentType: 'cpf',
      amount: 10,
    })
    expect(row?.notices).toEqual([
      {column: 'pixKey', header: 'key', notice: 'mask_removed'},
      {column: 'holderDocument', header: 'holder-document', notice: 'mask_removed'},
    ])
  })

  test('may name what the recipient gets', () => {
    const [row] = rowsOf(withdrawals(`${header}\nana@example.com,email,Ana,52998224725,,10.00\n`))
    expect(row).toMatchObject({body: {netAmount: 10}, net: true, amount: 1000})
  })

  test.each([
    {
      name: 'both amounts',
      row: 'ana@example.com,,Ana,52998224725,1,1',
      fault: ['netAmount', 'both_amounts'],
    },
    {name: 'no amount', row: 'ana@example.com,,Ana,52998224725,,', fault: ['amount', 'no_amount']},
    {name: 'no key', row: ',,Ana,52998224725,1,', fault: ['pixKey', 'missing']},
    {name: 'no holder', row: 'ana@example.com,,,52998224725,1,', fault: ['holderName', 'missing']},
    {
      name: 'wrong check digits',
      row: 'ana@example.com,,Ana,52998224724,1,',
      fault: ['holderDocument', 'wrong_check_digits'],
    },
    {
      name: 'an unknown type',
      row: 'ana@example.com,iban,Ana,52998224725,1,',
      fault: ['pixKeyType', 'not_a_key_type'],
    },
    {
      name: 'a key of another type',
      row: 'ana@example.com,cpf,Ana,52998224725,1,',
      fault: ['pixKey', 'wrong_characters'],
    },
    {
      name: 'a NUL in the name',
      row: 'ana@example.com,,An\0a,52998224725,1,',
      fault: ['holderName', 'unseen_character'],
    },
    {
      name: 'too little',
      row: 'ana@example.com,,Ana,52998224725,0.99,',
      fault: ['amount', 'amount_below_minimum'],
    },
  ])('with $name are refused', ({row, fault: [column, code]}) => {
    const faults = faultsOf(withdrawals(`${header}\n${row}\n`))
    expect(faults).toEqual([{line: 2, column, code, ...headed(column)}])
  })

  test.each(['.', '..', '.. '])('with the reference "%s" are refused, charges are not', (typed) => {
    const row = `ana@example.com,,Ana,52998224725,1,,${typed}`
    const column = 'externalReference'
    expect(faultsOf(withdrawals(`${header},external-reference\n${row}\n`))).toEqual([
      {line: 2, column, code: 'reference_unaskable', header: 'external-reference'},
    ])
    expect(rowsOf(charges(`amount,external-reference\n1,${typed}\n`))).toHaveLength(1)
  })

  test('with half of an emoji in the reference are refused', () => {
    const row = {
      pixKey: 'ana@example.com',
      holderName: 'Ana',
      holderDocument: '52998224725',
      amount: 1,
      externalReference: 'Pedido 77 \ud83d',
    }
    expect(faultsOf(withdrawals(JSON.stringify(row)))).toEqual([
      {line: 1, column: 'externalReference', code: 'reference_unaskable'},
    ])
    const whole = {...row, externalReference: 'Pedido 77 \ud83d\ude00'}
    expect(rowsOf(withdrawals(JSON.stringify(whole)))).toHaveLength(1)
  })

  test('are refused for all that is wrong with a row at once', () => {
    const rows = [',,Ana,52998224725,0.50,', ',,Ana,52998224725,,', ',,Ana,52998224725,x,']
    const faults = faultsOf(withdrawals(`${header}\n${rows.join('\n')}\n`))
    expect(faults.map(({line, column, code}) => [line, column, code])).toEqual([
      [2, 'pixKey', 'missing'],
      [2, 'amount', 'amount_below_minimum'],
      [3, 'pixKey', 'missing'],
      [3, 'amount', 'no_amount'],
      [4, 'pixKey', 'missing'],
      [4, 'amount', 'not_a_number'],
    ])
  })

  test('lack a cell beside a column that is not known, where another row has the cell', () => {
    const rows = ['a@b.co,,Ana,52998224725,1,,x', 'a@b.co,,,52998224725,1,,x']
    const faults = faultsOf(withdrawals(`${header},note\n${rows.join('\n')}\n`))
    expect(faults.map(({line, column, code}) => [line, column, code])).toEqual([
      [1, 'note', 'column_unknown'],
      [3, 'holderName', 'missing'],
    ])
  })

  test('whose net amount cannot be read are not said to have none', () => {
    expect(faultsOf(withdrawals(`${header}\na@b.co,,Ana,52998224725,,x\n`))).toEqual([
      {line: 2, column: 'netAmount', code: 'not_a_number', header: 'net-amount'},
    ])
  })

  test('do not take a document type that the document is not', () => {
    const row = {pixKey: 'a@b.co', holderName: 'A', holderDocument: '52998224725', amount: 1}
    expect(faultsOf(withdrawals(json([{...row, holderDocumentType: 'cnpj'}])))).toEqual([
      {line: 1, column: 'holderDocumentType', code: 'document_type_differs'},
    ])
  })
})

describe('the key of a row', () => {
  const base = keys('amount,description\n10.00,Tea\n')

  test.each([
    {name: 'columns in another order', text: 'description,amount\nTea,10.00\n'},
    {name: 'a decimal comma', text: 'amount;description\n10,00;Tea\n'},
    {name: 'JSONL', text: '{"description":"Tea","amount":10}'},
    {name: 'an empty column more', text: 'amount,description,split\n10.00,Tea,\n'},
  ])('is the same with $name', ({text}) => {
    expect(keys(text)).toEqual(base)
  })

  test.each([
    {name: 'an edited row', text: 'amount,description\n10.01,Tea\n', to: target},
    {
      name: 'another environment',
      text: 'amount,description\n10,Tea\n',
      to: {...target, environment: 'live' as const},
    },
    {
      name: 'another wallet',
      text: 'amount,description\n10,Tea\n',
      to: {...target, wallet: 'loja-2'},
    },
  ])('is another with $name', ({text, to}) => {
    expect(keys(text, to)).not.toEqual(base)
  })

  test('tells equal rows apart by their position among them, not by their line', () => {
    const twice = keys('amount,description\n10.00,Tea\n5,Cake\n10,Tea\n')
    expect(new Set(twice).size).toBe(3)
    expect(keys('amount,description\n10.00,Tea\n10,Tea\n5,Cake\n')).toEqual([
      twice[0],
      twice[2],
      twice[1],
    ])
  })

  test('does not change from one version to the next', () => {
    expect(base).toEqual(['b09592af54d998469f0e6b06c69d9db8729a515c15e5bc2b1e18943c3c33c324'])
  })
})

test('rows that read the same are named, whatever their case and white space, with a key each', () => {
  const HEADER = 'pixKey,holderName,holderDocument,amount,externalReference'
  const row = (name: string, reference = '', amount = '1') =>
    `a@b.co,${name},52998224725,${amount},${reference}`
  const text = [
    HEADER,
    row('Jo\u00e3o Lima'),
    row('Joa\u0303o Lima'),
    row('JO\u00c3O  LIMA '),
    row('Jo\u00e3o Limas'),
    row('Jo\u00e3o Lima', 'r-1'),
    row('jo\u00e3o lima', 'R-1'),
    row('jo\u00e3o lima', 'r-1'),
    row('Jo\u00e3o Lima', '', '2'),
    row('Jo\u00e3o Lima', ' r-1\u200b'),
  ].join('\n')
  const rows = rowsOf(withdrawals(text))
  expect(rows.map(({line, repeats}) => [line, repeats])).toEqual([
    [2, undefined],
    [3, 2],
    [4, 2],
    [5, undefined],
    [6, undefined],
    [7, undefined],
    [8, 6],
    [9, undefined],
    [10, 6],
  ])
  expect(new Set(rows.map(({key}) => key)).size).toBe(9)
})

test.each([
  {name: 'two spaces', description: 'Mesa  4'},
  {name: 'a tab', description: 'Mesa\t4'},
  {name: 'a space that does not break', description: 'Mesa\u00a04'},
  {name: 'a space before', description: ' Mesa 4'},
  {name: 'a space behind', description: 'Mesa 4 '},
])('a row with $name reads as the one without', ({description}) => {
  const text = json([
    {amount: 1, description: 'Mesa 4'},
    {amount: 1, description},
  ])
  const [, second] = rowsOf(charges(text))
  expect(second?.repeats).toBe(description.includes('\t') ? undefined : 1)
})

test('the summary counts and totals by wallet, and warns of equal rows', () => {
  const rows = rowsOf(
    charges('amount,subAccount\n10,\n5,loja-2\n10,\n0.50\n'.replace('0.50\n', '2,loja-2\n')),
  )
  expect(summarize(rows)).toEqual({
    count: 4,
    total: 2700,
    plusFees: false,
    wallets: [
      {wallet: 'principal', count: 2, total: 2000},
      {wallet: 'loja-2', count: 2, total: 700},
    ],
    repeated: [{line: 4, first: 2}],
    sameReference: [],
  })
})

test('a reference that rows of other content have is named, whatever their wallets', () => {
  const rows = rowsOf(
    charges('amount,reference,subAccount\n10,a,\n5,a,\n10,a,\n2,b,\n3,,\n4,,\n5,a,loja-2\n'),
  )
  const {repeated, sameReference} = summarize(rows)
  expect(repeated).toEqual([{line: 4, first: 2}])
  expect(sameReference).toEqual([
    {line: 3, first: 2},
    {line: 8, first: 2},
  ])
})

describe('a number in place of a text', () => {
  const row = {
    amount: 7,
    pixKey: 'ana@example.com',
    holderName: 'Ana',
    holderDocument: '52998224725',
  }
  const withReference = (number: string) =>
    `${JSON.stringify(row).slice(0, -1)},"externalReference":${number}}`

  test.each(['9007199254740993', '1.10', '1e3', '1.0'])(
    '%s would be sent as another one',
    (number) => {
      expect(faultsOf(withdrawals(withReference(number)))).toEqual([
        {line: 1, column: 'externalReference', code: 'number_changed'},
      ])
    },
  )

  test.each(['9007199254740991', '77', '1.5'])('%s is the text of it', (number) => {
    const [only] = rowsOf(withdrawals(withReference(number)))
    expect(only?.body).toMatchObject({externalReference: number})
  })

  test('an amount may be written with any decimals', () => {
    const [only] = rowsOf(withdrawals(JSON.stringify(row).replace('7', '7.50')))
    expect(only?.body.amount).toBe(7.5)
  })

  test.each(['7.500', '75e-1', '0.75E1', '7.50000000000000000'])(
    'an amount of %s is kept to its last digit',
    (number) => {
      const [only] = rowsOf(withdrawals(JSON.stringify(row).replace('7', number)))
      expect(only?.body.amount).toBe(7.5)
    },
  )

  test('an amount is as it is written beside metadata that are not', () => {
    const text = '{"amount":1.50,"metadata":{"order":9007199254740993}}'
    expect(faultsOf(charges(text))).toEqual([{line: 1, column: 'metadata', code: 'number_changed'}])
  })

  test.each([
    '{"amount":1, "metadata":{"order":9007199254740993}}',
    '{"amount":1, "metadata":{"order":{"weight":[0.10000000000000000001]}}}',
    '{"amount":1, "metadata.order":9007199254740993}',
    'amount,metadata\n1,"{""order"":9007199254740993}"\n',
  ])('metadata of more digits than are kept: %s', (text) => {
    expect(faultsOf(charges(text))).toMatchObject([{column: 'metadata', code: 'number_changed'}])
  })

  test('other metadata is sent as it reads', () => {
    const text = '{"amount":1, "metadata":{"rate":1.10, "order":77}}'
    expect(rowsOf(charges(text))[0]?.body.metadata).toEqual({rate: 1.1, order: 77})
  })
})

test('a key that could be of two types is refused with both', () => {
  const header = 'amount,pixKey,holderName,holderDocument\n'
  const faults = faultsOf(withdrawals(`${header}7,11901234797,Ana,52998224725\n`))
  const candidates = ['cpf', 'phone']
  expect(faults).toEqual([{line: 2, column: 'pixKey', code: 'ambiguous', candidates}])
  const said = (language: 'en' | 'pt-BR') => renderBatchFaults(faults, language)
  expect(said('en')).toEqual([
    'line 2, pixKey: could be a CPF or a phone; write cpf or phone in pixKeyType',
  ])
  expect(said('pt-BR')).toEqual([
    'linha 2, pixKey: pode ser um CPF ou um telefone; escreva cpf ou phone em pixKeyType',
  ])
})

describe('a document that a spreadsheet took the zeros of', () => {
  const header = 'amount,pixKey,pixKeyType,holderName,holderDocument\n'
  const english =
    'has too few digits, and is right with zeros in front, which a spreadsheet drops; write it with them, in a column of text'

  test.each([
    {column: 'holderDocument', row: 'ana@example.com,,Ana,1234567890'},
    {column: 'holderDocument', row: 'ana@example.com,,Loja,122233000167'},
    {column: 'pixKey', row: '123456797,cpf,Ana,52998224725'},
    {column: 'pixKey', row: '1222333000128,,Loja,52998224725'},
  ])('is refused with what a spreadsheet did: $row', ({column, row}) => {
    const faults = faultsOf(withdrawals(`${header}7,${row}\n`))
    expect(faults).toEqual([{line: 2, column, code: 'wrong_length', lacksZeros: true}])
    expect(renderBatchFaults(faults, 'en')).toEqual([`line 2, ${column}: ${english}`])
    expect(renderBatchFaults(faults, 'pt-BR')[0]).toContain('fica certo com zeros à frente')
  })

  test('is refused of a customer, too, and one that zeros do not mend as before', () => {
    const faults = faultsOf(charges('amount,customer.document\n7,1234567890\n7,5299822472\n'))
    expect(renderBatchFaults(faults, 'en')).toEqual([
      `line 2, customer.document: ${english}`,
      'line 3, customer.document: has too few or too many digits',
    ])
  })
})

describe('a key that a spreadsheet took the zeros of', () => {
  const header = 'amount,pixKey,pixKeyType,holderName,holderDocument\n'

  test('is refused where the document of its holder says so', () => {
    expect(faultsOf(withdrawals(`${header}7,1133445543,,Ana,01133445543\n`))).toEqual([
      {line: 2, column: 'pixKey', code: 'zeros_lost'},
    ])
  })

  test('is a telephone where the row says that it is one', () => {
    const [only] = rowsOf(withdrawals(`${header}7,1133445543,phone,Ana,01133445543\n`))
    expect(only?.body).toMatchObject({pixKey: '+551133445543', pixKeyType: 'phone'})
  })

  test('is a telephone where its holder has another document', () => {
    const [only] = rowsOf(withdrawals(`${header}7,1133445543,,Ana,52998224725\n`))
    expect(only?.body).toMatchObject({pixKey: '+551133445543', pixKeyType: 'phone'})
  })
})

describe('Portuguese files', () => {
  test('charges are read by the headers of a Brazilian spreadsheet, tabs and all', () => {
    const text = 'Valor\tDescrição\tPagador\tCPF\tReferência\n19,90\tCafé\tAna\t52998224725\tp-1\n'
    const body = {
      amount: 19.9,
      description: 'Café',
      customer: {name: 'Ana', document: '52998224725'},
      externalReference: 'p-1',
    }
    expect(rowsOf(charges(text))[0]?.body).toMatchObject(body)
  })

  test('withdrawals too, with the type of the key in Portuguese', () => {
    const text =
      'chave;tipo da chave;favorecido;CPF/CNPJ;valor\n+5511987654321;telefone;Ana;529.982.247-25;10,00\n'
    expect(rowsOf(withdrawals(text))[0]?.body).toMatchObject({
      pixKeyType: 'phone',
      holderName: 'Ana',
      holderDocument: '52998224725',
    })
  })

  test('a fault names the header of the file beside the field', () => {
    expect(faultsOf(charges('valor\nx\n'))).toEqual([
      {line: 2, column: 'amount', code: 'not_a_number', header: 'valor'},
    ])
  })

  test('a fault names the header that is a flag, also of a column without any cell', () => {
    const text = 'key,holder-name,holder-document,amount\n,Ana,52998224724,1\n'
    expect(renderBatchFaults(faultsOf(withdrawals(text)), 'en')).toEqual([
      'line 2, key: is missing',
      'line 2, holder-document: has wrong check digits',
    ])
    expect(renderBatchFaults(faultsOf(withdrawals(text)), 'pt-BR')[0]).toContain('linha 2, key:')
  })

  test('a fault of an empty cell names it, too', () => {
    expect(faultsOf(charges('Valor;Descrição\n10,50;Mesa 1\n;Mesa 2'))).toEqual([
      {line: 3, column: 'amount', code: 'missing', header: 'Valor'},
    ])
  })

  test.each(['Valor (R$)', 'valor (em reais)', 'VALOR (BRL)', 'Valor R$', 'amount (R$)'])(
    'cells under %j are reais',
    (header) => {
      expect(rowsOf(charges(`${header};Descrição\n10,50;Mesa 1`))[0]?.body.amount).toBe(10.5)
    },
  )

  // R$ 10,50 would leave as R$ 1.050,00.
  test.each([
    'Valor (centavos)',
    'Valor (US$)',
    'Valor (R$ mil)',
    'Valor (líquido)',
    'amount (cents)',
    'Valor líquido (USD)',
  ])('a file with cells under %j is refused: they may be no reais', (header) => {
    const text = `chave;nome;CPF;${header}\nana@example.com;Ana;52998224725;1050\n`
    expect(faultsOf(withdrawals(text))).toEqual([{line: 1, column: header, code: 'unit_unknown'}])
  })

  test('all strange headers are one fault that names the columns there are', () => {
    const [fault, ...others] = faultsOf(charges('montante;cor\n10,00;azul\n11,00;verde\n'))
    expect(others).toEqual([])
    expect(fault).toMatchObject({
      line: 1,
      column: 'montante, cor',
      code: 'column_unknown',
      known: expect.arrayContaining(['amount', 'description']),
    })
  })
})

test('a file that another program saved with its accents in two characters has the same rows', () => {
  const text = [
    'key,holder-name,holder-document,amount,external-reference',
    'ana@example.com,José Conceição 🙂,52998224725,10,folha de março',
  ].join('\n')
  const apart = text.normalize('NFD')
  expect(apart).not.toBe(text)
  const [row] = rowsOf(withdrawals(text))
  const [again] = rowsOf(withdrawals(apart))
  expect(again).toEqual(row)
  expect(row?.body).toMatchObject({holderName: 'José Conceição 🙂'})
})
