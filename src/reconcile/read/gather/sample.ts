import {EVENT_KINDS, type EventKind} from '../../../domain/event.ts'
import {TRANSACTION_TYPES} from '../../../domain/ledger.ts'
import {emptyRows, type LineRow, type Rows} from '../rows/rows.ts'
import {byContent, byText} from '../values/order.ts'

/** What a row is about. Rows of one kind with one id are sampled together, whichever files they stand in. */
export const [OF_CHARGE, OF_WITHDRAWAL, OF_REFUND, OF_BLOCK] = [0, 1, 2, 3]
/** A fee has an id of its own: it is sampled by that of what it was taken of, which may be of any kind. */
export const OF_FEE = 4
/** A row whose id is that of no record and no event: a transfer. */
export const OF_NOTHING = -1
const KINDS = 5

/** So many rows of each kind are compared in every run: enough to see what is off in a tenth of them. */
export const FEW_ROWS = 400
/** And so many where those say something, or lines may be missing or late: what is off in one wallet of many. */
export const MANY_ROWS = 1_200

const BEGINNINGS: readonly (readonly [beginning: string, kind: number])[] = [
  ['payment', OF_CHARGE],
  ['fee', OF_FEE],
  ['withdrawal', OF_WITHDRAWAL],
  ['refund', OF_REFUND],
  ['block', OF_BLOCK],
  ['balance_block', OF_BLOCK],
]

const kindOf = (word: string): number =>
  BEGINNINGS.find(([beginning]) => word.startsWith(beginning))?.[1] ?? OF_NOTHING

/** What events are about, in the order of `EVENT_KINDS`. */
export const SUBJECTS_OF_EVENTS: readonly number[] = EVENT_KINDS.map(kindOf)
/** What lines of the statement are about, in the order of `TRANSACTION_TYPES`. */
export const SUBJECTS_OF_LINES: readonly number[] = TRANSACTION_TYPES.map(kindOf)

const ofEvent = (kind: EventKind): number => SUBJECTS_OF_EVENTS[EVENT_KINDS.indexOf(kind)] as number

/** A line whose type has a word of its own is that of a payment, as most are. */
function ofLine(type: string): number {
  const at = (TRANSACTION_TYPES as readonly string[]).indexOf(type)
  return at < 0 ? OF_CHARGE : (SUBJECTS_OF_LINES[at] as number)
}

/** By which id a line is sampled. A fee whose parent is not written has its own alone. */
export const sampledId = ({id, type, parent}: LineRow): string =>
  type === 'fee' ? (parent ?? id) : id

const SPREAD = 0x9e3779b1

function avalanche(sum: number): number {
  let hash = Math.imul(sum ^ (sum >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return hash ^ (hash >>> 16)
}

/** By what the words of an id are multiplied; those of ids longer than that by the same again. */
const FACTORS = Int32Array.from({length: 64}, (_, nth) => avalanche(Math.imul(nth + 1, SPREAD)) | 1)

/**
 * A number made of an id, the same in every run: the kernel's `plainHash`, which `screening/kernel/plain-hash.ts`
 * makes of the same bytes.
 */
export function hashOfId(id: string): number {
  const length = Buffer.byteLength(id)
  const bytes = Buffer.alloc((length + 3) & ~3)
  bytes.write(id)
  let sum = Math.imul(length, SPREAD)
  for (let at = 0; at < length; at += 4) {
    const word = bytes.readInt32LE(at)
    const factor = FACTORS[(at >> 2) % FACTORS.length] as number
    sum = (sum + Math.imul(word ^ (word >>> 16), factor)) | 0
  }
  return avalanche(sum)
}

/** The bits of a hash that have to be 0; at the last level no hash is taken. */
const LAST_LEVEL = 33
const maskOf = (level: number): number => (level >= 32 ? -1 : 2 ** level - 1)

interface Kept<T> {
  level: number
  hashes: number[]
  rows: T[]
}

/**
 * Keeps the rows of so many ids as there is room for, chosen by the hashes of the ids alone. Each level asks for one
 * more bit of the hash to be 0, and the lowest level is taken at which all rows that were given have room. So the
 * rows that stay are the same in whatever order they come, and into however many of these they were parted before.
 */
export class Thinner<T> {
  readonly #kinds: readonly Kept<T>[] = Array.from({length: KINDS}, () => ({
    level: 0,
    hashes: [],
    rows: [],
  }))
  readonly #most: number
  readonly #onMask: (kind: number, mask: number) => void

  /**
   * @param most rows of each kind.
   * @param onMask is called with the bits that have to be 0 from now on in the hash of a row that `isTaken`.
   */
  constructor(most: number, onMask: (kind: number, mask: number) => void = () => {}) {
    this.#most = most
    this.#onMask = onMask
  }

  /** Whether the rows of an id are kept, as far as the rows tell that were added. */
  isTaken(kind: number, hash: number): boolean {
    const own = this.#kinds[kind]
    return own !== undefined && own.level < LAST_LEVEL && (hash & maskOf(own.level)) === 0
  }

  /** Adds a row whose id `isTaken`. */
  add(kind: number, hash: number, row: T): void {
    const own = this.#kinds[kind] as Kept<T>
    own.hashes.push(hash)
    own.rows.push(row)
    while (own.rows.length > this.#most) {
      own.level += 1
      this.#onMask(kind, maskOf(own.level))
      const isLeft = (_: unknown, at: number): boolean =>
        this.isTaken(kind, own.hashes[at] as number)
      own.rows = own.rows.filter(isLeft)
      own.hashes = own.hashes.filter(isLeft)
    }
  }

  /** All rows that are kept: with their kinds, and the hashes of their ids. */
  kept(): readonly {readonly kind: number; readonly hash: number; readonly row: T}[] {
    return this.#kinds.flatMap(({hashes, rows}, kind) =>
      rows.map((row, at) => ({kind, hash: hashes[at] as number, row})),
    )
  }
}

/** Puts the rows of a sample in an order that does not depend on where they stand. */
export function sortByContent({charges, withdrawals, blocks, events, lines}: Rows): void {
  const byInstant = (
    one: {readonly atMs: number; readonly content: string},
    other: {readonly atMs: number; readonly content: string},
  ): number => one.atMs - other.atMs || byText(one.content, other.content)
  for (const rows of [charges, withdrawals, blocks, events]) rows.sort(byInstant)
  lines.sort((one, other) => one.atMs - other.atMs || byContent(one, other))
}

/**
 * At most so many rows of each kind, those of a sample of the ids, of rows that are all in memory in any order. A kind
 * that has no more is taken whole, and no hash is made for it.
 */
export function sampleOf(rows: Rows, most: number): Rows {
  const counts = new Map<number, number>()
  eachSampled(rows, (kind) => counts.set(kind, (counts.get(kind) ?? 0) + 1))
  const sample = emptyRows()
  const thinner = new Thinner<() => void>(most)
  eachSampled(rows, (kind, id, keepIn) => {
    if (kind === OF_NOTHING) return
    if ((counts.get(kind) ?? 0) <= most) return keepIn(sample)
    const hash = hashOfId(id)
    if (thinner.isTaken(kind, hash)) thinner.add(kind, hash, () => keepIn(sample))
  })
  for (const {row: keep} of thinner.kept()) keep()
  sortByContent(sample)
  return sample
}

/** Calls `onRow` for each row: with what it is about, by which id it is sampled, and what adds it to a sample. */
function eachSampled(
  {charges, withdrawals, blocks, events, lines}: Rows,
  onRow: (kind: number, id: string, keepIn: (sample: Rows) => void) => void,
): void {
  for (const row of charges) onRow(OF_CHARGE, row.id, (sample) => sample.charges.push(row))
  for (const row of withdrawals)
    onRow(OF_WITHDRAWAL, row.id, (sample) => sample.withdrawals.push(row))
  for (const row of blocks) onRow(OF_BLOCK, row.id, (sample) => sample.blocks.push(row))
  for (const row of events)
    onRow(ofEvent(row.kind), row.subjectId, (sample) => sample.events.push(row))
  for (const row of lines)
    onRow(ofLine(row.type), sampledId(row), (sample) => sample.lines.push(row))
}
