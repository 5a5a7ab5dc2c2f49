import {describe, expect, test} from 'vitest'
import {bytesOf} from '../../../src/reconcile/read/files/size.ts'
import {reconcileBy} from '../../../src/reconcile/reconcile.ts'
import type {Result} from '../../../src/reconcile/result.ts'
import {shiftClock} from '../causes/injectors.ts'
import {onDisk} from '../worlds/disk.ts'
import {inputsOf, type Style} from '../worlds/files.ts'
import {Random} from '../worlds/random.ts'
import {DAY_MS, iso, type World, WorldMaker} from '../worlds/world.ts'

const OPTIONS = {timezone: 'America/Sao_Paulo', threads: 2}

/** Charges and payouts, oldest first. */
function worldOf(charges: number, payouts: number): World {
  const maker = new WorldMaker(4)
  for (let nth = 0; nth < charges; nth += 1) maker.paidCharge({legs: []})
  for (let nth = 0; nth < payouts; nth += 1) maker.withdrawal('completed')
  return maker.close()
}

const days = (instant: string, count: number): string => iso(Date.parse(instant) + count * DAY_MS)

function recordsYearEarly({charges, withdrawals}: World): void {
  for (const row of [...charges, ...withdrawals]) row.createdAt = days(row.createdAt, -365)
}

function linesThreeHoursAhead({lines}: World): void {
  for (const line of lines) shiftClock(line as never, 3)
}

/** Of no wallet a balance is stated, so that every line counts. */
function walletYearEarly(world: World): void {
  world.balances = []
  for (const line of world.lines) {
    if (line.wallet === 'loja-2') line.createdAt = days(line.createdAt, -365)
  }
}

const LISTS = ['charges', 'withdrawals', 'events', 'lines'] as const

interface Order {
  readonly name: string
  readonly of?: (world: World) => void
  readonly style?: () => Style
}

const reversed = (world: World, ...lists: readonly (typeof LISTS)[number][]): void => {
  for (const list of lists) world[list].reverse()
}

const ORDERS: readonly Order[] = [
  {name: 'as is'},
  {name: 'all reversed', of: (world) => reversed(world, ...LISTS)},
  {name: 'newest lines first', of: (world) => reversed(world, 'lines')},
  {name: 'newest records first', of: (world) => reversed(world, 'charges', 'withdrawals')},
  ...[1, 2, 3].map((seed) => ({
    name: `shuffled by ${seed}`,
    style: () => ({shuffle: new Random(seed)}),
  })),
]

/** All that a result says, but for the digests of the files. */
const said = (result: Result): string => JSON.stringify({...result, inputs: undefined})

const SIZES = [
  {name: 'a small data set', charges: 60, payouts: 12, isLarge: false},
  {name: 'a large data set', charges: 700, payouts: 40, isLarge: true},
]

describe.each(SIZES)('$name', ({charges, payouts, isLarge}) => {
  async function saidIn({of, style = () => ({})}: Order, spoil: (world: World) => void) {
    const world = worldOf(charges, payouts)
    spoil(world)
    of?.(world)
    const {result} = await reconcileBy(inputsOf(world, style()), OPTIONS, {})
    await onDisk(world, style(), async (inputs) => {
      const sources = Object.values(inputs).flat()
      const bytes = bytesOf(sources.map((file, source) => ({name: 'events', file, source})))
      expect(bytes > 512 << 10).toBe(isLarge)
      const read = await reconcileBy(inputs, OPTIONS, {})
      expect(said(read.result)).toBe(said(result))
    })
    return result
  }

  test.each([
    {name: 'records a year early', spoil: recordsYearEarly, kind: 'dates_apart', files: 2},
    {name: 'lines three hours ahead', spoil: linesThreeHoursAhead, kind: 'clocks_apart', files: 1},
    {name: 'one wallet a year early', spoil: walletYearEarly, kind: 'dates_apart', files: 1},
    {name: 'nothing wrong', spoil: () => undefined, kind: 'none', files: 0},
  ])('with $name says the same in any order of its rows', async ({spoil, kind, files}) => {
    const first = await saidIn({name: 'as is'}, spoil)
    const kinds = (first.misfits ?? []).map((one) => one.kind)
    expect(kinds).toEqual(Array.from({length: files}, () => kind))
    for (const order of ORDERS) {
      const {findings, misfits} = await saidIn(order, spoil)
      expect([order.name, findings, misfits]).toEqual([order.name, [], first.misfits])
    }
  })
})
