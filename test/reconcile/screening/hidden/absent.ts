import {cents, reais} from '../../worlds/world.ts'
import {drop, type HiddenWorld, lineOf, ONE_LEG, paid, without} from './hidden-world.ts'

const NO_EVENTS = ['events'] as const
const NO_CHARGES = ['charges'] as const

/** Without events the records say what the statement must have; without charges the events do. */
export const ABSENT: readonly HiddenWorld[] = [
  {
    name: 'without events, a paid charge that is not posted',
    absent: NO_EVENTS,
    expected: ['MISSING_POSTING'],
    make: (maker) => {
      without(maker, 'payment', paid(maker).id)
      maker.close()
    },
  },
  {
    name: 'without events, a payment of another amount than its charge',
    absent: NO_EVENTS,
    expected: ['AMOUNT_MISMATCH'],
    make: (maker) => {
      lineOf(maker, 'payment', paid(maker).id).amount = 10_001
      maker.close()
    },
  },
  {
    name: 'without events, a payment whose fee is not posted',
    absent: NO_EVENTS,
    expected: ['MISSING_POSTING'],
    make: (maker) => {
      without(maker, 'fee', paid(maker).id)
      maker.close()
    },
  },
  {
    name: 'without events, a payment whose fee is not the one in force when it was posted',
    absent: NO_EVENTS,
    expected: ['FEE_UNDERCHARGE'],
    make: (maker) => {
      const {id} = paid(maker)
      const {createdAt} = lineOf(maker, 'payment', id)
      const [step] = maker.world.fees.pix
      if (!step) throw new Error('the world has no fee')
      maker.world.fees.pix.push({...step, from: createdAt, fixed: step.fixed + 1})
      maker.close()
    },
  },
  {
    name: 'without events and a fee table, a payment whose fee is not the one of its record',
    absent: ['events', 'fees'],
    expected: ['FEE_UNDERCHARGE'],
    make: (maker) => {
      for (const charge of maker.world.charges) {
        if (charge.status !== 'completed') continue
        const fee = maker.world.lines.find(
          (line) => line.type === 'fee' && line.parentTransactionId === charge.id,
        )
        charge.feeAmount = reais(-cents(Number(fee?.amount ?? 0)))
      }
      const {id} = paid(maker)
      const line = lineOf(maker, 'fee', id)
      const charge = maker.world.charges.find((one) => one.id === id)
      if (charge) charge.feeAmount = reais(-cents(Number(line.amount)) - 1)
      maker.close()
    },
  },
  {
    name: 'without events, a leg that was not posted',
    absent: NO_EVENTS,
    expected: ['MISSING_COUNTERPART_LEG'],
    make: (maker) => {
      const {lines} = maker.world
      const {id} = paid(maker, ONE_LEG)
      const leg = lines.find(
        (line) =>
          line.type === 'internal_transfer' &&
          line.parentTransactionId === id &&
          line.wallet === 'loja-2',
      )
      if (leg) drop(lines, leg)
      maker.close()
    },
  },
  {
    name: 'without events, a charge that was cancelled and posted',
    absent: NO_EVENTS,
    expected: ['UNMATCHED_LEDGER_LINE', 'FEE_OVERCHARGE'],
    make: (maker) => {
      paid(maker).status = 'cancelled'
      maker.close()
    },
  },
  {
    name: 'without events, a withdrawal that is not posted',
    absent: NO_EVENTS,
    expected: ['MISSING_POSTING'],
    make: (maker) => {
      without(maker, 'withdrawal', maker.withdrawal('completed').id)
      maker.close()
    },
  },
  {
    name: 'without events, a withdrawal that failed and did not come back',
    absent: NO_EVENTS,
    expected: ['FAILED_NOT_RETURNED'],
    make: (maker) => {
      without(maker, 'withdrawal_reversal', maker.withdrawal('failed').id)
      maker.close()
    },
  },
  {
    name: 'without charges, a payment whose fee is not posted',
    absent: NO_CHARGES,
    expected: ['MISSING_POSTING'],
    make: (maker) => {
      without(maker, 'fee', paid(maker).id)
      maker.close()
    },
  },
  {
    name: 'without charges, a charge that was paid and expired',
    absent: NO_CHARGES,
    expected: ['INVALID_TRANSITION'],
    make: (maker) => {
      const charge = paid(maker)
      const {amount, id} = charge
      maker.emit('payment_expired', charge.subAccount, maker.tick(), {transactionId: id, amount})
      maker.close()
    },
  },
]
