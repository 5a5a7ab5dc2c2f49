import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {nearNames} from '../../../src/actions/reconcile/near-names.ts'
import {notRead} from '../../../src/messages/reconcile.ts'

test('files whose names begin like those of a data set are named, and no others', () => {
  const directory = mkdtempSync(join(tmpdir(), 'pixctl-near-'))
  try {
    const near = [
      'Fees.json',
      'Statement-old.csv',
      'charges copy.jsonl',
      'events 2.csv.GZ',
      'statement (1).csv',
    ]
    const others = [
      'statement.csv',
      'charges.jsonl.gz',
      'notes.csv',
      'statement.pdf',
      'statement-mapping.json',
    ]
    for (const name of [...near, ...others]) writeFileSync(join(directory, name), '')
    mkdirSync(join(directory, 'statement-2025.csv'))
    expect(nearNames(directory).map(({file}) => file)).toEqual(near)
    expect(nearNames(directory)[1]?.name).toBe('statement')
    expect(nearNames(join(directory, 'nowhere'))).toEqual([])
  } finally {
    rmSync(directory, {recursive: true, force: true})
  }
})

test('one line says what to do, of one file or of several', () => {
  const of = {files: 'Statement.csv', name: 'statement.csv', flag: '--statement'}
  expect(notRead({count: 1, ...of})('en')).toBe(
    'One file in the folder of --from is not read: Statement.csv. Where such a file belongs to the data set, rename it (statement.csv), or give it with its flag (--statement FILE).',
  )
  expect(notRead({count: 2, ...of})('pt-BR')).toContain('2 arquivos da pasta de --from não são')
})
