import {describe, expect, test} from 'vitest'
import {reconcile} from '../../../src/reconcile/reconcile.ts'
import type {Result} from '../../../src/reconcile/result.ts'
import {month} from '../causes/injectors.ts'
import {resultOfBoth} from '../worlds/both-engines.ts'
import {inputsOf} from '../worlds/files.ts'
import type {World} from '../worlds/world.ts'

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

  test.each([
    {parts: ['charges'] as const},
    {parts: ['withdrawals'] as const},
    {parts: RECORDS},
    {parts: ['events'] as const},
    {parts: ['charges', 'events'] as const},
  ])('no event of $parts is said to be missing', async ({parts}) => {
    const {causes, counts} = await resultOfBoth(worldWith(parts))
    expect(counts.MISSING_EVENT).toBeGreaterThan(3)
    expect(causes.map(({kind}) => kind)).not.toContain('events_missing')
  })

  test('events are asked for, where statement and records agree', async () => {
    const misfits = await found(worldWith(['events']))
    expect(misfits).toEqual([{kind: 'events_foreign', missing: RECORDS, events: 348}])
  })

  test('none is named where charges agree with events, and payouts with the statement', async () => {
    const misfits = await found(worldWith(['charges', 'events']))
    const missing = ['withdrawals', 'blocks']
    expect(misfits).toEqual([
      expect.objectContaining({kind: 'lines_foreign'}),
      {kind: 'records_and_events_apart', missing, events: 57},
    ])
  })

  test('none is named where the statement has what neither names', async () => {
    const world = worldWith(RECORDS)
    world.events = month(4).world.events
    const misfits = await found(world)
    expect(misfits).toEqual([
      expect.objectContaining({kind: 'lines_foreign'}),
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

  test.each([
    {name: 'all of it', wallets: ['loja-1', 'loja-2', 'loja-3', 'principal']},
    {name: 'one wallet', wallets: ['loja-2']},
  ])('a statement is apart, $name, and lacks no type of line', async ({wallets}) => {
    const {world} = month(2)
    const isOf = ({wallet}: World['lines'][number]): boolean => wallets.includes(wallet)
    world.lines = [
      ...world.lines.filter((line) => !isOf(line)),
      ...month(3).world.lines.filter(isOf),
    ]
    const {misfits, causes} = await resultOfBoth(world)
    const counts = {lines: expect.any(Number), missing: expect.any(Number)}
    expect(misfits).toEqual([{kind: 'lines_foreign', wallets, ...counts}])
    expect(causes).toEqual([])
  })

  test.each([
    {
      name: 'other ids',
      spoil: ({lines}: World) => {
        for (const line of lines) {
          line.id = line.id.replace(/^.{8}/, 'ffffffff')
          line.parentTransactionId = line.parentTransactionId.replace(/^.{8}/, 'ffffffff')
        }
      },
    },
    {
      name: 'the lines of another account beside its own',
      spoil: (world: World) => {
        world.lines = [...world.lines, ...month(3).world.lines]
      },
    },
    {
      name: 'half of the lines of another account in place of half of its own',
      spoil: (world: World) => {
        const own = world.lines.filter(({id}) => id < '8')
        world.lines = [...own, ...month(3).world.lines.filter(({id}) => id < '8')]
      },
    },
    {
      name: 'no record of a wallet',
      spoil: (world: World) => {
        const isOther = ({subAccount}: {subAccount: string}) => subAccount !== 'loja-2'
        world.charges = world.charges.filter(isOther)
        world.withdrawals = world.withdrawals.filter(isOther)
        world.events = world.events.filter(isOther)
      },
    },
  ])('a statement is not, which has $name', async ({spoil}) => {
    const {world} = month(2)
    spoil(world)
    expect((await found(world))?.map(({kind}) => kind) ?? []).not.toContain('lines_foreign')
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
