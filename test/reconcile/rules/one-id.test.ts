import {expect, test} from 'vitest'
import {resultOf} from '../readings/reading.ts'
import {iso, type Line, WorldMaker} from '../worlds/world.ts'

interface Repeated {
  readonly type: string
  readonly parent?: string
}

/** A world with so many more lines of one id, each of another amount. */
function worldWith(count: number, {type, parent = ''}: Repeated): WorldMaker {
  const maker = new WorldMaker(11)
  maker.paidCharge({gross: 10_000, wallet: 'loja-1', legs: []})
  const createdAt = iso(maker.tick())
  for (let at = 0; at < count; at += 1) {
    maker.world.lines.push({
      id: 'TARIFA',
      wallet: 'loja-1',
      type: type as Line['type'],
      amount: -100 - at,
      createdAt,
      parentTransactionId: parent,
    } as Line)
  }
  maker.close()
  return maker
}

const KINDS = [
  {name: 'transfers without a parent', type: 'internal_transfer'},
  {name: 'fees without a parent', type: 'fee'},
]

test.each(KINDS)('a finding about one of many $name of one id names two lines', async (kind) => {
  const {findings} = await resultOf(worldWith(500, kind))
  const repeated = findings.filter(({code}) => code === 'DUPLICATE_POSTING')
  expect(repeated).toHaveLength(499)
  expect(new Set(repeated.map(({evidence}) => evidence.length))).toEqual(new Set([2]))
})

test.each(KINDS)('a finding about one of three $name of one id names all three', async (kind) => {
  const {findings} = await resultOf(worldWith(3, kind))
  const repeated = findings.filter(({code}) => code === 'DUPLICATE_POSTING')
  expect(repeated.map(({evidence}) => evidence.length)).toEqual([3, 3])
})

test.each(KINDS)('each of many $name of one id is counted as a finding', async (kind) => {
  const {totals} = await resultOf(worldWith(500, kind))
  expect(totals['statement.csv']).toMatchObject({finding: 500})
})

test('each of many lines of one leg names the one that counts and itself', async () => {
  const maker = new WorldMaker(11)
  const legs = [{subAccount: 'loja-2', amount: 10}]
  const charge = maker.paidCharge({gross: 10_000, wallet: 'loja-1', legs})
  const [leg] = maker.world.lines.filter(
    (line) => line.type === 'internal_transfer' && line.amount > 0,
  )
  for (let at = 0; at < 50; at += 1) maker.world.lines.push({...(leg as Line)})
  maker.close()
  const {findings} = await resultOf(maker)
  const repeated = findings.filter(({subject}) => subject.id === charge.id)
  expect(repeated.map(({code}) => code)).toEqual(new Array(50).fill('DUPLICATE_POSTING'))
  expect(new Set(repeated.map(({evidence}) => evidence.length))).toEqual(new Set([2]))
})

test.each(['constructor', 'toString', '__proto__'])(
  'a line of the type %s is out of no list: it belongs to nothing',
  async (type) => {
    const {counts} = await resultOf(worldWith(1, {type}))
    expect(counts).toEqual({UNMATCHED_LEDGER_LINE: 1})
  },
)
