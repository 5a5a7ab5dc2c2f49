import {describe, expect, test} from 'vitest'
import {amountsFound, resultOfBoth} from '../worlds/both-engines.ts'
import {monthAfter} from '../worlds/month-after.ts'
import {DAY_MS, iso, type Line, WorldMaker} from '../worlds/world.ts'

const GROSS = 10_000

/** A month in which a payment was posted twice, and the balance has both. */
function postedTwice() {
  const maker = new WorldMaker(5)
  const charge = maker.paidCharge({gross: GROSS, wallet: 'loja-1', legs: []})
  const line = maker.world.lines.find(({type}) => type === 'payment') as Line
  maker.world.lines.push({...line})
  maker.close()
  return {first: maker.world, charge}
}

/** What is found in the month after it, which has an adjustment. */
async function foundAfter(change: (adjustment: Line, chargeId: string) => void) {
  const {first, charge} = postedTwice()
  const previous = await resultOfBoth(first)
  expect(amountsFound(previous)).toEqual([`DUPLICATE_POSTING main 0 ${GROSS}`])
  const adjustment: Line = {
    id: 'dddddddd-0000-4000-8000-000000000001',
    wallet: 'loja-1',
    type: 'adjustment',
    amount: -GROSS,
    createdAt: iso(first.asOfMs + DAY_MS),
    parentTransactionId: charge.id,
  }
  change(adjustment, charge.id)
  return amountsFound(await resultOfBoth(monthAfter(first, {lines: [adjustment]}), previous))
}

describe('what was posted twice before', () => {
  test('ends with an adjustment that names it and takes it back', async () => {
    expect(await foundAfter(() => {})).toEqual([])
  })

  test('ends with one that has its id', async () => {
    const found = await foundAfter((line, chargeId) => {
      Object.assign(line, {id: chargeId, parentTransactionId: ''})
    })
    expect(found).toEqual([])
  })

  test.each<{name: string; change: Partial<Line>}>([
    {name: 'of another amount', change: {amount: 1 - GROSS}},
    {name: 'of the same sign', change: {amount: GROSS}},
    {name: 'in another wallet', change: {wallet: 'loja-2'}},
    {name: 'that names nothing', change: {parentTransactionId: ''}},
  ])('stays open beside an adjustment $name', async ({change}) => {
    const found = await foundAfter((line) => Object.assign(line, change))
    expect(found).toHaveLength(1)
  })
})
