import {expect, test} from 'vitest'
import {reconcile} from '../../../src/reconcile/reconcile.ts'
import {inputsOf} from '../worlds/files.ts'
import {Random} from '../worlds/random.ts'
import {perfectWorld, type World, WorldMaker} from '../worlds/world.ts'

const OPTIONS = {timezone: 'America/Sao_Paulo'}

/** Two legs of one charge to one wallet, in a month or alone; whether ids rise with amounts differs by seed. */
function split(seed: number, size: number): World {
  const maker = size > 0 ? perfectWorld(seed, size) : new WorldMaker(seed)
  const legs = [
    {subAccount: 'loja-2', amount: 30},
    {subAccount: 'loja-2', amount: 10},
  ]
  const {id} = maker.paidCharge({wallet: 'loja-1', gross: 9_000, legs})
  const world = maker.close()
  return {...world, charges: world.charges.toSorted((a) => (a.id === id ? -1 : 0))}
}

const SIDES = [
  {name: 'both lines', isOff: () => true, code: 'AMOUNT_MISMATCH'},
  {name: 'the lines of the receiver', isOff: (amount: number) => amount > 0, code: 'LEG_IMBALANCE'},
  {name: 'the lines of the sender', isOff: (amount: number) => amount < 0, code: 'LEG_IMBALANCE'},
]

test.each(SIDES)(
  '$name of two legs to one wallet are each so many times their own leg',
  async ({isOff, code}) => {
    for (const seed of [1, 2, 3, 4, 5, 6]) {
      const world = split(seed, seed % 2 === 0 ? 30 : 0)
      const [charge] = world.charges
      for (const line of world.lines) {
        const isLeg = line.type === 'internal_transfer' && line.parentTransactionId === charge?.id
        if (isLeg && isOff(line.amount)) line.amount *= 100
      }
      const {result} = await reconcile(inputsOf(world, {shuffle: new Random(seed)}), OPTIONS)
      const off = result.findings.filter((one) => one.code === code)
      const amounts = off.map(({expectedCentavos, actualCentavos}) =>
        [expectedCentavos, actualCentavos].map((amount) => Math.abs(amount ?? 0)),
      )
      expect(amounts.toSorted(([a = 0], [b = 0]) => a - b)).toEqual([
        [1_000, 100_000],
        [3_000, 300_000],
      ])
    }
  },
)

test('a month of such splits is one cause', async () => {
  const maker = new WorldMaker(3)
  for (let nth = 0; nth < 40; nth += 1) {
    const legs = [30 + nth, 10 + nth].map((amount) => ({subAccount: 'loja-2', amount}))
    maker.paidCharge({wallet: 'loja-1', gross: 20_000, legs: nth % 2 === 0 ? legs : []})
  }
  const world = maker.close()
  for (const line of world.lines) if (line.type === 'internal_transfer') line.amount *= 100
  const {result} = await reconcile(inputsOf(world), OPTIONS)
  expect(result.causes).toMatchObject([
    {kind: 'amounts_scaled', facts: {factor: 100, lineType: 'split'}, findings: 40},
  ])
})
