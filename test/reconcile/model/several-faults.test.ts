import {describe, expect, test} from 'vitest'
import {
  balanceOf,
  drop,
  eventOf,
  legLine,
  lineOf,
  otherLine,
  paid,
  type Reading,
  resultOf,
  TWO_LEGS,
  withIdOfCharge,
} from '../readings/reading.ts'
import {found} from '../worlds/spoilt.ts'
import {cents, DAY_MS, iso, reais, WorldMaker} from '../worlds/world.ts'
import {difference} from './agreement.ts'
import {rowByRow, screened} from './engines.ts'
import {UNREAD_HALVES} from './unread-halves.ts'

const SINCE = '2025-01-01T00:00:00.000Z'

/** An id before all others. */
const LEAST_ID = '00000000-0000-4000-8000-000000000000'

/** A withdrawal that completed and was reversed, its record and its two events. */
function reversed(maker: WorldMaker) {
  const record = maker.withdrawal('reversed')
  const completed = eventOf(maker, record.id, 'withdrawal_completed')
  return {record, completed, reversal: eventOf(maker, record.id, 'withdrawal_reversed')}
}

/** Several faults in one subject, about which model and engine once differed. */
const SEVERAL_FAULTS: readonly Reading[] = [
  {
    name: 'an event that names no fee, and a net above its amount, is held against its line by that net',
    make: (maker) => {
      const fees = [{from: SINCE, fixed: 0, percent: 0}]
      maker.world.fees.withdrawal = fees
      const {id, amount} = maker.withdrawal('completed')
      maker.close()
      maker.world.withdrawals.pop()
      const event = eventOf(maker, id, 'withdrawal_completed')
      Reflect.deleteProperty(event.data, 'feeAmount')
      event.data.netAmount = reais(cents(amount) + 1)
      return [`AMOUNT_MISMATCH ${id}`, `ORPHAN_EVENT ${event.eventId}`]
    },
  },
  {
    name: 'of two lines of one id, neither of the amount that is owed, the smaller one with its sign counts',
    make: (maker) => {
      const {id, amount} = maker.withdrawal('failed')
      const event = eventOf(maker, id, 'withdrawal_failed')
      const line = lineOf(maker, 'withdrawal', id)
      maker.world.lines.push({...line, amount: line.amount - 99})
      maker.close()
      maker.world.withdrawals.pop()
      event.data.amount = reais(cents(amount) + 1)
      event.data.netAmount = reais(1 - line.amount)
      return [`AMOUNT_MISMATCH ${id}`, `DUPLICATE_POSTING ${id}`, `ORPHAN_EVENT ${event.eventId}`]
    },
  },
  {
    name: 'of two lines in another wallet that give a withdrawal back, the one of its amount is the one that is owed',
    make: (maker) => {
      const {id} = maker.withdrawal('failed')
      const back = lineOf(maker, 'withdrawal_reversal', id)
      maker.close()
      maker.world.lines.push({...back, id: LEAST_ID, amount: back.amount + 250})
      for (const line of maker.world.lines) if (line.type === back.type) line.wallet = 'other'
      return [`DUPLICATE_POSTING ${id}`, `FAILED_NOT_RETURNED ${id}`]
    },
  },
  {
    name: 'of two lines of one id, the one that agrees with the record alone is the line that is owed',
    make: (maker) => {
      const {id, amount} = maker.withdrawal('failed')
      const {data} = eventOf(maker, id, 'withdrawal_failed')
      const line = lineOf(maker, 'withdrawal', id)
      maker.close()
      maker.world.lines.push({...line, amount: line.amount - 99})
      data.amount = reais(cents(amount) + 1)
      data.netAmount = reais(1 - line.amount)
      return [`AMOUNT_MISMATCH ${id}`, `DUPLICATE_POSTING ${id}`]
    },
  },
  {
    name: 'record and event that name two fees are a mismatch, though two events exclude each other',
    make: (maker) => {
      const charge = paid(maker)
      const data = {transactionId: charge.id, amount: charge.amount}
      maker.emit('payment_expired', charge.subAccount, maker.tick() + DAY_MS, data)
      maker.close()
      charge.feeAmount = reais(cents(charge.feeAmount ?? 0) - 1)
      return [`AMOUNT_MISMATCH ${charge.id}`, `INVALID_TRANSITION ${charge.id}`]
    },
  },
  {
    name: 'where the record cannot be read, the last event says how much has to come back',
    make: (maker) => {
      const {record, reversal} = reversed(maker)
      drop(maker.world.lines, lineOf(maker, 'withdrawal_reversal', record.id))
      maker.close()
      record.createdAt = '2026-02-30T00:00:00.000Z'
      reversal.data.amount = reais(cents(reversal.data.amount) + 250)
      return [`FAILED_NOT_RETURNED ${record.id}`, 'RECORD_INVALID withdrawals.jsonl:1']
    },
  },
  {
    name: 'a fee whose withdrawal came later, and whose own line is of another type, names nothing',
    options: {asOf: iso(Date.UTC(2026, 0, 1, 0, 2))},
    make: (maker) => {
      const {id} = maker.withdrawal('completed')
      maker.world.withdrawals.pop()
      lineOf(maker, 'withdrawal', id).type = 'payment'
      return [`UNMATCHED_LEDGER_LINE ${id}`, `UNMATCHED_LEDGER_LINE ${lineOf(maker, 'fee', id).id}`]
    },
  },
  {
    name: 'a refund of an unknown charge is compared with no line of another wallet',
    make: (maker) => {
      const charge = paid(maker)
      const refund = maker.refund(charge)
      const id = String(refund.data['refundTransactionId'])
      const line = lineOf(maker, 'refund', id)
      line.wallet = 'loja-2'
      line.id = maker.world.random.uuid()
      maker.world.charges.pop()
      maker.close()
      refund.data.amount += 50
      const payment = eventOf(maker, charge.id, 'payment_completed')
      return [`ORPHAN_EVENT ${payment.eventId}`, `REFUND_WITHOUT_ORIGINAL ${id}`]
    },
  },
  {
    name: 'where record and event contradict themselves, the reversal is held against the line',
    make: (maker) => {
      const {record, completed} = reversed(maker)
      maker.close()
      record.netAmount = reais(cents(record.netAmount) + 100)
      completed.data.feeAmount = reais(cents(completed.data.feeAmount ?? 0) - 1)
      lineOf(maker, 'withdrawal', record.id).amount -= 250
      return [
        `AMOUNT_MISMATCH ${record.id}`,
        `NET_MISMATCH ${record.id}`,
        `NET_MISMATCH ${record.id}`,
      ]
    },
  },
  {
    name: 'and with nothing, where no row that is sound tells a fee',
    make: (maker) => {
      const {record, completed} = reversed(maker)
      maker.close()
      maker.world.fees.withdrawal = []
      record.netAmount = reais(cents(record.netAmount) + 100)
      completed.data.feeAmount = reais(cents(completed.data.feeAmount ?? 0) - 1)
      return [`NET_MISMATCH ${record.id}`, `NET_MISMATCH ${record.id}`]
    },
  },
  {
    name: 'a block line is named by the creation of its block, though that event cannot be read',
    make: (maker) => {
      const charge = paid(maker)
      const {id} = maker.block(charge, 'awaiting_response')
      maker.world.blocks.pop()
      maker.close()
      eventOf(maker, id, 'balance_block_created').data.amount = 12.345
      return ['RECORD_INVALID events.jsonl:2']
    },
  },
  {
    name: 'a fee of a refund of an unknown charge is not judged in another wallet than the event names',
    make: (maker) => {
      const charge = paid(maker)
      const refund = maker.refund(charge)
      const id = String(refund.data['refundTransactionId'])
      maker.world.charges.pop()
      maker.close()
      refund.subAccount = 'principal'
      maker.world.fees.refund = [{from: SINCE, fixed: 0.51, percent: 0}]
      const payment = eventOf(maker, charge.id, 'payment_completed')
      return [`ORPHAN_EVENT ${payment.eventId}`, `REFUND_WITHOUT_ORIGINAL ${id}`]
    },
  },
  {
    name: 'a refund that only the statement knows lacks its event, though its charge cannot be read',
    make: (maker) => {
      const charge = paid(maker)
      const refund = maker.refund(charge)
      drop(maker.world.events, refund)
      maker.close()
      charge.amount = 12.345
      return [
        `MISSING_EVENT ${refund.data['refundTransactionId']}`,
        'RECORD_INVALID charges.jsonl:1',
      ]
    },
  },
  {
    name: 'a refund line whose parent is a withdrawal that cannot be read names no charge',
    make: (maker) => {
      const withdrawal = maker.withdrawal('completed')
      const line = lineOf(maker, 'fee', withdrawal.id)
      line.type = 'refund'
      maker.close()
      withdrawal.createdAt = '2026-02-30T00:00:00.000Z'
      return [
        `MISSING_POSTING ${withdrawal.id}`,
        'RECORD_INVALID withdrawals.jsonl:1',
        `UNMATCHED_LEDGER_LINE ${line.id}`,
      ]
    },
  },
  {
    name: 'a refund line under the id of a withdrawal whose event cannot be read names no refund',
    make: (maker) => {
      const withdrawal = maker.withdrawal('failed')
      const event = eventOf(maker, withdrawal.id, 'withdrawal_failed')
      lineOf(maker, 'withdrawal', withdrawal.id).type = 'refund'
      maker.close()
      event.timestamp = '2026-02-30T00:00:00.000Z'
      return [
        `MISSING_POSTING ${withdrawal.id}`,
        'RECORD_INVALID events.jsonl:1',
        `UNMATCHED_LEDGER_LINE ${withdrawal.id}`,
      ]
    },
  },
  {
    name: 'of two fees of a charge whose events exclude each other the one by the schedule counts',
    make: (maker) => {
      const charge = paid(maker)
      const fee = lineOf(maker, 'fee', charge.id)
      maker.close()
      const data = {transactionId: charge.id, amount: charge.amount}
      maker.emit('payment_expired', charge.subAccount, maker.tick() + DAY_MS, data)
      maker.world.lines.push({...fee, id: maker.world.random.uuid(), amount: fee.amount - 1})
      return [`DUPLICATE_POSTING ${charge.id}`, `INVALID_TRANSITION ${charge.id}`]
    },
  },
  {
    name: 'the amount of a block is that of its outcome and record, though its creation is dated after',
    make: (maker) => {
      const {id} = maker.block(paid(maker), 'approved')
      drop(maker.world.lines, lineOf(maker, 'block', id))
      maker.close()
      const created = eventOf(maker, id, 'balance_block_created')
      created.timestamp = iso(Date.parse(created.timestamp) + DAY_MS)
      created.data.amount = reais(cents(created.data.amount) + 5_000)
      return [`AMOUNT_MISMATCH ${id}`, `MISSING_POSTING ${id}`]
    },
  },
  {
    name: 'lines of a block in another wallet speak for the amount of its record',
    make: (maker) => {
      const charge = paid(maker)
      const block = maker.block(charge, 'rejected')
      for (const type of ['block', 'block_release']) lineOf(maker, type, block.id).wallet = 'loja-2'
      maker.close()
      block.status = 'approved'
      const {data} = eventOf(maker, block.id, 'balance_block_rejected')
      data.amount = reais(cents(data.amount) + 5_000)
      return [
        `AMOUNT_MISMATCH ${block.id}`,
        `MISSING_POSTING ${block.id}`,
        `RECIPIENT_DEBITED ${charge.id}`,
        `STATUS_MISMATCH ${block.id}`,
      ]
    },
  },
  {
    name: 'a payment that comes later under another id is not the one that is missing',
    options: {asOf: iso(Date.UTC(2026, 0, 1, 1))},
    make: (maker) => {
      const charge = paid(maker)
      const refund = maker.refund(charge)
      drop(maker.world.events, refund)
      const line = lineOf(maker, 'refund', String(refund.data['refundTransactionId']))
      line.type = 'payment'
      drop(maker.world.lines, lineOf(maker, 'payment', charge.id))
      return [`MISSING_POSTING ${charge.id}`]
    },
  },
  {
    name: 'of two refunds without a line of their id the one of its amount takes the line in another wallet',
    make: (maker) => {
      const charge = paid(maker)
      const refunds = [2_000, 3_000].map((amount) => maker.refund(charge, amount))
      const ids = refunds.map(({data}) => String(data['refundTransactionId'])).sort()
      const [first = '', last = ''] = ids
      const line = lineOf(maker, 'refund', last)
      drop(maker.world.lines, lineOf(maker, 'refund', first))
      Object.assign(line, {id: maker.world.random.uuid(), wallet: 'loja-2'})
      maker.close()
      return [`MISSING_POSTING ${first}`, `RECIPIENT_DEBITED ${charge.id}`]
    },
  },
  {
    name: 'a fee is no overcharge where the record calls the charge completed, and no payment is posted',
    make: (maker) => {
      const charge = paid(maker)
      drop(maker.world.events, eventOf(maker, charge.id, 'payment_completed'))
      drop(maker.world.lines, lineOf(maker, 'payment', charge.id))
      const data = {transactionId: charge.id, amount: charge.amount}
      maker.emit('payment_expired', charge.subAccount, maker.tick(), data)
      maker.close()
      return [`STATUS_MISMATCH ${charge.id}`]
    },
  },
  {
    name: 'the fee of a reversal that came before is compared with nothing',
    make: (maker) => {
      const {record, completed, reversal} = reversed(maker)
      maker.close()
      reversal.timestamp = iso(Date.parse(completed.timestamp) - DAY_MS)
      reversal.data.feeAmount = 2
      return [`STATUS_MISMATCH ${record.id}`]
    },
  },
  {
    name: 'a payment with the other sign still says which amount a proportional fee is of',
    make: (maker) => {
      maker.world.fees.pix = [{from: SINCE, fixed: 0, percent: 0.5}]
      const charge = paid(maker)
      maker.close()
      const {data} = eventOf(maker, charge.id, 'payment_completed')
      data.amount += 1
      data.netAmount = (data.netAmount ?? 0) + 1
      lineOf(maker, 'payment', charge.id).amount *= -1
      return [`AMOUNT_MISMATCH ${charge.id}`, `SIGN_MISMATCH ${charge.id}`]
    },
  },
  {
    name: 'where the record cannot be read, the schedule tells the missing fee, not an event that contradicts itself',
    make: (maker) => {
      const charge = paid(maker)
      drop(maker.world.lines, lineOf(maker, 'fee', charge.id))
      maker.close()
      charge.createdAt = '2026-02-30T00:00:00.000Z'
      const {data} = eventOf(maker, charge.id, 'payment_completed')
      data.feeAmount = (data.feeAmount ?? 0) + 1
      const subject = charge.id
      const invalid = 'RECORD_INVALID charges.jsonl:1'
      return [`MISSING_POSTING ${subject}`, `NET_MISMATCH ${subject}`, invalid]
    },
  },
  {
    name: 'where the record cannot be read, a fee is of the amount that reversal and line name, not of that of an odd event',
    make: (maker) => {
      maker.world.fees.withdrawal = [{from: SINCE, fixed: 0, percent: 0.5}]
      const {record, completed} = reversed(maker)
      maker.close()
      record.createdAt = '2026-02-30T00:00:00.000Z'
      completed.data.amount = reais(cents(completed.data.amount) + 10_000)
      completed.data.netAmount = reais(cents(completed.data.netAmount ?? 0) + 10_000)
      return [`AMOUNT_MISMATCH ${record.id}`, 'RECORD_INVALID withdrawals.jsonl:1']
    },
  },
  {
    name: 'a payment and a fee of one id that name nothing are two things, not one posted twice',
    make: (maker) => {
      const createdAt = iso(maker.tick())
      const line = {
        id: LEAST_ID,
        wallet: 'loja-3',
        amount: 9_900,
        createdAt,
        parentTransactionId: '',
      }
      maker.world.lines.push({...line, type: 'payment'}, {...line, type: 'fee'})
      maker.close()
      return [`UNMATCHED_LEDGER_LINE ${LEAST_ID}`, `UNMATCHED_LEDGER_LINE ${LEAST_ID}`]
    },
  },
  {
    name: 'a fee is held against the last event, not against an earlier one of another amount',
    make: (maker) => {
      const charge = paid(maker)
      maker.close()
      const {timestamp} = eventOf(maker, charge.id, 'payment_completed')
      const data = {transactionId: charge.id, amount: 1, feeAmount: 0, netAmount: 1}
      maker.emit('payment_completed', charge.subAccount, Date.parse(timestamp) - DAY_MS, data)
      maker.world.fees.pix = [{from: '2025-01-01T00:00:00.000Z', fixed: 0.98, percent: 0}]
      drop(maker.world.lines, lineOf(maker, 'payment', charge.id))
      for (const one of maker.world.balances) if (one.wallet === 'loja-1') one.available += 200
      return [
        `AMOUNT_MISMATCH ${charge.id}`,
        `FEE_OVERCHARGE ${charge.id}`,
        `MISSING_POSTING ${charge.id}`,
        'UNEXPLAINED_DIFFERENCE loja-1',
      ]
    },
  },
  {
    name: 'the fee of a reversal is compared, though the amount of the record contradicts itself',
    make: (maker) => {
      const {record, reversal} = reversed(maker)
      maker.close()
      record.amount = reais(cents(record.amount) + 1)
      reversal.data.feeAmount = 0.99
      return [`AMOUNT_MISMATCH ${record.id}`, `NET_MISMATCH ${record.id}`]
    },
  },
  {
    name: 'what was paid by the statement alone is what record and line agree on, as everywhere else',
    make: (maker) => {
      const charge = paid(maker)
      drop(maker.world.events, eventOf(maker, charge.id, 'payment_completed'))
      charge.status = 'pending'
      Reflect.deleteProperty(charge, 'feeAmount')
      maker.refund(charge, cents(charge.amount) + 1)
      maker.close()
      lineOf(maker, 'payment', charge.id).amount += 1
      return [
        `AMOUNT_MISMATCH ${charge.id}`,
        `MISSING_EVENT ${charge.id}`,
        `OVER_REFUND ${charge.id}`,
      ]
    },
  },
  {
    name: 'of two fees of a charge that cannot be read, the one in the wallet of the payment is its fee',
    make: (maker) => {
      const charge = paid(maker)
      maker.close()
      const fee = lineOf(maker, 'fee', charge.id)
      maker.world.lines.push({...fee, id: LEAST_ID, wallet: 'loja-9', amount: 4_000})
      maker.world.charges.pop()
      eventOf(maker, charge.id, 'payment_completed').timestamp = '2026-02-30T00:00:00.000Z'
      return [`DUPLICATE_POSTING ${charge.id}`, 'RECORD_INVALID events.jsonl:1']
    },
  },
  {
    name: 'the event that completed says that a fee was posted as it was taken, though the reversal of another amount names none',
    make: (maker) => {
      const {record, reversal} = reversed(maker)
      const {subAccount: wallet} = record
      lineOf(maker, 'withdrawal_reversal', record.id).amount += 1
      maker.close()
      reversal.data.amount = reais(cents(reversal.data.amount) - 1)
      maker.world.fees.withdrawal = [{from: SINCE, fixed: 2.7, percent: 0}]
      for (const one of maker.world.balances) {
        if (one.wallet === wallet) one.available = reais(cents(one.available) - 20)
      }
      return [
        `AMOUNT_MISMATCH ${record.id}`,
        `FEE_UNDERCHARGE ${record.id}`,
        `UNEXPLAINED_DIFFERENCE ${wallet}`,
      ]
    },
  },
  {
    name: 'a withdrawal without a fee is missing at what its record and its reversal say, not at what an odd event says',
    make: (maker) => {
      maker.world.fees.withdrawal = [{from: SINCE, fixed: 0, percent: 0}]
      const {record, reversal} = reversed(maker)
      lineOf(maker, 'withdrawal', record.id).wallet = 'other'
      maker.close()
      reversal.data.amount = reais(cents(reversal.data.amount) - 99)
      for (const one of maker.world.balances) {
        if (one.wallet === record.subAccount) one.available = reais(50_000_000)
      }
      return [`AMOUNT_MISMATCH ${record.id}`, `MISSING_POSTING ${record.id}`]
    },
  },
  {
    name: 'the second line of one id is posted twice, though a leg to its own wallet lacks a line of the amount',
    make: (maker) => {
      const charge = paid(maker, [{subAccount: 'loja-2', amount: 10}])
      const line = legLine(maker, charge.id, 1_000)
      maker.close()
      maker.world.lines.push({...line})
      charge.subAccount = 'loja-2'
      eventOf(maker, charge.id, 'payment_completed').subAccount = 'loja-2'
      for (const type of ['payment', 'fee']) lineOf(maker, type, charge.id).wallet = 'loja-2'
      for (const one of maker.world.balances) {
        const more = one.wallet === 'loja-1' ? -9_901 : one.wallet === 'loja-2' ? 9_901 : 0
        one.available = reais(cents(one.available) + more)
      }
      return [`DUPLICATE_POSTING ${charge.id}`, `MISSING_COUNTERPART_LEG ${charge.id}`]
    },
  },
  {
    name: 'where record and event contradict themselves, what is missing is the gross without the fee of the record',
    make: (maker) => {
      const {id, netAmount, feeAmount} = maker.withdrawal('completed')
      const [record] = maker.world.withdrawals
      drop(maker.world.lines, lineOf(maker, 'withdrawal', id))
      drop(maker.world.lines, lineOf(maker, 'fee', id))
      eventOf(maker, id, 'withdrawal_completed').data.feeAmount = reais(cents(feeAmount) + 1)
      Object.assign(record ?? {}, {netAmount: reais(cents(netAmount) - 1)})
      maker.close()
      for (const one of maker.world.balances) {
        if (one.wallet === record?.subAccount) {
          one.available = reais(cents(one.available) - cents(netAmount) - cents(feeAmount))
        }
      }
      return [
        `MISSING_POSTING ${id}`,
        `MISSING_POSTING ${id}`,
        `NET_MISMATCH ${id}`,
        `NET_MISMATCH ${id}`,
      ]
    },
  },
  {
    name: 'two transfers of one instant and amount are two pairs, though the first line fits two others',
    make: (maker) => {
      const createdAt = iso(maker.tick())
      const wallets = ['loja-1', 'loja-2', 'loja-3', 'loja-2']
      for (const [at, wallet] of wallets.entries()) {
        const id = LEAST_ID.replace(/0$/, String(at))
        const amount = at < 2 ? -500 : 500
        const rest = {type: 'internal_transfer', createdAt, parentTransactionId: ''}
        maker.world.lines.push({id, wallet, amount, ...rest})
      }
      maker.close()
      return []
    },
  },
  {
    name: 'a release of a block that was approved belongs to nothing, and is not one with the wrong sign',
    make: (maker) => {
      const block = maker.block(paid(maker), 'rejected')
      const release = lineOf(maker, 'block_release', block.id)
      drop(maker.world.events, eventOf(maker, block.id, 'balance_block_rejected'))
      block.status = 'approved'
      release.amount *= -1
      maker.close()
      return [`MISSING_EVENT ${block.id}`, `UNMATCHED_LEDGER_LINE ${release.id}`]
    },
  },
  {
    name: 'a second line of a block in another wallet is posted twice, and debits no recipient beside the first',
    make: (maker) => {
      const charge = paid(maker)
      const {id} = maker.block(charge, 'rejected')
      const line = lineOf(maker, 'block', id)
      maker.close()
      maker.world.lines.unshift({...line, wallet: 'loja-9'})
      return [`DUPLICATE_POSTING ${id}`]
    },
  },
  {
    name: 'a refund whose event cannot be read debits no recipient of a charge without a record',
    make: (maker) => {
      const charge = paid(maker)
      const refund = maker.refund(charge)
      maker.close()
      maker.world.charges.pop()
      const payment = eventOf(maker, charge.id, 'payment_completed')
      payment.subAccount = 'loja-9'
      refund.data.amount = 12.345
      const at = maker.world.events.indexOf(refund) + 1
      return [`ORPHAN_EVENT ${payment.eventId}`, `RECORD_INVALID events.jsonl:${at}`]
    },
  },
  {
    name: 'an event without fee and net distributes what the fee that the record says was charged leaves',
    make: (maker) => {
      const wallet = 'loja-1'
      const [gross, fee] = [1_120, 150]
      const createdMs = maker.tick()
      const legs = [{subAccount: 'loja-2', amount: 10}]
      const charge = maker.charge({wallet, createdMs, gross, status: 'completed', legs})
      charge.feeAmount = reais(fee)
      const paidMs = createdMs + 60_000
      const cut = [{subAccount: 'loja-2', amount: reais(gross - fee)}]
      const {data} = maker.settle(charge, {paidMs, gross, fee, legs: cut, wallet})
      for (const field of ['feeAmount', 'netAmount']) Reflect.deleteProperty(data, field)
      maker.close()
      return [`FEE_OVERCHARGE ${charge.id}`, `SPLIT_SHORTFALL ${charge.id}`]
    },
  },
  {
    name: 'the fee of a charge is not judged where its one event cannot be read and no record tells of it',
    make: (maker) => {
      const {id} = maker.paidCharge({gross: 10_000, wallet: 'principal', legs: []})
      maker.world.charges.pop()
      drop(maker.world.lines, lineOf(maker, 'payment', id))
      maker.close()
      eventOf(maker, id, 'payment_completed').data.amount = 12.345
      return ['RECORD_INVALID events.jsonl:1']
    },
  },
  {
    name: 'a withdrawal in another wallet is what its record and the schedule say, though its reversal names another fee',
    make: (maker) => {
      const {record, completed, reversal} = reversed(maker)
      drop(maker.world.events, completed)
      maker.close()
      record.subAccount = 'loja-9'
      lineOf(maker, 'fee', record.id).wallet = 'loja-9'
      reversal.data.feeAmount = reais(cents(record.feeAmount) - 50)
      return ['AMOUNT_MISMATCH', 'FAILED_NOT_RETURNED', 'MISSING_POSTING'].map(
        (code) => `${code} ${record.id}`,
      )
    },
  },
  {
    name: 'what came back of a block is what its last event says, where an earlier one and the record say less',
    make: (maker) => {
      const block = maker.block(paid(maker), 'rejected')
      const {id, amount} = block
      drop(maker.world.lines, lineOf(maker, 'block_release', id))
      maker.close()
      eventOf(maker, id, 'balance_block_created').data.amount = reais(cents(amount) - 99)
      block.amount = reais(cents(amount) - 1)
      return [`AMOUNT_MISMATCH ${id}`, `MISSING_POSTING ${id}`]
    },
  },
  {
    name: 'the fee of a refund that nothing tells of belongs to nothing, with either sign',
    make: (maker) => {
      const charge = paid(maker)
      maker.refund(charge, 5_000)
      drop(maker.world.charges, charge)
      maker.world.events.length = 0
      const refund = maker.world.lines.find(({type}) => type === 'refund')
      const fee = lineOf(maker, 'fee', refund?.id ?? '')
      fee.amount *= -1
      maker.world.lines = maker.world.lines.filter((line) => line === refund || line === fee)
      maker.close()
      return maker.world.lines.map(({id}) => `UNMATCHED_LEDGER_LINE ${id}`)
    },
  },
  {
    name: 'of two legs of one amount that were sent once, the one that was received was sent',
    make: (maker) => {
      const legs = ['loja-2', 'loja-3'].map((subAccount) => ({subAccount, amount: 10}))
      const {id} = paid(maker, legs)
      const received = maker.world.lines.find(({wallet}) => wallet === 'loja-2')
      maker.world.lines = maker.world.lines.filter((line) => line !== received)
      drop(maker.world.lines, legLine(maker, id, -1_000))
      maker.close()
      return [`MISSING_SPLIT_LEG ${id}`]
    },
  },
  {
    name: 'a payment of another magnitude than its event has not the wrong sign, though that event contradicts itself',
    make: (maker) => {
      const charge = paid(maker)
      maker.world.charges.pop()
      const payment = lineOf(maker, 'payment', charge.id)
      payment.amount *= -1
      maker.close()
      const {data, eventId} = eventOf(maker, charge.id, 'payment_completed')
      data.amount = 10
      return [`NET_MISMATCH ${charge.id}`, `ORPHAN_EVENT ${eventId}`]
    },
  },
  {
    name: 'an event that lists the legs of a split in another order, and one of nothing, distributed what was asked',
    make: (maker) => {
      const charge = paid(maker, TWO_LEGS)
      const {data} = eventOf(maker, charge.id, 'payment_completed')
      data.split = [...TWO_LEGS.toReversed(), {subAccount: 'principal', amount: 0}]
      maker.close()
      return []
    },
  },
  {
    name: 'what an event that names no instant tells happened when it was sent',
    make: (maker) => {
      const charge = paid(maker)
      maker.close()
      const event = eventOf(maker, charge.id, 'payment_completed')
      const sentMs = Date.parse(event.timestamp) + DAY_MS
      event.timestamp = iso(sentMs)
      maker.world.fees.pix.push({from: iso(sentMs), fixed: 1.29, percent: 0})
      Reflect.deleteProperty(event.data, 'completedAt')
      return [`FEE_UNDERCHARGE ${charge.id}`]
    },
  },
  {
    name: 'a withdrawal that failed cannot be reversed, too',
    make: (maker) => {
      const {record, completed} = reversed(maker)
      completed.event = 'withdrawal_failed'
      maker.close()
      return [`INVALID_TRANSITION ${record.id}`]
    },
  },
  {
    name: 'two kinds of event under one id and instant are in the order of their names',
    make: (maker) => {
      const {id} = maker.withdrawal('completed')
      const completed = eventOf(maker, id, 'withdrawal_completed')
      maker.world.events.unshift({...completed, event: 'withdrawal_failed'})
      maker.close()
      return [`FAILED_NOT_RETURNED ${id}`, `INVALID_TRANSITION ${id}`]
    },
  },
  {
    name: 'withdrawals of one reference are consecutive, though one without a reference is between them',
    make: (maker) => {
      const [first, between, last] = [1, 2, 3].map(() => maker.withdrawal('completed'))
      if (!first || !between || !last) throw new Error('three were made')
      const {subAccount, snapshotPixKey, amount, feeAmount, netAmount} = first
      for (const next of [between, last]) {
        Object.assign(next, {subAccount, snapshotPixKey, amount, feeAmount, netAmount})
        const event = eventOf(maker, next.id, 'withdrawal_completed')
        Object.assign(event.data, {amount, netAmount})
        event.subAccount = subAccount
        for (const type of ['withdrawal', 'fee']) lineOf(maker, type, next.id).wallet = subAccount
        lineOf(maker, 'withdrawal', next.id).amount = -cents(netAmount)
      }
      for (const one of [first, last]) one.externalReference = 'a'
      maker.close()
      return [`DUPLICATE_PAYMENT_SUSPECT ${last.id}`]
    },
  },
  {
    name: 'a withdrawal that failed after the as-of instant had not failed then',
    options: {asOf: iso(Date.UTC(2026, 0, 1, 0, 2))},
    make: (maker) => {
      const {id, createdAt} = maker.withdrawal('failed')
      const [record] = maker.world.withdrawals
      const again = {...record, id: LEAST_ID, status: 'processing'} as NonNullable<typeof record>
      maker.world.withdrawals.push(again)
      again.createdAt = iso(Date.parse(createdAt) - 1)
      return [`DUPLICATE_PAYMENT_SUSPECT ${id}`, `IN_TRANSIT ${LEAST_ID}`, `IN_TRANSIT ${id}`]
    },
  },
  {
    name: 'a reversal without a parent is of the withdrawal whose event announced its id',
    make: (maker) => {
      const {record} = reversed(maker)
      lineOf(maker, 'withdrawal_reversal', record.id).parentTransactionId = ''
      maker.close()
      return []
    },
  },
  {
    name: 'the payment of a charge that cannot be read is its own, though a block has the same id',
    make: (maker) => {
      const charge = paid(maker)
      const block = maker.block(charge, 'defended')
      const line = lineOf(maker, 'block', block.id)
      maker.close()
      line.id = charge.id
      block.id = charge.id
      maker.world.events.length = 0
      charge.createdAt = '2026-02-30T00:00:00.000Z'
      return ['RECORD_INVALID charges.jsonl:1']
    },
  },
  {
    name: 'without a record and with no wallet in its event, a charge is of the wallet of its payment',
    make: (maker) => {
      const charge = paid(maker)
      maker.world.charges.pop()
      const event = eventOf(maker, charge.id, 'payment_completed')
      Reflect.deleteProperty(event, 'subAccount')
      event.data.amount = 100.01
      event.data.netAmount = reais(cents(event.data.netAmount ?? 0) + 1)
      maker.close()
      return [`AMOUNT_MISMATCH ${charge.id}`, `ORPHAN_EVENT ${event.eventId}`]
    },
  },
  {
    name: 'of two fees of one parent, which is a charge and its refund, each is of the one that names its amount',
    make: (maker) => {
      const charge = paid(maker)
      withIdOfCharge(maker, charge.id, maker.refund(charge, 5_000))
      maker.close()
      return []
    },
  },
  {
    name: 'and the one that is above the schedule is found, where the service takes another fee than the table says',
    make: (maker) => {
      maker.world.fees.pix = [{from: SINCE, fixed: 0, percent: 1.19}]
      const charge = paid(maker)
      withIdOfCharge(maker, charge.id, maker.refund(charge, 5_000))
      maker.close()
      maker.world.fees.pix = [{from: SINCE, fixed: 0, percent: 1}]
      return [`FEE_OVERCHARGE ${charge.id}`]
    },
  },
  {
    name: 'a fee with the wrong sign is that alone, though record and event name two and no schedule tells which',
    make: (maker) => {
      const charge = paid(maker)
      lineOf(maker, 'fee', charge.id).amount *= -1
      maker.world.fees.pix = []
      maker.close()
      const fee = lineOf(maker, 'fee', charge.id).id
      const {data} = eventOf(maker, charge.id, 'payment_completed')
      Object.assign(data, {feeAmount: 0.98, netAmount: 99.02})
      return [`SIGN_MISMATCH ${fee}`]
    },
  },
  {
    name: 'what is missing of a withdrawal is the gross that came back less the fee that record and event name',
    make: (maker) => {
      maker.world.fees.withdrawal = [{from: SINCE, fixed: 0, percent: 0}]
      const {id, subAccount, amount} = maker.withdrawal('failed')
      drop(maker.world.lines, lineOf(maker, 'withdrawal', id))
      maker.close()
      maker.world.fees.withdrawal = [{from: SINCE, fixed: 0, percent: 0.5}]
      const {data} = eventOf(maker, id, 'withdrawal_failed')
      const more = reais(cents(amount) + 1)
      Object.assign(data, {amount: more, netAmount: more})
      const balance = balanceOf(maker, subAccount)
      balance.available = reais(cents(balance.available) - cents(amount))
      return [`AMOUNT_MISMATCH ${id}`, `MISSING_POSTING ${id}`]
    },
  },
  {
    name: 'a file may write ids in capitals and another one instants of its zone',
    make: (maker) => {
      const charge = paid(maker, TWO_LEGS)
      maker.refund(charge, 1_000)
      maker.withdrawal('reversed')
      maker.transfer()
      maker.close()
      for (const event of maker.world.events) {
        const sentMs = Date.parse(event.timestamp) - 3 * 3_600_000
        event.timestamp = iso(sentMs).replace('Z', '-03:00')
      }
      for (const line of maker.world.lines) {
        line.id = line.id.toUpperCase()
        line.parentTransactionId = line.parentTransactionId.toUpperCase()
        line.createdAt = line.createdAt.replace(/\.\d+Z/, 'Z')
      }
      return []
    },
  },
  {
    name: 'the record of a charge that names its net contradicts itself where that is not amount less fee',
    make: (maker) => {
      const charge = paid(maker)
      const other = paid(maker)
      maker.close()
      charge['netAmount'] = 99.01
      other['netAmount'] = 99
      return [`NET_MISMATCH ${other.id}`]
    },
  },
  {
    name: 'a charge that names no expiry is open for a day',
    options: {asOf: iso(Date.UTC(2026, 0, 2, 2))},
    make: (maker) => {
      const createdMs = [Date.UTC(2026, 0, 1, 0, 59), Date.UTC(2026, 0, 1, 1, 1)]
      const [stale, open] = createdMs.map((ms) =>
        maker.charge({wallet: 'loja-1', createdMs: ms, gross: 1_000, status: 'pending'}),
      )
      for (const charge of maker.world.charges) Reflect.deleteProperty(charge, 'expiresAt')
      maker.transfer()
      return [`IN_TRANSIT ${open?.id}`, `STALE_PENDING ${stale?.id}`]
    },
  },
  {
    name: 'the fee of a refund with the id of its charge is not missing, where a line that cannot be read may be it',
    make: (maker) => {
      const charge = paid(maker)
      const refund = maker.refund(charge, 5_000)
      const fee = lineOf(maker, 'fee', String(refund.data['refundTransactionId']))
      withIdOfCharge(maker, charge.id, refund)
      maker.close()
      fee.createdAt = '2026-02-30T00:00:00.000Z'
      return [`RECORD_INVALID statement.csv:${maker.world.lines.indexOf(fee) + 2}`]
    },
  },
  {
    name: 'nor where it is posted soon after the as-of instant',
    options: {asOf: iso(Date.UTC(2026, 0, 1, 4))},
    make: (maker) => {
      const charge = paid(maker)
      const refund = maker.refund(charge, 5_000)
      const fee = lineOf(maker, 'fee', String(refund.data['refundTransactionId']))
      withIdOfCharge(maker, charge.id, refund)
      fee.createdAt = iso(Date.UTC(2026, 0, 1, 5))
      return []
    },
  },
  {
    name: 'of transfers of one instant and amount the outgoing lines come first in the order of their ids',
    make: (maker) => {
      const createdAt = iso(maker.tick())
      const wallets = ['loja-1', 'loja-2', 'loja-1', 'principal', 'loja-2']
      for (const [at, wallet] of wallets.entries()) {
        const id = LEAST_ID.replace(/0$/, String(at))
        const amount = at < 3 ? -500 : 500
        const rest = {type: 'internal_transfer', createdAt, parentTransactionId: ''}
        maker.world.lines.push({id, wallet, amount, ...rest})
      }
      maker.close()
      return [`MISSING_COUNTERPART_LEG ${LEAST_ID.replace(/0$/, '2')}`]
    },
  },
  ...UNREAD_HALVES,
  {
    name: 'a block without a record is compared by the event that ended it, though its creation is dated with it',
    make: (maker) => {
      const {id} = maker.block(paid(maker), 'approved')
      maker.world.blocks.pop()
      const created = eventOf(maker, id, 'balance_block_created')
      const approved = eventOf(maker, id, 'balance_block_approved')
      maker.close()
      created.timestamp = approved.timestamp
      Object.assign(created, {eventId: LEAST_ID.replaceAll('0', 'f')})
      approved.data.amount += 1
      const orphans = [created, approved].map(({eventId}) => `ORPHAN_EVENT ${eventId}`)
      return [`AMOUNT_MISMATCH ${id}`, ...orphans]
    },
  },
  {
    name: 'what is missing of a withdrawal is what its record says, though a reversal of another amount came back',
    make: (maker) => {
      const {id, feeAmount} = maker.withdrawal('failed')
      const line = lineOf(maker, 'withdrawal', id)
      const back = lineOf(maker, 'withdrawal_reversal', id)
      maker.close()
      const {data} = eventOf(maker, id, 'withdrawal_failed')
      data.feeAmount = reais(cents(feeAmount) + 20)
      data.netAmount = reais(cents(data.netAmount ?? 0) - 20)
      line.wallet = 'loja-9'
      back.amount -= 1
      const codes = ['AMOUNT_MISMATCH', 'FAILED_NOT_RETURNED', 'MISSING_POSTING']
      return codes.map((code) => `${code} ${id}`)
    },
  },
  {
    name: 'of two deliveries of a refund with the id of its charge, the one of the fee that was posted is used',
    make: (maker) => {
      const charge = paid(maker)
      const refund = maker.refund(charge, 5_000)
      withIdOfCharge(maker, charge.id, refund)
      maker.close()
      maker.world.events.push({...refund, data: {...refund.data, feeAmount: 0.49}})
      return [`DUPLICATE_EVENT_CONFLICT ${refund.eventId}`]
    },
  },
  {
    name: 'and a fee of a charge in another wallet is not that of its refund of the same id',
    make: (maker) => {
      const charge = paid(maker)
      const refund = maker.refund(charge, 5_000)
      withIdOfCharge(maker, charge.id, refund)
      maker.world.charges.pop()
      maker.close()
      const payment = eventOf(maker, charge.id, 'payment_completed')
      payment.subAccount = 'loja-9'
      return [`ORPHAN_EVENT ${payment.eventId}`, `REFUND_WITHOUT_ORIGINAL ${charge.id}`]
    },
  },
  {
    name: 'the fee in force is that of the last event that completed, though an earlier one names another amount',
    make: (maker) => {
      const charge = paid(maker)
      maker.close()
      const event = eventOf(maker, charge.id, 'payment_completed')
      const paidMs = Date.parse(String(event.data['completedAt']))
      maker.world.fees.pix = [
        {from: SINCE, fixed: 3.57, percent: 0},
        {from: iso(paidMs - 1_000), fixed: 0.99, percent: 0},
      ]
      const data = {transactionId: charge.id, amount: 1, feeAmount: 0, netAmount: 1}
      maker.emit('payment_completed', charge.subAccount, paidMs - 60_000, data)
      return [`AMOUNT_MISMATCH ${charge.id}`]
    },
  },
  {
    name: 'a block whose charge is in no row belongs to the principal wallet',
    make: (maker) => {
      const {id, amount} = maker.block(paid(maker), 'awaiting_response')
      const created = eventOf(maker, id, 'balance_block_created')
      maker.close()
      const {world} = maker
      world.charges.pop()
      world.events.splice(0)
      world.lines.splice(0)
      world.balances.splice(0, world.balances.length, {
        wallet: 'principal',
        available: 0,
        held: 0,
        opening: amount,
        asOf: created.timestamp,
      })
      return ['HELD_MISMATCH principal', `MISSING_POSTING ${id}`]
    },
  },
  {
    name: 'a block with the id of its charge has a mismatch of its own, beside that of the charge',
    make: (maker) => {
      const charge = paid(maker)
      const block = maker.block(charge, 'approved')
      const line = lineOf(maker, 'block', block.id)
      const approved = eventOf(maker, block.id, 'balance_block_approved')
      const created = eventOf(maker, block.id, 'balance_block_created')
      for (const {data} of [approved, created]) data['blockId'] = charge.id
      block.id = charge.id
      line.id = charge.id
      maker.close()
      approved.data.amount += 2.5
      charge.amount += 50
      return [`AMOUNT_MISMATCH ${charge.id}`, `AMOUNT_MISMATCH ${charge.id}`]
    },
  },
  {
    name: 'a line of 0.00 for a leg of one centavo is off, in the wallet that sends or the one that receives',
    make: (maker) => {
      const legs = [{subAccount: 'loja-2', amount: 0.01}]
      const [received, sent, both] = [paid(maker, legs), paid(maker, legs), paid(maker, legs)]
      maker.close()
      legLine(maker, received.id, 1).amount = 0
      legLine(maker, sent.id, -1).amount = 0
      for (const amount of [1, -1]) legLine(maker, both.id, amount).amount = 0
      return [
        `LEG_IMBALANCE ${received.id}`,
        `LEG_IMBALANCE ${sent.id}`,
        `AMOUNT_MISMATCH ${both.id}#0`,
      ]
    },
  },
  {
    name: 'a charge whose record says that it was paid is not overcharged by its fee, though its only event in scope is an expiry',
    options: {asOf: iso(Date.UTC(2026, 0, 1, 1))},
    make: (maker) => {
      const charge = paid(maker)
      const completed = eventOf(maker, charge.id, 'payment_completed')
      const atMs = Date.parse(completed.timestamp)
      const data = {transactionId: charge.id, amount: charge.amount}
      maker.emit('payment_expired', charge.subAccount, atMs, data)
      completed.timestamp = iso(atMs + 2 * 3_600_000)
      drop(maker.world.lines, lineOf(maker, 'payment', charge.id))
      return []
    },
  },
  {
    name: 'the fee of a withdrawal is of the gross that its line and any event name, where the record names another',
    make: (maker) => {
      maker.world.fees.withdrawal = [{from: SINCE, fixed: 0, percent: 2.5}]
      const record = maker.withdrawal('completed')
      const event = eventOf(maker, record.id, 'withdrawal_completed')
      maker.close()
      record.amount = reais(cents(record.amount) + 300)
      record.netAmount = reais(cents(record.netAmount) + 300)
      const {feeAmount = 0, netAmount = 0} = event.data
      const other = {feeAmount: reais(cents(feeAmount) - 1), netAmount: reais(cents(netAmount) + 1)}
      maker.world.events.push({
        ...event,
        eventId: LEAST_ID,
        timestamp: iso(Date.parse(event.timestamp) + 2 * 3_600_000),
        data: {...event.data, ...other},
      })
      return [`AMOUNT_MISMATCH ${record.id}`]
    },
  },
  {
    name: 'legs of which nothing is posted are cut by the fee of the creation, where nothing says which fee was taken',
    make: (maker) => {
      const charge = paid(maker, [
        {subAccount: 'loja-2', amount: 99},
        {subAccount: 'loja-3', amount: 1},
      ])
      delete charge.feeAmount
      maker.world.events.splice(0)
      maker.world.lines.splice(0)
      maker.transfer()
      maker.close()
      const codes = [
        'MISSING_EVENT',
        'MISSING_POSTING',
        'MISSING_SPLIT_LEG',
        'MISSING_SPLIT_LEG',
        'SPLIT_CEILING_EXCEEDED',
      ]
      return codes.map((code) => `${code} ${charge.id}`)
    },
  },
  {
    name: 'the fee of a record that contradicts itself is owed, where no event and no line says when it was paid',
    make: (maker) => {
      const charge = paid(maker)
      charge['netAmount'] = reais(cents(charge.amount) - 1)
      maker.world.events.splice(0)
      maker.world.lines.splice(0)
      maker.transfer()
      maker.close()
      const codes = ['MISSING_EVENT', 'MISSING_POSTING', 'MISSING_POSTING', 'NET_MISMATCH']
      return codes.map((code) => `${code} ${charge.id}`)
    },
  },
  {
    name: 'a wallet whose difference one half transfer explains is no choice of the other half of its amount',
    make: (maker) => {
      const out = maker.transfer('loja-1', 'loja-3')
      const into = otherLine(maker, out)
      const onward = {atMs: Date.parse(out.createdAt)}
      maker.post('loja-3', 'internal_transfer', out.amount, onward)
      const unread = maker.post('principal', 'internal_transfer', -out.amount, onward)
      maker.close()
      drop(maker.world.lines, into)
      unread.createdAt = '2026-02-30T00:00:00.000Z'
      return [`RECORD_INVALID statement.csv:4`]
    },
  },
  {
    name: 'a line of a leg that stands there twice is one more, also where another leg has its amount',
    make: (maker) => {
      const {id} = paid(maker, [
        {subAccount: 'loja-2', amount: 1.27},
        {subAccount: 'loja-3', amount: 1.27},
      ])
      maker.close()
      maker.world.lines.push({...legLine(maker, id, -127)})
      return [`DUPLICATE_POSTING ${id}`]
    },
  },
  {
    name: 'of a debit and a return in another wallet, both of one amount, the debit is the line that is missing',
    make: (maker) => {
      maker.world.fees.withdrawal = [{from: SINCE, fixed: 0, percent: 0}]
      const {id} = maker.withdrawal('failed')
      const debit = lineOf(maker, 'withdrawal', id)
      const back = lineOf(maker, 'withdrawal_reversal', id)
      maker.close()
      for (const line of [debit, back]) line.wallet = 'other'
      back.amount = -back.amount
      return [
        `FAILED_NOT_RETURNED ${id}`,
        `MISSING_POSTING ${id}`,
        `UNMATCHED_LEDGER_LINE ${back.id}`,
      ]
    },
  },
  {
    name: 'an event with another fee and net does not tell that legs were not as record and table have them',
    make: (maker) => {
      const charge = paid(maker, [
        {subAccount: 'loja-2', amount: 90},
        {subAccount: 'loja-3', amount: 9.01},
      ])
      maker.close()
      Object.assign(eventOf(maker, charge.id, 'payment_completed').data, {
        feeAmount: 1.19,
        netAmount: 98.9,
      })
      return [`NET_MISMATCH ${charge.id}`]
    },
  },
]

describe('several faults in one subject', () => {
  test.each(SEVERAL_FAULTS)('$name', async ({make, options}) => {
    const maker = new WorldMaker(11)
    const expected = make(maker)
    expect(found(await resultOf(maker, options))).toEqual([...expected].sort())
    for (const engine of [rowByRow, screened]) {
      expect(await difference(maker.world, {asOf: options?.asOf, engine})).toBeUndefined()
    }
  })
})
