import {describe, expect, test} from 'vitest'
import {type Reconciliation, reconcile} from '../../../../src/reconcile/reconcile.ts'
import {inputsOf, type Style} from '../../worlds/files.ts'
import {Random} from '../../worlds/random.ts'
import {DAY_MS, type FeeTable, iso, START_MS, type World, WorldMaker} from '../../worlds/world.ts'

const OPTIONS = {timezone: 'America/Sao_Paulo'}
const FROM = iso(START_MS - DAY_MS)

/** Payments of three wallets, the last of which has few and all refunds; legs between the others; fees as `pix` says. */
function threeWallets(pix: {fixed: number; percent: number}): World {
  const fees: FeeTable = {
    pix: [{from: FROM, ...pix}],
    withdrawal: [{from: FROM, fixed: 2.5, percent: 0}],
    refund: [{from: FROM, fixed: 0, percent: 0}],
  }
  const maker = new WorldMaker(3, fees)
  for (let nth = 0; nth < 75; nth += 1) {
    const isLast = nth % 15 === 14
    const wallet = isLast ? 'loja-3' : nth % 2 === 0 ? 'principal' : 'loja-1'
    const other = wallet === 'loja-1' ? 'principal' : 'loja-1'
    const legs = nth % 3 === 0 ? [{subAccount: other, amount: 3.21}] : []
    const charge = maker.paidCharge({wallet, gross: 5_000 + nth * 11, legs})
    if (isLast) maker.refund(charge)
  }
  return maker.close()
}

const withoutFeeAmounts = (world: World): void => {
  for (const {feeAmount: _, ...rest} of world.charges.splice(0)) world.charges.push(rest as never)
}

const factsOf = ({result}: Reconciliation) =>
  result.causes.map(({facts}) => facts).toSorted((a, b) => (walletOf(a) < walletOf(b) ? -1 : 1))

const walletOf = (facts: object): string => ('wallet' in facts ? String(facts.wallet) : '')

const SHAPES: readonly {name: string; style: Style; spoil: (world: World) => void}[] = [
  {name: 'in order', style: {}, spoil: () => undefined},
  {
    name: 'in any order, without feeAmount',
    style: {shuffle: new Random(9)},
    spoil: withoutFeeAmounts,
  },
  {
    name: 'as a Brazilian CSV in three files',
    style: {csv: 'brazilian', parts: 3},
    spoil: () => undefined,
  },
]

describe.each([
  {fees: 'fixed fees', pix: {fixed: 0.99, percent: 0}},
  {fees: 'proportional fees', pix: {fixed: 0, percent: 1}},
])('of three wallets with $fees', ({pix}) => {
  describe.each(SHAPES)('$name', ({style, spoil}) => {
    test('two in centavos are a cause each, though the third has few lines of any type', async () => {
      const world = threeWallets(pix)
      spoil(world)
      for (const line of world.lines) if (line.wallet !== 'loja-3') line.amount *= 100
      const run = await reconcile(inputsOf(world, style), OPTIONS)
      expect(factsOf(run)).toEqual(
        ['loja-1', 'principal'].map((wallet) => ({
          file: expect.stringContaining('statement.csv'),
          field: 'amount',
          factor: 100,
          wallet,
        })),
      )
      expect(run.result.findings.filter(({cause}) => cause === undefined)).toEqual([])
    })

    test('the fees of one, beside a table that is wrong for all', async () => {
      const world = threeWallets(pix)
      spoil(world)
      for (const line of world.lines) {
        if (line.wallet === 'loja-1' && line.type === 'fee') line.amount *= 100
      }
      const {fees} = world
      const [step] = fees.pix
      if (step) fees.pix = [{...step, fixed: step.fixed + 0.01}]
      const run = await reconcile(inputsOf(world, style), OPTIONS)
      const facts = factsOf(run)
      expect(facts).toContainEqual(
        expect.objectContaining({factor: 100, lineType: 'fee', wallet: 'loja-1'}),
      )
      for (const one of facts.filter((fact) => 'fee' in fact)) {
        expect(one).toMatchObject({fee: 'pix', taken: pix})
        expect(one).not.toHaveProperty('wallet')
      }
    })
  })
})

test('the words of one type of one wallet name both', async () => {
  const world = threeWallets({fixed: 0.99, percent: 0})
  for (const line of world.lines) {
    if (line.wallet === 'loja-1' && line.type === 'fee') line.amount *= 100
  }
  const {result} = await reconcile(inputsOf(world), OPTIONS)
  expect(result.causes.map(({text}) => text)).toEqual([
    {
      en: expect.stringContaining(
        'come from one type of line of one wallet of statement.csv: the amount of nearly every fee line of loja-1 is 100 times',
      ),
      'pt-BR': expect.stringContaining(
        'vêm de um só tipo de lançamento de uma carteira de statement.csv: amount de quase todo lançamento de tarifa (fee) de loja-1',
      ),
    },
  ])
})
