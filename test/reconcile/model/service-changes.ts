import type {Random} from '../worlds/random.ts'
import {
  cents,
  DAY_MS,
  type EventBody,
  iso,
  type Json,
  REFUND_MS,
  reais,
  WALLETS,
  type World,
} from '../worlds/world.ts'

/** Changes what a service or an export of it sends now and then; says in words what, or nothing. */
type Change = (world: World, random: Random) => string[]

const short = (id: unknown): string => String(id).slice(0, 8)

const pickOne = <T>(random: Random, list: readonly T[]): T[] =>
  list.length > 0 ? [random.pick(list)] : []

const SETTLED = ['completedAt', 'refundedAt']

/** An event that came days after what it tells, with its instant or without. */
const lateEvent: Change = ({events}, random) =>
  pickOne(random, events).map((event) => {
    const laterMs = random.pick([3_600_000, 2 * DAY_MS, 18 * DAY_MS])
    if (!event.timestamp.startsWith('2026-02-30')) {
      event.timestamp = iso(Date.parse(event.timestamp) + laterMs)
    }
    const isWithout = random.chance(0.4)
    if (isWithout) for (const field of SETTLED) Reflect.deleteProperty(event.data, field)
    return `${event.event} ${short(event.eventId)} late${isWithout ? ', without its instant' : ''}`
  })

/** One more delivery of an event, after the fee changed. */
const sentAnew: Change = ({events}, random) =>
  pickOne(
    random,
    events.filter(({data}) => data.feeAmount !== undefined),
  ).map((event) => {
    const again: EventBody = structuredClone(event)
    if (random.chance(0.6)) again.eventId = random.uuid()
    if (!again.timestamp.startsWith('2026-02-30') && random.chance(0.8)) {
      again.timestamp = iso(Date.parse(again.timestamp) + random.pick([1_000, REFUND_MS, DAY_MS]))
    }
    const {data} = again
    const more = random.pick([1, 20, -1])
    data.feeAmount = reais(Math.max(0, cents(data.feeAmount ?? 0) + more))
    const isRefund = data['refundTransactionId'] !== undefined
    if (!isRefund && random.chance(0.8)) {
      data.netAmount = reais(cents(data.amount) - cents(data.feeAmount))
    }
    events.push(again)
    return `${event.event} ${short(event.eventId)} sent anew with another fee`
  })

/** Another outcome of the same subject. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  payment_completed: ['payment_expired', 'payment_failed'],
  payment_expired: ['payment_failed', 'payment_completed'],
  payment_failed: ['payment_expired', 'payment_completed'],
  withdrawal_completed: ['withdrawal_failed', 'withdrawal_reversed'],
  withdrawal_failed: ['withdrawal.completed', 'withdrawal_reversed'],
  withdrawal_reversed: ['withdrawal_failed'],
  balance_block_created: ['balance_block_approved'],
  balance_block_approved: ['balance_block_rejected', 'balance_block_created'],
  balance_block_rejected: ['balance_block_approved', 'balance_block_created'],
}

const NAMES_FEE = /^payment_completed|^withdrawal.(completed|failed)/

const otherKind: Change = ({events}, random) =>
  pickOne(
    random,
    events.filter(({event}) => KINDS[event.replace('.', '_')]),
  ).map((event) => {
    const was = event.event
    event.event = random.pick(KINDS[was.replace('.', '_')] ?? [])
    if (!NAMES_FEE.test(event.event)) {
      for (const field of ['feeAmount', 'netAmount']) Reflect.deleteProperty(event.data, field)
    }
    return `${event.event} ${short(event.eventId)} instead of ${was}`
  })

const withoutParent: Change = ({lines}, random) =>
  pickOne(
    random,
    lines.filter(({parentTransactionId}) => parentTransactionId !== ''),
  ).map((line) => {
    line.parentTransactionId = ''
    return `${line.type} ${short(line.id)} without its parent`
  })

const withoutWallet: Change = ({charges, withdrawals, events}, random) =>
  pickOne(random, [...charges, ...withdrawals, ...events] as Json[]).map((row) => {
    Reflect.deleteProperty(row, 'subAccount')
    return `${short(row['id'] ?? row['eventId'])} without its wallet`
  })

const splitInAnotherOrder: Change = ({events}, random) =>
  pickOne(
    random,
    events.filter(({data}) => (data.split?.length ?? 0) > 1),
  ).map(({data, eventId}) => {
    data.split?.reverse()
    return `split of ${short(eventId)} in another order`
  })

/** A file that calls a wallet by another name, from an instant on. */
const renamedWallet: Change = (world, random) => {
  const wallet = random.pick(WALLETS)
  const file = random.pick(['lines', 'events', 'charges', 'withdrawals'] as const)
  const rows = world[file] as unknown as Json[]
  const field = file === 'lines' ? 'wallet' : 'subAccount'
  const from = random.chance(0.5) ? '' : (rows[Math.floor(rows.length / 2)]?.['createdAt'] ?? '')
  for (const row of rows) {
    const isSince = String(row['createdAt'] ?? row['timestamp']) >= String(from)
    if (row[field] === wallet && isSince) row[field] = `${wallet}-a`
  }
  if (file === 'lines' && random.chance(0.5)) {
    for (const balance of world.balances) {
      if (balance.wallet === wallet) balance.wallet = `${wallet}-a`
    }
  }
  return [`${wallet} by another name in ${file}`]
}

const FILES = ['charges', 'withdrawals', 'events', 'blocks', 'lines'] as const

const listOf = (world: World, file: (typeof FILES)[number]): Json[] =>
  world[file] as unknown as Json[]

/** Every text of a row as a file may spell it. */
function spelled(value: unknown, spell: (text: string) => string): unknown {
  if (typeof value === 'string') return spell(value)
  if (Array.isArray(value)) return value.map((item) => spelled(item, spell))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, spelled(item, spell)]))
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const capitals = (text: string): string => (UUID.test(text) ? text.toUpperCase() : text)

const HOURS_MS = 3 * 3_600_000

const ofBrazil = (text: string): string => {
  const ms = Date.parse(text)
  const isInstant = !Number.isNaN(ms) && iso(ms) === text
  return isInstant ? iso(ms - HOURS_MS).replace('Z', '-03:00') : text
}

/** A file that writes ids in capitals, or instants in the time of Brazil. */
const otherSpelling: Change = (world, random) => {
  const file = random.pick(FILES)
  const isOfIds = random.chance(0.5)
  const spell = isOfIds ? capitals : ofBrazil
  for (const row of listOf(world, file)) Object.assign(row, spelled(row, spell))
  return [`${isOfIds ? 'ids in capitals' : 'instants of Brazil'} in ${file}`]
}

/** A page of an export that is lost, or that is there twice. */
const pages: Change = (world, random) => {
  const file = random.pick(FILES)
  const rows = listOf(world, file)
  if (rows.length === 0) return []
  const from = random.between(0, rows.length - 1)
  const page = rows.slice(from, from + random.between(1, 6))
  const isTwice = random.chance(0.5)
  if (isTwice) rows.splice(random.between(0, rows.length), 0, ...structuredClone(page))
  else rows.splice(from, page.length)
  return [`${page.length} rows of ${file} ${isTwice ? 'twice' : 'lost'}`]
}

/** Records of charges that name what is left of them, one of them wrongly. */
const netsOfCharges: Change = ({charges}, random) => {
  for (const charge of charges) {
    if (charge.feeAmount === undefined) continue
    charge['netAmount'] = reais(cents(charge.amount) - cents(charge.feeAmount))
  }
  const [odd] = random.chance(0.3) ? pickOne(random, charges) : []
  if (odd) odd['netAmount'] = reais(cents(odd.amount) - random.pick([0, 1]))
  return ['charges that name their net']
}

const withoutExpiry: Change = ({charges}) => {
  for (const charge of charges) Reflect.deleteProperty(charge, 'expiresAt')
  return ['charges that name no expiry']
}

/** Records that say when they ended: soon after they were made, or much later. */
const recordedEnds: Change = ({charges, withdrawals}, random) => {
  const ends = (row: {createdAt: string}) =>
    iso(Date.parse(row.createdAt) + random.pick([60_000, 120_000, 300_000, DAY_MS]))
  for (const row of withdrawals) row['processedAt'] = ends(row)
  for (const row of charges) row[random.pick(['paidAt', 'completedAt'])] = ends(row)
  return ['records that say when they ended']
}

/** Blocks whose records say that they ended in a later year than they did. */
const blocksEndedLater: Change = ({blocks}) =>
  (blocks as Json[])
    .filter(({resolvedAt}) => typeof resolvedAt === 'string')
    .map((block) => {
      block['resolvedAt'] = String(block['resolvedAt']).replace(/^\d{4}/, '2031')
      return `block ${short(block['id'])} resolved in a later year by its record`
    })

const inAnotherOrder: Change = (world, random) => {
  for (const file of FILES) {
    const rows = listOf(world, file)
    rows.splice(0, rows.length, ...random.shuffled(rows))
  }
  return ['rows in another order']
}

const AFTER: readonly (readonly [number, Change])[] = [
  [0.06, lateEvent],
  [0.05, sentAnew],
  [0.04, otherKind],
  [0.05, withoutParent],
  [0.03, withoutWallet],
  [0.05, splitInAnotherOrder],
  [0.03, renamedWallet],
  [0.06, inAnotherOrder],
  [0.05, pages],
  [0.02, netsOfCharges],
  [0.02, withoutExpiry],
  [0.04, otherSpelling],
  [0.35, recordedEnds],
  [0.08, blocksEndedLater],
]

/** After faults were put into a world. */
export const addServiceChanges: Change = (world, random) =>
  AFTER.flatMap(([chance, change]) => (random.chance(chance) ? change(world, random) : []))
