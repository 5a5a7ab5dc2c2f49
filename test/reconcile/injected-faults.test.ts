import {describe, expect, test} from 'vitest'
import {FINDING_CODES} from '../../src/reconcile/findings/finding-codes.ts'
import {reconcile} from '../../src/reconcile/reconcile.ts'
import {inputsOf} from './worlds/files.ts'
import {ITEM_INJECTORS, WALLET_INJECTORS} from './worlds/injectors.ts'
import {found, spoiltWorld, wanted} from './worlds/spoilt.ts'
import {perfectWorld} from './worlds/world.ts'

const OPTIONS = {timezone: 'America/Sao_Paulo'}
const ALL = [...ITEM_INJECTORS, ...WALLET_INJECTORS]

test('every code has an injector', () => {
  expect(new Set(ALL.map(({code}) => code))).toEqual(new Set(FINDING_CODES))
})

const CASES = ALL.flatMap((injector) =>
  injector.where.map((where) => ({...injector, where, injector})),
)

describe.each(CASES)('$code: $name, in the $where', ({injector, where}) => {
  test.each([1, 2, 3, 4])('seed %i finds this fault and no other', async (seed) => {
    const {world, expected} = spoiltWorld(seed, [injector], where)
    const {result} = await reconcile(inputsOf(world), OPTIONS)
    expect(found(result)).toEqual(wanted(expected))
  })
})

test.each(Array.from({length: 40}, (_, seed) => ({seed})))(
  'seed $seed: many faults at once, each found once',
  async ({seed}) => {
    const where = seed % 2 === 0 ? 'file' : 'ledger'
    const {random} = perfectWorld(seed, 1).world
    const fitting = ITEM_INJECTORS.filter(
      (injector) => injector.where.includes(where) && !injector.name.includes('transfer'),
    )
    const {world, expected} = spoiltWorld(seed, random.shuffled(fitting).slice(0, 12), where)
    const {result} = await reconcile(inputsOf(world), OPTIONS)
    expect(found(result)).toEqual(wanted(expected))
  },
)
