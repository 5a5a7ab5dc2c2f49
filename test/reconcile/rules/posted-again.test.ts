import {describe, expect, test} from 'vitest'
import type {Result} from '../../../src/reconcile/result.ts'
import {amountsFound, resultOfBoth} from '../worlds/both-engines.ts'
import {monthAfter} from '../worlds/month-after.ts'
import {FEE_RISE_MS, iso, type Line, type World, WorldMaker} from '../worlds/world.ts'

const DAY_MS = 86_400_000

const later = (line: Line, days = 5, of: Partial<Line> = {}): Line => ({
  ...line,
  createdAt: iso(Date.parse(line.createdAt) + (25 + days) * DAY_MS),
  ...of,
})

interface First {
  readonly world: World
  readonly taken: readonly Line[]
}

/** A month that lacks some lines of the one subject it has. */
function without(make: (maker: WorldMaker) => unknown, isTaken: (line: Line) => boolean): First {
  const maker = new WorldMaker(5)
  make(maker)
  const {world} = maker
  const taken = world.lines.filter(isTaken)
  world.lines = world.lines.filter((line) => !taken.includes(line))
  maker.close()
  return {world, taken}
}

const splitCharge = (maker: WorldMaker) =>
  maker.paidCharge({
    gross: 10_000,
    wallet: 'loja-1',
    legs: [{subAccount: 'loja-2', amount: 30}],
  })

const isOf =
  (type: string) =>
  (line: Line): boolean =>
    line.type === type

/** What the month after says that has the lines that were missing, and others. */
async function afterThat({world, taken}: First, more: readonly Line[]) {
  const last = await resultOfBoth(world)
  expect(amountsFound(last)).not.toEqual([])
  const lines = [...taken.map((line) => later(line)), ...more]
  const alone = await resultOfBoth(monthAfter(world, {lines}), last)
  const {charges, withdrawals} = world
  const again = await resultOfBoth(monthAfter(world, {charges, withdrawals, lines}), last)
  expect(amountsFound(again)).toEqual(amountsFound(alone))
  return amountsFound(alone)
}

const lineOf = ({world, taken}: First, type: string): Line => {
  const found = [...world.lines, ...taken].find(isOf(type))
  if (!found) throw new Error(`there is no ${type}`)
  return found
}

describe('of a charge whose fee was missing at the last closing', () => {
  const first = without(splitCharge, isOf('fee'))
  const payment = lineOf(first, 'payment')
  const leg = lineOf(first, 'internal_transfer')

  test('the fee that comes is the missing one', async () => {
    expect(await afterThat(first, [])).toEqual([])
  })

  test.each([10_000, -500_000])('a payment of %i centavos is one more', async (amount) => {
    const more = later(payment, 9, {amount})
    expect(await afterThat(first, [more])).toEqual([`DUPLICATE_POSTING main 0 ${amount}`])
  })

  test('a leg that comes alone is one more', async () => {
    const more = later(leg, 9, {id: 'one more', amount: -700, wallet: payment.wallet})
    expect(await afterThat(first, [more])).toEqual(['EXTRA_SPLIT_LEG 0 -700'])
  })
})

describe('of a charge whose leg was missing at the last closing', () => {
  const first = without(splitCharge, isOf('internal_transfer'))

  test('the leg that comes is the missing one', async () => {
    expect(await afterThat(first, [])).toEqual([])
  })

  test('a second one is one more, and so is a second payment', async () => {
    const {taken} = first
    const legs = taken.map((line) => later(line, 9, {id: `${line.id}-2`}))
    const last = await resultOfBoth(first.world)
    const lines = [...taken.map((line) => later(line)), ...legs, later(lineOf(first, 'payment'), 9)]
    const next = await resultOfBoth(monthAfter(first.world, {lines}), last)
    expect(amountsFound(next)).toEqual(['DUPLICATE_POSTING main 0 10000', 'EXTRA_SPLIT_LEG 0 3000'])
  })
})

describe('of a charge whose leg was cut, as the fee rose until it was paid', () => {
  /** Its record asks for 99.00; of 100.00 the fee leaves 98.21. */
  function withCutLeg(): World {
    const maker = new WorldMaker(5)
    const atMs = FEE_RISE_MS - 30_000
    const cut = [{subAccount: 'loja-2', amount: 98.21}]
    const charge = maker.paidCharge({atMs, gross: 10_000, wallet: 'loja-1', legs: cut})
    charge.split = [{subAccount: 'loja-2', amount: 99}]
    maker.close()
    return maker.world
  }

  test('nothing is still to come', async () => {
    const world = withCutLeg()
    const last = await resultOfBoth(world)
    expect(amountsFound(last)).toEqual(['SPLIT_SHORTFALL 9900 9821'])
    const payment = lineOf({world, taken: []}, 'payment')
    const leg = lineOf({world, taken: []}, 'internal_transfer')
    const rest = later(leg, 9, {id: 'the rest', amount: -79})
    const lines = [later(payment, 9), rest]
    const next = await resultOfBoth(monthAfter(world, {lines}), last)
    const found = ['DUPLICATE_POSTING main 0 10000', 'EXTRA_SPLIT_LEG 0 -79']
    expect(amountsFound(next)).toEqual(found)
  })
})

describe('of a payout whose fee was missing at the last closing', () => {
  const first = without((maker) => maker.withdrawal('completed'), isOf('fee'))

  test('its debit again is one more', async () => {
    const debit = lineOf(first, 'withdrawal')
    const more = later(debit, 9)
    expect(await afterThat(first, [more])).toEqual([`DUPLICATE_POSTING main 0 ${debit.amount}`])
  })
})

test('of a charge that was posted before its event fee and legs may come after the closing', async () => {
  const maker = new WorldMaker(5)
  const charge = splitCharge(maker)
  const {world} = maker
  const payment = world.lines.find(isOf('payment')) as Line
  const others = world.lines.filter((line) => line !== payment)
  const events = world.events.splice(0)
  world.lines = [payment]
  charge.status = 'pending'
  maker.close()
  const last = await resultOfBoth(world)
  expect(amountsFound(last)).toEqual(['MISSING_EVENT 10000 '])
  const paid = {...charge, status: 'completed'} as typeof charge
  const lines = others.map((line) => later(line))
  for (const charges of [[], [paid]]) {
    const next = await resultOfBoth(monthAfter(world, {charges, events, lines}), last)
    expect(amountsFound(next)).toEqual([])
    const again = [...lines, later(payment, 9)]
    const twice = await resultOfBoth(monthAfter(world, {charges, events, lines: again}), last)
    expect(amountsFound(twice)).toEqual(['DUPLICATE_POSTING main 0 10000'])
  }
})

test('of a charge whose fee was too high at the last closing the fee may be set right', async () => {
  const maker = new WorldMaker(5)
  splitCharge(maker)
  const {world} = maker
  const fee = world.lines.find(isOf('fee')) as Line
  fee.amount -= 10
  maker.close()
  const last = await resultOfBoth(world)
  expect(amountsFound(last)).toEqual(['FEE_OVERCHARGE fee 99 109'])
  const back = later(fee, 5, {id: 'given back', amount: 10})
  expect(amountsFound(await resultOfBoth(monthAfter(world, {lines: [back]}), last))).toEqual([])
})

describe('a transfer whose other line was missing at the last closing', () => {
  const maker = new WorldMaker(5)
  maker.transfer()
  const {world} = maker
  const other = world.lines.pop() as Line
  maker.close()

  test.each([
    {name: 'a later instant', line: later(other)},
    {name: 'its own instant', line: other},
  ])('ends with the line that comes, of $name', async ({line}) => {
    const last = await resultOfBoth(world)
    expect(amountsFound(last)).toEqual([`MISSING_COUNTERPART_LEG ${other.amount} 0`])
    const next = await resultOfBoth(monthAfter(world, {lines: [line]}), last)
    expect(amountsFound(next)).toEqual([])
  })

  test.each([
    {name: 'another amount', more: {amount: other.amount + 1}},
    {name: 'the wallet of the first line', more: {wallet: world.lines.at(-1)?.wallet ?? ''}},
  ])('does not end with one of $name', async ({more}) => {
    const last = await resultOfBoth(world)
    const next = await resultOfBoth(monthAfter(world, {lines: [later(other, 5, more)]}), last)
    expect(amountsFound(next)).toHaveLength(2)
  })

  test('takes one line, and a second one is alone', async () => {
    const last = await resultOfBoth(world)
    const lines = [later(other), later(other, 9, {id: 'a second one'})]
    const next = await resultOfBoth(monthAfter(world, {lines}), last)
    expect(amountsFound(next)).toEqual([`MISSING_COUNTERPART_LEG ${-other.amount} 0`])
  })
})

describe('what an event of before the closing says, and the last run did not leave open', () => {
  const codesWithHint = ({findings}: Result) =>
    findings.map(({code, hintCode}) => `${code} ${hintCode ?? 'without'}`)

  test.each([
    {
      name: 'fee, gross and leg of a charge',
      make: splitCharge,
      said: [
        'MISSING_POSTING ended_before_closing',
        'MISSING_POSTING ended_before_closing',
        'MISSING_SPLIT_LEG ended_before_closing',
      ],
    },
    {
      name: 'what came back of a payout that failed',
      make: (maker: WorldMaker) => maker.withdrawal('failed'),
      said: ['FAILED_NOT_RETURNED ended_before_closing'],
    },
  ])('is said to be of then: $name', async ({make, said}) => {
    const {world} = without(make, () => false)
    const {charges, withdrawals, events} = world
    const after = monthAfter(world, {charges, withdrawals, events})
    const next = await resultOfBoth(after, await resultOfBoth(world))
    expect(codesWithHint(next)).toEqual(said)
  })

  test.each([
    {missing: 'withdrawals', hint: 'ended_before_closing'},
    {missing: 'charges', hint: 'without'},
    {missing: 'statement', hint: 'without'},
  ] as const)(
    'of a charge, where the last run had no file of $missing: $hint',
    async ({missing, hint}) => {
      const {world} = without(splitCharge, () => false)
      const {charges, events} = world
      const last = await resultOfBoth(world)
      const skipped = [...last.skipped, {code: 'MISSING_POSTING', missing: [missing]} as const]
      const next = await resultOfBoth(monthAfter(world, {charges, events}), {...last, skipped})
      const [first] = codesWithHint(next)
      expect(first).toBe(`MISSING_POSTING ${hint}`)
    },
  )

  test('is no claim of before where the statement has a part of what came back', async () => {
    const {world} = without(
      (maker) => maker.withdrawal('failed'),
      () => false,
    )
    const {withdrawals, events} = world
    const back = world.lines.find(isOf('withdrawal_reversal')) as Line
    const lines = [{...back, amount: back.amount - 1}]
    const after = monthAfter(world, {withdrawals, events, lines})
    const next = await resultOfBoth(after, await resultOfBoth(world))
    expect(codesWithHint(next)).toContain('FAILED_NOT_RETURNED without')
  })
})
