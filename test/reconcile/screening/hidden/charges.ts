import {type EventBody, FEE_RISE_MS, type WorldMaker} from '../../worlds/world.ts'
import {type HiddenWorld, ONE_LEG, paid} from './hidden-world.ts'

function monthTwice(maker: WorldMaker): void {
  maker.close()
  const {world} = maker
  world.charges.push(...world.charges)
  world.lines.push(...world.lines.map((line) => ({...line})))
  const second = (event: EventBody) => ({...event, eventId: `${event.eventId}-2`})
  world.events.push(...world.events.map(second))
}

export const CHARGES: readonly HiddenWorld[] = [
  ...([1, 2] as const).map((threads) => ({
    name: `a month whose charges, events and lines all come twice, read by ${threads} threads`,
    expected: ['DUPLICATE_POSTING'] as const,
    threads,
    make: monthTwice,
  })),
  {
    name: 'an expired charge whose record has a fee and a net that does not follow',
    expected: ['NET_MISMATCH'],
    make: (maker) => {
      const charge = maker.unpaidCharge('payment_expired')
      charge.feeAmount = 1
      charge['netAmount'] = charge.amount
      maker.close()
    },
  },
  {
    name: 'a record with another fee than its event',
    expected: ['AMOUNT_MISMATCH'],
    make: (maker) => {
      paid(maker).feeAmount = 1.99
      maker.close()
    },
  },
  {
    name: 'a record whose amount less its fee is not its net',
    expected: ['NET_MISMATCH'],
    make: (maker) => {
      paid(maker)['netAmount'] = 1
      maker.close()
    },
  },
  {
    name: 'a split above what the fee of the table leaves',
    expected: ['SPLIT_CEILING_EXCEEDED'],
    make: (maker) => {
      const charge = maker.unpaidCharge('payment_expired')
      charge.split = [{subAccount: 'loja-2', amount: charge.amount}]
      maker.close()
    },
  },
  {
    name: 'a split that event and lines do not have',
    expected: ['SPLIT_DISTRIBUTION_MISMATCH'],
    make: (maker) => {
      paid(maker).split = ONE_LEG
      maker.close()
    },
  },
  {
    name: 'a record that has the fee of its creation, where another was in force at its payment',
    expected: ['AMOUNT_MISMATCH'],
    make: (maker) => {
      const atMs = FEE_RISE_MS - 30_000
      const charge = maker.paidCharge({atMs, gross: 10_000, wallet: 'loja-1', legs: []})
      charge.feeAmount = 0.99
      maker.close()
    },
  },
  {
    name: 'a record that says failed beside an expiry',
    expected: ['STATUS_MISMATCH'],
    make: (maker) => {
      maker.unpaidCharge('payment_expired').status = 'failed'
      maker.close()
    },
  },
  {
    name: 'a record of another amount',
    expected: ['AMOUNT_MISMATCH'],
    make: (maker) => {
      paid(maker).amount = 101
      maker.close()
    },
  },
  {
    name: 'a record with another fee than its event, where no fee table decides',
    expected: ['AMOUNT_MISMATCH'],
    make: (maker) => {
      paid(maker).feeAmount = 1.99
      maker.close()
      maker.world.fees.pix = []
    },
  },
]
