import {describe, expect, test} from 'vitest'
import type {Result} from '../../../src/reconcile/result.ts'
import {month} from '../causes/injectors.ts'
import {resultOfBoth} from '../worlds/both-engines.ts'
import type {World} from '../worlds/world.ts'

async function misfitsOf(spoil: (world: World) => void): Promise<NonNullable<Result['misfits']>> {
  const {world} = month(2)
  spoil(world)
  return (await resultOfBoth(world)).misfits ?? []
}

describe('files of records without a row', () => {
  test.each<{name: string; files: readonly string[]; spoil: (world: World) => void}>([
    {
      name: 'charges and events',
      files: ['charges.jsonl', 'events.jsonl'],
      spoil: (world) => {
        world.charges = []
        world.events = []
      },
    },
    {
      name: 'charges, payouts and events',
      files: ['charges.jsonl', 'withdrawals.jsonl', 'events.jsonl'],
      spoil: (world) => {
        world.charges = []
        world.withdrawals = []
        world.events = []
      },
    },
    {
      name: 'payouts, of which events name none',
      files: ['withdrawals.jsonl'],
      spoil: (world) => {
        const ids = new Set(world.withdrawals.map(({id}) => id))
        world.withdrawals = []
        world.events = world.events.filter(({data}) => !ids.has(String(data['withdrawalId'])))
      },
    },
  ])('are said of $name', async ({files, spoil}) => {
    const misfits = await misfitsOf(spoil)
    const found = misfits.filter(({kind}) => kind === 'files_empty')
    expect(found).toEqual([{kind: 'files_empty', files, lines: expect.any(Number)}])
  })

  test.each<{name: string; spoil: (world: World) => void}>([
    {
      name: 'events name the charges',
      spoil: (world) => {
        world.charges = []
      },
    },
    {
      name: 'the events alone have none',
      spoil: (world) => {
        world.events = []
      },
    },
    {
      name: 'there was nothing to record',
      spoil: (world) => {
        world.charges = []
        world.withdrawals = []
        world.events = []
        world.blocks = []
        world.lines = world.lines.slice(0, 0)
      },
    },
    {
      name: 'a few charges are there',
      spoil: (world) => {
        world.charges = world.charges.slice(0, 2)
        world.events = []
      },
    },
  ])('are not said where $name', async ({spoil}) => {
    const misfits = await misfitsOf(spoil)
    expect(misfits.filter(({kind}) => kind === 'files_empty')).toEqual([])
  })
})

test('of events that were not given at all, none is said to be missing from an instant on', async () => {
  const {world} = month(2)
  world.charges = []
  world.events = []
  const {causes, counts} = await resultOfBoth(world)
  expect(counts.MISSING_EVENT).toBeGreaterThan(10)
  expect(causes.map(({kind}) => kind)).not.toContain('events_missing')
})
