import {renameId} from '../readings/reading.ts'
import type {Random} from '../worlds/random.ts'
import {
  cents,
  DAY_MS,
  type FeeTable,
  iso,
  reais,
  START_MS,
  WALLETS,
  type World,
  type WorldMaker,
} from '../worlds/world.ts'
import {alter, placesOf} from './alterations.ts'

/** Adds a shape that whole worlds have too seldom; says in words what it is, or nothing. */
type Adding = (maker: WorldMaker, random: Random) => string[]

/** A refund fee that changes within the month, so that refunds of parts stand before and after. */
export function monthlyRefundFee(fees: FeeTable, random: Random): void {
  for (const firstDay of random.pick([[1], [11], [1, 11]])) {
    const from = iso(START_MS + random.between(firstDay, firstDay + 9) * DAY_MS)
    fees.refund.push({
      from,
      fixed: random.pick([0, 0.4, 0.75]),
      percent: random.pick([0, 0.5, 1.1]),
    })
  }
}

/** Parts of one charge, days apart. */
export const refundsOfTheMonth: Adding = (maker, random) => {
  const paid = maker.world.charges.filter(({status}) => status === 'completed')
  if (paid.length === 0) return []
  const charge = random.pick(paid)
  const days = random.pick([
    [0, 20],
    [2, 9, 22],
    [0, 5, 10, 20],
  ])
  const all = random.chance(0.2) ? 1.1 : 0.9
  const amount = Math.max(1, Math.round((cents(charge.amount) * all) / days.length))
  for (const day of days) maker.refund(charge, amount, day * DAY_MS)
  return [`${days.length} refunds of ${charge.id.slice(0, 8)} within the month`]
}

/** A split that names one wallet twice, with the same amount or with another. */
const walletTwice: Adding = (maker, random) => {
  const [wallet = '', subAccount = '', other = ''] = random.shuffled([...WALLETS])
  const [first, second, third] = random.pick([
    [1_000, 1_000, 700],
    [1_000, 300, 1_000],
  ])
  const legs = [
    {subAccount, amount: reais(first ?? 0)},
    ...(random.chance(0.5) ? [{subAccount: other, amount: reais(third ?? 0)}] : []),
    {subAccount, amount: reais(second ?? 0)},
  ]
  const charge = maker.paidCharge({gross: random.between(4_000, 9_000), wallet, legs})
  return [`a split of ${charge.id.slice(0, 8)} that names ${subAccount} twice`]
}

/** Two transfers of one instant, of one amount or of two. */
const transfersAtOnce: Adding = (maker, random) => {
  const {lines} = maker.world
  const first = maker.transfer()
  const second = maker.transfer()
  const isSame = random.chance(0.5)
  for (const line of lines.filter(({createdAt}) => createdAt === second.createdAt)) {
    line.createdAt = first.createdAt
    if (isSame) line.amount = Math.sign(line.amount) * -first.amount
  }
  return [`two transfers of ${first.createdAt}`]
}

/** A withdrawal with the id of a charge, as where each kind has a counter of its own. */
export const oneIdOfTwoKinds: Adding = (maker, random) => {
  const {charges, withdrawals} = maker.world
  if (charges.length === 0 || withdrawals.length === 0) return []
  const [{id: from}, {id: to}] = [random.pick(withdrawals), random.pick(charges)]
  renameId(maker, from, to)
  return [`the withdrawal ${from.slice(0, 8)} has the id of the charge ${to.slice(0, 8)}`]
}

/** Before faults are put into a world and its balances are stated. */
export const addRareShapes: Adding = (maker, random) => [
  ...(random.chance(maker.world.fees.refund.length > 1 ? 0.25 : 0.03)
    ? refundsOfTheMonth(maker, random)
    : []),
  ...(random.chance(0.05) ? walletTwice(maker, random) : []),
  ...(random.chance(0.05) ? transfersAtOnce(maker, random) : []),
]

const RECORDS = ['charges', 'withdrawals', 'blocks']

/** Two events, of one amount or of two, to a subject the record of which is gone. */
export function addEventsWithoutRecord(world: World, random: Random): string[] {
  if (!random.chance(0.05)) return []
  for (const place of random.shuffled(placesOf(world)).filter(({file}) => RECORDS.includes(file))) {
    if (!alter('events without a record', world, place, random)) continue
    const event = world.events.at(-1)
    if (event && random.chance(0.5)) {
      const more = random.pick([1, -1, 300])
      event.data.amount = reais(Math.max(1, cents(event.data.amount) + more))
      const {netAmount} = event.data
      if (netAmount !== undefined) event.data.netAmount = reais(cents(netAmount) + more)
    }
    return [`two events without the record ${String(place.row['id']).slice(0, 8)}`]
  }
  return []
}
