import {describe, expect, test} from 'vitest'
import {reconcileBy} from '../../../src/reconcile/reconcile.ts'
import {ALL_RULES, type Rules} from '../../../src/reconcile/rules/all-rules.ts'
import {inputsOf} from '../worlds/files.ts'
import {ITEM_INJECTORS, WALLET_INJECTORS} from '../worlds/injectors.ts'
import {found, spoiltWorld, wanted} from '../worlds/spoilt.ts'

const OPTIONS = {timezone: 'America/Sao_Paulo'}

const NAMES = [
  ...Object.keys(ALL_RULES.subject),
  ...Object.keys(ALL_RULES.book),
  ...ALL_RULES.wallet,
]

const without = (name: string): Rules => ({
  subject: Object.fromEntries(Object.entries(ALL_RULES.subject).filter(([rule]) => rule !== name)),
  book: Object.fromEntries(Object.entries(ALL_RULES.book).filter(([rule]) => rule !== name)),
  wallet: new Set([...ALL_RULES.wallet].filter((rule) => rule !== name)),
})

async function isMissed(rules: Rules): Promise<boolean> {
  for (const injector of [...ITEM_INJECTORS, ...WALLET_INJECTORS]) {
    const {world, expected} = spoiltWorld(1, [injector], injector.where[0] ?? 'ledger')
    const {result} = await reconcileBy(inputsOf(world), OPTIONS, {rules})
    if (JSON.stringify(found(result)) !== JSON.stringify(wanted(expected))) return true
  }
  return false
}

describe('no rule can be taken away', () => {
  test('with all of them nothing is missed', async () => {
    expect(await isMissed(ALL_RULES)).toBe(false)
  })

  test.each(NAMES.map((name) => ({name})))('without $name a fault is missed', async ({name}) => {
    expect(await isMissed(without(name))).toBe(true)
  })
})
