import fc from 'fast-check'
import {expect, test} from 'vitest'
import type {Draft, Effect} from '../../../src/reconcile/findings/draft.ts'
import {settleFloating} from '../../../src/reconcile/rules/wallets.ts'

const WALLETS = ['a', 'b', 'c', 'd']

const draftsOf = (effects: readonly Effect[]): readonly Draft[] =>
  effects.map((effect) => ({effects: [effect]}) as unknown as Draft)

/** The rule as it is written down: every effect is held against every wallet, until none can be given. */
function settledByComparingAll(remainders: Map<string, number>, effects: readonly Effect[]) {
  const open = effects
    .filter(({centavos}) => centavos !== 0)
    .toSorted(
      (a, b) => a.centavos - b.centavos || (a.wallet < b.wallet ? -1 : Number(a.wallet > b.wallet)),
    )
  const choices = ({floating, wallet, centavos}: Effect): string[] =>
    WALLETS.filter(
      (name) =>
        remainders.get(name) === centavos &&
        (floating === 'others' ? name !== wallet : floating?.includes(name)),
    )
  for (;;) {
    const at = open.findIndex((effect) => choices(effect).length === 1)
    const [effect] = at < 0 ? [] : open.splice(at, 1)
    if (!effect) return remainders
    remainders.set(choices(effect)[0] as string, 0)
  }
}

const wallet = fc.constantFrom(...WALLETS)
const amount = fc.constantFrom(-2, -1, 0, 1, 2)
const among = fc.oneof(fc.constant('others' as const), fc.array(wallet, {maxLength: 3}))

test('a floating effect goes to the one wallet that lacks exactly it, if only one does, whatever comes first', () => {
  const effects = fc.array(fc.record({wallet, centavos: amount, floating: among}), {maxLength: 8})
  const lacks = fc.array(amount, {minLength: 4, maxLength: 4})
  fc.assert(
    fc.property(lacks, effects, (amounts, some) => {
      const remainders = () => new Map(WALLETS.map((name, at) => [name, amounts[at] ?? 0]))
      const settled = remainders()
      settleFloating(settled, draftsOf(some as unknown as Effect[]))
      const expected = settledByComparingAll(remainders(), some as unknown as Effect[])
      expect([...settled]).toEqual([...expected])
    }),
    {numRuns: 2_000},
  )
})
