import {describe, expect, test} from 'vitest'
import {reconcile} from '../../../src/reconcile/reconcile.ts'
import {month} from '../causes/injectors.ts'
import {inputsOf} from '../worlds/files.ts'
import {type World, WorldMaker} from '../worlds/world.ts'

type Balance = World['balances'][number]

/** What is said of a month some of whose balances are changed. */
async function said(wallets: readonly string[], change: (balance: Balance) => void) {
  const {world} = month(2)
  for (const balance of world.balances) if (wallets.includes(balance.wallet)) change(balance)
  const {result} = await reconcile(inputsOf(world), {timezone: 'America/Sao_Paulo'})
  expect(result.counts.UNEXPLAINED_DIFFERENCE).toBe(wallets.length)
  return result.misfits ?? []
}

const times = (amount: number, factor: number): number => Math.round(amount * 100 * factor) / 100

/** Every amount of a balance so many times as large. */
const all =
  (factor: number) =>
  (balance: Balance): void => {
    balance.available = times(balance.available, factor)
    balance.opening = times(balance.opening, factor)
  }

describe('balances in centavos', () => {
  test.each([[['loja-2']], [['loja-2', 'principal']]])('of %j are said', async (wallets) => {
    expect(await said(wallets, all(100))).toEqual([{kind: 'balances_scaled', factor: 100, wallets}])
  })

  test('are said where the opening is right', async () => {
    const misfits = await said(['loja-2'], (balance) => {
      balance.available = times(balance.available, 100)
    })
    expect(misfits).toEqual([{kind: 'balances_scaled', factor: 100, wallets: ['loja-2']}])
  })

  test('are said beside a line that is missing, and that the balance does not hold', async () => {
    const {world} = month(2)
    const at = world.lines.findIndex(({type, wallet}) => type === 'payment' && wallet === 'loja-2')
    const [line] = world.lines.splice(at, 1)
    for (const balance of world.balances.filter(({wallet}) => wallet === 'loja-2')) {
      balance.available -= (line?.amount ?? 0) / 100
      all(100)(balance)
    }
    const {result} = await reconcile(inputsOf(world), {timezone: 'America/Sao_Paulo'})
    expect(result.counts.MISSING_POSTING).toBe(1)
    expect(result.misfits).toEqual([{kind: 'balances_scaled', factor: 100, wallets: ['loja-2']}])
  })

  test('of three wallets are a cause, and none is said where one centavo is off', async () => {
    expect(await said(['loja-1', 'loja-2', 'principal'], all(100))).toEqual([])
    const misfits = await said(['loja-2'], (balance) => {
      all(100)(balance)
      balance.available += 0.01
    })
    expect(misfits).toEqual([])
  })
})

const TIMEZONE = {timezone: 'America/Sao_Paulo'}

/** Every line in centavos, and all openings nothing: balances are right. */
function inCentavos({world}: WorldMaker): World {
  for (const balance of world.balances) {
    balance.available = times(balance.available - balance.opening, 1)
    balance.opening = 0
  }
  for (const line of world.lines) line.amount *= 100
  return world
}

/** Charges of one wallet, and what else a month has. */
function monthOf(add: (maker: WorldMaker) => void): WorldMaker {
  const maker = new WorldMaker(3)
  for (let nth = 0; nth < 12; nth += 1) {
    maker.paidCharge({gross: 20_000 + nth, wallet: 'principal', legs: []})
  }
  add(maker)
  maker.close()
  return maker
}

describe('a statement in centavos', () => {
  const causes = [
    {
      kind: 'amounts_scaled',
      facts: {file: 'statement.csv', field: 'amount', factor: 100},
      correction: {verdictWith: 'explained', unexplainedCentavosWith: 0},
    },
  ]

  test('has no balance in another unit, though a wallet has nothing but a transfer', async () => {
    const maker = monthOf((one) => one.transfer('principal', 'loja-1'))
    const {result} = await reconcile(inputsOf(inCentavos(maker)), TIMEZONE)
    expect(result.misfits?.filter(({kind}) => kind === 'balances_scaled')).toEqual([])
    expect(result.causes).toMatchObject([{...causes[0], correction: {verdictWith: 'reconciled'}}])
  })

  test('is the cause where only its correction shows that a wallet was below zero', async () => {
    const maker = monthOf((one) => {
      // A real, which covers both fees of a charge that is given back only if it is a hundred.
      one.transfer('principal', 'loja-2')
      for (const line of one.world.lines.slice(-2)) line.amount = 100 * Math.sign(line.amount)
      one.refund(one.paidCharge({gross: 20_000, wallet: 'loja-2', legs: []}))
    })
    const {result} = await reconcile(inputsOf(inCentavos(maker)), TIMEZONE)
    expect(result.counts.NEGATIVE_BALANCE).toBeUndefined()
    expect(result.causes).toMatchObject(causes)
  })
})
