import {expect, test} from 'vitest'
import {Intake} from '../../../src/reconcile/read/rows/intake.ts'

const CHARGE = {id: 'c', status: 'completed', createdAt: '2026-03-01T10:00:00Z', fee: 900}
const withAmount = (amount: string): string =>
  JSON.stringify({...CHARGE, amount: 0}).replace('"amount":0', `"amount":${amount}`)

test.each([
  {name: 'too large to be held', amount: '90071992547409.93', quoted: '90071992547409.93'},
  {name: 'ten times as large', amount: '900719925474099.30', quoted: '900719925474099.30'},
  {name: 'with three decimals', amount: '1.005', quoted: '1.005'},
])('an amount $name is quoted as the file has it', ({amount, quoted}) => {
  const intake = new Intake()
  intake.takeJson('charges', {source: 0, line: 1}, withAmount(amount))
  expect(intake.rows.rejected).toMatchObject([{field: 'amount', value: quoted}])
})

test('an amount under a mapped name is quoted as the file has it, too', () => {
  const intake = new Intake({charges: {columns: {amount: 'valor'}}})
  const text = withAmount('90071992547409.93').replace('"amount"', '"valor"')
  intake.takeJson('charges', {source: 0, line: 1}, text)
  expect(intake.rows.rejected).toMatchObject([{field: 'amount', value: '90071992547409.93'}])
})
