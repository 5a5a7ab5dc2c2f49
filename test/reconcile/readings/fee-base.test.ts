import {cents, reais, type WorldMaker} from '../worlds/world.ts'
import {eventOf, paid, testReadings} from './reading.ts'

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
