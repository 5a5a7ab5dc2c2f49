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
  expect(banco).toEqual({file: 'banco.csv', name: 'statement', rename: 'statement.csv'})
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
    {file: 'marco.jsonl', name: 'events', rename: 'events.jsonl'},
  ])
})

test('one line says what to do, of one file or of several', () => {
  const of = {files: 'Statement.csv', names: ['statement.csv'], flags: ['--statement']}
  expect(notRead({count: 1, ...of})('en')).toBe(
    'One file in the folder of --from is not read: Statement.csv. Where such a file belongs to the data set, rename it (statement.csv), or give it with its flag (--statement FILE).',
  )
  expect(notRead({count: 2, ...of})('pt-BR')).toContain('2 arquivos da pasta de --from não são')
  const [names, flags] = [
    ['charges.csv', 'statement.csv'],
    ['--charges', '--statement'],
  ]
  expect(notRead({count: 2, files: 'a, b', names, flags})('pt-BR')).toContain(
    'renomeie-o (charges.csv, statement.csv) ou informe-o com a opção própria (--charges ARQUIVO, --statement ARQUIVO)',
  )
})
