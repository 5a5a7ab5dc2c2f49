import {describe, expect, test} from 'vitest'
import {RecordIds} from '../../../src/reconcile/misfits/record-ids.ts'
import type {Result} from '../../../src/reconcile/result.ts'
import {month} from '../causes/injectors.ts'
import {resultOfBoth} from '../worlds/both-engines.ts'
import {DAY_MS, iso, START_MS, type World} from '../worlds/world.ts'

async function found(spoil: (world: World) => void): Promise<Result['misfits']> {
  const {world} = month(2)
  spoil(world)
  return (await resultOfBoth(world)).misfits
}

type Charge = World['charges'][number]

const other = (id: unknown): string => `x${String(id).slice(1)}`

const withIds = (isOther: (charge: Charge) => boolean) => (world: World) => {
  world.charges = world.charges.map((charge) =>
    isOther(charge) ? {...charge, id: other(charge.id)} : charge,
  )
}

const ofLoja2 = ({subAccount}: {subAccount: string}): boolean => subAccount === 'loja-2'
const isLate = ({createdAt}: Charge): boolean => createdAt > iso(START_MS + 8 * DAY_MS)

describe('ids of charges that are other ones than those of events', () => {
  test.each([
    {name: 'of one wallet', spoil: withIds(ofLoja2)},
    {name: 'from a day on', spoil: withIds(isLate)},
    {
      name: 'in the events of one wallet',
      spoil: (world: World) => {
        for (const {event, subAccount, data} of world.events) {
          const isOther = event === 'payment_completed' && subAccount === 'loja-2'
          if (isOther) data['transactionId'] = other(data['transactionId'])
        }
      },
    },
    {
      name: 'of one wallet, of which other events lack',
      spoil: (world: World) => {
        withIds(ofLoja2)(world)
        const own = world.events.filter(
          ({event, subAccount}) => event === 'payment_completed' && subAccount === 'loja-1',
        )
        const gone = new Set(own.slice(0, 15))
        world.events = world.events.filter((event) => !gone.has(event))
      },
    },
  ])('are said, and not that the charges were not given: $name', async ({spoil}) => {
    expect(await found(spoil)).toEqual([{kind: 'record_ids_apart', records: expect.any(Number)}])
  })

  test.each([
    {
      name: 'the charges of a wallet were not given',
      spoil: (world: World) => {
        world.charges = world.charges.filter((charge) => !ofLoja2(charge))
      },
    },
    {
      name: 'the charges of another account stand in their place',
      spoil: (world: World) => {
        world.charges = month(3).world.charges
      },
    },
    {
      name: 'events lack',
      spoil: (world: World) => {
        world.events = world.events.filter((event) => !ofLoja2(event))
      },
    },
  ])('are not said where $name', async ({spoil}) => {
    expect((await found(spoil))?.map(({kind}) => kind) ?? []).not.toContain('record_ids_apart')
  })
})

/** Charges of one price without an event, and events without a charge, at some hours of a month. */
function recordsOf(missing: readonly number[], orphans: readonly number[]): number {
  const counts = {MISSING_EVENT: missing.length, ORPHAN_EVENT: orphans.length}
  const ids = new RecordIds({counts})
  const look = {class: 'error', severity: 'high', wallet: 'loja-1', remedy: ''} as const
  const at = (hour: number) => ({occurredAt: iso(START_MS + hour * 3_600_000), id: `${hour}`})
  for (const hour of missing) {
    const amounts = {expectedCentavos: 4_990, actualCentavos: null, deltaCentavos: null} as const
    const subject = {kind: 'charge'} as const
    ids.add({...look, ...amounts, ...at(hour), code: 'MISSING_EVENT', subject} as never)
  }
  for (const hour of orphans) {
    const amounts = {expectedCentavos: null, actualCentavos: 4_990, deltaCentavos: null} as const
    const subject = {kind: 'event'} as const
    ids.add({...look, ...amounts, ...at(hour), code: 'ORPHAN_EVENT', subject} as never)
  }
  return ids.records
}

const hours = (count: number, first = 0): number[] =>
  Array.from({length: count}, (_, nth) => first + nth * 10)

describe('charges of one price', () => {
  test('have their events a little later', () => {
    expect(recordsOf(hours(20), hours(20, 1))).toBe(20)
  })

  test('are not those of the events of another month', () => {
    expect(recordsOf(hours(20), hours(20, 720))).toBe(0)
    expect(recordsOf(hours(20, 720), hours(20))).toBe(0)
  })

  test('are no more than a few of the events that have no charge', () => {
    expect(recordsOf(hours(6), hours(60))).toBe(0)
  })

  test('have an event each, and need five of them', () => {
    expect(recordsOf(hours(10), [0, 1, 2, 3])).toBe(0)
    expect(recordsOf(hours(5), hours(5))).toBe(5)
  })
})
