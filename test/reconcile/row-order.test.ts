import {expect, test} from 'vitest'
import type {Result} from '../../src/reconcile/result.ts'
import {drop, eventOf, lineOf, paid, resultOf} from './readings/reading.ts'
import {type EventBody, iso, WorldMaker} from './worlds/world.ts'

/** A result without what names lines of the input. */
function withoutPlaces(result: Result): unknown {
  const findings = result.findings.map((finding) => ({
    ...finding,
    ...(finding.subject.kind === 'file_line' ? {id: '', subject: ''} : {}),
    evidence: finding.evidence.length,
  }))
  return {...result, inputs: undefined, findings}
}

const LISTS = ['charges', 'withdrawals', 'events', 'blocks', 'lines'] as const

const later = (instant: string, ms: number): string => iso(Date.parse(instant) + ms)

const again = ({world}: WorldMaker, event: EventBody, change: Partial<EventBody>): void => {
  world.events.push({...event, ...change})
}

/** Two rows say what one should: which of them counts must not depend on their places. */
const DOUBTS: readonly {name: string; make: (maker: WorldMaker) => void}[] = [
  {
    name: 'two events of an orphan in two wallets, where the fee is off',
    make: (maker) => {
      const charge = paid(maker)
      drop(maker.world.charges, charge)
      const event = eventOf(maker, charge.id, 'payment_completed')
      again(maker, event, {eventId: '0', subAccount: 'loja-2'})
      lineOf(maker, 'fee', charge.id).amount = -50
    },
  },
  {
    name: 'two lines of a refund without an event, where the fee is a percentage',
    make: (maker) => {
      const event = maker.refund(paid(maker), 1_000)
      drop(maker.world.events, event)
      maker.world.fees.refund = [{from: '2025-01-01T00:00:00.000Z', fixed: 0, percent: 10}]
      const line = lineOf(maker, 'refund', String(event.data['refundTransactionId']))
      maker.world.lines.push({...line, amount: -500})
    },
  },
  {
    name: 'one line of a refund for each of two charges',
    make: (maker) => {
      const event = maker.refund(paid(maker), 1_000)
      drop(maker.world.events, event)
      const {id} = maker.paidCharge({gross: 5_000, wallet: 'loja-2', legs: []})
      const line = lineOf(maker, 'refund', String(event.data['refundTransactionId']))
      maker.world.lines.push({...line, parentTransactionId: id})
    },
  },
  {
    name: 'two payments without an event, before and after a new fee',
    make: (maker) => {
      const {id} = paid(maker)
      const line = lineOf(maker, 'payment', id)
      drop(maker.world.events, eventOf(maker, id, 'payment_completed'))
      maker.world.fees.pix.push({from: later(line.createdAt, 5), fixed: 1, percent: 0})
      maker.world.lines.push({...line, createdAt: later(line.createdAt, 10)})
    },
  },
  {
    name: 'two events of a refund under two ids',
    make: (maker) => {
      const event = maker.refund(paid(maker), 1_000)
      again(maker, event, {eventId: '0', data: {...event.data, amount: 5, feeAmount: 0.7}})
    },
  },
  {
    name: 'two lines of a block of an unknown charge in two wallets',
    make: (maker) => {
      const {id} = maker.block(paid(maker), 'awaiting_response')
      const line = lineOf(maker, 'block', id)
      Object.assign(maker.world, {charges: [], events: [], lines: [line]})
      maker.world.lines.push({...line, wallet: 'loja-3'})
    },
  },
  {
    name: 'two returns, one as the record and one as the event tells',
    make: (maker) => {
      const {id} = maker.withdrawal('failed')
      const line = lineOf(maker, 'withdrawal_reversal', id)
      drop(maker.world.lines, lineOf(maker, 'withdrawal', id))
      maker.world.lines.push({...line, amount: line.amount + 100})
      const {data} = eventOf(maker, id, 'withdrawal_failed')
      data.amount += 1
      data.netAmount = (data.netAmount ?? 0) + 1
    },
  },
  {
    name: 'a withdrawal that two reversals announce as theirs',
    make: (maker) => {
      const [one, two] = [maker.withdrawal('reversed'), maker.withdrawal('reversed')]
      const {data} = eventOf(maker, one.id, 'withdrawal_reversed')
      const other = eventOf(maker, two.id, 'withdrawal_reversed')
      lineOf(maker, 'withdrawal_reversal', one.id).parentTransactionId = ''
      other.data['reversalTransactionId'] = data['reversalTransactionId']
    },
  },
  {
    name: 'two records and two deliveries, of which one each agrees with one of the others',
    make: (maker) => {
      const charge = paid(maker)
      const event = eventOf(maker, charge.id, 'payment_completed')
      maker.world.charges.push({...charge, amount: 50})
      again(maker, event, {data: {...event.data, amount: 50, netAmount: 49.01}})
      drop(maker.world.lines, lineOf(maker, 'payment', charge.id))
    },
  },
]

test.each(DOUBTS)('$name give the same result in any order', async ({make}) => {
  const maker = new WorldMaker(11)
  make(maker)
  maker.close()
  const inOrder = withoutPlaces(await resultOf(maker))
  for (const list of LISTS) {
    maker.world[list].reverse()
    expect(withoutPlaces(await resultOf(maker))).toEqual(inOrder)
  }
})
