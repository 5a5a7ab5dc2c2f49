import type {FindingCode} from '../../../src/reconcile/findings/finding-codes.ts'
import {
  type ChargeRecord,
  cents,
  DAY_MS,
  type EventBody,
  FEE_RISE_MS,
  iso,
  type Line,
  reais,
  START_MS,
  WALLETS,
  type WithdrawalRecord,
  type WorldMaker,
} from './world.ts'

/** What an injected fault must be found as. */
export interface Expected {
  readonly code: FindingCode
  /** Called when all faults are in place: rows move when others are removed. */
  readonly id: () => string
}

/**
 * One way to spoil a world. `prepare` makes a subject in perfect order, before balances are stated;
 * `spoil` breaks it. A fault of the file is spoilt after balances were stated, one of the ledger before.
 */
export interface Injector {
  readonly name: string
  readonly code: FindingCode
  readonly where: readonly ('file' | 'ledger')[]
  readonly prepare: (maker: WorldMaker) => (maker: WorldMaker) => Expected
}

const BOTH = ['file', 'ledger'] as const
const LEDGER = ['ledger'] as const
const FILE = ['file'] as const

const remove = <T>(list: T[], item: T): void => {
  list.splice(list.indexOf(item), 1)
}

function find<T>(list: readonly T[], wanted: (item: T) => boolean): T {
  const item = list.find(wanted)
  if (item === undefined) throw new Error('the world lacks what the injector needs')
  return item
}

const lineOf = (maker: WorldMaker, type: string, of: string): Line =>
  find(
    maker.world.lines,
    (line) => line.type === type && [line.id, line.parentTransactionId].includes(of),
  )

const eventOf = (maker: WorldMaker, id: string, kind?: string): EventBody =>
  find(
    maker.world.events,
    (event) =>
      Object.values(event.data).includes(id) && (kind === undefined || event.event === kind),
  )

const eventsOf = (maker: WorldMaker, id: string): EventBody[] =>
  maker.world.events.filter((event) => Object.values(event.data).includes(id))

const paid = (maker: WorldMaker): ChargeRecord =>
  maker.paidCharge({gross: 30_000, wallet: 'loja-1', legs: []})

const split = (maker: WorldMaker): ChargeRecord =>
  maker.paidCharge({
    gross: 30_000,
    wallet: 'loja-1',
    legs: [
      {subAccount: 'principal', amount: 40},
      {subAccount: 'loja-2', amount: 25.5},
    ],
  })

const failedWithdrawal = (maker: WorldMaker): WithdrawalRecord => maker.withdrawal('failed')

const refunded = (maker: WorldMaker): {charge: ChargeRecord; event: EventBody; id: string} => {
  const charge = paid(maker)
  const event = maker.refund(charge, 10_000)
  return {charge, event, id: String(event.data['refundTransactionId'])}
}

type Spoil = (maker: WorldMaker) => Expected

const injector = (
  name: string,
  code: FindingCode,
  where: Injector['where'],
  prepare: (maker: WorldMaker) => (maker: WorldMaker) => string | (() => string),
): Injector => ({
  name,
  code,
  where,
  prepare: (maker): Spoil => {
    const spoil = prepare(maker)
    return (later) => {
      const id = spoil(later)
      return {code, id: typeof id === 'string' ? () => id : id}
    }
  },
})

const repeated = (maker: WorldMaker, line: Line, id = line.id): void => {
  maker.world.lines.push({...line, id})
}

const DATA = [
  injector('a charge with three decimals', 'RECORD_INVALID', BOTH, (maker) => {
    const charge = paid(maker)
    return ({world}) => {
      charge.amount = 12.345
      return () => `charges.jsonl:${world.charges.indexOf(charge) + 1}`
    }
  }),
  injector('a withdrawal without a status', 'RECORD_INVALID', BOTH, (maker) => {
    const withdrawal = maker.withdrawal('completed')
    return ({world}) => {
      Reflect.deleteProperty(withdrawal, 'status')
      return () => `withdrawals.jsonl:${world.withdrawals.indexOf(withdrawal) + 1}`
    }
  }),
  injector('an event of an impossible date', 'RECORD_INVALID', BOTH, (maker) => {
    const charge = split(maker)
    return (later) => {
      const event = eventOf(later, charge.id)
      event.timestamp = '2026-02-30T00:00:00.000Z'
      return () => `events.jsonl:${later.world.events.indexOf(event) + 1}`
    }
  }),
  injector('a line of an impossible date', 'RECORD_INVALID', BOTH, (maker) => {
    const charge = paid(maker)
    return (later) => {
      const line = lineOf(later, 'payment', charge.id)
      line.createdAt = '2026-04-31T00:00:00.000Z'
      return () => `statement.csv:${later.world.lines.indexOf(line) + 2}`
    }
  }),
  injector('a leg whose line has no amount', 'RECORD_INVALID', FILE, (maker) => {
    const charge = split(maker)
    return (later) => {
      const line = lineOf(later, 'internal_transfer', charge.id)
      line.amount = Number.NaN
      return () => `statement.csv:${later.world.lines.indexOf(line) + 2}`
    }
  }),
  injector('a transfer whose line has no amount', 'RECORD_INVALID', FILE, (maker) => {
    const line = maker.transfer()
    return (later) => {
      line.amount = Number.NaN
      return () => `statement.csv:${later.world.lines.indexOf(line) + 2}`
    }
  }),
  injector('a block that cannot be read', 'RECORD_INVALID', BOTH, (maker) => {
    const block = maker.block(paid(maker), 'defended')
    return ({world}) => {
      block.amount = 1.234
      return () => `blocks.jsonl:${world.blocks.indexOf(block) + 1}`
    }
  }),
  injector('two unequal records of one id', 'RECORD_INVALID', BOTH, (maker) => {
    const charge = paid(maker)
    return ({world}) => {
      const second = {...charge, amount: charge.amount + 1}
      world.charges.push(second)
      return () => `charges.jsonl:${world.charges.indexOf(second) + 1}`
    }
  }),
]

const DUPLICATION = [
  injector('a delivery repeated with other key order', 'DUPLICATE_DELIVERY', BOTH, (maker) => {
    const charge = split(maker)
    return (later) => {
      const event = eventOf(later, charge.id)
      later.world.events.push(Object.fromEntries(Object.entries(event).reverse()) as EventBody)
      return event.eventId
    }
  }),
  injector('a delivery repeated under its dotted name', 'DUPLICATE_DELIVERY', BOTH, (maker) => {
    const withdrawal = maker.withdrawal('completed')
    return (later) => {
      const event = eventOf(later, withdrawal.id)
      later.world.events.push({...event, event: 'withdrawal_completed'})
      return event.eventId
    }
  }),
  injector('a delivery with another amount', 'DUPLICATE_EVENT_CONFLICT', BOTH, (maker) => {
    const charge = split(maker)
    return (later) => {
      const event = eventOf(later, charge.id)
      const amount = event.data.amount - 1
      const netAmount = reais(cents(amount) - cents(event.data.feeAmount ?? 0))
      later.world.events.push({...event, data: {...event.data, amount, netAmount}})
      return event.eventId
    }
  }),
  injector('a delivery about another charge', 'DUPLICATE_EVENT_CONFLICT', BOTH, (maker) => {
    const charge = paid(maker)
    const other = paid(maker)
    return (later) => {
      const event = eventOf(later, charge.id)
      later.world.events.push({
        ...event,
        data: {...event.data, transactionId: other.id, amount: 1, feeAmount: 0, netAmount: 1},
      })
      return event.eventId
    }
  }),
  injector('a payment posted twice', 'DUPLICATE_POSTING', BOTH, (maker) => {
    const charge = paid(maker)
    return (later) => {
      repeated(later, lineOf(later, 'payment', charge.id))
      return charge.id
    }
  }),
  injector('a fee posted twice under two ids', 'DUPLICATE_POSTING', BOTH, (maker) => {
    const charge = paid(maker)
    return (later) => {
      repeated(later, lineOf(later, 'fee', charge.id), later.world.random.uuid())
      return charge.id
    }
  }),
  injector('a withdrawal posted twice', 'DUPLICATE_POSTING', BOTH, (maker) => {
    const withdrawal = failedWithdrawal(maker)
    return (later) => {
      repeated(later, lineOf(later, 'withdrawal', withdrawal.id))
      return withdrawal.id
    }
  }),
  injector('a return posted twice', 'DUPLICATE_POSTING', BOTH, (maker) => {
    const withdrawal = failedWithdrawal(maker)
    return (later) => {
      const line = lineOf(later, 'withdrawal_reversal', withdrawal.id)
      repeated(later, line, later.world.random.uuid())
      return withdrawal.id
    }
  }),
  injector('a refund posted twice', 'DUPLICATE_POSTING', BOTH, (maker) => {
    const {id} = refunded(maker)
    return (later) => {
      repeated(later, lineOf(later, 'refund', id))
      return id
    }
  }),
  injector('a line of a leg posted twice', 'DUPLICATE_POSTING', BOTH, (maker) => {
    const charge = split(maker)
    return (later) => {
      repeated(later, lineOf(later, 'internal_transfer', charge.id))
      return charge.id
    }
  }),
  injector('a line of a transfer posted twice', 'DUPLICATE_POSTING', BOTH, (maker) => {
    const line = maker.transfer()
    return (later) => {
      repeated(later, line)
      return line.id
    }
  }),
  injector('two withdrawals alike', 'DUPLICATE_PAYMENT_SUSPECT', LEDGER, (maker) => {
    const first = maker.withdrawal('completed')
    return (later) => alike(later, first, {hours: 5}).id
  }),
  injector(
    'two withdrawals alike with one reference',
    'DUPLICATE_PAYMENT_SUSPECT',
    LEDGER,
    (maker) => {
      const first = maker.withdrawal('completed')
      return (later) => {
        first.externalReference = 'folha 1'
        return alike(later, first, {hours: 24}).id
      }
    },
  ),
]

/** Another withdrawal to the same key, with lines and events of its own. */
export function alike(
  maker: WorldMaker,
  first: WithdrawalRecord,
  {hours}: {hours: number},
): WithdrawalRecord {
  const {world} = maker
  const id = world.random.uuid()
  const shift = (at: unknown) => iso(Date.parse(String(at)) + hours * 3_600_000)
  const second = {...first, id, createdAt: shift(first.createdAt)}
  world.withdrawals.push(second)
  for (const line of world.lines.filter((one) =>
    [one.id, one.parentTransactionId].includes(first.id),
  )) {
    world.lines.push({
      ...line,
      id: line.id === first.id ? id : world.random.uuid(),
      parentTransactionId: line.parentTransactionId === '' ? '' : id,
      createdAt: shift(line.createdAt),
    })
  }
  for (const event of eventsOf(maker, first.id)) {
    world.events.push({
      ...event,
      eventId: world.random.uuid(),
      timestamp: shift(event.timestamp),
      data: {...event.data, withdrawalId: id},
    })
  }
  return second
}

const missing = (
  name: string,
  type: string,
  make: (maker: WorldMaker) => {id: string; of?: string},
) =>
  injector(name, 'MISSING_POSTING', BOTH, (maker) => {
    const {id, of = id} = make(maker)
    return (later) => {
      remove(later.world.lines, lineOf(later, type, of))
      return id
    }
  })

const EXISTENCE = [
  missing('a payment is not posted', 'payment', paid),
  missing('a fee is not posted', 'fee', split),
  missing('a withdrawal is not posted', 'withdrawal', (maker) => maker.withdrawal('completed')),
  missing('a fee of a withdrawal is not posted', 'fee', (maker) => maker.withdrawal('reversed')),
  missing('a refund is not posted', 'refund', refunded),
  missing('a fee of a refund is not posted', 'fee', refunded),
  missing('a block is not posted', 'block', (maker) => maker.block(paid(maker), 'approved')),
  missing('a release is not posted', 'block_release', (maker) =>
    maker.block(paid(maker), 'rejected'),
  ),
  injector('a fee of nothing known', 'UNMATCHED_LEDGER_LINE', LEDGER, (maker) => () => {
    const parent = maker.world.random.uuid()
    return maker.post('loja-3', 'fee', -99, {atMs: maker.tick(), parent}).id
  }),
  injector(
    'a payment of nothing known',
    'UNMATCHED_LEDGER_LINE',
    LEDGER,
    (maker) => () => maker.post('loja-3', 'payment', 9_900, {atMs: maker.tick()}).id,
  ),
  injector('a leg of nothing known', 'UNMATCHED_LEDGER_LINE', LEDGER, (maker) => () => {
    const parent = maker.world.random.uuid()
    return maker.post('loja-3', 'internal_transfer', 9_900, {atMs: maker.tick(), parent}).id
  }),
  injector('a refund line of nothing known', 'UNMATCHED_LEDGER_LINE', LEDGER, (maker) => () => {
    const parent = maker.world.random.uuid()
    return maker.post('loja-3', 'refund', -9_900, {atMs: maker.tick(), parent}).id
  }),
  injector(
    'a line of an unknown type',
    'UNMATCHED_LEDGER_LINE',
    LEDGER,
    (maker) => () => maker.post('loja-3', 'cashback', 100, {atMs: maker.tick()}).id,
  ),
  injector('a payment of an expired charge', 'UNMATCHED_LEDGER_LINE', LEDGER, (maker) => {
    const charge = maker.unpaidCharge('payment_expired')
    return () => {
      const atMs = maker.tick()
      return maker.post(charge.subAccount, 'payment', cents(charge.amount), {id: charge.id, atMs})
        .id
    }
  }),
  injector('a paid charge without its event', 'MISSING_EVENT', BOTH, (maker) => {
    const charge = split(maker)
    return (later) => {
      remove(later.world.events, eventOf(later, charge.id))
      return charge.id
    }
  }),
  injector('a charge paid by its statement only', 'MISSING_EVENT', BOTH, (maker) => {
    const charge = split(maker)
    return (later) => {
      remove(later.world.events, eventOf(later, charge.id))
      charge.status = 'pending'
      Reflect.deleteProperty(charge, 'feeAmount')
      return charge.id
    }
  }),
  injector('an expired charge without its event', 'MISSING_EVENT', BOTH, (maker) => {
    const charge = maker.unpaidCharge('payment_expired')
    return (later) => {
      remove(later.world.events, eventOf(later, charge.id))
      return charge.id
    }
  }),
  injector('a failed withdrawal without its event', 'MISSING_EVENT', BOTH, (maker) => {
    const withdrawal = failedWithdrawal(maker)
    return (later) => {
      remove(later.world.events, eventOf(later, withdrawal.id))
      return withdrawal.id
    }
  }),
  injector('a withdrawal that came back by its statement only', 'MISSING_EVENT', BOTH, (maker) => {
    const withdrawal = failedWithdrawal(maker)
    return (later) => {
      remove(later.world.events, eventOf(later, withdrawal.id))
      withdrawal.status = 'processing'
      return withdrawal.id
    }
  }),
  injector('a rejected block without its event', 'MISSING_EVENT', BOTH, (maker) => {
    const block = maker.block(paid(maker), 'rejected')
    return (later) => {
      remove(later.world.events, eventOf(later, block.id, 'balance_block_rejected'))
      return block.id
    }
  }),
  injector('a refund without its event', 'MISSING_EVENT', BOTH, (maker) => {
    const {event, id} = refunded(maker)
    return (later) => {
      remove(later.world.events, event)
      return id
    }
  }),
  injector('an event of an unknown charge', 'ORPHAN_EVENT', BOTH, (maker) => {
    const charge = split(maker)
    return (later) => {
      remove(later.world.charges, charge)
      return eventOf(later, charge.id).eventId
    }
  }),
  injector('an event of an unknown withdrawal', 'ORPHAN_EVENT', BOTH, (maker) => {
    const withdrawal = failedWithdrawal(maker)
    return (later) => {
      remove(later.world.withdrawals, withdrawal)
      return eventOf(later, withdrawal.id).eventId
    }
  }),
  injector('a refund of an unknown charge', 'REFUND_WITHOUT_ORIGINAL', LEDGER, (maker) => () => {
    const stranger = {
      id: maker.world.random.uuid(),
      subAccount: 'loja-3',
      createdAt: iso(maker.tick()),
    }
    return String(maker.refund(stranger as ChargeRecord, 5_000).data['refundTransactionId'])
  }),
  injector('neither line of a leg is posted', 'MISSING_SPLIT_LEG', BOTH, (maker) => {
    const charge = split(maker)
    return (later) => {
      const {lines} = later.world
      remove(
        lines,
        find(lines, (line) => line.parentTransactionId === charge.id && line.amount === -2550),
      )
      remove(
        lines,
        find(lines, (line) => line.parentTransactionId === charge.id && line.amount === 2550),
      )
      return charge.id
    }
  }),
  injector('a leg that was not distributed', 'EXTRA_SPLIT_LEG', LEDGER, (maker) => {
    const charge = split(maker)
    return (later) => {
      const atMs = later.tick()
      later.post('loja-1', 'internal_transfer', -777, {atMs, parent: charge.id})
      later.post('loja-3', 'internal_transfer', 777, {atMs, parent: charge.id})
      return charge.id
    }
  }),
  injector('one line of a leg is not posted', 'MISSING_COUNTERPART_LEG', BOTH, (maker) => {
    const charge = split(maker)
    const amount = maker.world.random.pick([4_000, -4_000, 2_550, -2_550])
    return (later) => {
      const {lines} = later.world
      remove(
        lines,
        find(lines, (line) => line.parentTransactionId === charge.id && line.amount === amount),
      )
      return charge.id
    }
  }),
  injector('one line of a transfer is not posted', 'MISSING_COUNTERPART_LEG', BOTH, (maker) => {
    const out = maker.transfer()
    return (later) => {
      const {lines} = later.world
      const into = find(lines, (line) => line.createdAt === out.createdAt && line !== out)
      remove(lines, into)
      return out.id
    }
  }),
]

const STATE = [
  injector('a record behind its event', 'STATUS_MISMATCH', BOTH, (maker) => {
    const charge = split(maker)
    return () => {
      charge.status = 'pending'
      return charge.id
    }
  }),
  injector('a withdrawal whose record says otherwise', 'STATUS_MISMATCH', BOTH, (maker) => {
    const withdrawal = failedWithdrawal(maker)
    return () => {
      withdrawal.status = 'completed'
      return withdrawal.id
    }
  }),
  injector('a block whose record says otherwise', 'STATUS_MISMATCH', BOTH, (maker) => {
    const block = maker.block(paid(maker), 'rejected')
    return () => {
      block.status = 'approved'
      return block.id
    }
  }),
  injector('a paid charge that expired', 'INVALID_TRANSITION', BOTH, (maker) => {
    const charge = split(maker)
    const days = maker.world.random.pick([-1, 1])
    return (later) => {
      const atMs = Date.parse(charge.createdAt) + days * DAY_MS
      later.emit('payment_expired', 'loja-1', atMs, {
        transactionId: charge.id,
        amount: charge.amount,
        expiredAt: iso(atMs),
      })
      return charge.id
    }
  }),
  injector('a withdrawal that failed and completed', 'INVALID_TRANSITION', BOTH, (maker) => {
    const withdrawal = failedWithdrawal(maker)
    return (later) => {
      const event = eventOf(later, withdrawal.id)
      const timestamp = iso(Date.parse(event.timestamp) - 60_000)
      later.world.events.push({
        ...event,
        event: 'withdrawal_completed',
        eventId: later.world.random.uuid(),
        timestamp,
      })
      return withdrawal.id
    }
  }),
]

const VALUE = [
  injector('a record of another amount', 'AMOUNT_MISMATCH', BOTH, (maker) => {
    const charge = paid(maker)
    return () => {
      charge.amount = 299
      return charge.id
    }
  }),
  injector('an event of another amount', 'AMOUNT_MISMATCH', BOTH, (maker) => {
    const charge = paid(maker)
    return (later) => {
      const {data} = eventOf(later, charge.id)
      data.amount = 301
      data.netAmount = reais(30_100 - cents(data.feeAmount ?? 0))
      return charge.id
    }
  }),
  injector('a line of another amount', 'AMOUNT_MISMATCH', BOTH, (maker) => {
    const charge = split(maker)
    return (later) => {
      lineOf(later, 'payment', charge.id).amount = 300
      return charge.id
    }
  }),
  injector('a withdrawal line of another amount', 'AMOUNT_MISMATCH', BOTH, (maker) => {
    const withdrawal = maker.withdrawal('reversed')
    return (later) => {
      lineOf(later, 'withdrawal', withdrawal.id).amount -= 250
      return withdrawal.id
    }
  }),
  injector('a refund line of another amount', 'AMOUNT_MISMATCH', BOTH, (maker) => {
    const {id} = refunded(maker)
    return (later) => {
      lineOf(later, 'refund', id).amount = -100
      return id
    }
  }),
  injector('a block line of another amount', 'AMOUNT_MISMATCH', BOTH, (maker) => {
    const block = maker.block(paid(maker), 'approved')
    return (later) => {
      lineOf(later, 'block', block.id).amount = -1
      return block.id
    }
  }),
  injector('a release of another amount', 'AMOUNT_MISMATCH', BOTH, (maker) => {
    const block = maker.block(paid(maker), 'rejected')
    return (later) => {
      lineOf(later, 'block_release', block.id).amount = 1
      return block.id
    }
  }),
  injector('both lines of a leg of another amount', 'AMOUNT_MISMATCH', BOTH, (maker) => {
    const charge = split(maker)
    return ({world}) => {
      for (const line of world.lines) {
        if (line.parentTransactionId !== charge.id || Math.abs(line.amount) !== 2_550) continue
        line.amount = Math.sign(line.amount) * 2_551
      }
      return `${charge.id}#1`
    }
  }),
  injector('more came back than the gross', 'AMOUNT_MISMATCH', BOTH, (maker) => {
    const withdrawal = failedWithdrawal(maker)
    return (later) => {
      lineOf(later, 'withdrawal_reversal', withdrawal.id).amount += 250
      return withdrawal.id
    }
  }),
  injector('a record with another fee than its event', 'AMOUNT_MISMATCH', BOTH, (maker) => {
    const charge = paid(maker)
    return () => {
      charge.feeAmount = 5
      return charge.id
    }
  }),
  injector('an event with another fee than its line', 'AMOUNT_MISMATCH', BOTH, (maker) => {
    const charge = paid(maker)
    return (later) => {
      const {data} = eventOf(later, charge.id)
      data.feeAmount = 7
      data.netAmount = reais(cents(data.amount) - 700)
      return charge.id
    }
  }),
  injector('an event whose net does not follow', 'NET_MISMATCH', BOTH, (maker) => {
    const charge = split(maker)
    return (later) => {
      eventOf(later, charge.id).data.netAmount = 1
      return charge.id
    }
  }),
  injector('an event whose amount does not lead to its net', 'NET_MISMATCH', BOTH, (maker) => {
    const charge = split(maker)
    return (later) => {
      eventOf(later, charge.id).data.amount = 30
      return charge.id
    }
  }),
  injector('an event whose fee does not lead to its net', 'NET_MISMATCH', BOTH, (maker) => {
    const charge = split(maker)
    return (later) => {
      eventOf(later, charge.id).data.feeAmount = 250
      return charge.id
    }
  }),
  injector('a withdrawal whose net does not follow', 'NET_MISMATCH', BOTH, (maker) => {
    const withdrawal = failedWithdrawal(maker)
    return () => {
      withdrawal.netAmount = withdrawal.amount
      return withdrawal.id
    }
  }),
  injector('a fee line above the schedule', 'FEE_OVERCHARGE', BOTH, (maker) => {
    const charge = split(maker)
    return (later) => {
      lineOf(later, 'fee', charge.id).amount -= 1
      return charge.id
    }
  }),
  injector('a fee line above the schedule of withdrawals', 'FEE_OVERCHARGE', BOTH, (maker) => {
    const withdrawal = failedWithdrawal(maker)
    return (later) => {
      lineOf(later, 'fee', withdrawal.id).amount -= 1
      return withdrawal.id
    }
  }),
  injector('a fee above the schedule on every side', 'FEE_OVERCHARGE', LEDGER, (maker) => {
    const charge = split(maker)
    return (later) => {
      const {data} = eventOf(later, charge.id)
      const line = lineOf(later, 'fee', charge.id)
      line.amount -= 100
      data.feeAmount = reais(-line.amount)
      data.netAmount = reais(30_000 + line.amount)
      charge.feeAmount = data.feeAmount
      return charge.id
    }
  }),
  injector('a fee of a failed charge', 'FEE_OVERCHARGE', LEDGER, (maker) => {
    const charge = maker.unpaidCharge('payment_failed')
    return (later) => {
      later.post(charge.subAccount, 'fee', -99, {atMs: later.tick(), parent: charge.id})
      return charge.id
    }
  }),
  injector('a fee line below the schedule of refunds', 'FEE_UNDERCHARGE', BOTH, (maker) => {
    const {id} = refunded(maker)
    return (later) => {
      lineOf(later, 'fee', id).amount = -49
      return id
    }
  }),
  injector('a split above the net', 'SPLIT_CEILING_EXCEEDED', BOTH, (maker) => {
    const gross = 10_000
    const createdMs = maker.tick()
    const net = gross - maker.fee('pix', createdMs + 60_000, gross)
    const legs = [{subAccount: 'loja-2', amount: reais(net)}]
    const charge = maker.paidCharge({gross, wallet: 'loja-1', atMs: createdMs, legs})
    return () => {
      charge.split = [{subAccount: 'loja-2', amount: reais(net + 1)}]
      return charge.id
    }
  }),
  injector('a fee that rose before the payment', 'SPLIT_SHORTFALL', BOTH, (maker) => {
    const gross = 10_000
    const createdMs = FEE_RISE_MS - 60_000
    const paidMs = FEE_RISE_MS
    const asked = [
      {subAccount: 'principal', amount: 50},
      {subAccount: 'loja-2', amount: reais(gross - maker.fee('pix', createdMs, gross) - 5_000)},
    ]
    const fee = maker.fee('pix', paidMs, gross)
    const served = [
      asked[0] ?? {subAccount: '', amount: 0},
      {subAccount: 'loja-2', amount: reais(gross - fee - 5_000)},
    ]
    const charge = maker.charge({
      wallet: 'loja-1',
      createdMs,
      gross,
      status: 'completed',
      legs: asked,
    })
    charge.feeAmount = reais(fee)
    maker.settle(charge, {paidMs, gross, fee, legs: served, wallet: 'loja-1'})
    return () => charge.id
  }),
  injector(
    'a distribution that rule 5 does not give',
    'SPLIT_DISTRIBUTION_MISMATCH',
    LEDGER,
    (maker) => {
      const charge = split(maker)
      return () => {
        charge.split = [
          {subAccount: 'principal', amount: 41},
          {subAccount: 'loja-2', amount: 24.5},
        ]
        return charge.id
      }
    },
  ),
  injector('one line of a leg off', 'LEG_IMBALANCE', BOTH, (maker) => {
    const charge = split(maker)
    const amount = maker.world.random.pick([4_000, -4_000, 2_550, -2_550])
    return ({world}) => {
      find(
        world.lines,
        (line) => line.parentTransactionId === charge.id && line.amount === amount,
      ).amount += 3
      return charge.id
    }
  }),
  injector('one line of a transfer off', 'LEG_IMBALANCE', BOTH, (maker) => {
    const out = maker.transfer()
    return ({world}) => {
      find(world.lines, (line) => line.createdAt === out.createdAt && line !== out).amount += 10
      return out.id
    }
  }),
  injector('a payment with the wrong sign', 'SIGN_MISMATCH', BOTH, (maker) => {
    const charge = split(maker)
    return (later) => flip(lineOf(later, 'payment', charge.id))
  }),
  injector('a fee with the wrong sign', 'SIGN_MISMATCH', BOTH, (maker) => {
    const charge = split(maker)
    return (later) => flip(lineOf(later, 'fee', charge.id))
  }),
  injector('a withdrawal with the wrong sign', 'SIGN_MISMATCH', BOTH, (maker) => {
    const withdrawal = failedWithdrawal(maker)
    return (later) => flip(lineOf(later, 'withdrawal', withdrawal.id))
  }),
  injector('a return with the wrong sign', 'SIGN_MISMATCH', BOTH, (maker) => {
    const withdrawal = failedWithdrawal(maker)
    return (later) => flip(lineOf(later, 'withdrawal_reversal', withdrawal.id))
  }),
  injector('a leg with the wrong sign', 'SIGN_MISMATCH', BOTH, (maker) => {
    const charge = split(maker)
    return (later) => flip(lineOf(later, 'internal_transfer', charge.id))
  }),
  injector('nothing came back', 'FAILED_NOT_RETURNED', BOTH, (maker) => {
    const withdrawal = failedWithdrawal(maker)
    return (later) => {
      remove(later.world.lines, lineOf(later, 'withdrawal_reversal', withdrawal.id))
      return withdrawal.id
    }
  }),
  injector('the fee did not come back', 'FAILED_NOT_RETURNED', BOTH, (maker) => {
    const withdrawal = maker.withdrawal('reversed')
    return (later) => {
      lineOf(later, 'withdrawal_reversal', withdrawal.id).amount -= 250
      return withdrawal.id
    }
  }),
  injector('two refunds above the amount paid', 'OVER_REFUND', LEDGER, (maker) => {
    const charge = paid(maker)
    maker.refund(charge, 20_000)
    return (later) => {
      later.refund(charge, 10_001)
      return charge.id
    }
  }),
  injector('a refund debits a recipient', 'RECIPIENT_DEBITED', LEDGER, (maker) => {
    const {charge, id} = refunded(maker)
    return (later) => {
      lineOf(later, 'refund', id).wallet = 'loja-2'
      lineOf(later, 'fee', id).wallet = 'loja-2'
      return charge.id
    }
  }),
  injector('a refund debits a recipient under another id', 'RECIPIENT_DEBITED', LEDGER, (maker) => {
    const {charge, id} = refunded(maker)
    return (later) => {
      const line = lineOf(later, 'refund', id)
      line.wallet = 'loja-2'
      line.id = later.world.random.uuid()
      return charge.id
    }
  }),
  injector('a block debits a recipient', 'RECIPIENT_DEBITED', LEDGER, (maker) => {
    const charge = split(maker)
    const block = maker.block(charge, 'approved')
    return (later) => {
      lineOf(later, 'block', block.id).wallet = 'loja-2'
      return charge.id
    }
  }),
]

function flip(line: Line): string {
  line.amount = -line.amount
  return line.id
}

const pendingCharge = (maker: WorldMaker, expiresMs: number): string => {
  const charge = maker.charge({
    wallet: 'loja-2',
    createdMs: maker.world.asOfMs - DAY_MS,
    gross: 1_000,
    status: 'pending',
  })
  charge.expiresAt = iso(expiresMs)
  return charge.id
}

const pendingWithdrawal = (maker: WorldMaker, createdMs: number): string => {
  const withdrawal = maker.withdrawal('completed')
  remove(maker.world.events, eventOf(maker, withdrawal.id))
  withdrawal.status = 'processing'
  withdrawal.createdAt = iso(createdMs)
  return withdrawal.id
}

const HOUR_MS = 3_600_000

const TIMING = [
  injector(
    'a charge at its limit',
    'IN_TRANSIT',
    LEDGER,
    (maker) => () => pendingCharge(maker, maker.world.asOfMs - HOUR_MS),
  ),
  injector(
    'a charge past its limit',
    'STALE_PENDING',
    LEDGER,
    (maker) => () => pendingCharge(maker, maker.world.asOfMs - HOUR_MS - 1),
  ),
  injector(
    'a withdrawal at its limit',
    'IN_TRANSIT',
    LEDGER,
    (maker) => () => pendingWithdrawal(maker, maker.world.asOfMs - DAY_MS),
  ),
  injector(
    'a withdrawal past its limit',
    'STALE_PENDING',
    LEDGER,
    (maker) => () => pendingWithdrawal(maker, maker.world.asOfMs - DAY_MS - 1),
  ),
]

/** Faults of one subject each; any number of them may be in one world. */
export const ITEM_INJECTORS: readonly Injector[] = [
  ...DATA,
  ...DUPLICATION,
  ...EXISTENCE,
  ...STATE,
  ...VALUE,
  ...TIMING,
]

const balanceOf = (maker: WorldMaker, wallet: string) =>
  find(maker.world.balances, (balance) => balance.wallet === wallet)

/** Faults of a wallet, one in a world. */
export const WALLET_INJECTORS: readonly Injector[] = [
  injector('a held balance that no block explains', 'HELD_MISMATCH', ['file'], () => (later) => {
    balanceOf(later, 'loja-1').held += 0.01
    return 'loja-1'
  }),
  injector('a balance that nothing explains', 'UNEXPLAINED_DIFFERENCE', ['file'], (maker) => {
    const wallet = maker.world.random.pick(WALLETS)
    return (later) => {
      const balance = balanceOf(later, wallet)
      balance.available = reais(cents(balance.available) - 1)
      return wallet
    }
  }),
  injector('a wallet below zero for a moment', 'NEGATIVE_BALANCE', LEDGER, (maker) => () => {
    const atMs = START_MS + 20 * DAY_MS
    maker.post('loja-3', 'adjustment', -90_000_000, {atMs})
    maker.post('loja-3', 'adjustment', 90_000_000, {atMs: atMs + 1})
    return 'loja-3'
  }),
]
