import {expect, test} from 'vitest'
import {reconcile} from '../../../../src/reconcile/reconcile.ts'
import {inputsOf} from '../../worlds/files.ts'
import {Random} from '../../worlds/random.ts'
import {cents, WALLETS, type World, WorldMaker} from '../../worlds/world.ts'

const OPTIONS = {timezone: 'America/Sao_Paulo'}

/** Charges of three wallets, some with a split; every amount is in whole reais. */
function charges(): World {
  const maker = new WorldMaker(3)
  for (let nth = 0; nth < 40; nth += 1) {
    const legs = nth % 4 === 0 ? [{subAccount: 'loja-3', amount: 10}] : []
    maker.paidCharge({wallet: WALLETS[nth % 3] ?? 'principal', gross: 10_000 + nth * 100, legs})
  }
  return maker.close()
}

function withEventAmounts(factor: number, isMeant = (_nth: number) => true): World {
  const world = charges()
  for (const [nth, {data}] of world.events.entries()) {
    if (isMeant(nth)) data.amount = cents(data.amount * factor) / 100
  }
  return world
}

test.each([100, 0.01])(
  'events whose amount alone is %d times as large are one cause',
  async (factor) => {
    const world = withEventAmounts(factor)
    for (const charge of world.charges) delete charge.feeAmount
    for (const style of [{}, {shuffle: new Random(9), parts: 2}]) {
      const {result} = await reconcile(inputsOf(world, style), OPTIONS)
      expect(result.causes).toMatchObject([
        {kind: 'amounts_scaled', facts: {field: 'amount', factor}, findings: 40},
      ])
      expect(result.causes[0]?.facts).toHaveProperty(
        'file',
        expect.stringContaining('events.jsonl'),
      )
      expect(result.causes[0]?.correction?.verdictWith).toBe('reconciled')
    }
  },
)

test.each([100, 0.01])('so are charges whose amount alone is %d times as large', async (factor) => {
  const world = charges()
  for (const charge of world.charges) charge.amount = cents(charge.amount * factor) / 100
  const {result} = await reconcile(inputsOf(world), OPTIONS)
  expect(result.causes).toMatchObject([
    {kind: 'amounts_scaled', facts: {file: 'charges.jsonl', field: 'amount', factor}},
  ])
})

test('of events half of which are right none is said to be in another unit', async () => {
  const {result} = await reconcile(inputsOf(withEventAmounts(100, (nth) => nth % 2 === 0)), OPTIONS)
  expect(result.causes).toEqual([])
})
