import {describe, expect, test} from 'vitest'
import {reconcileBy} from '../../../src/reconcile/reconcile.ts'
import type {Result} from '../../../src/reconcile/result.ts'
import {inputsOf} from '../worlds/files.ts'
import {cents, iso, type Line, reais, type World, WorldMaker} from '../worlds/world.ts'

const DAY_MS = 86_400_000

const run = async (world: World, previous?: Result): Promise<Result> => {
  const options = {timezone: 'America/Sao_Paulo', threads: 1, ...(previous && {previous})}
  return (await reconcileBy(inputsOf(world), options, {})).result
}

/** A charge of 100.00, of which 10.55 go to loja-2. */
function withLeg() {
  const maker = new WorldMaker(5)
  const leg = {subAccount: 'loja-2', amount: 10.55}
  const {id} = maker.paidCharge({gross: 10_000, wallet: 'loja-1', legs: [leg]})
  return {maker, id}
}

const transfer = (id: string, atMs: number, moves: Readonly<Record<string, number>>): Line[] =>
  Object.entries(moves).map(([wallet, amount]) => ({
    id: `transfer ${atMs} ${wallet}`,
    wallet,
    type: 'internal_transfer',
    amount,
    createdAt: iso(atMs),
    parentTransactionId: id,
  }))

/** The month after, in which the legs of a charge are moved. */
function monthAfter(first: World, id: string, moves: Readonly<Record<string, number>>): World {
  const lines = transfer(id, first.asOfMs + DAY_MS, moves)
  const unrelated = transfer('', first.asOfMs + 1, {'loja-1': -1, 'loja-3': 1})
  const all = [...lines, ...unrelated]
  const asOfMs = first.asOfMs + 28 * DAY_MS
  const balances = first.balances.map((balance) => {
    const moved = all
      .filter(({wallet}) => wallet === balance.wallet)
      .reduce((sum, {amount}) => sum + amount, 0)
    const available = reais(cents(balance.available) + moved)
    return {...balance, opening: balance.available, available, asOf: iso(asOfMs)}
  })
  return {
    ...first,
    charges: [],
    withdrawals: [],
    blocks: [],
    events: [],
    lines: all,
    asOfMs,
    balances,
  }
}

const codes = ({findings}: Result) =>
  findings.map(({code}) => code).filter((code) => code !== 'NEGATIVE_BALANCE')

describe('a split leg that was not posted', () => {
  test.each([
    {name: 'is open where nothing is posted', moves: {}, found: ['MISSING_SPLIT_LEG']},
    {name: 'is posted by both of its lines', moves: {'loja-1': -1055, 'loja-2': 1055}, found: []},
    {
      name: 'is open where they are posted the wrong way round',
      moves: {'loja-1': 1055, 'loja-2': -1055},
      found: ['MISSING_SPLIT_LEG'],
    },
    {
      name: 'is open where it left and did not arrive',
      moves: {'loja-1': -1055},
      found: ['MISSING_SPLIT_LEG'],
    },
  ])('$name', async ({moves, found}) => {
    const {maker, id} = withLeg()
    const {lines} = maker.world
    for (const line of lines.splice(0)) if (line.type !== 'internal_transfer') lines.push(line)
    maker.close()
    const previous = await run(maker.world)
    expect(codes(previous)).toEqual(['MISSING_SPLIT_LEG'])
    const after = await run(monthAfter(maker.world, id, moves), previous)
    expect(codes(after)).toEqual(found)
  })
})

describe('a split leg that was not agreed', () => {
  test.each([
    {name: 'is set right by what gives it back', moves: {'loja-1': 700, 'loja-3': -700}, found: []},
    {
      name: 'is open where it is taken once more',
      moves: {'loja-1': -700, 'loja-3': 700},
      found: ['EXTRA_SPLIT_LEG'],
    },
  ])('$name', async ({moves, found}) => {
    const {maker, id} = withLeg()
    const atMs = Date.parse(maker.world.lines.at(-1)?.createdAt ?? '')
    maker.world.lines.push(...transfer(id, atMs, {'loja-1': -700, 'loja-3': 700}))
    maker.close()
    const previous = await run(maker.world)
    expect(codes(previous)).toEqual(['EXTRA_SPLIT_LEG'])
    const after = await run(monthAfter(maker.world, id, moves), previous)
    expect(codes(after)).toEqual(found)
  })
})
