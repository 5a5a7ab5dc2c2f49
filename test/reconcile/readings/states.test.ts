import {cents, DAY_MS, iso, START_MS} from '../worlds/world.ts'
import {drop, eventOf, lineOf, paid, TWO_LEGS, testReadings} from './reading.ts'

const IMPOSSIBLE = '2026-02-30T00:00:00.000Z'

testReadings([
  {
    name: 'a missing event needs that no outcome event at all exists: a reversal is one',
    make: (maker) => {
      const withdrawal = maker.withdrawal('reversed')
      maker.close()
      drop(maker.world.events, eventOf(maker, withdrawal.id, 'withdrawal_completed'))
      return []
    },
  },
  {
    name: 'the creation of a block is no outcome event',
    make: (maker) => {
      const block = maker.block(paid(maker), 'approved')
      maker.close()
      drop(maker.world.events, eventOf(maker, block.id, 'balance_block_approved'))
      return [`MISSING_EVENT ${block.id}`]
    },
  },
  {
    name: 'of two last events at one instant the one with the greatest eventId counts',
    make: (maker) => {
      const withdrawal = maker.withdrawal('reversed')
      maker.close()
      const completed = eventOf(maker, withdrawal.id, 'withdrawal_completed')
      const reversed = eventOf(maker, withdrawal.id, 'withdrawal_reversed')
      completed.timestamp = reversed.timestamp
      completed.eventId = 'b'
      reversed.eventId = 'a'
      return [`STATUS_MISMATCH ${withdrawal.id}`]
    },
  },
  {
    name: 'what came back by a reversal names a known event, though the completion is last',
    make: (maker) => {
      const withdrawal = maker.withdrawal('reversed')
      maker.close()
      const completed = eventOf(maker, withdrawal.id, 'withdrawal_completed')
      const reversed = eventOf(maker, withdrawal.id, 'withdrawal_reversed')
      completed.timestamp = iso(Date.parse(reversed.timestamp) + 1)
      withdrawal.status = 'completed'
      return []
    },
  },
  {
    name: 'lines of a charge that its record calls paid name a known record, though its event expired',
    make: (maker) => {
      const charge = paid(maker, TWO_LEGS)
      maker.close()
      const event = eventOf(maker, charge.id, 'payment_completed')
      event.event = 'payment_expired'
      Reflect.deleteProperty(event.data, 'split')
      return [`STATUS_MISMATCH ${charge.id}`]
    },
  },
  {
    name: 'a leg of a charge that expired was not distributed, though its record is pending still',
    make: (maker) => {
      const charge = maker.unpaidCharge('payment_expired')
      const leg = {atMs: maker.tick(), parent: charge.id}
      maker.post(charge.subAccount, 'internal_transfer', -10, leg)
      maker.close()
      charge.status = 'pending'
      return [`EXTRA_SPLIT_LEG ${charge.id}`, `STATUS_MISMATCH ${charge.id}`]
    },
  },
  {
    name: 'the fee of a charge is not too much, where only a record that was rejected tells its outcome',
    make: (maker) => {
      const charge = paid(maker)
      drop(maker.world.lines, lineOf(maker, 'payment', charge.id))
      maker.close()
      charge.createdAt = IMPOSSIBLE
      drop(maker.world.events, eventOf(maker, charge.id, 'payment_completed'))
      return ['RECORD_INVALID charges.jsonl:1']
    },
  },
  {
    name: 'every other check goes by the last event: a reversal that is last owes the gross',
    make: (maker) => {
      const withdrawal = maker.withdrawal('reversed')
      maker.close()
      withdrawal.status = 'completed'
      drop(maker.world.lines, lineOf(maker, 'withdrawal_reversal', withdrawal.id))
      return [`FAILED_NOT_RETURNED ${withdrawal.id}`, `STATUS_MISMATCH ${withdrawal.id}`]
    },
  },
  {
    name: 'without an event every other check goes by the record: a paid charge owes its legs',
    make: (maker) => {
      const charge = paid(maker, [{subAccount: 'loja-2', amount: 10}])
      maker.close()
      drop(maker.world.events, eventOf(maker, charge.id, 'payment_completed'))
      drop(maker.world.lines, lineOf(maker, 'fee', charge.id))
      return [`MISSING_EVENT ${charge.id}`, `MISSING_POSTING ${charge.id}`]
    },
  },
  {
    name: 'a record not final long after its limit, with a final event, is not stale',
    make: (maker) => {
      const withdrawal = maker.withdrawal('completed')
      maker.close()
      withdrawal.status = 'processing'
      return [`STATUS_MISMATCH ${withdrawal.id}`]
    },
  },
  {
    name: 'where the last event was rejected, the record that knew of it is no status mismatch',
    make: (maker) => {
      const withdrawal = maker.withdrawal('reversed')
      maker.close()
      const reversed = eventOf(maker, withdrawal.id, 'withdrawal_reversed')
      reversed.timestamp = IMPOSSIBLE
      return [`RECORD_INVALID events.jsonl:${maker.world.events.indexOf(reversed) + 1}`]
    },
  },
  {
    name: 'nor where the last event came after the as-of instant',
    options: {asOf: iso(START_MS + DAY_MS)},
    make: (maker) => {
      const withdrawal = maker.withdrawal('reversed')
      maker.close()
      const later = iso(START_MS + 2 * DAY_MS)
      eventOf(maker, withdrawal.id, 'withdrawal_reversed').timestamp = later
      lineOf(maker, 'withdrawal_reversal', withdrawal.id).createdAt = later
      return []
    },
  },
  {
    name: 'the creation of a block that cannot be read hides no missing outcome',
    make: (maker) => {
      const block = maker.block(paid(maker), 'approved')
      maker.close()
      drop(maker.world.events, eventOf(maker, block.id, 'balance_block_approved'))
      const created = eventOf(maker, block.id, 'balance_block_created')
      created.timestamp = IMPOSSIBLE
      const row = maker.world.events.indexOf(created) + 1
      return [`MISSING_EVENT ${block.id}`, `RECORD_INVALID events.jsonl:${row}`]
    },
  },
  {
    name: 'where the event of a payment was rejected, legs that a failed record leaves no place for are no extra ones',
    make: (maker) => {
      const charge = paid(maker, TWO_LEGS)
      maker.close()
      charge.status = 'failed'
      const event = eventOf(maker, charge.id, 'payment_completed')
      event.timestamp = IMPOSSIBLE
      const row = maker.world.events.indexOf(event) + 1
      // The fee of a charge that failed is zero: that much the record tells.
      return [`FEE_OVERCHARGE ${charge.id}`, `RECORD_INVALID events.jsonl:${row}`]
    },
  },
  {
    name: 'by the last event a charge expired: its payment names nothing, though the record is open',
    make: (maker) => {
      const charge = maker.unpaidCharge('payment_expired')
      charge.status = 'pending'
      const line = maker.post(charge.subAccount, 'payment', cents(charge.amount), {
        id: charge.id,
        atMs: maker.tick(),
      })
      maker.close()
      return [`STATUS_MISMATCH ${charge.id}`, `UNMATCHED_LEDGER_LINE ${line.id}`]
    },
  },
  {
    name: 'where the record says it was paid, the payment is known',
    make: (maker) => {
      const charge = maker.unpaidCharge('payment_expired')
      charge.status = 'completed'
      const atMs = maker.tick()
      maker.post(charge.subAccount, 'payment', cents(charge.amount), {id: charge.id, atMs})
      maker.close()
      return [`STATUS_MISMATCH ${charge.id}`]
    },
  },
  {
    name: 'events that exclude each other excuse no fee of a withdrawal, which is owed either way',
    make: (maker) => {
      const {id} = maker.withdrawal('failed')
      const failed = eventOf(maker, id, 'withdrawal_failed')
      maker.world.events.push({
        ...failed,
        event: 'withdrawal_completed',
        eventId: 'another',
        timestamp: iso(Date.parse(failed.timestamp) - 60_000),
      })
      lineOf(maker, 'fee', id).amount -= 1
      maker.close()
      return [`FEE_OVERCHARGE ${id}`, `INVALID_TRANSITION ${id}`]
    },
  },
])
