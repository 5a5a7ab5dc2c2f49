import {expect, test} from 'vitest'
import {alike} from '../worlds/injectors.ts'
import {type ChargeRecord, iso, type Line, START_MS, WorldMaker} from '../worlds/world.ts'
import {
  drop,
  eventOf,
  legLine,
  lineOf,
  otherLine,
  paid,
  resultOf,
  TWO_LEGS,
  testReadings,
} from './reading.ts'

const strangerOf = (maker: WorldMaker): ChargeRecord =>
  ({
    id: maker.world.random.uuid(),
    subAccount: 'loja-3',
    createdAt: iso(maker.tick()),
  }) as ChargeRecord

/** The same posting once more, under an id of its own, that names the first as its parent. */
const secondOf = (maker: WorldMaker, line: Line): Line => ({
  ...line,
  id: maker.world.random.uuid(),
  parentTransactionId: line.id,
})

testReadings([
  {
    name: 'an orphan is owed no lines',
    make: (maker) => {
      const charge = paid(maker, TWO_LEGS)
      const {eventId} = eventOf(maker, charge.id, 'payment_completed')
      drop(maker.world.charges, charge)
      for (const line of [...maker.world.lines]) drop(maker.world.lines, line)
      maker.close()
      return [`ORPHAN_EVENT ${eventId}`]
    },
  },
  {
    name: 'a refund whose charge is unknown is no orphan, and its lines are matched in any wallet',
    make: (maker) => {
      const event = maker.refund(strangerOf(maker), 5_000)
      event.subAccount = 'loja-1'
      maker.close()
      return [`REFUND_WITHOUT_ORIGINAL ${event.data['refundTransactionId']}`]
    },
  },
  {
    name: 'a recipient debited is no missing posting, though the line has another id',
    make: (maker) => {
      const charge = paid(maker)
      const id = String(maker.refund(charge, 1_000).data['refundTransactionId'])
      const line = lineOf(maker, 'refund', id)
      line.wallet = 'loja-2'
      line.id = 'another'
      maker.close()
      return [`RECIPIENT_DEBITED ${charge.id}`]
    },
  },
  {
    name: 'a refund that debits a recipient is a refund all the same: it can be one too many',
    make: (maker) => {
      const charge = paid(maker)
      maker.refund(charge, 10_000)
      maker.post('loja-2', 'refund', -1, {atMs: maker.tick(), parent: charge.id})
      maker.close()
      return [`OVER_REFUND ${charge.id}`, `RECIPIENT_DEBITED ${charge.id}`]
    },
  },
  {
    name: 'a refund known by a line of another wallet alone, posted twice, debits the recipient once',
    make: (maker) => {
      const charge = paid(maker)
      const line = maker.post('loja-2', 'refund', -1, {atMs: maker.tick(), parent: charge.id})
      maker.world.lines.push({...line})
      maker.close()
      return [`DUPLICATE_POSTING ${line.id}`, `RECIPIENT_DEBITED ${charge.id}`]
    },
  },
  {
    name: 'and so does one that an event announced, posted twice under another id',
    make: (maker) => {
      const charge = paid(maker)
      const id = String(maker.refund(charge, 1_000).data['refundTransactionId'])
      const line = lineOf(maker, 'refund', id)
      line.wallet = 'loja-2'
      line.id = 'another'
      maker.world.lines.push({...line})
      maker.close()
      return [`DUPLICATE_POSTING ${id}`, `RECIPIENT_DEBITED ${charge.id}`]
    },
  },
  {
    name: 'of unmatched lines with one id the second is posted twice',
    make: (maker) => {
      const line = maker.post('loja-3', 'cashback', 100, {atMs: maker.tick()})
      maker.world.lines.push({...line})
      maker.close()
      return [`DUPLICATE_POSTING ${line.id}`, `UNMATCHED_LEDGER_LINE ${line.id}`]
    },
  },
  {
    name: 'a second fee of a charge that only the statement knows is posted twice for that charge',
    make: (maker) => {
      const charge = paid(maker)
      const fee = lineOf(maker, 'fee', charge.id)
      maker.world.lines.push({...fee})
      maker.close()
      drop(maker.world.charges, charge)
      drop(maker.world.events, eventOf(maker, charge.id, 'payment_completed'))
      return [
        `DUPLICATE_POSTING ${charge.id}`,
        `UNMATCHED_LEDGER_LINE ${charge.id}`,
        `UNMATCHED_LEDGER_LINE ${fee.id}`,
      ]
    },
  },
  {
    name: 'and so is a second line of its leg, which is not unmatched, too',
    make: (maker) => {
      const id = maker.world.random.uuid()
      maker.post('loja-1', 'payment', 100, {atMs: maker.tick(), id})
      const leg = maker.post('loja-1', 'internal_transfer', -10, {atMs: maker.tick(), parent: id})
      maker.world.lines.push({...leg})
      maker.close()
      return [
        `DUPLICATE_POSTING ${id}`,
        `UNMATCHED_LEDGER_LINE ${id}`,
        `UNMATCHED_LEDGER_LINE ${leg.id}`,
      ]
    },
  },
  {
    name: 'a second fee of a charge that nothing knows is posted twice for the line itself',
    make: (maker) => {
      const charge = paid(maker)
      const fee = lineOf(maker, 'fee', charge.id)
      maker.world.lines.push({...fee})
      drop(maker.world.lines, lineOf(maker, 'payment', charge.id))
      maker.close()
      drop(maker.world.charges, charge)
      drop(maker.world.events, eventOf(maker, charge.id, 'payment_completed'))
      return [`DUPLICATE_POSTING ${fee.id}`, `UNMATCHED_LEDGER_LINE ${fee.id}`]
    },
  },
  {
    name: 'a payment line under another id, whose parent is a charge that was paid, pays it twice',
    make: (maker) => {
      const charge = paid(maker)
      maker.close()
      maker.world.lines.push(secondOf(maker, lineOf(maker, 'payment', charge.id)))
      return [`DUPLICATE_POSTING ${charge.id}`]
    },
  },
  {
    name: 'in whatever wallet the second payment stands, of whatever amount',
    make: (maker) => {
      const charge = paid(maker)
      maker.close()
      const second = secondOf(maker, lineOf(maker, 'payment', charge.id))
      maker.world.lines.push({...second, wallet: 'loja-2', amount: 1})
      return [`DUPLICATE_POSTING ${charge.id}`]
    },
  },
  {
    name: 'a payment of another charge is no second one, though its parent says so',
    make: (maker) => {
      const [first, other] = [paid(maker), paid(maker)]
      lineOf(maker, 'payment', other.id).parentTransactionId = first.id
      maker.close()
      return []
    },
  },
  {
    name: 'a payment line under another id is not the first one, though its parent is the charge',
    make: (maker) => {
      const charge = paid(maker)
      maker.close()
      const line = lineOf(maker, 'payment', charge.id)
      const second = secondOf(maker, line)
      maker.world.lines.splice(maker.world.lines.indexOf(line), 1, second)
      return [`MISSING_POSTING ${charge.id}`, `UNMATCHED_LEDGER_LINE ${second.id}`]
    },
  },
  {
    name: 'a first payment that cannot be read leaves the second one a second one',
    make: (maker) => {
      const charge = paid(maker)
      const line = lineOf(maker, 'payment', charge.id)
      maker.world.lines.push(secondOf(maker, line))
      line.createdAt = '2026-02-30T00:00:00.000Z'
      return [
        `DUPLICATE_POSTING ${charge.id}`,
        `RECORD_INVALID statement.csv:${maker.world.lines.indexOf(line) + 2}`,
      ]
    },
  },
  {
    name: 'a second payment of a charge that only the statement knows is posted twice for it',
    make: (maker) => {
      const line = maker.post('loja-1', 'payment', 100, {atMs: maker.tick()})
      maker.world.lines.push(secondOf(maker, line))
      maker.close()
      return [`DUPLICATE_POSTING ${line.id}`, `UNMATCHED_LEDGER_LINE ${line.id}`]
    },
  },
  {
    name: 'what names a second payment as its parent names nothing that is known',
    make: (maker) => {
      const charge = paid(maker)
      const second = secondOf(maker, lineOf(maker, 'payment', charge.id))
      maker.world.lines.push(second)
      const fee = maker.post('loja-1', 'fee', -1, {atMs: maker.tick(), parent: second.id})
      maker.close()
      return [`DUPLICATE_POSTING ${charge.id}`, `UNMATCHED_LEDGER_LINE ${fee.id}`]
    },
  },
  {
    name: 'a withdrawal line under another id, whose parent is a withdrawal, pays it out twice',
    make: (maker) => {
      const {id} = maker.withdrawal('completed')
      maker.close()
      maker.world.lines.push(secondOf(maker, lineOf(maker, 'withdrawal', id)))
      return [`DUPLICATE_POSTING ${id}`]
    },
  },
  {
    name: 'the event of a refund that cannot be read excuses no line of a withdrawal of its id',
    make: (maker) => {
      const charge = paid(maker)
      const event = maker.refund(charge, 1_000)
      const id = String(event.data['refundTransactionId'])
      maker.close()
      event.timestamp = '2026-02-30T00:00:00.000Z'
      lineOf(maker, 'refund', id).type = 'withdrawal'
      return [
        `RECORD_INVALID events.jsonl:${maker.world.events.indexOf(event) + 1}`,
        `UNMATCHED_LEDGER_LINE ${id}`,
      ]
    },
  },
  {
    name: 'a line of a leg posted twice takes the place of no other leg',
    make: (maker) => {
      const charge = paid(maker, TWO_LEGS)
      maker.close()
      const {lines} = maker.world
      drop(lines, legLine(maker, charge.id, -1_000))
      lines.push({...legLine(maker, charge.id, -2_000)})
      return [`DUPLICATE_POSTING ${charge.id}`, `MISSING_COUNTERPART_LEG ${charge.id}`]
    },
  },
  {
    name: 'a line of a leg that was not distributed, posted twice, is one of each',
    make: (maker) => {
      const charge = paid(maker)
      const line = maker.post('loja-1', 'internal_transfer', -777, {
        atMs: maker.tick(),
        parent: charge.id,
      })
      maker.world.lines.push({...line})
      maker.close()
      return [`DUPLICATE_POSTING ${charge.id}`, `EXTRA_SPLIT_LEG ${charge.id}`]
    },
  },
  {
    name: 'the same id is a second line also in another wallet',
    make: (maker) => {
      const charge = paid(maker, TWO_LEGS)
      maker.close()
      maker.world.lines.push({...legLine(maker, charge.id, -1_000), wallet: 'principal'})
      return [`DUPLICATE_POSTING ${charge.id}`]
    },
  },
  {
    name: 'a transfer is named by its outgoing line, also where the other one was posted twice',
    make: (maker) => {
      const out = maker.transfer()
      maker.close()
      maker.world.lines.push({...otherLine(maker, out)})
      return [`DUPLICATE_POSTING ${out.id}`]
    },
  },
  {
    name: 'an unequal record counts no more than its rows: the one that agrees is used',
    make: (maker) => {
      const charge = paid(maker)
      maker.close()
      maker.world.charges.push({...charge, status: 'failed'})
      return ['RECORD_INVALID charges.jsonl:2']
    },
  },
  {
    name: 'of deliveries in conflict the one that agrees with record and line is used',
    make: (maker) => {
      const charge = paid(maker)
      maker.close()
      const event = eventOf(maker, charge.id, 'payment_completed')
      maker.world.events.unshift({...event, data: {...event.data, amount: 1, netAmount: 0.01}})
      return [`DUPLICATE_EVENT_CONFLICT ${event.eventId}`]
    },
  },
  {
    name: 'where none agrees, the smallest by text is used: of two reversals the lesser amount',
    make: (maker) => {
      const withdrawal = maker.withdrawal('reversed')
      maker.close()
      const event = eventOf(maker, withdrawal.id, 'withdrawal_reversed')
      event.data.amount = 7
      maker.world.events.push({...event, data: {...event.data, amount: 8}})
      return [`AMOUNT_MISMATCH ${withdrawal.id}`, `DUPLICATE_EVENT_CONFLICT ${event.eventId}`]
    },
  },
  {
    name: 'two references are distinct when they differ',
    make: (maker) => {
      const first = maker.withdrawal('completed')
      first.externalReference = 'folha 1'
      alike(maker, first, {hours: 1}).externalReference = 'folha 2'
      maker.close()
      return []
    },
  },
  {
    name: 'three payouts alike are two pairs, each found on its later one',
    make: (maker) => {
      const first = maker.withdrawal('completed')
      const second = alike(maker, first, {hours: 5})
      const third = alike(maker, second, {hours: 5})
      maker.close()
      return [second, third].map(({id}) => `DUPLICATE_PAYMENT_SUSPECT ${id}`)
    },
  },
  {
    name: 'payouts to another key are not alike',
    make: (maker) => {
      alike(maker, maker.withdrawal('completed'), {hours: 1}).snapshotPixKey = 'outra@exemplo.com'
      maker.close()
      return []
    },
  },
])

test('an adjustment is counted as out of scope', async () => {
  const maker = new WorldMaker(11)
  maker.post('loja-1', 'adjustment', 777, {atMs: START_MS})
  maker.close()
  const {totals} = await resultOf(maker)
  expect(totals['statement.csv']).toMatchObject({rows: 1, outOfScope: 1, matched: 0, finding: 0})
})

test('of two deliveries in conflict, neither of which agrees, the smallest by text is compared', async () => {
  const maker = new WorldMaker(11)
  const {id} = maker.withdrawal('reversed')
  maker.close()
  const event = eventOf(maker, id, 'withdrawal_reversed')
  event.data.amount = 8
  maker.world.events.push({...event, data: {...event.data, amount: 7}})
  const {findings} = await resultOf(maker)
  const mismatch = findings.find(({code}) => code === 'AMOUNT_MISMATCH')
  // The net of a reversal of 7.00, its fee of 2.50 left aside.
  expect(mismatch?.actualCentavos).toBe(-450)
})
