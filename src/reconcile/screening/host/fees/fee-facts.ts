import {FEE_SUBJECTS, FeeColumns} from '../../../read/fees/fee-columns.ts'
import {DATA_SET_NAMES} from '../../../read/files/inputs.ts'
import {HashNumbers} from '../hashes/hash-numbers.ts'
import type {IdHash} from '../hashes/id-hash.ts'
import {isDirty} from '../hashes/places.ts'
import {bytesOfSegments, HEAD, HEAD_BYTES} from '../kept/spill.ts'
import {ACCOUNT_NAMES, type AccountName} from '../module/accounts.ts'
import type {FactTask, FeesShare} from '../plan/plan.ts'

/** What of a fee a row tells: whose it is and since when, nothing beyond itself, or what was posted. */
const PARTS = ['subject', 'other', 'posted'] as const

/** What one row says of a subject whose fee is compared with the schedule. */
export interface FeeFact extends IdHash {
  readonly part: (typeof PARTS)[number]
  readonly name: AccountName
  readonly kind: (typeof FEE_SUBJECTS)[number]
  readonly amount: number
  readonly atMs: number
  readonly id: string
  /** What the thread calls the wallet. */
  readonly wallet: number
  readonly reference: string | undefined
}

/** Where the numbers of a fact stand, and where its texts begin. */
export const FACT = {
  part: 0,
  name: 1,
  kind: 2,
  x: 4,
  y: 8,
  idBytes: 12,
  amount: 16,
  atMs: 24,
  wallet: 32,
  texts: 36,
} as const

/** A part, a file's name and a kind as one number each. */
export const PART_CODES = {subject: 0, other: 1, posted: 2} as const satisfies Record<
  (typeof PARTS)[number],
  number
>

/** The number of each kind of subject among all kinds. */
export const KIND_CODES = {
  charge: FEE_SUBJECTS.indexOf('charge'),
  withdrawal: FEE_SUBJECTS.indexOf('withdrawal'),
  refund: FEE_SUBJECTS.indexOf('refund'),
}
export const NAME_CODES = Object.fromEntries(
  ACCOUNT_NAMES.map((name) => [name, DATA_SET_NAMES.indexOf(name)]),
) as Record<AccountName, number>

/** A fact as it waits on disk: numbers, then its two texts. */
export function encodedFact(fact: FeeFact): Buffer {
  const {id, wallet, reference = ''} = fact
  const idBytes = Buffer.byteLength(id)
  const texts = idBytes + Buffer.byteLength(reference)
  const bytes = Buffer.allocUnsafe(FACT.texts + texts)
  bytes[FACT.part] = PART_CODES[fact.part]
  bytes[FACT.name] = NAME_CODES[fact.name]
  bytes[FACT.kind] = KIND_CODES[fact.kind]
  bytes.writeInt32LE(fact.x, FACT.x)
  bytes.writeInt32LE(fact.y, FACT.y)
  bytes.writeDoubleLE(fact.amount, FACT.amount)
  bytes.writeDoubleLE(fact.atMs, FACT.atMs)
  bytes.writeInt32LE(idBytes, FACT.idBytes)
  bytes.writeInt32LE(wallet, FACT.wallet)
  bytes.write(id, FACT.texts)
  bytes.write(reference, FACT.texts + idBytes)
  return bytes
}

/** What a thread has written of a share, and where its numbers of tasks and wallets lead. */
interface FactsOfThread {
  readonly tasks: readonly FactTask[]
  readonly places: Int32Array
  /** The number of the thread's first wallet among those of all threads. */
  readonly firstWallet: number
}

/** Reads the facts of a share into its columns. */
class FactReader {
  readonly #columns: FeeColumns
  readonly #ids: HashNumbers
  readonly #numbers: DataView

  constructor(columns: FeeColumns, room: number) {
    this.#columns = columns
    const {buffer, byteOffset, length} = columns.bytes
    this.#numbers = new DataView(buffer, byteOffset, length)
    this.#ids = new HashNumbers(room)
  }

  /** The facts between two addresses, each behind the head of a spilled row. */
  read(from: number, to: number, of: FactsOfThread): void {
    const numbers = this.#numbers
    for (let p = from; p < to; ) {
      const fact = p + HEAD_BYTES
      const end = fact + numbers.getInt32(p + HEAD.length, true)
      if (isDirty(of.places, numbers.getInt32(p + HEAD.place, true))) this.#take(p, end, of)
      p = end
    }
  }

  #take(head: number, end: number, {tasks, firstWallet}: FactsOfThread): void {
    const [columns, numbers] = [this.#columns, this.#numbers]
    const {bytes, subjects} = columns
    const fact = head + HEAD_BYTES
    const {source, firstLine} = tasks[numbers.getInt32(head + HEAD.source, true)] as FactTask
    const subject = this.#ids.of(
      numbers.getInt32(fact + FACT.x, true),
      numbers.getInt32(fact + FACT.y, true),
    )
    if (subject === columns.count) columns.open()
    const amount = numbers.getFloat64(fact + FACT.amount, true)
    const line = firstLine + numbers.getInt32(head + HEAD.line, true)
    columns.addRow(subject, {source, line, name: bytes[fact + FACT.name] as number, amount})
    const part = bytes[fact + FACT.part]
    const idFrom = fact + FACT.texts
    const idTo = idFrom + numbers.getInt32(fact + FACT.idBytes, true)
    if (part === PART_CODES.posted) subjects.posted[subject] = amount
    else if (part === PART_CODES.subject) {
      const wallet = firstWallet + numbers.getInt32(fact + FACT.wallet, true)
      const atMs = numbers.getFloat64(fact + FACT.atMs, true)
      const kind = bytes[fact + FACT.kind] as number
      columns.name(subject, {kind, wallet, gross: amount, atMs, idFrom, idTo})
    }
    if (end > idTo) {
      subjects.referenceFrom[subject] = idTo
      subjects.referenceTo[subject] = end
    }
  }
}

/** The smallest that a fact is where it waits on disk. */
const LEAST_BYTES = HEAD_BYTES + FACT.texts

/** What facts tell of the places of a share that are in order but for their fee. */
export function feesOf({segments, spill, places, tasks, wallets}: FeesShare): FeeColumns {
  const {bytes, ends} = bytesOfSegments(spill, segments)
  const room = Math.ceil(bytes.length / LEAST_BYTES)
  const columns = new FeeColumns(room, bytes, wallets.flat())
  const reader = new FactReader(columns, room)
  let from = 0
  let firstWallet = 0
  for (const [thread, to] of ends.entries()) {
    reader.read(from, to, {tasks, places, firstWallet})
    from = to
    firstWallet += wallets[thread]?.length ?? 0
  }
  return columns
}
