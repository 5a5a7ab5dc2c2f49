import {expect, test} from 'vitest'
import {reconcile, reconcileBy} from '../../../src/reconcile/reconcile.ts'
import {onDisk} from '../worlds/disk.ts'
import {type EventBody, WorldMaker} from '../worlds/world.ts'
import {eventOf} from './hidden/hidden-world.ts'

const OPTIONS = {timezone: 'America/Sao_Paulo'}
const TUNING = {
  taskBytes: 900,
  repeatBits: 1 << 20,
  shareBytes: 1_500,
  spillBytes: 4_000,
  leastFees: 8,
}

/** The same, its keys in another order. */
const turned = (event: EventBody): EventBody =>
  Object.fromEntries(Object.entries(event).reverse()) as unknown as EventBody

interface Repeated {
  readonly name: string
  readonly expected: readonly string[]
  /** Delivers something again, of a charge that is in order, in the middle of others. */
  readonly make: (maker: WorldMaker, event: EventBody) => void
}

const CASES: readonly Repeated[] = [
  {
    name: 'a delivery that came twice',
    expected: ['DUPLICATE_DELIVERY'],
    make: ({world}, event) => world.events.push(event),
  },
  {
    name: 'a delivery that came three times, its keys in another order',
    expected: ['DUPLICATE_DELIVERY'],
    make: ({world}, event) => world.events.push(turned(event), event),
  },
  {
    name: 'a second delivery that says something else that nothing is compared with',
    expected: ['DUPLICATE_EVENT_CONFLICT'],
    make: ({world}, event) =>
      world.events.push({...event, data: {...event.data, note: 'x'}} as EventBody),
  },
  {
    name: 'two equal deliveries beside a third one that says something else',
    expected: ['DUPLICATE_EVENT_CONFLICT'],
    make: ({world}, event) =>
      world.events.push(event, {...event, data: {...event.data, note: 'x'}} as EventBody),
  },
  {
    name: 'a delivery that came twice, of a charge whose line is missing',
    expected: ['DUPLICATE_DELIVERY', 'MISSING_POSTING'],
    make: ({world}, event) => {
      world.events.push(event)
      const at = world.lines.findIndex(
        ({id, type}) => id === event.data['transactionId'] && type === 'payment',
      )
      world.lines.splice(at, 1)
    },
  },
  {
    name: 'a delivery that came twice, and its record as well',
    expected: ['DUPLICATE_DELIVERY'],
    make: ({world}, event) => {
      world.events.push(event)
      const record = world.charges.find(({id}) => id === event.data['transactionId'])
      world.charges.push({...(record as NonNullable<typeof record>)})
    },
  },
  {
    name: 'a delivery that came twice, of a charge that was refunded',
    expected: ['DUPLICATE_DELIVERY'],
    make: (maker, event) => {
      const charge = maker.world.charges.find(({id}) => id === event.data['transactionId'])
      maker.refund(charge as NonNullable<typeof charge>)
      maker.world.events.push(event)
    },
  },
]

const times = (count: number, event: EventBody): EventBody[] =>
  Array.from({length: count}, () => ({...event}))

const missingLine = ({world}: WorldMaker, event: EventBody): void => {
  const at = world.lines.findIndex(
    ({id, type}) => id === event.data['transactionId'] && type === 'payment',
  )
  world.lines.splice(at, 1)
}

/** Many deliveries of many events, byte for byte, most of them far from one another. */
const MANY: readonly Repeated[] = [
  {
    name: 'twenty deliveries of each event',
    expected: ['DUPLICATE_DELIVERY'],
    make: ({world}, event) => {
      world.events.push(...times(19, event))
      for (let nth = 0; nth < 19; nth += 1) world.events.push(...world.events.slice(0, 20))
    },
  },
  {
    name: 'twenty deliveries, one of them with its keys in another order',
    expected: ['DUPLICATE_DELIVERY'],
    make: ({world}, event) =>
      world.events.push(...times(9, event), turned(event), ...times(9, event)),
  },
  {
    name: 'twenty deliveries, the last of which says something else',
    expected: ['DUPLICATE_EVENT_CONFLICT'],
    make: ({world}, event) => {
      const data = {...event.data, note: 'x'}
      world.events.push(...times(18, event), {...event, data} as EventBody)
    },
  },
  {
    name: 'twenty deliveries, the first of which names another amount',
    expected: ['DUPLICATE_EVENT_CONFLICT'],
    make: ({world}, event) => {
      const data = {...event.data, amount: 7}
      world.events.unshift({...event, data} as EventBody)
      world.events.push(...times(18, event))
    },
  },
  {
    name: 'twenty deliveries of a charge whose line is missing',
    expected: ['DUPLICATE_DELIVERY', 'MISSING_POSTING'],
    make: (maker, event) => {
      maker.world.events.push(...times(19, event))
      missingLine(maker, event)
    },
  },
]

/** Few buckets and many; rows of shares on disk and in memory. */
const RUNS = [
  [16, 1, 0],
  [4_096, 1, 1 << 30],
  [16, 2, 1 << 30],
  [4_096, 2, 0],
] as const

test.each([...CASES, ...MANY])(
  '$name is the same found by the screen',
  async ({expected, make}) => {
    const maker = new WorldMaker(33)
    for (let nth = 0; nth < 40; nth += 1) {
      const charge = maker.paidCharge({gross: 10_000 + nth, wallet: 'loja-3', legs: []})
      if (nth === 20) make(maker, eventOf(maker, charge.id))
    }
    maker.close()
    await onDisk(maker.world, {}, async (inputs) => {
      const {result} = await reconcile(inputs, OPTIONS)
      const codes = Object.keys(result.counts).filter((code) => code !== 'UNEXPLAINED_DIFFERENCE')
      expect(codes.sort()).toEqual([...expected].sort())
      for (const [buckets, threads, spillBytes] of RUNS) {
        const tuning = {...TUNING, buckets, spillBytes}
        const screened = await reconcileBy(inputs, {...OPTIONS, threads}, {tuning})
        expect(screened.result).toEqual(result)
      }
    })
  },
)
