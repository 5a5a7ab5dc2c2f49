import {describe, expect, test} from 'vitest'
import {reconcile} from '../../../../src/reconcile/reconcile.ts'
import {inputsOf} from '../../worlds/files.ts'
import {Random} from '../../worlds/random.ts'
import {
  cents,
  DAY_MS,
  type FeeTable,
  iso,
  START_MS,
  type World,
  WorldMaker,
} from '../../worlds/world.ts'
import {month} from '../injectors.ts'

const OPTIONS = {timezone: 'America/Sao_Paulo'}

/** Statement and balance of a wallet, so many times as large; its opening, too, or not. */
function scale(world: World, {factor = 100, wallet = 'loja-2', opening = true}): World {
  for (const line of world.lines) {
    if (line.wallet === wallet) line.amount = Math.round(line.amount * factor)
  }
  for (const balance of world.balances) {
    if (balance.wallet !== wallet) continue
    balance.available = cents(balance.available * factor) / 100
    balance.held = cents(balance.held * factor) / 100
    if (opening) balance.opening = cents(balance.opening * factor) / 100
  }
  return world
}

const withoutFeeAmounts = (world: World): World => {
  for (const charge of world.charges) delete charge.feeAmount
  return world
}

const SHAPES = [
  {name: 'in order', make: (world: World) => inputsOf(world)},
  {
    name: 'in any order, without feeAmount in records',
    make: (world: World) => inputsOf(withoutFeeAmounts(world), {shuffle: new Random(9)}),
  },
]

describe.each(SHAPES)('of a month $name, the lines and the balance of a wallet', ({make}) => {
  test.each([
    {factor: 100, opening: true, field: 'amount, available, opening, held'},
    {factor: 0.01, opening: true, field: 'amount, available, opening, held'},
    {factor: 100, opening: false, field: 'amount, available, held'},
    {factor: 0.01, opening: false, field: 'amount, available, held'},
  ])('$factor times as large ($field) are one cause and no other', async ({field, ...by}) => {
    const {result} = await reconcile(make(scale(month(1).world, by)), OPTIONS)
    const facts = {
      file: 'statement.csv, balances.json',
      field,
      factor: by.factor,
      wallet: 'loja-2',
    }
    expect(result.causes.map((cause) => cause.facts)).toEqual([facts])
    expect(result.findings.filter(({cause}) => cause === undefined)).toEqual([])
  })
})

const feesOf = (pix: {readonly fixed: number; readonly percent: number}): FeeTable => {
  const from = iso(START_MS - DAY_MS)
  return {
    pix: [{from, ...pix}],
    withdrawal: [{from, fixed: 0, percent: 0}],
    refund: [{from, fixed: 0, percent: 0}],
  }
}

function twoWallets(pix: {readonly fixed: number; readonly percent: number}): World {
  const maker = new WorldMaker(3, feesOf(pix))
  for (let nth = 0; nth < 40; nth += 1) {
    const wallet = nth % 2 === 0 ? 'loja-2' : 'principal'
    maker.paidCharge({wallet, gross: 5_000 + nth * 100, legs: []})
  }
  return maker.close()
}

test('of two wallets without a split, a fixed fee says which side is off', async () => {
  const world = scale(twoWallets({fixed: 0.99, percent: 0}), {})
  const {result} = await reconcile(inputsOf(world), OPTIONS)
  expect(result.causes).toMatchObject([{kind: 'amounts_scaled', facts: {wallet: 'loja-2'}}])
})

test('where nothing says which side is off, none is said to be', async () => {
  const world = scale(twoWallets({fixed: 0, percent: 1}), {})
  const {result} = await reconcile(inputsOf(world), OPTIONS)
  expect(result.causes).toEqual([])
})

test('a wallet whose balance is right is off in its lines alone', async () => {
  const world = twoWallets({fixed: 0.99, percent: 0})
  for (const line of world.lines) if (line.wallet === 'loja-2') line.amount *= 100
  const {result} = await reconcile(inputsOf(world), OPTIONS)
  expect(result.causes).toMatchObject([{facts: {file: 'statement.csv', field: 'amount'}}])
})

test('the words name the wallet, the files and the fields', async () => {
  const {result} = await reconcile(inputsOf(scale(month(1).world, {})), OPTIONS)
  expect(result.causes[0]?.text.en).toContain(
    'in statement.csv, balances.json nearly every amount of loja-2 (amount, available, opening, held) is 100 times what it should be',
  )
  expect(result.causes[0]?.text['pt-BR']).toContain(
    'em statement.csv, balances.json quase todo valor de loja-2 (amount, available, opening, held) é 100 vezes o que deveria ser',
  )
})
