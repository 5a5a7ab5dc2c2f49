import {describe, expect, test} from 'vitest'
import {reconcile} from '../../../src/reconcile/reconcile.ts'
import type {Result} from '../../../src/reconcile/result.ts'
import {inputsOf} from '../worlds/files.ts'
import {secondPeriod} from '../worlds/second-period.ts'
import type {World} from '../worlds/world.ts'

const OPTIONS = {timezone: 'America/Sao_Paulo'}
interface Given {
  /** Files of the data set that are not given. */
  readonly without?: readonly string[]
  readonly missing?: number
}

async function found(world: World, {without = [], missing = 7}: Given = {}): Promise<Result> {
  const inputs = Object.entries(inputsOf(world)).filter(([name]) => !without.includes(name))
  const {result} = await reconcile(Object.fromEntries(inputs), OPTIONS)
  expect(result.counts.MISSING_EVENT).toBe(missing)
  return result
}

const causesOf = ({causes}: Result): string[] => causes.map(({kind}) => kind)

describe('events of charges that were paid in an earlier period are not missing from this one', () => {
  test('where the wallets open with money', async () => {
    expect(causesOf(await found(secondPeriod(['loja-1'])))).toEqual([])
  })

  test('nor where a record says when it was paid', async () => {
    const world = secondPeriod(['loja-1'])
    for (const record of world.charges) record['paidAt'] = record.createdAt
    expect(causesOf(await found(world))).toEqual([])
  })

  test('nor where a file of events begins before the first line', async () => {
    const world = secondPeriod(['loja-1'], {earlyEvents: 1})
    expect(causesOf(await found(world, {missing: 6}))).toEqual([])
  })

  test('nor without a statement', async () => {
    expect(causesOf(await found(secondPeriod(['loja-1']), {without: ['statement']}))).toEqual([])
  })
})

test('events of a wallet that opens with nothing are of this period, whenever they were due', async () => {
  const {causes} = await found(secondPeriod(['loja-1'], {opening: 'nothing'}))
  const events = causes.filter(({kind}) => kind === 'events_missing')
  expect(events.map(({findings}) => findings)).toEqual([7])
})

test('so are all, where the files have no event and no line', async () => {
  const world = secondPeriod(['loja-1'])
  world.charges.splice(7)
  world.events = []
  expect(causesOf(await found(world, {without: ['statement']}))).toEqual(['events_missing'])
})
