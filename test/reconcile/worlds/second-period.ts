import {DAY_MS, iso, START_MS, type World, WorldMaker} from './world.ts'

/** The hour from which on the second period is. */
const OPENED = iso(START_MS + 10 * DAY_MS)

interface SecondPeriod {
  readonly opening?: 'as it was' | 'nothing'
  /** So many events of the first period are given, too. */
  readonly earlyEvents?: number
}

/**
 * Charges of two periods, seven of the first and nine of the second of each of these wallets, of which the lines and
 * events of the second alone are given, as an export of it has them.
 */
export function secondPeriod(
  wallets: readonly string[],
  {opening = 'as it was', earlyEvents = 0}: SecondPeriod = {},
): World {
  const maker = new WorldMaker(5)
  for (const wallet of wallets) {
    for (let day = 1; day < 20; day += 1) {
      if (day >= 8 && day < 11) continue
      maker.paidCharge({atMs: START_MS + day * DAY_MS, gross: 10_000, wallet, legs: []})
    }
  }
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
