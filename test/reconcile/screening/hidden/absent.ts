import {reais, type WorldMaker} from '../../worlds/world.ts'
import {drop, type HiddenWorld, lineOf, ONE_LEG, only, paid, without} from './hidden-world.ts'

const NO_EVENTS = ['events'] as const
const NO_TABLE = ['events', 'fees'] as const
const NO_CHARGES = ['charges'] as const

/** Every record of a charge names the fee that was posted for it. */
function nameFees({world}: WorldMaker): void {
  for (const charge of world.charges) {
    if (charge.status !== 'completed') continue
    const {amount} = only(
      world.lines,
      (line) => line.type === 'fee' && line.parentTransactionId === charge.id,
    )
    charge.feeAmount = reais(-amount)
  }
}

/** Without events the records say what the statement must have; without charges the events do. */
export const ABSENT: readonly HiddenWorld[] = [
  {
    name: 'without events, a paid charge of which nothing is posted',
    absent: NO_EVENTS,
    expected: ['MISSING_POSTING'],
    make: (maker) => {
      const {id} = paid(maker)
      without(maker, 'payment', id)
      without(maker, 'fee', id)
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
    name: 'without events, payments of before the fee table begins with theirs',
    absent: NO_EVENTS,
    expected: [],
    make: (maker) => {
      maker.close()
      nameFees(maker)
      const last = maker.world.lines.findLast(({type}) => type === 'payment')
      maker.world.fees.pix = [{from: last?.createdAt ?? '', fixed: 0.99, percent: 0}]
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
    name: 'without events, a charge that names the fee of when it was made, and was paid under another',
    absent: NO_EVENTS,
    expected: ['AMOUNT_MISMATCH'],
    make: (maker) => {
      const charge = paid(maker)
      const line = lineOf(maker, 'fee', charge.id)
      const [step] = maker.world.fees.pix
      if (!step) throw new Error('the world has no fee')
      charge.feeAmount = reais(-line.amount)
      const {createdAt} = lineOf(maker, 'payment', charge.id)
      maker.world.fees.pix.push({...step, from: createdAt, fixed: step.fixed + 1})
      line.amount -= 100
      maker.close()
    },
  },
  {
    name: 'without events and a fee table, a payment whose fee is not posted',
    absent: NO_TABLE,
    expected: ['MISSING_POSTING'],
    make: (maker) => {
      const charge = paid(maker)
      nameFees(maker)
      without(maker, 'fee', charge.id)
      maker.close()
    },
  },
  {
    name: 'without events and a fee table, a charge whose legs are more than it bears',
    absent: NO_TABLE,
    expected: ['AMOUNT_MISMATCH'],
    make: (maker) => {
      const charge = paid(maker, ONE_LEG)
      for (const line of maker.world.lines) {
        const isLeg = line.type === 'internal_transfer' && line.parentTransactionId === charge.id
        if (isLeg) line.amount = Math.sign(line.amount) * 10_000
      }
      for (const leg of charge.split ?? []) leg.amount = 100
      nameFees(maker)
      maker.close()
    },
  },
  {
    name: 'without events, a leg that was not posted',
    absent: NO_EVENTS,
    expected: ['MISSING_SPLIT_LEG'],
    make: (maker) => {
      const {lines} = maker.world
      const {id} = paid(maker, ONE_LEG)
      const legs = lines.filter(
        ({type, parentTransactionId}) => type === 'internal_transfer' && parentTransactionId === id,
      )
      for (const leg of legs) drop(lines, leg)
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
    name: 'without events, a withdrawal of which nothing is posted',
    absent: NO_EVENTS,
    expected: ['MISSING_POSTING'],
    make: (maker) => {
      const {id} = maker.withdrawal('completed')
      without(maker, 'withdrawal', id)
      without(maker, 'fee', id)
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
