import {describe, expect, test} from 'vitest'
import {atStakeOf, carriedDifferences} from '../../../src/reconcile/findings/carried-money.ts'
import {findingStakes} from '../../../src/reconcile/findings/stakes.ts'
import type {Result} from '../../../src/reconcile/result.ts'
import {resultOfBoth} from '../worlds/both-engines.ts'
import {monthAfter} from '../worlds/month-after.ts'
import {cents, type Line, reais, type World, WorldMaker} from '../worlds/world.ts'

const GROSS = 10_000
const LEG = 4_000

/** What the charge moves in each wallet, the fee apart. Units: centavos. */
const MOVED: Readonly<Record<string, number>> = {'loja-1': GROSS - LEG, 'loja-2': LEG}

/**
 * A charge with a split of which the first month has no line; the balances of the second one have it, though its
 * statement has not, and differ from the first ones by that and by what is given.
 */
async function postedBetween(
  more: Readonly<Record<string, number>> = {},
  lines: readonly Line[] = [],
): Promise<Result> {
  const maker = new WorldMaker(5)
  const legs = [{subAccount: 'loja-2', amount: reais(LEG)}]
  maker.paidCharge({wallet: 'loja-1', gross: GROSS, legs})
  const fee = maker.world.lines.find(({type}) => type === 'fee')?.amount ?? 0
  maker.world.lines = []
  maker.transfer('loja-3', 'principal')
  const first = maker.close()
  const second: World = monthAfter(first, {lines})
  for (const balance of second.balances) {
    const {wallet} = balance
    const posted = (MOVED[wallet] ?? 0) + (wallet === 'loja-1' ? fee : 0) + (more[wallet] ?? 0)
    balance.available = reais(cents(balance.available) + posted)
  }
  return resultOfBoth(second, await resultOfBoth(first))
}

const namesOf = (result: Result) =>
  carriedDifferences(result).map(({wallet, places}) => [
    wallet.wallet,
    places.map((at) => result.findings[at]?.code).toSorted(),
  ])

describe('differences of wallets that items carried from the last result come to', () => {
  test('are those of both wallets of a leg of which both lines are missing', async () => {
    const result = await postedBetween()
    expect(result.counts.UNEXPLAINED_DIFFERENCE).toBe(2)
    expect(namesOf(result)).toEqual([
      ['loja-1', ['MISSING_POSTING', 'MISSING_POSTING', 'MISSING_SPLIT_LEG']],
      ['loja-2', ['MISSING_SPLIT_LEG']],
    ])
  })

  test('are at stake once', async () => {
    const result = await postedBetween()
    const [charge, fee] = [GROSS, 99]
    expect(atStakeOf(result)).toBe(charge + fee + LEG)
    expect(findingStakes(result.findings).atStakeCentavos).toBe(
      charge + fee + LEG + (charge - fee - LEG) + LEG,
    )
  })

  test('are taken off what is at stake where a finding has them, and not beside rows that cannot be read', async () => {
    const wallet = 'loja-2'
    const unread = {id: 'x', wallet, type: 'payment', amount: 0, parentTransactionId: ''}
    const result = await postedBetween({}, [{...unread, createdAt: 'yesterday'}])
    expect(result.counts.UNEXPLAINED_DIFFERENCE).toBe(1)
    expect(namesOf(result)).toHaveLength(2)
    expect(atStakeOf(result)).toBe(GROSS + 99 + LEG)
  })

  test('are those alone that are the same to the centavo', async () => {
    const result = await postedBetween({'loja-2': 1})
    expect(namesOf(result).map(([wallet]) => wallet)).toEqual(['loja-1'])
    expect(atStakeOf(result)).toBe(GROSS + 99 + LEG + LEG + 1)
  })
})
