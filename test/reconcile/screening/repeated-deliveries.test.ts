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

test.each(CASES)('$name is the same found by the screen', async ({expected, make}) => {
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
    for (const buckets of [16, 4_096]) {
      for (const threads of [1, 2]) {
        const tuning = {...TUNING, buckets}
        const screened = await reconcileBy(inputs, {...OPTIONS, threads}, {tuning})
        expect(screened.result).toEqual(result)
      }
    }
  })
})
