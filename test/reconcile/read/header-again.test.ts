import {expect, test} from 'vitest'
import {reconcile} from '../../../src/reconcile/reconcile.ts'
import {memoryFile} from '../worlds/files.ts'

const LINES = 'id,wallet,type,amount,createdAt,parentTransactionId\n'
const line = (id: string) => `${id},principal,adjustment,1.00,2026-11-03T12:00:00Z,\n`
const CHARGES = 'id,status,amount,createdAt\n'
const charge = (id: string) => `${id},cancelled,1.00,2026-11-03T12:00:00Z\n`

const faultsOf = async (inputs: object) => {
  const {result} = await reconcile(inputs as never, {timezone: 'America/Sao_Paulo'})
  return result.findings.flatMap(({code, fault, evidence: [row]}) =>
    fault ? [{code, fault: fault.code, line: row?.line}] : [],
  )
}

test.each([
  {name: 'a statement', inputs: {statement: [LINES + line('a') + LINES + line('b')]}},
  {name: 'a report', inputs: {charges: [CHARGES + charge('a') + CHARGES + charge('b')]}},
])('the header between the rows of $name is a fault of its own', async ({inputs}) => {
  const files = Object.entries(inputs).map(([name, [text = '']]) => [
    name,
    [memoryFile(`${name}.csv`, text)],
  ])
  expect(await faultsOf(Object.fromEntries(files))).toEqual([
    {code: 'RECORD_INVALID', fault: 'header_again', line: 3},
  ])
})

test('also under the names of a mapping, and not where a cell has another word', async () => {
  const theirs = LINES.replace('amount', 'valor')
  const statement = [memoryFile('statement.csv', theirs + line('a') + theirs + LINES)]
  const mapping = {statement: {columns: {amount: 'valor'}}}
  const {result} = await reconcile({statement} as never, {timezone: 'America/Sao_Paulo', mapping})
  expect(result.findings.map(({fault}) => fault?.code)).toEqual([
    'header_again',
    'unreadable_value',
  ])
})
