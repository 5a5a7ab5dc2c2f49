import {expect, test} from 'vitest'
import {reconcile, reconcileBy} from '../../../src/reconcile/reconcile.ts'
import {onDisk} from '../worlds/disk.ts'
import {inputsOf} from '../worlds/files.ts'
import {SMALL_PARTS} from '../worlds/tuning.ts'
import type {World} from '../worlds/world.ts'
import {month} from './injectors.ts'

const OPTIONS = {timezone: 'America/Sao_Paulo'}
const OTHER: Readonly<Record<string, string>> = {'loja-1': 'loja-2', 'loja-2': 'loja-1'}

/** What is said, with a cause for every finding. */
async function causesOf(world: World) {
  const {result} = await reconcile(inputsOf(world), OPTIONS)
  await onDisk(world, {}, async (inputs) => {
    const screened = await reconcileBy(inputs, OPTIONS, {tuning: SMALL_PARTS})
    expect(screened.result.causes).toEqual(result.causes)
  })
  expect(result.findings.filter(({cause}) => cause === undefined)).toEqual([])
  return result.causes
}

test.each([{factor: 10}, {factor: 100}])(
  'a statement of $factor times the amounts in which two wallets are exchanged has both causes',
  async ({factor}) => {
    const {world} = month(1)
    for (const line of world.lines) {
      line.wallet = OTHER[line.wallet] ?? line.wallet
      line.amount = Math.round(line.amount * 100 * factor) / 100
    }
    const causes = await causesOf(world)
    expect(causes.map(({kind, facts}) => ({kind, facts}))).toEqual([
      {kind: 'amounts_scaled', facts: {file: 'statement.csv', field: 'amount', factor}},
      {kind: 'wallet_swapped', facts: {from: 'loja-2', to: 'loja-1', file: 'statement.csv'}},
    ])
    const withBoth = {verdictWith: 'reconciled', unexplainedCentavosWith: 0}
    expect(causes.map(({correction}) => correction)).toMatchObject([withBoth, withBoth])
  },
)

test('wallets in capitals in the statement explain the legs between them, too', async () => {
  const {world} = month(1)
  for (const line of world.lines) line.wallet = line.wallet.toUpperCase()
  const causes = await causesOf(world)
  const names = causes.map(({facts}) => ('from' in facts ? [facts.from, facts.to] : [])).sort()
  expect(names).toEqual(
    ['loja-1', 'loja-2', 'loja-3', 'principal'].map((wallet) => [wallet.toUpperCase(), wallet]),
  )
  for (const {correction} of causes) expect(correction?.verdictWith).toBe('reconciled')
})
