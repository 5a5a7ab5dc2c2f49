import {describe, expect, test} from 'vitest'
import {amountsFound, resultOfBoth} from '../worlds/both-engines.ts'
import {monthAfter} from '../worlds/month-after.ts'
import {cents, iso, type Line, type World, WorldMaker} from '../worlds/world.ts'

const DAY_MS = 86_400_000

const late = (line: Line, amount = line.amount, id = line.id): Line => ({
  ...line,
  id,
  amount,
  createdAt: iso(Date.parse(line.createdAt) + 28 * DAY_MS),
})

/** A month that lacks the lines of one type, and those lines. */
function lacking(make: (maker: WorldMaker) => unknown, type: string) {
  const maker = new WorldMaker(5)
  make(maker)
  const {world} = maker
  const [line] = world.lines.filter((one) => one.type === type)
  if (!line) throw new Error(`there is no ${type}`)
  world.lines.splice(world.lines.indexOf(line), 1)
  maker.close()
  return {first: world, line, size: Math.abs(line.amount)}
}

/** The month after with these lines, once with the rows of its own alone, and once with all records again. */
async function monthsAfter(first: World, lines: readonly Line[]) {
  const {charges, withdrawals, blocks} = first
  const last = await resultOfBoth(first)
  const alone = await resultOfBoth(monthAfter(first, {lines}), last)
  const again = await resultOfBoth(monthAfter(first, {charges, withdrawals, blocks, lines}), last)
  return [alone, again] as const
}

const blocked = (maker: WorldMaker) =>
  maker.block(maker.paidCharge({gross: 8_000, wallet: 'loja-1', legs: []}), 'rejected')

describe('the release of a block that comes a month late', () => {
  const {first, line, size} = lacking(blocked, 'block_release')

  test('is what was missing', async () => {
    for (const result of await monthsAfter(first, [late(line)]))
      expect(amountsFound(result)).toEqual([])
  })

  test.each([100, 10 * size])('has another amount where %i centavos come', async (amount) => {
    const found = [`AMOUNT_MISMATCH main ${size} ${amount}`]
    for (const result of await monthsAfter(first, [late(line, amount)])) {
      expect(amountsFound(result)).toEqual(found)
    }
  })
})

describe('what comes back a month late of a payout that failed', () => {
  const {first, line, size} = lacking((maker) => maker.withdrawal('failed'), 'withdrawal_reversal')

  test('is what was missing', async () => {
    for (const result of await monthsAfter(first, [late(line)]))
      expect(amountsFound(result)).toEqual([])
  })

  test('is posted twice where two lines come', async () => {
    const lines = [late(line), late(line, line.amount, 'once more')]
    for (const result of await monthsAfter(first, lines)) {
      expect(amountsFound(result)).toEqual([`DUPLICATE_POSTING main 0 ${size}`])
    }
  })

  test('is not all where less comes', async () => {
    for (const result of await monthsAfter(first, [late(line, size - 100)])) {
      expect(amountsFound(result)).toContain(`FAILED_NOT_RETURNED ${size} ${size - 100}`)
    }
  })
})

describe('the fee of a refund that comes a month late', () => {
  const refunded = (maker: WorldMaker) => {
    const charge = maker.paidCharge({gross: 8_000, wallet: 'loja-1', legs: []})
    const known = maker.world.lines.length
    maker.refund(charge, cents(20))
    // Its fee stands before that of the charge.
    maker.world.lines.unshift(...maker.world.lines.splice(known))
  }
  const {first, line, size} = lacking(refunded, 'fee')

  test.each([
    {name: 'as it is due', amount: line.amount, found: []},
    {
      name: 'too large',
      amount: line.amount * 100,
      found: [`FEE_OVERCHARGE fee ${size} ${size * 100}`],
    },
    {name: 'with the other sign', amount: size, found: [`SIGN_MISMATCH ${-size} ${size}`]},
  ])('$name', async ({amount, found}) => {
    for (const result of await monthsAfter(first, [late(line, amount)])) {
      expect(amountsFound(result)).toEqual(found)
    }
  })
})
