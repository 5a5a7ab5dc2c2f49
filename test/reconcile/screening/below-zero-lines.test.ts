import {expect, test} from 'vitest'
import {reconcile, reconcileBy} from '../../../src/reconcile/reconcile.ts'
import {onDisk} from '../worlds/disk.ts'
import {SMALL_PARTS} from '../worlds/tuning.ts'
import {cents, type Line, perfectWorld, reais, type WorldMaker} from '../worlds/world.ts'

const OPTIONS = {timezone: 'America/Sao_Paulo', threads: 1}

const lineOf = ({world}: WorldMaker, type: string): Line => {
  const line = world.lines.find((one) => one.type === type)
  if (!line) throw new Error(`the world lacks a line of type ${type}`)
  return line
}

/** States a balance of a wallet that has none. */
function openAt(maker: WorldMaker, wallet: string, opening: number): void {
  const moved = maker.world.lines
    .filter((line) => line.wallet === wallet)
    .reduce((sum, {amount}) => sum + amount, 0)
  const asOf = maker.world.balances[0]?.asOf ?? ''
  const available = reais(opening + moved)
  maker.world.balances.push({wallet, available, held: 0, opening: reais(opening), asOf})
}

/** Opens a wallet so low that its first line with this amount takes it below zero. */
function openLow(maker: WorldMaker, {wallet, amount}: Line): void {
  const balance = maker.world.balances.find((one) => one.wallet === wallet)
  if (!balance) throw new Error(`the world lacks a balance of ${wallet}`)
  const lower = cents(balance.opening) + amount + 1
  balance.available = reais(cents(balance.available) - lower)
  balance.opening = reais(cents(balance.opening) - lower)
}

test.each([
  {
    name: 'in order, and its fee,',
    make: (maker: WorldMaker) => openLow(maker, lineOf(maker, 'withdrawal')),
    finding: 2,
  },
  {
    name: 'of a charge whose record names another amount, and its fee,',
    make: (maker: WorldMaker) => {
      const charge = maker.paidCharge({wallet: 'loja-9', legs: []})
      charge.amount = reais(cents(charge.amount) + 100)
      openAt(maker, 'loja-9', -900_000)
    },
    finding: 2,
  },
  {
    name: 'that another finding names, too',
    make: (maker: WorldMaker) => {
      const atMs = Date.parse(lineOf(maker, 'payment').createdAt)
      maker.post('loja-9', 'fee', -100, {atMs, parent: 'nothing known'})
      openAt(maker, 'loja-9', 0)
    },
    finding: 1,
  },
  {
    name: 'that is an adjustment, which stays out of scope',
    make: (maker: WorldMaker) => {
      const atMs = Date.parse(lineOf(maker, 'payment').createdAt)
      maker.post('loja-9', 'adjustment', -100, {atMs})
      openAt(maker, 'loja-9', 0)
    },
    finding: 0,
  },
])(
  'a line $name takes a wallet below zero: what is counted of it is the same where it is screened',
  async (row) => {
    const maker = perfectWorld(1, 16)
    row.make(maker)
    await onDisk(maker.world, {}, async (inputs) => {
      const {result} = await reconcile(inputs, OPTIONS)
      expect(result.counts).toMatchObject({NEGATIVE_BALANCE: 1})
      expect(result.totals['statement.csv']).toMatchObject({finding: row.finding})
      const screened = await reconcileBy(inputs, OPTIONS, {tuning: SMALL_PARTS})
      expect(screened.result).toEqual(result)
    })
  },
)
