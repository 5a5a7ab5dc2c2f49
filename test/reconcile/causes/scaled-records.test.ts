import {expect, test} from 'vitest'
import {reconcile} from '../../../src/reconcile/reconcile.ts'
import {inputsOf} from '../worlds/files.ts'
import {cents, type World} from '../worlds/world.ts'
import {month} from './injectors.ts'

const OPTIONS = {timezone: 'America/Sao_Paulo'}

function chargesInCentavos({charges}: World): void {
  for (const charge of charges) charge.amount = cents(charge.amount)
}

function withdrawalsInCentavos({withdrawals}: World): void {
  for (const one of withdrawals) {
    one.amount = cents(one.amount)
    one.feeAmount = cents(one.feeAmount)
    one.netAmount = cents(one.netAmount)
  }
}

test('charges and withdrawals in centavos are a cause each', async () => {
  const {world} = month(1)
  chargesInCentavos(world)
  withdrawalsInCentavos(world)
  const {result} = await reconcile(inputsOf(world), OPTIONS)
  const kind = 'amounts_scaled'
  expect(result.causes).toHaveLength(2)
  expect(result.causes).toMatchObject([
    {kind, facts: {file: 'charges.jsonl', field: 'amount', factor: 100}},
    {kind, facts: {file: 'withdrawals.jsonl', factor: 100}},
  ])
  expect(result.findings.filter(({cause}) => cause === undefined)).toEqual([])
  expect(result.causes[0]?.correction?.verdictWith).toBe('reconciled')
})

test('charges whose splits alone are in centavos are one cause', async () => {
  const {world} = month(1)
  const legs = world.charges.flatMap(({split = []}) => split)
  for (const leg of legs) leg.amount = cents(leg.amount)
  const {result} = await reconcile(inputsOf(world), OPTIONS)
  const facts = {file: 'charges.jsonl', field: 'split', factor: 100}
  expect(result.causes).toMatchObject([{kind: 'amounts_scaled', facts}])
  expect(result.findings.filter(({cause}) => cause === undefined)).toEqual([])
  expect(result.causes[0]?.correction?.verdictWith).toBe('reconciled')
})
