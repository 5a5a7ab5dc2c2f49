import {describe, expect, test} from 'vitest'
import {reconcile, reconcileBy} from '../../../src/reconcile/reconcile.ts'
import {onDisk} from '../worlds/disk.ts'
import {inputsOf} from '../worlds/files.ts'
import {SMALL_PARTS} from '../worlds/tuning.ts'
import {reais, type World} from '../worlds/world.ts'
import {dayOf, month} from './injectors.ts'

const OPTIONS = {timezone: 'America/Sao_Paulo'}

/**
 * States of every wallet what its lines give, whatever was done to them. It opens with nothing, so that
 * one whose lines are turned is below zero, which another reading of them would mend.
 */
function stateLines({balances, lines}: World): void {
  for (const balance of balances) {
    const own = lines.filter(({wallet}) => wallet === balance.wallet)
    const sum = own.reduce((total, {amount}) => total + amount, 0)
    balance.opening = 0
    balance.available = reais(sum)
  }
}

const isOfDay = ({createdAt}: World['lines'][number]): boolean => dayOf(createdAt) === '2026-01-06'

const SPOILT: readonly {name: string; kind: string; spoil: (world: World) => void}[] = [
  {
    name: 'a day whose money never came',
    kind: 'statement_day_missing',
    spoil: (world) => {
      world.lines = world.lines.filter((line) => line.wallet !== 'loja-1' || !isOfDay(line))
    },
  },
  {
    name: 'a day of UTC whose money never came, though the evening has lines',
    kind: 'statement_day_missing',
    spoil: (world) => {
      world.lines = world.lines.filter(
        ({wallet, createdAt}) => wallet !== 'loja-1' || !createdAt.startsWith('2026-01-16'),
      )
    },
  },
  {
    name: 'a day that was posted twice',
    kind: 'statement_day_twice',
    spoil: ({lines}) => {
      for (const line of lines.filter(isOfDay)) lines.push({...line})
    },
  },
  {
    name: 'debits that were posted as credits',
    kind: 'amounts_scaled',
    spoil: ({lines}) => {
      for (const line of lines) line.amount = Math.abs(line.amount)
    },
  },
  {
    name: 'amounts that were posted with the other sign',
    kind: 'amounts_scaled',
    spoil: ({lines}) => {
      for (const line of lines) line.amount = -line.amount
    },
  },
]

async function causesOf(world: World) {
  const {result} = await reconcile(inputsOf(world), OPTIONS)
  const screened = await onDisk(world, {}, async (inputs) => {
    return (await reconcileBy(inputs, OPTIONS, {tuning: SMALL_PARTS})).result
  })
  expect(screened.causes).toEqual(result.causes)
  expect(result.findings.length).toBeGreaterThan(3)
  return result.causes.map(({kind}) => kind)
}

describe.each(SPOILT)('$name', ({kind, spoil}) => {
  test('is blamed on the statement where the balances contradict it', async () => {
    const {world} = month(1)
    spoil(world)
    expect(await causesOf(world)).toContain(kind)
  })

  test('is not where the balances agree with its lines', async () => {
    const {world} = month(1)
    spoil(world)
    stateLines(world)
    expect(await causesOf(world)).not.toContain(kind)
  })

  test('is where no balance is stated', async () => {
    const {world} = month(1)
    spoil(world)
    world.balances = []
    expect(await causesOf(world)).toContain(kind)
  })
})

test('a balance that was stated before a day says nothing of it', async () => {
  const {world} = month(1)
  const [fromDay, own] = ['2026-01-05T00:00:00.000Z', 'loja-1']
  const early = world.lines.filter((line) => line.wallet !== own || line.createdAt < fromDay)
  stateLines({...world, lines: early})
  for (const balance of world.balances) if (balance.wallet === own) balance.asOf = fromDay
  world.lines = world.lines.filter((line) => line.wallet !== own || !isOfDay(line))
  expect(await causesOf(world)).toContain('statement_day_missing')
})
