import {expect, test} from 'vitest'
import type {ByteSource} from '../../../../src/reconcile/read/files/inputs.ts'
import {reconcile} from '../../../../src/reconcile/reconcile.ts'
import {inputsOf} from '../../worlds/files.ts'
import {month} from '../injectors.ts'

const OPTIONS = {timezone: 'America/Sao_Paulo'}
const HEADER = 'id,wallet,type,amount,createdAt,parentTransactionId\n'

const statement = (name: string, text: string): ByteSource => ({
  name,
  open: () => [Buffer.from(text)],
})

test.each([
  {name: 'a header alone', files: [statement('statement.csv', HEADER)], file: 'statement.csv'},
  {
    name: 'several files without a line',
    files: ['a.csv', 'b.csv', 'c.csv', 'd.csv'].map((name) => statement(name, HEADER)),
    file: 'a.csv, b.csv, c.csv, …',
  },
])('an empty statement is the first cause of what is missing: $name', async ({files, file}) => {
  const inputs = {...inputsOf(month(1).world), statement: files}
  const {result} = await reconcile(inputs, OPTIONS)
  const [cause] = result.causes
  expect(cause).toMatchObject({kind: 'statement_empty', facts: {file}})
  const missing = result.findings.filter(({cause: id}) => id === cause?.id)
  expect(missing).toHaveLength(cause?.findings ?? 0)
  const others = result.findings.filter(({cause: id}) => id !== cause?.id)
  expect(others.filter(({code}) => code.startsWith('MISSING_'))).toEqual([])
  expect(cause?.text.en).toContain(`The statement is empty: ${file} has no line, which makes`)
  expect(cause?.text['pt-BR']).toContain(`O extrato está vazio: não há lançamento em ${file}, o`)
})

test('a statement with a line is not empty', async () => {
  const inputs = inputsOf(month(1).world)
  const line = `x,principal,adjustment,-1.00,2026-01-02T00:00:00Z,\n`
  const few = [statement('statement.csv', HEADER + line)]
  const {result} = await reconcile({...inputs, statement: few}, OPTIONS)
  expect(result.counts.MISSING_POSTING).toBeGreaterThan(3)
  expect(result.causes.map(({kind}) => kind)).not.toContain('statement_empty')
})
