import {describe, expect, test} from 'vitest'
import {reconcile} from '../../../src/reconcile/reconcile.ts'
import {month} from '../causes/injectors.ts'
import {inputsOf} from '../worlds/files.ts'
import {monthAfter} from '../worlds/month-after.ts'
import type {World} from '../worlds/world.ts'

type Balance = World['balances'][number]

const OPTIONS = {timezone: 'America/Sao_Paulo'}

const balanceOf = ({balances}: World, wallet: string): Balance =>
  balances.find((one) => one.wallet === wallet) as Balance

/** Gives two wallets each other's figures of some fields. */
function exchange(world: World, wallets: readonly [string, string], fields: (keyof Balance)[]) {
  const [one, other] = wallets.map((wallet) => balanceOf(world, wallet)) as [Balance, Balance]
  const before = {...one}
  for (const field of fields) Object.assign(one, {[field]: other[field]})
  for (const field of fields) Object.assign(other, {[field]: before[field]})
}

async function said(change: (world: World) => void) {
  const {world} = month(2)
  change(world)
  const {result} = await reconcile(inputsOf(world), OPTIONS)
  return result
}

const PAIR = ['loja-2', 'principal'] as const

const SAID = {kind: 'balances_exchanged', field: 'available', wallets: PAIR}

describe('the balances of two wallets that are exchanged', () => {
  test.each<[string, (keyof Balance)[]]>([
    ['stated alone', ['available']],
    ['with their openings', ['available', 'opening']],
  ])('are said, %s', async (_, fields) => {
    const result = await said((world) => exchange(world, PAIR, fields))
    expect(result.counts.UNEXPLAINED_DIFFERENCE).toBe(2)
    expect(result.misfits).toEqual([SAID])
  })

  test('are said beside a line of one of them that is missing', async () => {
    const result = await said((world) => {
      exchange(world, PAIR, ['available', 'opening'])
      const at = world.lines.findIndex(({type, wallet}) => type === 'payment' && wallet === PAIR[0])
      world.lines.splice(at, 1)
    })
    expect(result.counts.MISSING_POSTING).toBe(1)
    expect(result.misfits).toEqual([SAID])
  })

  test('are not said where a centavo is off, nor of one wallet alone', async () => {
    const offByOne = await said((world) => {
      exchange(world, PAIR, ['available'])
      balanceOf(world, PAIR[0]).available += 0.01
    })
    expect(offByOne.misfits).toBeUndefined()
    const alone = await said((world) => {
      balanceOf(world, PAIR[0]).available = balanceOf(world, PAIR[1]).available
    })
    expect(alone.misfits).toBeUndefined()
  })

  test('with their openings are no other openings than the last closing', async () => {
    const {world} = month(2)
    const previous = (await reconcile(inputsOf(world), OPTIONS)).result
    const {charges, withdrawals, blocks, events} = world
    const after = monthAfter(world, {charges, withdrawals, blocks, events})
    exchange(after, PAIR, ['available', 'opening'])
    const {result} = await reconcile(inputsOf(after), {...OPTIONS, previous})
    expect(result.misfits).toContainEqual({...SAID, field: 'opening'})
    expect(result.misfits?.map(({kind}) => kind)).not.toContain('openings_apart')
  })
})
