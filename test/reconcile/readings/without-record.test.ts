import {eventOf, lineOf, paid, testReadings} from './reading.ts'

testReadings([
  {
    name: 'two events of a charge that no record has are compared with nothing, not even with each other',
    make: (maker) => {
      const charge = maker.unpaidCharge('payment_expired')
      const event = eventOf(maker, charge.id, 'payment_expired')
      const second = {...event, eventId: maker.world.random.uuid()}
      maker.world.events.push({...second, data: {...event.data, amount: event.data.amount + 1}})
      maker.world.charges.pop()
      maker.close()
      return [`ORPHAN_EVENT ${event.eventId}`, `ORPHAN_EVENT ${second.eventId}`]
    },
  },
  {
    name: 'a refund of a charge that no record has is of the wallet of its own event',
    make: (maker) => {
      const charge = paid(maker)
      const refund = maker.refund(charge)
      const payment = eventOf(maker, charge.id, 'payment_completed')
      payment.subAccount = 'loja-2'
      maker.world.charges.pop()
      const id = String(refund.data['refundTransactionId'])
      maker.close()
      lineOf(maker, 'refund', id).amount += 1
      return [
        `AMOUNT_MISMATCH ${id}`,
        `ORPHAN_EVENT ${payment.eventId}`,
        `REFUND_WITHOUT_ORIGINAL ${id}`,
      ]
    },
  },
  {
    name: 'lines are paired by receiver before they are paired by originator, where one wallet is both',
    make: (maker) => {
      const charge = paid(maker)
      const legs = [{subAccount: 'loja-1', amount: 10}]
      const event = eventOf(maker, charge.id, 'payment_completed')
      charge.split = legs
      event.data.split = legs
      const atMs = Date.parse(event.timestamp)
      const line = maker.post('loja-1', 'internal_transfer', -1_000, {atMs, parent: charge.id})
      maker.post('loja-2', 'internal_transfer', -1_000, {atMs, parent: charge.id})
      maker.close()
      return [`MISSING_COUNTERPART_LEG ${charge.id}`, `SIGN_MISMATCH ${line.id}`]
    },
  },
])
