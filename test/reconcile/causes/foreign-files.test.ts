import {describe, expect, test} from 'vitest'
import {reconcile} from '../../../src/reconcile/reconcile.ts'
import type {Result} from '../../../src/reconcile/result.ts'
import {resultOfBoth} from '../worlds/both-engines.ts'
import {inputsOf} from '../worlds/files.ts'
import type {World} from '../worlds/world.ts'
import {month} from './injectors.ts'

type Part = 'charges' | 'withdrawals' | 'blocks' | 'events' | 'lines' | 'balances'

/** A month of one account, with some files of another one. */
function worldWith(parts: readonly Part[], seed = 3): World {
  const {world} = month(2)
  const other = month(seed).world
  for (const part of parts) Object.assign(world, {[part]: other[part]})
  return world
}

const found = async (world: World): Promise<Result['misfits']> =>
  (await resultOfBoth(world)).misfits

const RECORDS = ['charges', 'withdrawals', 'blocks'] as const

describe('files of two accounts', () => {
  test.each([{parts: ['charges'] as const}, {parts: ['withdrawals'] as const}, {parts: RECORDS}])(
    '$parts are asked for, where the statement has what events name',
    async ({parts}) => {
      const misfits = await found(worldWith(parts))
      expect(misfits?.map((one) => one.kind === 'records_absent' && one.missing)).toEqual([
        ...parts,
      ])
    },
  )

  test('events are asked for, where statement and records agree', async () => {
    const misfits = await found(worldWith(['events']))
    expect(misfits).toEqual([{kind: 'events_foreign', missing: RECORDS, events: 348}])
  })

  test('none is named where charges agree with events, and payouts with the statement', async () => {
    const misfits = await found(worldWith(['charges', 'events']))
    const missing = ['withdrawals', 'blocks']
    expect(misfits).toEqual([{kind: 'records_and_events_apart', missing, events: 57}])
  })

  test('none is named where the statement has what neither names', async () => {
    const world = worldWith(RECORDS)
    world.events = month(4).world.events
    const misfits = await found(world)
    expect(misfits).toEqual([
      {kind: 'records_and_events_apart', missing: RECORDS, events: expect.any(Number)},
    ])
  })

  test('none is named where the statement is that of both, in part', async () => {
    const world = worldWith(['events'])
    const others = month(3).world.lines
    world.lines = [...world.lines, ...others.filter(({id}) => id < '8')]
    const misfits = await found(world)
    expect(misfits?.map(({kind}) => kind)).toEqual(['records_and_events_apart'])
  })

  test('none is named where there is no statement', async () => {
    const {statement: _, ...inputs} = inputsOf(worldWith(['events']))
    const {result} = await reconcile(inputs, {timezone: 'America/Sao_Paulo'})
    expect(result.misfits?.map(({kind}) => kind)).toEqual(['records_and_events_apart'])
  })

  test('no file of records is, where the events of one wallet are of another account', async () => {
    const {world} = month(2)
    const isOwn = ({subAccount}: {subAccount: string}): boolean => subAccount === 'loja-2'
    world.events = [
      ...world.events.filter((event) => !isOwn(event)),
      ...month(3).world.events.filter(isOwn),
    ]
    expect((await found(world)) ?? []).toEqual([])
  })
})
