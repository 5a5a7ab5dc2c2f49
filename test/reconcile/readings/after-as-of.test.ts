import {cents, DAY_MS, iso, type Line, reais, START_MS, type WorldMaker} from '../worlds/world.ts'
import {balanceOf, drop, eventOf, legLine, lineOf, paid, testReadings} from './reading.ts'

/** The as-of instant of a world; its balances are stated at it. */
const AS_OF_MS = START_MS + 28 * DAY_MS

/** An event of a charge of 100.00 that comes so long after the as-of instant. */
function later(maker: WorldMaker, id: string, kind: string, laterMs: number): void {
  maker.emit(kind, 'loja-1', AS_OF_MS + laterMs, {transactionId: id, amount: 100})
}

/** What a charge has too much refunded, in both of its parts. */
function refundedTwice(maker: WorldMaker) {
  const charge = paid(maker)
  maker.refund(charge, 10_000)
  maker.refund(charge, 2_500, 60_000)
  maker.close()
  return charge
}

/** Moves a line to some hours after the as-of instant, and takes it out of the balance. */
function late(maker: WorldMaker, line: Line, of: Partial<Line>): void {
  const balance = balanceOf(maker, line.wallet)
  balance.available = reais(cents(balance.available) - line.amount)
  Object.assign(line, {createdAt: iso(AS_OF_MS + DAY_MS / 24), ...of})
}

const untilNow = {asOf: iso(AS_OF_MS)}

/** A paid charge near the end of the month, whose payment is posted after it. */
const lateLine = (of: Partial<Line>, found: (id: string) => readonly string[]) => ({
  options: untilNow,
  make: (maker: WorldMaker) => {
    const {id} = maker.paidCharge({
      gross: 10_000,
      wallet: 'loja-1',
      legs: [],
      atMs: AS_OF_MS - DAY_MS / 2,
    })
    maker.close()
    late(maker, lineOf(maker, 'payment', id), of)
    return found(id)
  },
})

const missing = (id: string) => [`MISSING_POSTING ${id}`]

testReadings([
  {name: 'a line of soon after the as-of instant is not missing', ...lateLine({}, () => [])},
  {name: 'one of another amount is not it', ...lateLine({amount: 1}, missing)},
  {name: 'nor one of the other sign', ...lateLine({amount: -10_000}, missing)},
  {name: 'nor one in another wallet', ...lateLine({wallet: 'loja-3'}, missing)},
  {
    name: 'of a leg each line is excused by its own',
    options: untilNow,
    make: (maker) => {
      const {id} = maker.paidCharge({
        gross: 10_000,
        wallet: 'loja-1',
        legs: [{subAccount: 'loja-2', amount: 40}],
        atMs: AS_OF_MS - DAY_MS / 2,
      })
      maker.close()
      const [out, into] = [legLine(maker, id, -4_000), legLine(maker, id, 4_000)]
      late(maker, out, {})
      late(maker, into, {amount: 400})
      return [`MISSING_SPLIT_LEG ${id}`]
    },
  },
  ...['payment_completed', 'payment_expired'].map((kind) => ({
    name: `a later ${kind} makes no refund smaller`,
    options: untilNow,
    make: (maker: WorldMaker) => {
      const {id} = refundedTwice(maker)
      later(maker, id, kind, DAY_MS / 2)
      return [`OVER_REFUND ${id}`]
    },
  })),
  {
    name: 'a status that no event in scope leaves may be that of a later one',
    options: untilNow,
    make: (maker) => {
      const charge = paid(maker)
      maker.close()
      charge.status = 'failed'
      later(maker, charge.id, 'payment_failed', DAY_MS / 2)
      return []
    },
  },
  {
    name: 'and is a mismatch where the later one leaves another',
    options: untilNow,
    make: (maker) => {
      const charge = paid(maker)
      maker.close()
      charge.status = 'failed'
      later(maker, charge.id, 'payment_completed', DAY_MS / 2)
      return [`STATUS_MISMATCH ${charge.id}`]
    },
  },
  ...[
    {
      name: 'an event that comes within a day is not missing',
      kind: 'payment_completed',
      ms: DAY_MS - 1_000,
    },
    {name: 'one that comes later is', kind: 'payment_completed', ms: DAY_MS + 1, isMissing: true},
    {name: 'as is one of another outcome', kind: 'payment_expired', ms: 1_000, isMissing: true},
  ].map(({name, kind, ms, isMissing = false}) => ({
    name,
    options: untilNow,
    make: (maker: WorldMaker) => {
      const {id} = paid(maker)
      maker.close()
      drop(maker.world.events, eventOf(maker, id, 'payment_completed'))
      later(maker, id, kind, ms)
      return isMissing ? [`MISSING_EVENT ${id}`] : []
    },
  })),
])
