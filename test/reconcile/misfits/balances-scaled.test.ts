import {describe, expect, test} from 'vitest'
import {reconcile} from '../../../src/reconcile/reconcile.ts'
import {month} from '../causes/injectors.ts'
import {inputsOf} from '../worlds/files.ts'
import type {World} from '../worlds/world.ts'

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
