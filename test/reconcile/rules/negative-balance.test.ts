import {describe, expect, test} from 'vitest'
import {resultOfBoth} from '../worlds/both-engines.ts'
import {monthAfter} from '../worlds/month-after.ts'
import {cents, iso, type Line, reais, type World, WorldMaker} from '../worlds/world.ts'

const HOUR_MS = 3_600_000
const OPENING = 70_000

/** Every wallet opens with little, and states what the lines as they should be come to. */
function closedLow(maker: WorldMaker): World {
  maker.close()
  for (const balance of maker.world.balances) {
    const moved = cents(balance.available) - cents(balance.opening)
    balance.opening = reais(OPENING)
    balance.available = reais(OPENING + moved)
  }
  return maker.world
}

const lineOf = ({lines}: World, wanted: (line: Line) => boolean): Line => {
  const line = lines.findLast(wanted)
  if (!line) throw new Error('the world lacks such a line')
  return line
}

const ofType = (type: string) => (line: Line) => line.type === type

const belowZero = async (world: World) =>
  (await resultOfBoth(world)).findings
    .filter(({code}) => code === 'NEGATIVE_BALANCE')
    .map(({wallet, actualCentavos, occurredAt}) => [wallet, actualCentavos, occurredAt].join(' '))

const timesHundred = (line: Line): void => {
  line.amount *= 100
}

const FAULTS = [
  {
    name: 'what a failed payout gives back is 100 times too high',
    code: 'AMOUNT_MISMATCH',
    make: (maker: WorldMaker) => maker.withdrawal('failed'),
    spoil: (world: World) => timesHundred(lineOf(world, ofType('withdrawal_reversal'))),
  },
  {
    name: 'what a reversed payout gives back is 100 times too high',
    code: 'AMOUNT_MISMATCH',
    make: (maker: WorldMaker) => maker.withdrawal('reversed'),
    spoil: (world: World) => timesHundred(lineOf(world, ofType('withdrawal_reversal'))),
  },
  {
    name: 'what a block gives back is 100 times too high',
    code: 'AMOUNT_MISMATCH',
    make: (maker: WorldMaker) =>
      maker.block(maker.paidCharge({gross: 25_682, wallet: 'loja-1', legs: []}), 'rejected'),
    spoil: (world: World) => timesHundred(lineOf(world, ofType('block_release'))),
  },
  {
    name: 'a payment posted an hour late is 100 times too high',
    code: 'AMOUNT_MISMATCH',
    make: (maker: WorldMaker) => maker.paidCharge({gross: 25_682, wallet: 'loja-1', legs: []}),
    spoil: (world: World) => {
      for (const line of world.lines) later(line)
      timesHundred(lineOf(world, ofType('payment')))
    },
  },
  {
    name: 'the line of a leg that arrives an hour late is 100 times too high',
    code: 'LEG_IMBALANCE',
    make: (maker: WorldMaker) => maker.paidCharge(WITH_LEG),
    spoil: (world: World) => {
      for (const line of world.lines) later(line)
      timesHundred(lineOf(world, ({wallet}) => wallet === 'loja-2'))
    },
  },
  {
    name: 'a leg that arrives an hour late was posted in another wallet',
    code: 'MISSING_COUNTERPART_LEG',
    make: (maker: WorldMaker) => {
      maker.withdrawal('completed')
      return maker.paidCharge({...WITH_LEG, gross: 200_000, legs: [{...LEG, amount: 900}]})
    },
    spoil: (world: World) => {
      const line = lineOf(world, ({wallet}) => wallet === 'loja-2')
      later(line)
      line.wallet = 'loja-3'
    },
  },
  {
    name: 'what a failed payout of much gives back was posted in another wallet',
    code: 'FAILED_NOT_RETURNED',
    make: (maker: WorldMaker) => {
      const record = maker.withdrawal('failed')
      const {lines, events} = maker.world
      Object.assign(record, {amount: 800, netAmount: reais(80_000 - cents(record.feeAmount))})
      Object.assign(events.at(-1)?.data ?? {}, {amount: 800, netAmount: record.netAmount})
      for (const line of lines) {
        if (line.type === 'withdrawal') line.amount = -cents(record.netAmount)
        if (line.type === 'withdrawal_reversal') line.amount = 80_000
      }
      maker.post(record.subAccount, 'adjustment', 20_000, {atMs: Date.parse(record.createdAt)})
    },
    spoil: (world: World) => {
      const line = lineOf(world, ofType('withdrawal_reversal'))
      line.wallet = line.wallet === 'loja-2' ? 'loja-3' : 'loja-2'
    },
  },
  {
    name: 'a fee posted an hour late is too low',
    code: 'FEE_UNDERCHARGE',
    make: (maker: WorldMaker) => {
      const {createdAt} = maker.paidCharge({gross: 25_682, wallet: 'loja-1', legs: []})
      maker.post('loja-1', 'adjustment', -OPENING, {atMs: Date.parse(createdAt)})
    },
    spoil: (world: World) => {
      for (const line of world.lines) if (line.type !== 'adjustment') later(line)
      lineOf(world, ofType('fee')).amount = -1
    },
  },
  {
    name: 'too little of a failed payout comes back, an hour before its event,',
    code: 'FAILED_NOT_RETURNED',
    make: (maker: WorldMaker) => {
      const {subAccount} = maker.withdrawal('failed')
      const back = lineOf(maker.world, ofType('withdrawal_reversal'))
      maker.post(subAccount, 'adjustment', -OPENING, {atMs: Date.parse(back.createdAt) + 1_000})
      for (const event of maker.world.events) {
        event.timestamp = iso(Date.parse(event.timestamp) + HOUR_MS)
        event.data['failedAt'] = event.timestamp
      }
    },
    spoil: (world: World) => {
      lineOf(world, ofType('withdrawal_reversal')).amount = 60
    },
  },
] as const

const LEG = {subAccount: 'loja-2', amount: 35.47}
const WITH_LEG = {gross: 25_682, wallet: 'loja-1', legs: [LEG]}

const later = (line: Line): void => {
  line.createdAt = iso(Date.parse(line.createdAt) + HOUR_MS)
}

describe.each(FAULTS)('where $name', ({code, make, spoil}) => {
  test('no wallet was below zero before the line was there', async () => {
    const maker = new WorldMaker(3)
    make(maker)
    const world = closedLow(maker)
    expect(await belowZero(world)).toEqual([])
    spoil(world)
    const {counts, wallets} = await resultOfBoth(world)
    expect(counts).toEqual({[code]: 1})
    expect(wallets.some(({explainedCentavos}) => explainedCentavos !== 0)).toBe(true)
  })
})

/** A failed payout whose money came back 100 times, and a debit of 900.00 that came two hours later. */
function spentAfter(): {world: World; debit: Line} {
  const maker = new WorldMaker(3)
  const {createdAt, subAccount} = maker.withdrawal('failed')
  const debit = maker.post(subAccount, 'adjustment', -90_000, {
    atMs: Date.parse(createdAt) + 2 * HOUR_MS,
  })
  const world = closedLow(maker)
  timesHundred(lineOf(world, ofType('withdrawal_reversal')))
  return {world, debit}
}

test('what a line has too much of hides no moment below zero after it', async () => {
  const {world, debit} = spentAfter()
  const fee = world.lines.find(ofType('fee'))?.amount ?? 0
  const debited = lineOf(world, ofType('withdrawal')).amount
  const back = lineOf(world, ofType('withdrawal_reversal')).amount / 100
  const balance = OPENING + fee + debited + back - 90_000
  expect(await belowZero(world)).toEqual([`${debit.wallet} ${balance} ${debit.createdAt}`])
})

test('a line of this period that gives back too much takes nothing off before the period opened', async () => {
  const maker = new WorldMaker(3)
  const record = maker.withdrawal('failed')
  const {world} = maker
  const [back] = world.lines.splice(-1)
  const events = world.events.splice(0)
  world.asOfMs = Date.parse(record.createdAt) + 60_000
  world.withdrawals = [{...record, status: 'processing'}]
  const before = closedLow(maker)
  if (back === undefined) throw new Error('nothing came back')
  const after = monthAfter(before, {withdrawals: [record], events, lines: [back]})
  timesHundred(lineOf(after, ofType('withdrawal_reversal')))
  const {counts} = await resultOfBoth(after, await resultOfBoth(before))
  expect(counts).toEqual({AMOUNT_MISMATCH: 1})
})
