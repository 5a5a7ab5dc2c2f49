import {BLOCK_STATUSES} from '../../domain/balance-block.ts'
import {CHARGE_STATUSES} from '../../domain/charge.ts'
import {EVENT_KINDS} from '../../domain/event.ts'
import {WITHDRAWAL_STATUSES} from '../../domain/withdrawal.ts'
import {EVENT_SHAPES} from '../readers/read-event.ts'
import {fieldAt, type KeyTable, keyTable} from './key-table.ts'
import {type Lanes, laneId} from './lanes.ts'
import {ABSENT, ARRAY, NUMBER, OBJECT, Slots, scanObject, TEXT, UNSURE} from './scan-json.ts'
import {scanAmount, scanInstant} from './scan-values.ts'
import {laneKey, laneLikeness, type ScreenRow} from './screen-row.ts'
import type {WalletBook} from './wallet-book.ts'

const CHARGE_FIELDS = [
  'id',
  'subAccount',
  'status',
  'amount',
  'createdAt',
  'expiresAt',
  'feeAmount',
  'netAmount',
  'split',
] as const
const WITHDRAWAL_FIELDS = [
  'id',
  'subAccount',
  'status',
  'amount',
  'createdAt',
  'processedAt',
  'feeAmount',
  'netAmount',
  'snapshotPixKey',
  'externalReference',
] as const
const BLOCK_FIELDS = ['id', 'transactionId', 'status', 'amount', 'createdAt', 'resolvedAt'] as const

/** `data` of an event: amounts, the split, and every field that names a subject or its instant. */
const DATA_FIELDS = [
  'amount',
  'feeAmount',
  'netAmount',
  'split',
  ...new Set(
    Object.values(EVENT_SHAPES).flatMap(({subject, related, settledAt}) =>
      related === undefined ? [subject, settledAt] : [subject, related, settledAt],
    ),
  ),
] as const
const EVENT_FIELDS = ['event', 'eventId', 'timestamp', 'subAccount', 'data'] as const
const LEG_FIELDS = ['subAccount', 'amount'] as const

const CHARGE_WORDS = keyTable(CHARGE_STATUSES)
const WITHDRAWAL_WORDS = keyTable(WITHDRAWAL_STATUSES)
const BLOCK_WORDS = keyTable(BLOCK_STATUSES)
const EVENT_WORDS = keyTable(EVENT_KINDS)
const DOTTED_EVENT_WORDS = keyTable(EVENT_KINDS.map((kind) => kind.replaceAll('_', '.')))

/** The word that a text field is, or -1. */
function wordOf(words: KeyTable, slots: Slots, field: number, b: Uint8Array): number {
  if (slots.kinds[field] !== TEXT) return -1
  const start = slots.starts[field] as number
  return fieldAt(words, b, start, (slots.ends[field] as number) - start)
}

const fieldsOf = (names: readonly string[]): Readonly<Record<string, number>> =>
  Object.fromEntries(names.map((name, at) => [name, at]))

const DATA = fieldsOf(DATA_FIELDS)
interface EventFields {
  readonly subject: number
  readonly related: number
  readonly settledAt: number
  readonly needsRelated: boolean
}
const EVENT_PLACES: readonly EventFields[] = EVENT_KINDS.map((kind) => {
  const shape = EVENT_SHAPES[kind]
  return {
    subject: DATA[shape.subject] ?? -1,
    related: shape.related === undefined ? -1 : (DATA[shape.related] ?? -1),
    settledAt: DATA[shape.settledAt] ?? -1,
    needsRelated: kind === 'refund_completed',
  }
})

/**
 * Reads the bytes of a row into numbers, or leaves the row to the full reader (`false`). It never
 * refuses a row on its own: what it accepts, the full reader accepts with the same values.
 */
export class JsonDecoder {
  /** Where the line feed of the last line stands, when it was read. */
  end = 0
  readonly #wallets: WalletBook
  readonly #seed: Lanes
  readonly #tables = {
    charge: keyTable(CHARGE_FIELDS),
    withdrawal: keyTable(WITHDRAWAL_FIELDS),
    block: keyTable(BLOCK_FIELDS),
    event: keyTable(EVENT_FIELDS, {data: keyTable(DATA_FIELDS)}),
    leg: keyTable(LEG_FIELDS),
  }
  readonly #slots = {
    charge: new Slots(this.#tables.charge),
    withdrawal: new Slots(this.#tables.withdrawal),
    block: new Slots(this.#tables.block),
    event: new Slots(this.#tables.event),
    leg: new Slots(this.#tables.leg),
  }

  constructor(wallets: WalletBook, seed: Lanes) {
    this.#wallets = wallets
    this.#seed = seed
  }

  /** Scans the object that is the whole line, whose line feed `end` then tells. */
  #scan(kind: 'charge' | 'withdrawal' | 'block' | 'event', b: Uint8Array, start: number) {
    const slots = this.#slots[kind]
    slots.clear()
    const stop = scanObject(b, start, this.#tables[kind], slots)
    if (stop === UNSURE) return undefined
    this.end = b[stop] === 13 ? stop + 1 : stop
    return b[this.end] === 10 ? slots : undefined
  }

  charge(row: ScreenRow, b: Uint8Array, start: number): boolean {
    const slots = this.#scan('charge', b, start)
    if (!slots) return false
    if (slots.kinds[5] !== ABSENT && Number.isNaN(this.#instant(slots, 5, b))) return false
    row.code = wordOf(CHARGE_WORDS, slots, 2, b)
    row.amount = this.#amount(slots, 3, b)
    row.atMs = this.#instant(slots, 4, b)
    return (
      row.code >= 0 &&
      row.amount >= 0 &&
      !Number.isNaN(row.atMs) &&
      this.#id(slots, 0, b, row.id) &&
      this.#wallet(slots, 1, b, row) &&
      this.#fees(slots, 6, b, row) &&
      this.#split(slots, 8, b, row)
    )
  }

  withdrawal(row: ScreenRow, b: Uint8Array, start: number): boolean {
    const slots = this.#scan('withdrawal', b, start)
    if (!slots) return false
    const {starts, ends, kinds} = slots
    row.code = wordOf(WITHDRAWAL_WORDS, slots, 2, b)
    row.amount = this.#amount(slots, 3, b)
    row.atMs = this.#instant(slots, 4, b)
    row.settledAtMs = kinds[5] === ABSENT ? Number.NaN : this.#instant(slots, 5, b)
    if (kinds[5] !== ABSENT && Number.isNaN(row.settledAtMs)) return false
    const isKnown =
      row.code >= 0 &&
      row.amount >= 0 &&
      !Number.isNaN(row.atMs) &&
      this.#id(slots, 0, b, row.id) &&
      this.#wallet(slots, 1, b, row) &&
      this.#fees(slots, 6, b, row)
    if (!isKnown || (kinds[8] !== ABSENT && kinds[8] !== TEXT)) return false
    if (kinds[9] !== ABSENT && kinds[9] !== TEXT) return false
    row.hasKey = kinds[8] === TEXT
    if (row.hasKey) {
      const key = b.subarray(starts[8] as number, ends[8] as number)
      const text = b.subarray(
        starts[9] as number,
        kinds[9] === TEXT ? (ends[9] as number) : (starts[9] as number),
      )
      laneLikeness(row, this.#wallets, {key, text, seed: this.#seed})
    }
    return true
  }

  block(row: ScreenRow, b: Uint8Array, start: number): boolean {
    const slots = this.#scan('block', b, start)
    if (!slots) return false
    if (slots.kinds[5] !== ABSENT && Number.isNaN(this.#instant(slots, 5, b))) return false
    row.code = wordOf(BLOCK_WORDS, slots, 2, b)
    row.amount = this.#amount(slots, 3, b)
    row.atMs = this.#instant(slots, 4, b)
    row.hasRelated = true
    return (
      row.code >= 0 &&
      row.amount >= 0 &&
      !Number.isNaN(row.atMs) &&
      this.#id(slots, 0, b, row.id) &&
      this.#id(slots, 1, b, row.related)
    )
  }

  event(row: ScreenRow, b: Uint8Array, start: number): boolean {
    const slots = this.#scan('event', b, start)
    const data = slots?.nested[4]
    if (!slots || !data || slots.kinds[4] !== OBJECT || slots.kinds[0] !== TEXT) return false
    const word = wordOf(EVENT_WORDS, slots, 0, b)
    row.code = word < 0 ? wordOf(DOTTED_EVENT_WORDS, slots, 0, b) : word
    const places = EVENT_PLACES[row.code]
    if (!places || slots.kinds[1] !== TEXT || slots.starts[1] === slots.ends[1]) return false
    laneKey(row, b, slots.starts[1] as number, slots.ends[1] as number, this.#seed)
    row.atMs = this.#instant(slots, 2, b)
    row.hasWallet = slots.kinds[3] === TEXT && slots.starts[3] !== slots.ends[3]
    row.amount = this.#amount(data, 0, b)
    row.settledAtMs =
      data.kinds[places.settledAt] === ABSENT ? row.atMs : this.#instant(data, places.settledAt, b)
    row.hasRelated = places.related >= 0 && data.kinds[places.related] === TEXT
    if (places.needsRelated && !row.hasRelated) return false
    if (row.hasRelated && !this.#id(data, places.related, b, row.related)) return false
    return (
      !Number.isNaN(row.atMs) &&
      !Number.isNaN(row.settledAtMs) &&
      row.amount >= 0 &&
      this.#isTextOrAbsent(data, places.related) &&
      this.#wallet(slots, 3, b, row) &&
      this.#id(data, places.subject, b, row.id) &&
      this.#fees(data, 1, b, row) &&
      this.#split(data, 3, b, row)
    )
  }

  #isTextOrAbsent(slots: Slots, field: number): boolean {
    return field < 0 || slots.kinds[field] === ABSENT || slots.kinds[field] === TEXT
  }

  /** A required id. */
  #id(slots: Slots, field: number, b: Uint8Array, out: Lanes): boolean {
    const start = slots.starts[field] as number
    const end = slots.ends[field] as number
    if (slots.kinds[field] !== TEXT || start === end) return false
    laneId(b, start, end, this.#seed, out)
    return true
  }

  #wallet(slots: Slots, field: number, b: Uint8Array, row: ScreenRow): boolean {
    const kind = slots.kinds[field]
    const start = slots.starts[field] as number
    const end = slots.ends[field] as number
    if (kind !== ABSENT && kind !== TEXT) return false
    row.wallet =
      kind === ABSENT || start === end
        ? this.#wallets.principal
        : this.#wallets.ofBytes(b, start, end)
    return true
  }

  /** A required amount that is no magnitude, or cannot be read here, is `NaN` or negative. */
  #amount(slots: Slots, field: number, b: Uint8Array): number {
    if (slots.kinds[field] !== NUMBER) return Number.NaN
    return scanAmount(b, slots.starts[field] as number, slots.ends[field] as number)
  }

  #instant(slots: Slots, field: number, b: Uint8Array): number {
    if (slots.kinds[field] !== TEXT) return Number.NaN
    return scanInstant(b, slots.starts[field] as number, slots.ends[field] as number)
  }

  /** `feeAmount` and, after it, `netAmount`: both may be absent, the net may be negative. */
  #fees(slots: Slots, field: number, b: Uint8Array, row: ScreenRow): boolean {
    row.fee = this.#amount(slots, field, b)
    row.net = this.#amount(slots, field + 1, b)
    const isFee = slots.kinds[field] === ABSENT || row.fee >= 0
    return isFee && (slots.kinds[field + 1] === ABSENT || !Number.isNaN(row.net))
  }

  #split(slots: Slots, field: number, b: Uint8Array, row: ScreenRow): boolean {
    row.clearSplit()
    if (slots.kinds[field] === ABSENT) return true
    if (slots.kinds[field] !== ARRAY) return false
    let p = (slots.starts[field] as number) + 1
    const end = (slots.ends[field] as number) - 1
    while (p < end) {
      if (b[p] === 32 || b[p] === 44) p += 1
      else {
        p = this.#leg(b, p, row)
        if (p === UNSURE) return false
      }
    }
    return true
  }

  #leg(b: Uint8Array, start: number, row: ScreenRow): number {
    const {leg} = this.#slots
    leg.clear()
    const stop = scanObject(b, start, this.#tables.leg, leg)
    const amount = this.#amount(leg, 1, b)
    const [from, to] = [leg.starts[0] as number, leg.ends[0] as number]
    if (stop === UNSURE || leg.kinds[0] !== TEXT || from === to || !(amount >= 0)) return UNSURE
    row.addLeg(this.#wallets, this.#wallets.ofBytes(b, from, to), amount)
    return stop
  }
}
