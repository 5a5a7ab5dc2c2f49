import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {nearNames} from '../../../src/actions/reconcile/near-names.ts'
import {notRead} from '../../../src/messages/reconcile.ts'
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
