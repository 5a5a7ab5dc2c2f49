import {withIdOfCharge} from '../../readings/reading.ts'
import {iso} from '../../worlds/world.ts'
import {type HiddenWorld, lineOf, paid, refunded} from './hidden-world.ts'

export const REFUNDS: readonly HiddenWorld[] = [
  {
    name: 'a refund that cost more than the others, on every side',
    expected: ['FEE_OVERCHARGE'],
    make: (maker) => {
      const {event, id} = refunded(maker)
      event.data.feeAmount = 0.51
      lineOf(maker, 'fee', id).amount = -51
      maker.close()
    },
  },
  {
    name: 'refunds that all cost a centavo more than the table says',
    expected: ['FEE_OVERCHARGE'],
    make: (maker) => {
      maker.close()
      maker.world.fees.refund = [{from: iso(0), fixed: 0.49, percent: 0}]
    },
  },
  {
    name: 'refunds of before the fee table begins with theirs',
    expected: [],
    make: (maker) => {
      maker.close()
      const last = maker.world.lines.findLast(({type}) => type === 'refund')
      maker.world.fees.refund = [{from: last?.createdAt ?? '', fixed: 0.5, percent: 0}]
    },
  },
  {
    name: 'a refund line of another amount',
    expected: ['AMOUNT_MISMATCH'],
    make: (maker) => {
      lineOf(maker, 'refund', refunded(maker).id).amount += 1
      maker.close()
    },
  },
  {
    name: 'a refund that comes twice on both sides',
    expected: ['DUPLICATE_POSTING'],
    make: (maker) => {
      const {event, id} = refunded(maker)
      const {world} = maker
      const own = world.lines.filter((line) => [line.id, line.parentTransactionId].includes(id))
      world.lines.push(...own.map((line) => ({...line})))
      world.events.push({...event, eventId: maker.world.random.uuid()})
      maker.close()
    },
  },
  {
    name: 'a refund out of the wallet of a recipient',
    expected: ['RECIPIENT_DEBITED'],
    make: (maker) => {
      lineOf(maker, 'refund', refunded(maker).id).wallet = 'loja-2'
      maker.close()
    },
  },
  {
    name: 'a refund of a charge that expired',
    expected: ['OVER_REFUND'],
    make: (maker) => {
      maker.refund(maker.unpaidCharge('payment_expired'))
      maker.close()
    },
  },
  {
    name: 'a refund above its charge',
    expected: ['OVER_REFUND'],
    make: (maker) => {
      maker.refund(paid(maker), 10_001)
      maker.close()
    },
  },
  {
    name: 'a refund out of another wallet than that of its charge',
    expected: ['RECIPIENT_DEBITED'],
    make: (maker) => {
      maker.refund({...paid(maker), subAccount: 'loja-2'})
      maker.close()
    },
  },
  {
    name: 'a second refund out of another wallet than the first one',
    expected: ['RECIPIENT_DEBITED'],
    make: (maker) => {
      const charge = paid(maker)
      maker.refund(charge, 100)
      maker.refund({...charge, subAccount: 'loja-2'}, 100)
      maker.close()
    },
  },
  {
    name: 'a charge whose fee is below the table, and whose refund has its id',
    expected: ['FEE_UNDERCHARGE'],
    make: (maker) => {
      const charge = paid(maker)
      withIdOfCharge(maker, charge.id, maker.refund(charge, 5_000))
      maker.close()
      maker.world.fees.pix = [{from: iso(0), fixed: 1, percent: 0}]
    },
  },
]
