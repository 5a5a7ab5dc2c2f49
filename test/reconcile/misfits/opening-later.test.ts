import {describe, expect, test} from 'vitest'
import type {Result} from '../../../src/reconcile/result.ts'
import {resultOfBoth} from '../worlds/both-engines.ts'
import {cents, iso, reais, type World, WorldMaker} from '../worlds/world.ts'

const HOUR_MS = 3_600_000

/** Payments on either side of an instant, and balances that open at it. */
function openedAt(at: string, first: Readonly<Record<string, number>> = {}): World {
  const openMs = Date.parse(at)
  const maker = new WorldMaker(2)
  for (const hours of [-20, -9, -1, 2, 30, 50]) {
    for (const [nth, wallet] of ['principal', 'loja-1'].entries()) {
      const atMs = openMs + hours * HOUR_MS + nth * 60_000
      maker.paidCharge({atMs, gross: 5_000 + hours * 7 + nth * 130, wallet, legs: []})
    }
  }
  const world = maker.close()
  const before = world.lines.filter(({createdAt}) => Date.parse(createdAt) < openMs)
  for (const balance of world.balances) {
    const own = before.filter(({wallet}) => wallet === balance.wallet)
    const moved = own.reduce((sum, {amount}) => sum + amount, 0)
    const opening = first[balance.wallet] ?? 0
    balance.available = reais(cents(balance.available) - cents(balance.opening) + opening)
    balance.opening = reais(opening + moved)
  }
  return world
}

const linesBefore = ({lines}: World, at: string): number =>
  lines.filter(({createdAt}) => createdAt < iso(Date.parse(at))).length

const openingOf = ({misfits = []}: Result) => misfits.find(({kind}) => kind === 'opening_later')

const MONTH = '2026-01-01T03:00:00Z'
const DAY = '2026-01-13T03:00:00Z'

describe('lines of before the openings', () => {
  test.each([
    {name: 'the first of a month', at: MONTH, first: {}},
    {name: 'another day', at: DAY, first: {}},
    {
      name: 'the first of a month, after a first month that opens with money',
      at: MONTH,
      first: {principal: 12_345},
    },
  ])('are counted, where the openings are of $name', async ({at, first}) => {
    const world = openedAt(at, first)
    const result = await resultOfBoth(world)
    expect(result.counts).toEqual({UNEXPLAINED_DIFFERENCE: 2})
    expect(openingOf(result)).toEqual({
      kind: 'opening_later',
      openedAt: iso(Date.parse(at)),
      lines: linesBefore(world, at),
      wallets: ['loja-1', 'principal'],
    })
  })

  test.each([
    {name: 'a wallet differs by a centavo more', at: MONTH, first: {}, by: 1},
    {name: 'a wallet differs by a centavo more on another day', at: DAY, first: {}, by: -1},
    {
      name: 'they are not the openings, and no month begins',
      at: DAY,
      first: {principal: 12_345},
      by: 0,
    },
  ])('are no explanation where $name', async ({at, first, by}) => {
    const world = openedAt(at, first)
    const [balance] = world.balances
    if (!balance) throw new Error('the world lacks a balance')
    balance.available = reais(cents(balance.available) + by)
    const result = await resultOfBoth(world)
    expect(result.counts.UNEXPLAINED_DIFFERENCE).toBe(2)
    expect(openingOf(result)).toBeUndefined()
  })

  test('are none where a single line of no record is of the month before', async () => {
    const maker = new WorldMaker(2)
    for (const hours of [2, 30, 50]) {
      const atMs = Date.parse(MONTH) + hours * HOUR_MS
      maker.paidCharge({atMs, gross: 5_000 + hours, wallet: 'principal', legs: []})
    }
    const world = maker.close()
    for (const balance of world.balances) {
      balance.opening += 5_000
      balance.available += 5_000
    }
    const createdAt = iso(Date.parse(MONTH) - 40 * HOUR_MS)
    world.lines.push({
      id: 'of-no-record',
      wallet: 'principal',
      type: 'payment',
      amount: 777,
      createdAt,
      parentTransactionId: '',
    })
    const result = await resultOfBoth(world)
    expect(result.counts).toEqual({UNMATCHED_LEDGER_LINE: 1, UNEXPLAINED_DIFFERENCE: 1})
    expect(openingOf(result)).toBeUndefined()
  })

  test('are none where a wallet that opens with nothing differs', async () => {
    const world = openedAt(MONTH)
    for (const balance of world.balances) balance.opening = 0
    const result = await resultOfBoth(world)
    expect(openingOf(result)).toBeUndefined()
  })

  test('are counted, though a missing line explains a part of what differs', async () => {
    const world = openedAt(MONTH)
    const [charge] = world.charges
    const fee = world.lines.find(
      ({type, parentTransactionId}) => type === 'fee' && parentTransactionId === charge?.id,
    )
    const balance = world.balances.find(({wallet}) => wallet === fee?.wallet)
    if (!fee || !balance) throw new Error('the world lacks a fee')
    world.lines = world.lines.filter((line) => line !== fee)
    balance.opening = reais(cents(balance.opening) - fee.amount)
    balance.available = reais(cents(balance.available) - fee.amount)
    const result = await resultOfBoth(world)
    expect(result.wallets.some(({explainedCentavos}) => explainedCentavos !== 0)).toBe(true)
    expect(openingOf(result)).toMatchObject({openedAt: iso(Date.parse(MONTH))})
  })
})
