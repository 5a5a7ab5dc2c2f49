import {mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {dirname, join} from 'node:path'
import {afterEach, beforeEach, describe, expect, test} from 'vitest'
import {locateInputs} from '../../../src/actions/reconcile/inputs.ts'
import {readMapping, readPrevious} from '../../../src/actions/reconcile/settings-files.ts'
import {statementLines} from '../../../src/actions/reconcile/statement-lines.ts'
import type {FileMapping} from '../../../src/reconcile/read/mapping/mapping.ts'
import {gathered} from '../../render/xlsx/unzip.ts'

let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'pixctl-inputs-'))
})
afterEach(() => rmSync(directory, {recursive: true, force: true}))

const file = (name: string, text = ''): string => {
  const path = join(directory, name)
  writeFileSync(path, text)
  return path
}

const refusal = (code: string) => expect.objectContaining({code, exitCode: 2})

describe('the files of a data set', () => {
  test('are found by their names, compressed or not, and nothing else is', () => {
    const charges = file('charges.jsonl')
    const statement = file('statement.csv.gz')
    const events = file('events.csv')
    const balances = file('balances.csv.gz')
    file('notes.txt')
    file('fees.csv')
    expect(locateInputs({from: directory, files: {}})).toEqual({
      charges: [charges],
      events: [events],
      statement: [statement],
      balances: [balances],
    })
  })

  test('named one by one take the place of those of the directory', () => {
    file('charges.jsonl')
    const parts = [file('a.jsonl'), file('b.jsonl')]
    expect(locateInputs({from: directory, files: {charges: parts}})).toEqual({charges: parts})
  })

  test('are nothing when nothing is named', () => {
    expect(locateInputs({files: {}})).toBeUndefined()
  })

  test.each([
    {name: 'no such directory', from: 'nowhere', code: 'INPUT_UNREADABLE'},
    {name: 'a directory without a data set', from: '.', code: 'NO_DATA_SET'},
  ])('$name is refused', ({from, code}) => {
    expect(() => locateInputs({from: join(directory, from), files: {}})).toThrow(refusal(code))
  })

  test('a directory that is not there is refused with what to do', () => {
    const hint = 'Check the path and the folder you are in; a link must lead to a file.'
    expect(() => locateInputs({from: join(directory, 'nowhere'), files: {}})).toThrow(
      expect.objectContaining({hint}),
    )
  })

  test.each(['charges.jsonl.gz', 'charges.csv', 'charges.csv.gz'])(
    'charges.jsonl and %s are refused, until it is said which one is meant',
    (other) => {
      const charges = [file('charges.jsonl')]
      file(other)
      expect(() => locateInputs({from: directory, files: {}})).toThrow(refusal('AMBIGUOUS_INPUT'))
      expect(locateInputs({from: directory, files: {charges}})).toEqual({charges})
    },
  )

  test.each([
    {name: 'charges.jsonl leads to nothing', link: 'charges.jsonl', target: 'not-mounted/c'},
    {name: 'charges.jsonl leads to itself', link: 'charges.jsonl', target: 'charges.jsonl'},
    {name: 'charges.csv.gz leads to nothing', link: 'charges.csv.gz', target: 'not-mounted/c'},
  ])('a link of the directory is refused, and not taken for absent: $name', ({link, target}) => {
    file('statement.csv')
    symlinkSync(target, join(directory, link))
    const hint = expect.stringContaining('Check the path')
    expect(() => locateInputs({from: directory, files: {}})).toThrow(
      expect.objectContaining({code: 'INPUT_UNREADABLE', exitCode: 2, hint}),
    )
  })

  test('a link of the directory that leads to a file is that file', () => {
    const target = file('march.jsonl')
    const charges = join(directory, 'charges.jsonl')
    symlinkSync(target, charges)
    expect(locateInputs({from: directory, files: {}})).toEqual({charges: [charges]})
  })

  test.each([
    {name: 'absent', path: 'x'},
    {name: 'a directory', path: 'sub'},
  ])('a named file that is $name is refused', ({path}) => {
    mkdirSync(join(directory, 'sub'))
    const files = {fees: [join(directory, path)]}
    expect(() => locateInputs({files})).toThrow(refusal('INPUT_UNREADABLE'))
  })
})

describe('a mapping', () => {
  test('is read as it is written', () => {
    const mapping = {
      statement: {
        columns: {id: 'Código'},
        constants: {wallet: 'principal'},
        values: {type: {Pagamento: 'payment'}},
        dates: 'dd/mm/yyyy',
        timezone: 'America/Sao_Paulo',
      },
    }
    expect(readMapping(file('m.json', JSON.stringify(mapping)))).toEqual(mapping)
  })

  test('in UTF-16, as PowerShell writes it, is called so', () => {
    const path = file('m.json')
    writeFileSync(path, Buffer.from('\uFEFF{"statement": {}}', 'utf16le'))
    expect(() => readMapping(path)).toThrow('m.json, line 1: the file is written in UTF-16')
  })

  test.each([
    {name: 'a file that is none', text: '{"statements": {}}', part: 'statements '},
    {name: 'a part that is none', text: '{"statement": {"column": {}}}', part: 'statement.column '},
    {name: 'an inherited word', text: '{"statement": {"toString": {}}}', part: '.toString '},
    {
      name: 'a column that is no text',
      text: '{"fees": {"columns": {"id": 1}}}',
      part: 'fees.columns',
    },
    {name: 'an endless factor', text: '{"charges": {"scale": {"amount": 1e999}}}', part: '.scale'},
    {name: 'dates of another kind', text: '{"fees": {"dates": "us"}}', part: 'fees.dates'},
    {
      name: 'a time zone that is none',
      text: '{"blocks": {"dates": "dd/mm/yyyy", "timezone": "Brasilia"}}',
      part: 'blocks.timezone ',
    },
    {
      name: 'a field in other letters',
      text: '{"statement": {"columns": {"parentTransactionID": "Origem"}}}',
      part: 'statement.columns.parentTransactionID is no field',
    },
    {
      name: 'a constant of no field',
      text: '{"charges": {"constants": {"wallet": "loja-1"}}}',
      part: 'charges.constants.wallet is no field',
    },
    {
      name: 'a word that stands for none of ours',
      text: '{"statement": {"values": {"type": {"Pix": "payment", "Taxa": "tarifa"}}}}',
      part: 'statement.values.type: "Taxa" stands for "tarifa"',
    },
    {
      name: 'a status that is none of ours',
      text: '{"charges": {"values": {"status": {"Pago": "paid"}}}}',
      part: 'charges.values.status: "Pago" stands for "paid"',
    },
  ])('with $name is refused', ({text, part}) => {
    expect(() => readMapping(file('m.json', text))).toThrow(part)
  })

  test('that gives a clock as an offset is refused, as by --timezone', () => {
    const path = file('m.json', '{"statement": {"timezone": "-03:00"}}')
    expect(() => readMapping(path)).toThrow(
      expect.objectContaining({
        code: 'INVALID_TIMEZONE',
        message:
          '--mapping: statement.timezone takes the name of a time zone and not an offset; write America/Sao_Paulo.',
      }),
    )
  })

  test('of dates that are not read names those that are', () => {
    const path = file('m.json', '{"statement": {"dates": "mm/dd/yyyy"}}')
    const hint = expect.stringContaining('iso, dd/mm/yyyy')
    expect(() => readMapping(path)).toThrow(expect.objectContaining({hint}))
  })

  test('that reads one column of a record as two fields is refused: one of them would be empty', () => {
    const columns = {id: 'Pedido', status: 'Status', externalReference: 'Pedido'}
    const path = file('m.json', JSON.stringify({charges: {columns}}))
    expect(() => readMapping(path)).toThrow(
      'charges.columns reads the column "Pedido" as id and as externalReference',
    )
    const statement = {statement: {columns: {id: 'Doc', parentTransactionId: 'Doc'}}}
    expect(readMapping(file('s.json', JSON.stringify(statement)))).toEqual(statement)
  })

  test.each(['', '[]', '{', 'null'])('that is no JSON object is refused: %s', (text) => {
    expect(() => readMapping(file('m.json', text))).toThrow(refusal('INVALID_JSON'))
  })

  test('with a key twice is refused, as fees and policy are', () => {
    const text = '{"statement": {"dates": "iso"},\n "charges": {},\n "statement": {}}'
    expect(() => readMapping(file('m.json', text))).toThrow(
      expect.objectContaining({code: 'INPUT_DAMAGED', exitCode: 2}),
    )
    expect(() => readMapping(file('m.json', text))).toThrow(
      'm.json, line 3: the key "statement" is there twice in one object.',
    )
  })

  test('that is absent is refused', () => {
    expect(() => readMapping(join(directory, 'x'))).toThrow(refusal('INPUT_UNREADABLE'))
  })
})

describe('a previous result', () => {
  test('is what --json prints', () => {
    const result = {verdict: 'reconciled', wallets: [], findings: []}
    expect(readPrevious(file('r.json', JSON.stringify(result)))).toEqual(result)
  })

  test.each([
    '',
    '<!doctype html>',
    '[]',
    '{}',
    '{"verdict": "reconciled", "wallets": [], "findings": [1]}',
    '{"verdict": "reconciled", "wallets": [], "findings": [{"id": 1}]}',
  ])('is nothing else: %s', (text) => {
    expect(() => readPrevious(file('r.json', text))).toThrow(refusal('INVALID_PREVIOUS'))
  })

  const SUBJECT = {kind: 'block', id: 'x'}
  const BLOCK = {id: 'x', wallet: 'loja-1', amountCentavos: 100}
  test.each([
    ['asOf', {asOf: '2026-02-30T00:00:00.000Z'}],
    ['wallets[0].statedCentavos', {wallets: [{wallet: 'loja-1', statedCentavos: 1e300}]}],
    ['findings[0].subject', {findings: [{id: 'x', code: 'MISSING_POSTING', subject: {}}]}],
    [
      'findings[0].expectedCentavos',
      {findings: [{id: 'x', code: 'MISSING_POSTING', subject: SUBJECT, expectedCentavos: 'x'}]},
    ],
    ['carryForward.items', {carryForward: {}}],
    ['carryForward.items[0].code', {carryForward: {items: [{id: 'x'}]}}],
    [
      'carryForward.resolvedBefore[0].subject',
      {carryForward: {items: [], resolvedBefore: [{id: 'x', code: 'IN_TRANSIT', subject: {}}]}},
    ],
    [
      'carryForward.openBlocks[1].amountCentavos',
      {carryForward: {items: [], openBlocks: [BLOCK, {...BLOCK, amountCentavos: 1.5}]}},
    ],
    [
      'carryForward.awaited[0].postedAt',
      {carryForward: {items: [], awaited: [{id: 'x', code: 'MISSING_POSTING', subject: SUBJECT}]}},
    ],
  ])('that is damaged is refused with the field: %s', (field, damage) => {
    const sound = {verdict: 'explained', asOf: null, wallets: [], findings: []}
    const path = file('r.json', JSON.stringify({...sound, ...damage}))
    expect(() => readPrevious(path)).toThrow(refusal('INVALID_PREVIOUS'))
    expect(() => readPrevious(path)).toThrow(`damaged result of reconcile: ${field} cannot`)
  })

  test('is in a folder where the run wrote it, and else is to be written', () => {
    const folder = dirname(file('report.html', ''))
    rmSync(join(folder, 'result.json'), {force: true})
    expect(() => readPrevious(folder)).toThrow(
      expect.objectContaining({hint: expect.stringContaining('with json in --format')}),
    )
    file('result.json', '{}')
    expect(() => readPrevious(folder)).toThrow(
      expect.objectContaining({hint: 'Give the result.json in it.'}),
    )
  })
})

describe('the lines of a statement, once more', () => {
  const lines = async (text: string, mapping?: FileMapping) =>
    gathered(statementLines({statement: [file('statement.csv', text)]}, mapping))

  test('leave out what the reconciliation rejects', async () => {
    const text = `id,wallet,type,amount,createdAt,parentTransactionId
a,principal,payment,1.00,2026-11-20T13:00:00Z,
b,principal,payment,1.001,2026-11-20T13:00:00Z,
c,principal,fee,-0.99,2026-11-20T13:00:00Z,a
"broken
`
    expect((await lines(text)).map(({id, amountCentavos}) => [id, amountCentavos])).toEqual([
      ['a', 100],
      ['c', -99],
    ])
  })

  test('are none without the columns', async () => {
    expect(await lines('a,b\n1,2\n')).toEqual([])
    expect(await lines('')).toEqual([])
  })

  test('are read with the mapping', async () => {
    const text = 'Codigo;Tipo;Valor;Data\nx;Pagamento;1,50;20/11/2026\n'
    const read = await lines(text, {
      columns: {id: 'Codigo', type: 'Tipo', amount: 'Valor', createdAt: 'Data'},
      constants: {wallet: 'principal'},
      values: {type: {Pagamento: 'payment'}},
      dates: 'dd/mm/yyyy',
    })
    expect(read).toMatchObject([
      {id: 'x', wallet: 'principal', type: 'payment', amountCentavos: 150},
    ])
  })
})
