import {factsOf} from '../../../src/reconcile/findings/finding-codes.ts'
import {cents, DAY_MS, iso, type Json, reais, type World} from '../worlds/world.ts'
import {modelTexts} from './agreement.ts'
import type {Found, LeftBlock} from './book.ts'
import {type SmallWorld, smallWorld} from './small-worlds.ts'
import {instantOf} from './values.ts'

/** January, its last instant included. */
const MONTH_MS = 31 * DAY_MS

const isInstant = (text: string): boolean => {
  try {
    instantOf(text)
    return true
  } catch {
    return false
  }
}

/** An instant that no calendar has stays as it is. */
const later = (instant: string): string =>
  isInstant(instant) ? iso(instantOf(instant) + MONTH_MS) : instant

/** The rows of a world a month later. */
function monthLater(value: unknown): unknown {
  if (typeof value === 'string') return later(value)
  if (Array.isArray(value)) return value.map(monthLater)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, monthLater(item)]))
}

/** Opens with the closing of the month before: what moved in it stays the same. */
function openWith({balances}: World, before: World): void {
  const closings = new Map(before.balances.map((one) => [one.wallet, one.available]))
  for (const balance of balances) {
    const opening = closings.get(balance.wallet) ?? balance.opening
    const moved = cents(balance.available) - cents(balance.opening)
    Object.assign(balance satisfies Json, {available: reais(cents(opening) + moved), opening})
  }
}

export interface TwoMonths {
  readonly first: SmallWorld
  readonly second: SmallWorld
}

/** Two small worlds that name nothing of each other, a month apart; the second goes on from the first. */
export function twoMonths(seed: number): TwoMonths {
  const first = smallWorld(seed)
  const {world, done, asOf} = smallWorld(seed ^ 0x2000_0000)
  const {charges, withdrawals, events, blocks, lines, balances, fees} = world
  const rows = {charges, withdrawals, events, blocks, lines, balances, fees}
  const second = {...world, ...(monthLater(rows) as typeof rows)}
  openWith(second, first.world)
  return {first, second: {world: second, done, ...(asOf === undefined ? {} : {asOf: later(asOf)})}}
}

/**
 * Blocks that are open at the end of the first month, which the second has no row about. Of each second pair of
 * months the service still holds them.
 */
export function blocksLeftBy({first, second}: TwoMonths, seed: number): readonly LeftBlock[] {
  const {blocksLeft} = modelTexts(first.world, first)
  if (seed % 2 === 0) return blocksLeft
  for (const balance of second.world.balances) {
    const own = blocksLeft.filter(({wallet}) => wallet === balance.wallet)
    const held = own.reduce((sum, {amount}) => sum + amount, cents(balance.held))
    Object.assign(balance satisfies Json, {held: reais(held)})
  }
  return blocksLeft
}

const OF_PERIOD = ['RECORD_INVALID', 'UNEXPLAINED_DIFFERENCE', 'HELD_MISMATCH']

/** Of a charge the longest expiry and the grace, as the result does not tell when it expires. */
const CHARGE_LIMIT_MS = 7 * DAY_MS + 3_600_000

/** What was in transit stays so until its limit; a withdrawal of January is past it in February. */
function isStale({charges}: World, {id}: Found, asOfMs: number): boolean {
  const made = charges.find((one) => one.id === id && isInstant(one.createdAt))?.createdAt
  return made === undefined || asOfMs > Date.parse(made) + CHARGE_LIMIT_MS
}

/**
 * What the first month leaves open to the second, which has no row about it: all but what tells nothing of
 * money, and findings of wallets and of rows that could not be read.
 */
export function leftOpen({first, second}: TwoMonths): readonly Found[] {
  const {asOfMs} = modelTexts(second.world, second)
  const {found, awaited} = modelTexts(first.world, first)
  const due = awaited.filter(({awaitedMs = Infinity}) => awaitedMs <= asOfMs)
  return [...found, ...due]
    .filter(({code}) => factsOf(code).class !== 'info' && !OF_PERIOD.includes(code))
    .map((one) =>
      one.code === 'IN_TRANSIT' && isStale(first.world, one, asOfMs)
        ? {...one, code: 'STALE_PENDING'}
        : one,
    )
}
