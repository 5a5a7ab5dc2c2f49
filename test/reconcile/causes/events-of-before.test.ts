import {describe, expect, test} from 'vitest'
import {reconcile} from '../../../src/reconcile/reconcile.ts'
import type {Result} from '../../../src/reconcile/result.ts'
import {inputsOf} from '../worlds/files.ts'
import {DAY_MS, iso, START_MS, type World, WorldMaker} from '../worlds/world.ts'

const OPTIONS = {timezone: 'America/Sao_Paulo'}
const OPENED = iso(START_MS + 10 * DAY_MS)

interface SecondPeriod {
  readonly opening?: 'as it was' | 'nothing'
  /** So many events of the first period are given, too. */
  readonly earlyEvents?: number
}

/** Charges of two periods, of which the lines and events of the second alone are given, as an export of it has them. */
function secondPeriod({opening = 'as it was', earlyEvents = 0}: SecondPeriod = {}): World {
  const maker = new WorldMaker(5)
  const charged = (day: number) =>
    maker.paidCharge({atMs: START_MS + day * DAY_MS, gross: 10_000, wallet: 'loja-1', legs: []})
  for (let day = 1; day < 8; day += 1) charged(day)
  for (let day = 11; day < 20; day += 1) charged(day)
  const world = maker.close()
  for (const balance of world.balances) {
    const own = world.lines.filter(
      ({wallet, createdAt}) => wallet === balance.wallet && createdAt < OPENED,
    )
    const moved = own.reduce((sum, {amount}) => sum + amount, balance.opening * 100)
    if (opening === 'as it was') balance.opening = Math.round(moved) / 100
    else {
      balance.available = Math.round(balance.available * 100 - moved) / 100
      balance.opening = 0
    }
  }
  world.lines = world.lines.filter(({createdAt}) => createdAt >= OPENED)
  world.events = world.events.filter(({timestamp}, nth) => nth < earlyEvents || timestamp >= OPENED)
  return world
}

interface Given {
  /** Files of the data set that are not given. */
  readonly without?: readonly string[]
  readonly missing?: number
}

async function found(world: World, {without = [], missing = 7}: Given = {}): Promise<Result> {
  const inputs = Object.entries(inputsOf(world)).filter(([name]) => !without.includes(name))
  const {result} = await reconcile(Object.fromEntries(inputs), OPTIONS)
  expect(result.counts.MISSING_EVENT).toBe(missing)
  return result
}

const causesOf = ({causes}: Result): string[] => causes.map(({kind}) => kind)

describe('events of charges that were paid in an earlier period are not missing from this one', () => {
  test('where the wallets open with money', async () => {
    expect(causesOf(await found(secondPeriod()))).toEqual([])
  })

  test('nor where a record says when it was paid', async () => {
    const world = secondPeriod()
    for (const record of world.charges) record['paidAt'] = record.createdAt
    expect(causesOf(await found(world))).toEqual([])
  })

  test('nor where a file of events begins before the first line', async () => {
    const world = secondPeriod({earlyEvents: 1})
    expect(causesOf(await found(world, {missing: 6}))).toEqual([])
  })

  test('nor without a statement', async () => {
    expect(causesOf(await found(secondPeriod(), {without: ['statement']}))).toEqual([])
  })
})

test('events of a wallet that opens with nothing are of this period, whenever they were due', async () => {
  const {causes} = await found(secondPeriod({opening: 'nothing'}))
  const events = causes.filter(({kind}) => kind === 'events_missing')
  expect(events.map(({findings}) => findings)).toEqual([7])
})

test('so are all, where the files have no event and no line', async () => {
  const world = secondPeriod()
  world.charges = world.charges.filter(({createdAt}) => createdAt < OPENED)
  world.events = []
  expect(causesOf(await found(world, {without: ['statement']}))).toEqual(['events_missing'])
})
