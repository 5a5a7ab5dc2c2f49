import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {gzipSync} from 'node:zlib'
import {describe, expect, test} from 'vitest'
import {nearNames} from '../../../src/actions/reconcile/near-names.ts'
import {notRead} from '../../../src/messages/reconcile/reconcile.ts'
import {temporaryDirectory} from '../../helpers/temporary-directory.ts'

test('files whose names begin like those of a data set are named, and no others', () => {
  const directory = mkdtempSync(join(tmpdir(), 'pixctl-near-'))
  try {
    const near = [
      'Cobranças.csv',
      'Fees.json',
      'Statement-old.csv',
      'charges copy.jsonl',
      'events 2.csv.GZ',
      'extrato-03.csv.gz',
      'saldos.json',
      'saques.jsonl',
      'statement (1).csv',
      'tarifas.json',
    ]
    const others = [
      'statement.csv',
      'charges.jsonl.gz',
      'notes.csv',
      'subsaques.jsonl',
      'saques.pdf',
      'statement.pdf',
      'statement-mapping.json',
    ]
    for (const name of [...near, ...others]) writeFileSync(join(directory, name), '')
    mkdirSync(join(directory, 'statement-2025.csv'))
    expect(nearNames(directory).map(({file}) => file)).toEqual(near)
    expect(nearNames(directory).map(({name}) => name)).toEqual([
      'charges',
      'fees',
      'statement',
      'charges',
      'events',
      'statement',
      'balances',
      'withdrawals',
      'statement',
      'fees',
    ])
    const renamed = nearNames(directory).map(({rename}) => rename)
    expect(renamed).toContain('charges.csv')
    expect(renamed).toContain('statement.csv.gz')
    expect(nearNames(join(directory, 'nowhere'))).toEqual([])
  } finally {
    rmSync(directory, {recursive: true, force: true})
  }
})

test('where there is no statement, any table may be it, but beside the result of a run', () => {
  using home = temporaryDirectory()
  const write = (name: string, text = '') => writeFileSync(join(home.path, name), text)
  write('charges.jsonl')
  write('banco.csv')
  write('readme.txt')
  const [banco, ...others] = nearNames(home.path)
  expect(banco).toEqual({
    file: 'banco.csv',
    name: 'statement',
    rename: 'statement.csv',
    isBeside: false,
  })
  expect(others).toEqual([])
  write('result.json')
  expect(nearNames(home.path)).toEqual([])
})

test('JSON lines of any name are known by their first record', () => {
  using home = temporaryDirectory()
  const write = (name: string, text: string) => writeFileSync(join(home.path, name), text)
  write('statement.csv', '')
  write('marco.jsonl', '{"event":"payment_completed","eventId":"1"}\n')
  write('notas.jsonl', '{"texto":"nada"}\n')
  expect(nearNames(home.path)).toEqual([
    {file: 'marco.jsonl', name: 'events', rename: 'events.jsonl', isBeside: false},
  ])
})

test('one line says what to do, of one file or of several', () => {
  const of = {files: 'Statement.csv', names: ['statement.csv'], flags: ['--statement'], beside: []}
  expect(notRead({count: 1, ...of})('en')).toBe(
    'One file in the folder of --from is not read: Statement.csv. Where such a file belongs to the data set, rename it (statement.csv), or give it with its flag (--statement FILE).',
  )
  expect(notRead({count: 2, ...of})('pt-BR')).toContain('2 arquivos da pasta de --from não são')
  const [names, flags] = [
    ['charges.csv', 'statement.csv'],
    ['--charges', '--statement'],
  ]
  expect(notRead({count: 2, files: 'a, b', names, flags, beside: []})('pt-BR')).toContain(
    'renomeie-o (charges.csv, statement.csv) ou informe-o com a opção própria (--charges ARQUIVO, --statement ARQUIVO)',
  )
})

test('a file beside one that is read is not to be given its name', () => {
  using home = temporaryDirectory()
  for (const name of ['statement.csv', 'extrato.csv', 'cobrancas.csv']) {
    writeFileSync(join(home.path, name), '')
  }
  expect(nearNames(home.path).map(({file, isBeside}) => [file, isBeside])).toEqual([
    ['cobrancas.csv', false],
    ['extrato.csv', true],
  ])
  const of = {count: 1, files: 'extrato.csv', names: [], flags: [], beside: ['--statement']}
  expect(notRead(of)('en')).toBe(
    'One file in the folder of --from is not read: extrato.csv. Where it is a further part of one that is read, give both (--statement FILE --statement FILE); otherwise keep only the one that is meant.',
  )
  expect(notRead(of)('pt-BR')).not.toContain('renomeie')
})

const CHARGE = '{"id":"a","amount":1,"expiresAt":"x"}\n'
const ZIP = 'PK\u0003\u0004'

describe('a file of another form is named where nothing else is there of its kind', () => {
  test.each([
    {file: 'statement.gz', holds: gzipSync('id,wallet\n'), rename: 'statement.csv.gz'},
    {file: 'extrato.gz', holds: gzipSync('id,wallet\n'), rename: 'statement.csv.gz'},
    {file: 'statement.tsv', holds: 'id\twallet\n', rename: 'statement.csv'},
    {file: 'statement.txt', holds: 'id;wallet\n', rename: 'statement.csv'},
    {file: 'charges.gz', holds: gzipSync(CHARGE.repeat(9_000)), rename: 'charges.jsonl.gz'},
    {file: 'cobrancas.txt', holds: CHARGE, rename: 'charges.jsonl'},
    {file: 'Cobranças.csv', holds: CHARGE, rename: 'charges.jsonl', isMisnamed: true},
    {file: 'saques.tsv', holds: 'id\tstatus\n', rename: 'withdrawals.csv'},
    {file: 'saques.txt', holds: 'id;status\n', rename: 'withdrawals.csv', isMisnamed: true},
    {
      file: 'extrato.txt',
      holds: gzipSync('id,wallet\n'),
      rename: 'statement.csv.gz',
      isMisnamed: true,
    },
    {file: 'charges.json', holds: CHARGE, rename: 'charges.jsonl'},
    {file: 'charges.json', holds: `[${CHARGE}]`, rename: 'charges.jsonl'},
    {file: 'Cobranças.ndjson', holds: CHARGE, rename: 'charges.jsonl'},
    {file: 'tarifas.txt', holds: '{"pix": []}', rename: 'fees.json'},
  ])('$file is $rename', ({file, holds, rename, ...misnamed}) => {
    using home = temporaryDirectory()
    writeFileSync(join(home.path, file), holds)
    expect(nearNames(home.path)).toEqual([
      {file, name: rename.split('.')[0], rename, isBeside: false, ...misnamed},
    ])
  })

  test.each([
    {file: 'statement.zip', holds: ZIP, rename: 'statement.csv'},
    {file: 'statement.xlsx', holds: ZIP, rename: 'statement.csv'},
    {file: 'extrato.ofx', holds: 'OFXHEADER:100\n', rename: 'statement.csv'},
    {file: 'extrato.pdf', holds: '%PDF-1.7', rename: 'statement.csv'},
    {file: 'statement.jsonl', holds: '{"wallet":"a","type":"fee"}\n', rename: 'statement.csv'},
    {file: 'statement.ndjson', holds: '{"wallet":"a","type":"fee"}\n', rename: 'statement.csv'},
    {file: 'extrato.csv', holds: '{"wallet":"a","type":"fee"}\n', rename: 'statement.csv'},
    {file: 'events.zip', holds: ZIP, rename: 'events.csv'},
    {file: 'saldos.gz', holds: gzipSync(ZIP), rename: 'balances.csv'},
  ])('$file is read under no name', ({file, holds, rename}) => {
    using home = temporaryDirectory()
    writeFileSync(join(home.path, file), holds)
    const [name] = rename.split('.')
    expect(nearNames(home.path)).toEqual([{file, name, rename, isBeside: false, isOtherForm: true}])
  })

  test('and nothing is said of one beside what is read, of a price list or of other files', () => {
    using home = temporaryDirectory()
    const silent = ['extrato.pdf', 'tarifas.pdf', 'charges', 'notas.zip', 'saldos.docx']
    for (const file of ['statement.csv', ...silent]) writeFileSync(join(home.path, file), '%PDF')
    mkdirSync(join(home.path, 'eventos.zip'))
    expect(nearNames(home.path)).toEqual([])
  })

  test('nor of settings in JSON that are named after records or the statement', () => {
    using home = temporaryDirectory()
    const silent = ['charges-mapping.json', 'events.json', 'statement-mapping.json']
    for (const file of silent) writeFileSync(join(home.path, file), '{"amount": "valor"}')
    expect(nearNames(home.path)).toEqual([])
  })

  test('gzip of which not even the beginning can be unpacked is left alone', () => {
    using home = temporaryDirectory()
    const broken = Buffer.concat([gzipSync('').subarray(0, 10), Buffer.from('nothing')])
    writeFileSync(join(home.path, 'charges.gz'), broken)
    expect(nearNames(home.path)).toEqual([])
  })

  test('a flag that would not read it under its name is not named', () => {
    const of = {count: 1, files: 'saques.txt', names: ['withdrawals.csv'], flags: [], beside: []}
    expect(notRead(of)('en')).toMatch(/rename it \(withdrawals\.csv\)\.$/)
    expect(notRead(of)('pt-BR')).toMatch(/renomeie-o \(withdrawals\.csv\)\.$/)
  })

  test('what to do with it is said apart from what is to be renamed', () => {
    const tables = ['statement.csv']
    const of = {count: 1, files: 'extrato.pdf', names: [], flags: [], beside: [], tables}
    expect(notRead(of)('en')).toBe(
      'One file in the folder of --from is not read: extrato.pdf. A spreadsheet, a PDF, OFX, an archive (zip) or a statement in JSON is read under no name: unpack it, or export it as CSV (statement.csv).',
    )
    expect(notRead(of)('pt-BR')).toContain('exporte-o como CSV (statement.csv)')
  })
})
