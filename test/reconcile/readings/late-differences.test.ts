import {describe, expect, test} from 'vitest'
import {hasWholeSum} from '../../../src/reconcile/rules/late-sums.ts'
import {cents, DAY_MS, iso, reais, START_MS, WorldMaker} from '../worlds/world.ts'
import {balanceOf, lineOf, resultOf} from './reading.ts'

const AS_OF_MS = START_MS + 28 * DAY_MS

/** A payment of 100.00 and its fee of 1.79, both posted after the as-of instant; the balance is off by so much. */
async function walletOff(off: number) {
  const maker = new WorldMaker(11)
  const {id} = maker.paidCharge({
    gross: 10_000,
    wallet: 'loja-1',
    legs: [],
    atMs: AS_OF_MS - DAY_MS / 2,
  })
  maker.close()
  const balance = balanceOf(maker, 'loja-1')
  for (const type of ['payment', 'fee']) {
    const line = lineOf(maker, type, id)
    balance.available = reais(cents(balance.available) - line.amount)
    line.createdAt = iso(AS_OF_MS + DAY_MS / 24)
  }
  balance.available = reais(cents(balance.available) + off)
  const {verdict, wallets} = await resultOf(maker, {asOf: iso(AS_OF_MS)})
  const foot = wallets.find(({wallet}) => wallet === 'loja-1')
  return {verdict, unexplained: foot?.unexplainedCentavos, explained: foot?.explainedCentavos}
}

describe('lines dated after the as-of instant explain a difference by whole lines alone', () => {
  test.each([
    {name: 'none of them', off: 0, isExplained: true},
    {name: 'both', off: 9_821, isExplained: true},
    {name: 'the payment alone', off: 10_000, isExplained: true},
    {name: 'the fee alone', off: -179, isExplained: true},
    {name: 'a part of the payment', off: 3_721, isExplained: false},
    {name: 'one centavo', off: 1, isExplained: false},
    {name: 'one centavo less than both', off: 9_820, isExplained: false},
    {name: 'both and more', off: 12_000, isExplained: false},
    {name: 'the other sign', off: -10_000, isExplained: false},
  ])('$name', async ({off, isExplained}) => {
    expect(await walletOff(off)).toEqual({
      verdict: isExplained ? 'reconciled' : 'unreconciled',
      explained: isExplained ? off : 0,
      unexplained: isExplained ? 0 : off,
    })
  })
})

describe('of many late lines those until or from an instant have a whole sum', () => {
  // Of ten lines: 1, 2, 4, … centavos, each a second after the one before.
  const lines = Array.from({length: 10}, (_, at) => ({centavos: 2 ** at, atMs: at * 1_000}))
  test.each([
    {name: 'all', sum: 1_023, isWhole: true},
    {name: 'none', sum: 0, isWhole: true},
    {name: 'the first three', sum: 7, isWhole: true},
    {name: 'the last two', sum: 768, isWhole: true},
    {name: 'the second alone is not said', sum: 2, isWhole: false},
  ])('$name', ({sum, isWhole}) => {
    expect(hasWholeSum(lines.toReversed(), (one) => one === sum)).toBe(isWhole)
  })

  test('lines of one instant are posted together', () => {
    const together = lines.map((line) => ({...line, atMs: 0}))
    expect(hasWholeSum(together, (one) => one === 1)).toBe(false)
  })
})
