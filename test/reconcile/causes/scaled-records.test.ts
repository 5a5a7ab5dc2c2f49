import {expect, test} from 'vitest'
import {reconcile} from '../../../src/reconcile/reconcile.ts'
import {inputsOf} from '../worlds/files.ts'
import {cents, reais, type World} from '../worlds/world.ts'
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

/** The amounts of the events, and not those of their splits. */
function eventsInCentavos({events}: World): void {
  for (const {data} of events as unknown as {data: Record<string, unknown>}[]) {
    for (const field of ['amount', 'feeAmount', 'netAmount']) {
      if (typeof data[field] === 'number') data[field] = cents(data[field])
    }
  }
}

/** Charges that nothing was posted for are held against their events alone. */
function withUnpostedCharges(world: World): void {
  const unpaid = world.charges.filter(({status}) => status !== 'completed')
  expect(unpaid.length).toBeGreaterThan(2)
}

test('events whose amounts are in centavos, and whose splits are not, are the cause, and not the charges', async () => {
  const {world} = month(1)
  withUnpostedCharges(world)
  eventsInCentavos(world)
  const {result} = await reconcile(inputsOf(world), OPTIONS)
  const facts = {file: 'events.jsonl', field: 'amount, feeAmount, netAmount', factor: 100}
  expect(result.causes).toMatchObject([{kind: 'amounts_scaled', facts}])
  expect(result.findings.filter(({cause}) => cause === undefined)).toEqual([])
  expect(result.causes[0]?.correction?.verdictWith).toBe('reconciled')
})

test('events in centavos are the cause where a balance differs by what a refund explains meanwhile', async () => {
  const {world} = month(1)
  eventsInCentavos(world)
  for (const balance of world.balances) {
    if (balance.opening !== undefined) balance.opening = reais(cents(balance.opening) + 10_000)
  }
  const {result} = await reconcile(inputsOf(world), OPTIONS)
  const explained = result.wallets.filter(({explainedCentavos}) => explainedCentavos !== 0)
  expect(explained).not.toEqual([])
  expect(result.causes).toMatchObject([{kind: 'amounts_scaled', facts: {file: 'events.jsonl'}}])
  expect(result.causes[0]?.correction).toMatchObject({
    verdictWith: 'unreconciled',
    unexplainedCentavosWith: 10_000 * world.balances.length,
  })
})

test('a statement in centavos is the cause, and not the events, where balances differ by what its lines explain', async () => {
  const {world} = month(1)
  for (const line of world.lines) line.amount *= 100
  const {result} = await reconcile(inputsOf(world), OPTIONS)
  expect(result.causes).toMatchObject([{kind: 'amounts_scaled', facts: {file: 'statement.csv'}}])
})
