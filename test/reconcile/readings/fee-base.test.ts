import {cents, reais, type WorldMaker} from '../worlds/world.ts'
import {drop, eventOf, lineOf, paid, testReadings} from './reading.ts'

const SINCE = '2025-01-01T00:00:00.000Z'
const ONE_PERCENT = [{from: SINCE, fixed: 0, percent: 1}]

/** A withdrawal whose event names amount and net, and leaves the fee out. */
function withoutFee(maker: WorldMaker) {
  const withdrawal = maker.withdrawal('completed')
  const event = eventOf(maker, withdrawal.id, 'withdrawal_completed')
  Reflect.deleteProperty(event.data, 'feeAmount')
  maker.close()
  return {withdrawal, data: event.data}
}

testReadings([
  {
    name: 'a proportional fee of a charge is of the amount that event and line agree on, where the record is off',
    make: (maker) => {
      maker.world.fees.pix = ONE_PERCENT
      const charge = paid(maker)
      maker.close()
      charge.amount += 300
      return [`AMOUNT_MISMATCH ${charge.id}`]
    },
  },
  {
    name: 'and so is that of a withdrawal',
    make: (maker) => {
      maker.world.fees.withdrawal = ONE_PERCENT
      const withdrawal = maker.withdrawal('completed')
      maker.close()
      withdrawal.amount = reais(cents(withdrawal.amount) + 30_000)
      withdrawal.netAmount = reais(cents(withdrawal.netAmount) + 30_000)
      return [`AMOUNT_MISMATCH ${withdrawal.id}`]
    },
  },
  {
    name: 'where record and line agree, a proportional fee is of their amount',
    make: (maker) => {
      maker.world.fees.withdrawal = ONE_PERCENT
      const withdrawal = maker.withdrawal('completed')
      maker.close()
      const {data} = eventOf(maker, withdrawal.id, 'withdrawal_completed')
      data.amount = reais(cents(data.amount) + 30_000)
      data.netAmount = reais(cents(data.netAmount ?? 0) + 30_000)
      return [`AMOUNT_MISMATCH ${withdrawal.id}`]
    },
  },
  {
    name: 'where the only row that names the amount contradicts itself, a proportional fee is of what was posted',
    make: (maker) => {
      maker.world.fees.pix = ONE_PERCENT
      const charge = paid(maker)
      const event = eventOf(maker, charge.id, 'payment_completed')
      drop(maker.world.charges, charge)
      maker.close()
      event.data.amount += 50
      return [`NET_MISMATCH ${charge.id}`, `ORPHAN_EVENT ${event.eventId}`]
    },
  },
  {
    name: 'a fee of an expired charge that record and expiry name differently is a mismatch',
    make: (maker) => {
      const charge = maker.unpaidCharge('payment_expired')
      maker.close()
      charge.feeAmount = 0
      eventOf(maker, charge.id, 'payment_expired').data.feeAmount = 0.99
      return [`AMOUNT_MISMATCH ${charge.id}`]
    },
  },
  {
    name: 'a fee that was posted with a payment is compared with the table, though the charge expired last',
    make: (maker) => {
      const charge = paid(maker)
      drop(maker.world.events, eventOf(maker, charge.id, 'payment_completed'))
      const data = {transactionId: charge.id, amount: charge.amount}
      maker.emit('payment_expired', charge.subAccount, maker.tick(), data)
      maker.close()
      maker.world.fees.pix = [{from: SINCE, fixed: 1.19, percent: 0}]
      return [`FEE_UNDERCHARGE ${charge.id}`, `STATUS_MISMATCH ${charge.id}`]
    },
  },
  {
    name: 'where no row that is sound names a fee, what left the wallet is compared with nothing',
    make: (maker) => {
      const withdrawal = maker.withdrawal('reversed')
      const {id} = withdrawal
      const [one, other] = maker.world.events.filter(({data}) => data['withdrawalId'] === id)
      drop(maker.world.withdrawals, withdrawal)
      drop(maker.world.lines, lineOf(maker, 'fee', id))
      maker.close()
      maker.world.fees.withdrawal = []
      if (one) one.data.feeAmount = 2.51
      return [
        `NET_MISMATCH ${id}`,
        `ORPHAN_EVENT ${one?.eventId}`,
        `ORPHAN_EVENT ${other?.eventId}`,
      ]
    },
  },
  {
    name: 'an event that names its net and no fee has the fee that lies between',
    make: (maker) => {
      withoutFee(maker)
      return []
    },
  },
  {
    name: 'so another amount in it is found, though its net is that of the line',
    make: (maker) => {
      const {withdrawal, data} = withoutFee(maker)
      data.amount = reais(cents(data.amount) + 1)
      return [`AMOUNT_MISMATCH ${withdrawal.id}`]
    },
  },
  {
    name: 'and another net, though its amount is that of the record',
    make: (maker) => {
      const {withdrawal, data} = withoutFee(maker)
      data.netAmount = reais(cents(data.netAmount ?? 0) - 1)
      return [`AMOUNT_MISMATCH ${withdrawal.id}`]
    },
  },
])
