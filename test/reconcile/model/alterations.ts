import type {Random} from '../worlds/random.ts'
import {cents, DAY_MS, iso, type Json, reais, WALLETS, type World} from '../worlds/world.ts'

/** A row of a world that is no setting, and the list it stands in. */
export interface Place {
  readonly file: 'charges' | 'withdrawals' | 'events' | 'blocks' | 'lines'
  readonly row: Json
}

export const FILES = ['charges', 'withdrawals', 'events', 'blocks', 'lines'] as const

export const placesOf = (world: World): Place[] =>
  FILES.flatMap((file) => world[file].map((row) => ({file, row: row as unknown as Json})))

const listOf = (world: World, {file}: Place): Json[] => world[file] as unknown as Json[]

const dataOf = ({file, row}: Place): Json => (file === 'events' ? (row['data'] as Json) : row)

const shifted = (row: Json, field: string, ms: number): boolean => {
  if (typeof row[field] !== 'string') return false
  row[field] = iso(Date.parse(String(row[field])) + ms)
  return true
}

/** Adds to an amount that is there; lines count in centavos, the others in reais. */
function added(row: Json, field: string, more: number, isLine: boolean): boolean {
  const value = row[field]
  if (typeof value !== 'number') return false
  const moved = isLine ? value + more : reais(cents(value) + more)
  if (!isLine && moved < 0) return false
  row[field] = moved
  return true
}

/** One change of one row; false where the row has no such thing to change. */
export type Alteration = (world: World, place: Place, random: Random) => boolean

const STATUSES: Readonly<Record<string, readonly string[]>> = {
  charges: ['pending', 'completed', 'failed', 'cancelled'],
  withdrawals: ['pending', 'processing', 'completed', 'failed'],
  blocks: ['awaiting_response', 'defended', 'approved', 'rejected'],
}

const stranger = (id: unknown): string =>
  String(id).replace(/^./, (digit) => (digit === 'a' ? 'b' : 'a'))

/** The field of an event that names the record of each file. */
const SUBJECTS: Readonly<Record<string, string>> = {
  charges: 'transactionId',
  withdrawals: 'withdrawalId',
  blocks: 'blockId',
}

const SUBJECT_FIELDS = ['refundTransactionId', 'blockId', 'withdrawalId', 'transactionId']

/** What a row is about: a fee or a leg is about its parent, but has an amount of its own. */
function subjectOf({file, row}: Place): unknown {
  if (file !== 'events') return row['id']
  const data = row['data'] as Json
  return SUBJECT_FIELDS.map((field) => data[field]).find((id) => id !== undefined)
}

/** All rows that name the amount of what a row is about, and the sign with which they name it. */
function sidesOf(world: World, place: Place): {side: Place; sign: number}[] {
  const id = subjectOf(place)
  return placesOf(world)
    .filter((side) => subjectOf(side) === id)
    .map((side) => ({
      side,
      sign: side.file === 'lines' && Number(side.row['amount']) < 0 ? -1 : 1,
    }))
}

/** An amount, and the net that follows from it. */
function movedBy(place: Place, more: number): boolean {
  const isLine = place.file === 'lines'
  const data = dataOf(place)
  if (!isLine && typeof data['netAmount'] === 'number') added(data, 'netAmount', more, false)
  return added(data, 'amount', more, isLine)
}

/** Takes a field away that events and charges may lack. */
function removed(place: Place, field: string): boolean {
  if (place.file !== 'events' && place.file !== 'charges') return false
  return dataOf(place)[field] !== undefined && Reflect.deleteProperty(dataOf(place), field)
}

const CHANGES: Readonly<Record<string, Alteration>> = {
  drop: (world, place) => {
    const list = listOf(world, place)
    if (!list.includes(place.row)) return false
    list.splice(list.indexOf(place.row), 1)
    return true
  },
  double: (world, place) => listOf(world, place).push(structuredClone(place.row)) > 0,
  'double under another id': (world, place, random) => {
    const field = place.file === 'events' ? 'eventId' : 'id'
    return listOf(world, place).push({...structuredClone(place.row), [field]: random.uuid()}) > 0
  },
  'double as its part': (world, {file, row}, random) => {
    if (file !== 'lines') return false
    const second = {...structuredClone(row), id: random.uuid(), parentTransactionId: row['id']}
    return listOf(world, {file, row}).push(second) > 0
  },
  amount: (_, place, random) =>
    added(dataOf(place), 'amount', random.pick([1, -1, 250, -99, 5_000]), place.file === 'lines'),
  fee: (_, place, random) =>
    place.file !== 'lines' && added(dataOf(place), 'feeAmount', random.pick([1, -1, 100]), false),
  net: (_, place, random) =>
    place.file !== 'lines' && added(dataOf(place), 'netAmount', random.pick([1, -1, 100]), false),
  'amount and net': (_, place, random) => {
    const data = dataOf(place)
    const more = random.pick([1, -1, 300])
    if (place.file === 'lines' || typeof data['netAmount'] !== 'number') return false
    return added(data, 'amount', more, false) && added(data, 'netAmount', more, false)
  },
  'amount on every side': (world, place, random) => {
    const more = random.pick([1, -1, 300, 5_000])
    const sides = sidesOf(world, place)
    return sides.length > 0 && sides.every(({side, sign}) => movedBy(side, sign * more))
  },
  'fee that appears': (_, place, random) => {
    const data = dataOf(place)
    if (place.file === 'lines' || data['feeAmount'] !== undefined) return false
    data['feeAmount'] = random.pick([0, 0.99, 2])
    return true
  },
  'fee that is gone': (_, place) => removed(place, 'feeAmount'),
  'net that is gone': (_, place) => removed(place, 'netAmount'),
  'events without a record': (world, place, random) => {
    const records = world[place.file] as unknown as Json[]
    const own = world.events.filter(
      ({data}) => data[SUBJECTS[place.file] ?? ''] === place.row['id'],
    )
    const [event] = own
    if (!event || !records.includes(place.row)) return false
    records.splice(records.indexOf(place.row), 1)
    const second = {...structuredClone(event), eventId: random.uuid()}
    if (random.chance(0.5)) second.timestamp = iso(Date.parse(second.timestamp) + 1_000)
    if (random.chance(0.3)) second.subAccount = random.pick(WALLETS)
    return world.events.push(second) > 0
  },
  sign: (_, {file, row}) => {
    if (file !== 'lines') return false
    row['amount'] = -Number(row['amount'])
    return true
  },
  wallet: (_, {file, row}, random) => {
    if (file === 'blocks') return false
    row[file === 'lines' ? 'wallet' : 'subAccount'] = random.pick(WALLETS)
    return true
  },
  parent: (_, {file, row}) => {
    if (file !== 'lines' || row['parentTransactionId'] === '') return false
    row['parentTransactionId'] = stranger(row['parentTransactionId'])
    return true
  },
  id: (_, {file, row}) => {
    const field = file === 'events' ? 'eventId' : 'id'
    row[field] = stranger(row[field])
    return true
  },
  type: (_, {file, row}, random) => {
    if (file !== 'lines') return false
    row['type'] = random.pick(['payment', 'fee', 'refund', 'withdrawal', 'cashback', 'adjustment'])
    return true
  },
  status: (_, {file, row}, random) => {
    const statuses = STATUSES[file]
    if (!statuses) return false
    row['status'] = random.pick(statuses)
    return true
  },
  time: (_, {file, row}, random) =>
    shifted(
      row,
      file === 'events' ? 'timestamp' : 'createdAt',
      random.pick([-DAY_MS, 1_000, DAY_MS, ...(file === 'lines' ? [40 * DAY_MS] : [])]),
    ),
  date: (_, {file, row}) => {
    row[file === 'events' ? 'timestamp' : 'createdAt'] = '2026-02-30T00:00:00.000Z'
    return true
  },
  decimals: (_, place) => {
    if (place.file === 'lines') return false
    dataOf(place)['amount'] = 12.345
    return true
  },
  split: (_, place, random) => {
    const {split} = dataOf(place)
    if (!Array.isArray(split)) return false
    const leg = random.pick(split as {amount: number}[])
    leg.amount = reais(cents(leg.amount) + 1)
    return true
  },
}

export const ALTERATIONS = Object.keys(CHANGES)

/** Makes one change by its name. */
export const alter = (name: string, ...rest: Parameters<Alteration>): boolean =>
  CHANGES[name]?.(...rest) ?? false
