import {cents, iso, reais, type WorldMaker} from '../../worlds/world.ts'
import {
  AFTER,
  drop,
  eventOf,
  type HiddenWorld,
  lineOf,
  MIDDLE,
  ONE_LEG,
  only,
  paid,
  statedInTheMiddle,
  without,
} from './hidden-world.ts'

export const PAYMENTS: readonly HiddenWorld[] = [
  {
    name: 'a charge whose expiry came after the asked instant was open at it',
    expected: ['STALE_PENDING'],
    asOf: MIDDLE,
    make: (maker) => {
      const {id} = maker.unpaidCharge('payment_expired')
      statedInTheMiddle(maker)
      eventOf(maker, id).timestamp = AFTER
    },
  },
  {
    // Its record is there, so that nothing is raised: not even by what reads row by row.
    name: 'a charge that was created after the asked instant and paid before it',
    expected: [],
    asOf: MIDDLE,
    make: (maker) => {
      const charge = paid(maker)
      statedInTheMiddle(maker)
      charge.createdAt = AFTER
    },
  },
  {
    name: 'an expiry whose amount less its fee is not its net',
    expected: ['NET_MISMATCH'],
    make: (maker) => {
      const charge = maker.unpaidCharge('payment_expired')
      const {data} = eventOf(maker, charge.id)
      data.feeAmount = 1
      data.netAmount = data.amount
      maker.close()
    },
  },
  {
    name: 'a payment whose amount less its fee is not its net',
    expected: ['NET_MISMATCH'],
    make: (maker) => {
      const {data} = eventOf(maker, paid(maker).id)
      data.netAmount = reais(cents(data.netAmount ?? 0) - 1)
      maker.close()
    },
  },
  {
    name: 'a payment that cost more than the table says, on every side but the record',
    expected: ['FEE_OVERCHARGE'],
    make: (maker) => {
      const charge = paid(maker)
      const {data} = eventOf(maker, charge.id)
      Reflect.deleteProperty(charge, 'feeAmount')
      data.feeAmount = 1.99
      data.netAmount = 98.01
      lineOf(maker, 'fee', charge.id).amount = -199
      maker.close()
    },
  },
  {
    name: 'legs above the net, where no fee table says what the fee was at creation',
    expected: ['SPLIT_DISTRIBUTION_MISMATCH'],
    make: (maker) => {
      paid(maker, [{subAccount: 'loja-2', amount: 99.02}])
      maker.close()
      maker.world.fees.pix = []
    },
  },
  {
    name: 'payments that all cost a centavo more than the table says',
    expected: ['FEE_OVERCHARGE'],
    make: (maker) => {
      maker.close()
      maker.world.fees.pix = [{from: iso(0), fixed: 0.98, percent: 0}]
    },
  },
  ...(['payment', 'fee'] as const).map((type) => ({
    name: `a ${type} that is not posted`,
    expected: ['MISSING_POSTING'] as const,
    make: (maker: WorldMaker) => {
      without(maker, type, paid(maker).id)
      maker.close()
    },
  })),
  ...([-1_000, 1_000] as const).map((amount) => ({
    name: `a leg of which the line of ${amount} is not posted`,
    expected: ['MISSING_COUNTERPART_LEG'] as const,
    make: (maker: WorldMaker) => {
      const {id} = paid(maker, ONE_LEG)
      const {lines} = maker.world
      drop(
        lines,
        only(lines, (line) => line.parentTransactionId === id && line.amount === amount),
      )
      maker.close()
    },
  })),
  {
    name: 'lines of a leg of nothing',
    expected: ['EXTRA_SPLIT_LEG'],
    make: (maker) => {
      paid(maker, [{subAccount: 'loja-2', amount: 0}])
      maker.close()
    },
  },
]
