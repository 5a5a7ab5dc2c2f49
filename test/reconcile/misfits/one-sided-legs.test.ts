import {describe, expect, test} from 'vitest'
import {HOUR_MS} from '../../../src/domain/duration.ts'
import type {Result} from '../../../src/reconcile/result.ts'
import {month} from '../causes/injectors.ts'
import {resultOfBoth} from '../worlds/both-engines.ts'
import {DAY_MS, iso, type Line, START_MS, type World, WorldMaker} from '../worlds/world.ts'

async function found(isLeft: (line: Line, nth: number) => boolean): Promise<Result['misfits']> {
  const {world} = month(2)
  world.lines = world.lines.filter(isLeft)
  return (await resultOfBoth(world)).misfits?.filter(({kind}) => kind === 'legs_one_sided')
}

const isOfSplit = ({type, parentTransactionId: parent}: Line): boolean =>
  type === 'internal_transfer' && parent !== ''

const legsOf = ({lines}: World, sign: 1 | -1): number =>
  lines.filter((line) => isOfSplit(line) && line.amount * sign > 0).length

describe('a statement without the lines of one side of its splits', () => {
  const {world} = month(2)

  test.each([
    {side: 'incoming', sign: 1},
    {side: 'outgoing', sign: -1},
  ] as const)('is said to lack the $side ones, with their number', async ({side, sign}) => {
    const misfits = await found((line) => !isOfSplit(line) || line.amount * sign < 0)
    const lines = legsOf(world, sign)
    expect(lines).toBeGreaterThan(50)
    expect(misfits).toEqual([{kind: 'legs_one_sided', side, lines}])
  })

  test('is said, too, where other transfers lack theirs', async () => {
    const misfits = await found(({type, amount}) => type !== 'internal_transfer' || amount < 0)
    expect(misfits).toEqual([expect.objectContaining({side: 'incoming'})])
  })

  test.each([
    {
      name: 'a half of them is missing',
      isLeft: (line: Line, nth: number) => !isOfSplit(line) || line.amount < 0 || nth % 2 === 0,
    },
    {
      name: 'those of both sides are missing',
      isLeft: (line: Line) => !isOfSplit(line),
    },
    {
      name: 'transfers of no split lack them',
      isLeft: (line: Line) =>
        isOfSplit(line) || line.type !== 'internal_transfer' || line.amount < 0,
    },
    {name: 'nothing is missing', isLeft: () => true},
  ])('is not said where $name', async ({isLeft}) => {
    expect((await found(isLeft)) ?? []).toEqual([])
  })

  test.each([1, -1])('is not said where those of sign %i name no charge', async (sign) => {
    const misfits = await found((line) => {
      if (isOfSplit(line) && line.amount * sign > 0) line.parentTransactionId = ''
      return true
    })
    expect(misfits ?? []).toEqual([])
  })

  test('is not said where it has none of the wallet that receives them', async () => {
    const maker = new WorldMaker(4)
    for (let nth = 0; nth < 20; nth += 1) {
      const legs = [{subAccount: 'loja-1', amount: 10 + nth}]
      maker.paidCharge({gross: 9_000 + nth, wallet: 'principal', legs})
    }
    const {world: one} = maker.close() && maker
    one.lines = one.lines.filter(({wallet}) => wallet !== 'loja-1')
    const {misfits = []} = await resultOfBoth(one)
    expect(misfits.map(({kind}) => kind)).toEqual(['wallets_without_lines'])
  })
})

describe('incoming lines that are left out, where a wallet has no others', () => {
  /** Two wallets receive legs: one has charges of its own beside them, the other one has them in the second case alone. */
  async function saidOf({charges}: {readonly charges: number}): Promise<Result['misfits']> {
    const maker = new WorldMaker(4)
    for (let nth = 0; nth < 20; nth += 1) {
      const legs = [
        {subAccount: 'loja-1', amount: 10 + nth},
        {subAccount: 'loja-2', amount: 5 + nth},
      ]
      maker.paidCharge({gross: 9_000 + nth, wallet: 'principal', legs})
      maker.paidCharge({gross: 5_000 + nth, wallet: 'loja-2', legs: []})
    }
    for (let nth = 0; nth < charges; nth += 1) {
      maker.paidCharge({gross: 7_000 + nth, wallet: 'loja-1', legs: []})
    }
    const {world} = maker
    world.asOfMs = Math.max(...world.lines.map(({createdAt}) => Date.parse(createdAt))) + DAY_MS
    maker.close()
    world.lines = world.lines.filter(
      (line) => line.wallet !== 'loja-1' && (!isOfSplit(line) || line.amount < 0),
    )
    return (await resultOfBoth(world)).misfits
  }

  test('are said of all wallets, and no statement of a wallet is said to be missing', async () => {
    expect(await saidOf({charges: 0})).toEqual([
      {kind: 'legs_one_sided', side: 'incoming', lines: 40},
    ])
  })

  test('are said of the others where it lacks other lines, too', async () => {
    expect(await saidOf({charges: 1})).toEqual([
      {kind: 'wallets_without_lines', wallets: ['loja-1'], lines: 22},
      {kind: 'legs_one_sided', side: 'incoming', lines: 20},
    ])
  })
})

describe('legs of one wallet that happen to follow on each other', () => {
  const at = (hours: number): number => START_MS + hours * HOUR_MS

  /** Both wallets are paid, and each gives to the other; those of the last hours go to loja-1 alone. */
  function bothWays(): World {
    const maker = new WorldMaker(6)
    const pay = (atMs: number, wallet: string, receiver?: string): unknown =>
      maker.paidCharge({
        atMs,
        gross: 9_000,
        wallet,
        legs: receiver === undefined ? [] : [{subAccount: receiver, amount: 100}],
      })
    for (let day = 0; day < 10; day += 1) {
      pay(at(day * 24 + 8), 'principal', 'loja-1')
      pay(at(day * 24 + 10), 'loja-1', 'principal')
    }
    for (let nth = 0; nth < 14; nth += 1) {
      pay(at(250 + nth), 'principal', 'loja-1')
      pay(at(250 + nth) + 60_000, 'loja-1')
    }
    return maker.close()
  }

  async function causesWithout(isOut: (line: Line) => boolean) {
    const world = bothWays()
    world.lines = world.lines.filter((line) => !isOut(line))
    const {causes, misfits = []} = await resultOfBoth(world)
    return {causes, kinds: misfits.map(({kind}) => kind)}
  }

  test.each([1, -1])('are no cause beside all lines of sign %i that are missing', async (sign) => {
    const {causes, kinds} = await causesWithout((line) => isOfSplit(line) && line.amount * sign > 0)
    expect([causes, kinds]).toEqual([[], ['legs_one_sided']])
  })

  test('are a cause where those of other days are there, but for one', async () => {
    const isOut = ({createdAt}: Line): boolean =>
      createdAt > iso(at(249)) || createdAt.startsWith(iso(at(32)).slice(0, 'YYYY-MM-DDTHH'.length))
    const {causes, kinds} = await causesWithout(
      (line) => isOfSplit(line) && line.amount > 0 && isOut(line),
    )
    expect(causes).toMatchObject([{facts: {lineType: 'split', wallets: ['loja-1']}, findings: 14}])
    expect(kinds).toEqual([])
  })
})

describe('a day on which a wallet had nothing but incoming legs', () => {
  /** Three legs a day to a wallet that is paid itself on every day but one. */
  function legsTo(wallet: string, alone: number): World {
    const maker = new WorldMaker(4)
    for (let day = 0; day < 12; day += 1) {
      const atMs = START_MS + day * DAY_MS + 12 * HOUR_MS
      for (let nth = 0; nth < 3; nth += 1) {
        const legs = [{subAccount: wallet, amount: 10 + nth}]
        maker.paidCharge({
          atMs: atMs + nth * HOUR_MS,
          gross: 9_000 + day,
          wallet: 'principal',
          legs,
        })
      }
      if (day !== alone) maker.paidCharge({atMs, gross: 5_000 + day, wallet, legs: []})
    }
    return maker.close()
  }

  const day = new Date(START_MS + 5 * DAY_MS).toISOString().slice(0, '2026-01-06'.length)

  async function causesWithout(isOut: (line: Line) => boolean) {
    const world = legsTo('loja-1', 5)
    world.lines = world.lines.filter((line) => !isOut(line))
    const {causes, misfits = []} = await resultOfBoth(world)
    return {causes, kinds: misfits.map(({kind}) => kind)}
  }

  test('is not said to be missing where all incoming legs are', async () => {
    const {causes, kinds} = await causesWithout((line) => isOfSplit(line) && line.amount > 0)
    // That it lacks this type of line is true of the one wallet that has legs.
    expect(causes).toMatchObject([{facts: {lineType: 'split'}, findings: 36}])
    expect(kinds).toEqual(['legs_one_sided'])
  })

  test('is said to be missing where those of other days are there', async () => {
    const {causes, kinds} = await causesWithout(
      ({wallet, createdAt}) => wallet === 'loja-1' && createdAt.startsWith(day),
    )
    expect(causes).toMatchObject([
      {kind: 'statement_day_missing', facts: {day, wallets: ['loja-1']}, findings: 3},
    ])
    expect(kinds).toEqual([])
  })
})
