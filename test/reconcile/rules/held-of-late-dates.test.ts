import {describe, expect, test} from 'vitest'
import {amountsFound, resultOfBoth} from '../worlds/both-engines.ts'
import {DAY_MS, iso, WorldMaker} from '../worlds/world.ts'

interface Given {
  readonly status: 'approved' | 'rejected'
  /** What the month does not have: the event that ends the block, and the line that gives it back. */
  readonly without?: readonly ('end' | 'release')[]
}

/** What is found of held balances where the record of a block dates its end a year late. */
async function heldOf({status, without = []}: Given): Promise<readonly string[]> {
  const maker = new WorldMaker(21)
  const charge = maker.paidCharge({gross: 10_000, wallet: 'loja-1', legs: []})
  const block = maker.block(charge, status)
  const {world} = maker
  if (without.includes('end')) {
    world.events = world.events.filter(({event}) => event !== `balance_block_${status}`)
  }
  if (without.includes('release')) {
    world.lines = world.lines.filter(({type}) => type !== 'block_release')
  }
  maker.close()
  block['resolvedAt'] = iso(world.asOfMs + 365 * DAY_MS)
  const found = amountsFound(await resultOfBoth(world))
  return found.filter((text) => text.startsWith('HELD_MISMATCH'))
}

describe('a block that its record alone dates after the as-of instant is not held', () => {
  test.each<Given & {name: string}>([
    {name: 'where an event says that it was approved', status: 'approved'},
    {name: 'where an event says that it was rejected', status: 'rejected', without: ['release']},
    {name: 'where only a line gives it back', status: 'rejected', without: ['end']},
  ])('$name', async (given) => {
    expect(await heldOf(given)).toEqual([])
  })

  test('it is held where neither shows that it had ended', async () => {
    const found = await heldOf({status: 'rejected', without: ['end', 'release']})
    expect(found).toEqual(['HELD_MISMATCH 10000 0'])
  })
})
