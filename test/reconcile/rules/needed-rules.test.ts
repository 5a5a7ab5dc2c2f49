import {describe, expect, test} from 'vitest'
import {reconcileBy} from '../../../src/reconcile/reconcile.ts'
import {ALL_RULES, type Rules} from '../../../src/reconcile/rules/all-rules.ts'
import {inputsOf} from '../worlds/files.ts'
import {type Injector, ITEM_INJECTORS, WALLET_INJECTORS} from '../worlds/injectors.ts'
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

const INJECTORS = [...ITEM_INJECTORS, ...WALLET_INJECTORS]

const wordsOf = (name: string): string[] =>
  name.split(/(?=[A-Z])/).map((word) => word.toLowerCase())

/** A rule is mostly named as its code: faults with more of its words come first, and one miss is enough. */
function likeliestFirst(rule: string) {
  const words = new Set(wordsOf(rule))
  const alike = (code: string): number =>
    code.split('_').filter((word) => words.has(word.toLowerCase())).length
  return INJECTORS.toSorted((a, b) => alike(b.code) - alike(a.code))
}

async function isMissed(rules: Rules, injectors: readonly Injector[]): Promise<boolean> {
  for (const injector of injectors) {
    const {world, expected} = spoiltWorld(1, [injector], injector.where[0] ?? 'ledger')
    const {result} = await reconcileBy(inputsOf(world), OPTIONS, {rules})
    if (JSON.stringify(found(result)) !== JSON.stringify(wanted(expected))) return true
  }
  return false
}

describe('no rule can be taken away', () => {
  test('with all of them nothing is missed', async () => {
    expect(await isMissed(ALL_RULES, INJECTORS)).toBe(false)
  })

  test.each(NAMES.map((name) => ({name})))('without $name a fault is missed', async ({name}) => {
    expect(await isMissed(without(name), likeliestFirst(name))).toBe(true)
  })
})
