import {FEE_KIND_OF_SUBJECT} from '../../../domain/fee.ts'
import {centavos} from '../../../domain/money.ts'
import type {CountedRow, FeeSubject} from '../../read/fee-subject.ts'
import {canonicalId} from '../../read/json-fields.ts'
import {ACCOUNT_NAMES, type AccountName} from './accounts.ts'
import type {IdHash} from './id-hash.ts'
import {isDirty} from './places.ts'
import type {FactTask, FeesShare} from './plan.ts'
import {rowsIn, type SpilledRow} from './spill.ts'

const KINDS = Object.keys(FEE_KIND_OF_SUBJECT) as FeeSubject['kind'][]

/** What of a fee a row tells: whose it is and since when, nothing beyond itself, or what was posted. */
const PARTS = ['subject', 'other', 'posted'] as const

/** What one row says of a subject whose fee is compared with the schedule. */
export interface FeeFact extends IdHash {
  readonly part: (typeof PARTS)[number]
  readonly name: AccountName
  readonly kind: FeeSubject['kind']
  /** Of its subject, among those of the screen. */
  readonly place: number
  readonly amount: number
  readonly atMs: number
  readonly id: string
  readonly wallet: string
  readonly reference: string | undefined
}

/** Where the numbers of a fact stand, and where its texts begin. */
export const FACT = {
  part: 0,
  name: 1,
  kind: 2,
  x: 4,
  y: 8,
  place: 12,
  idBytes: 16,
  walletBytes: 20,
  amount: 24,
  atMs: 32,
  texts: 40,
} as const

/** A part, a file's name and a kind as one number each. */
export const PART_CODES = {subject: 0, other: 1, posted: 2} as const satisfies Record<
  (typeof PARTS)[number],
  number
>

/** The number of each kind of subject among all kinds. */
export const KIND_CODES = {
  charge: KINDS.indexOf('charge'),
  withdrawal: KINDS.indexOf('withdrawal'),
  refund: KINDS.indexOf('refund'),
}
export const NAME_CODES = Object.fromEntries(ACCOUNT_NAMES.map((name, at) => [name, at])) as Record<
  AccountName,
  number
>

/** A fact as it waits on disk: numbers, then its three texts. */
export function encodedFact(fact: FeeFact): Buffer {
  const {id, wallet, reference = ''} = fact
  const idBytes = Buffer.byteLength(id)
  const walletBytes = Buffer.byteLength(wallet)
  const texts = idBytes + walletBytes + Buffer.byteLength(reference)
  const bytes = Buffer.allocUnsafe(FACT.texts + texts)
  bytes[FACT.part] = PART_CODES[fact.part]
  bytes[FACT.name] = NAME_CODES[fact.name]
  bytes[FACT.kind] = KIND_CODES[fact.kind]
  bytes.writeInt32LE(fact.x, FACT.x)
  bytes.writeInt32LE(fact.y, FACT.y)
  bytes.writeInt32LE(fact.place, FACT.place)
  bytes.writeDoubleLE(fact.amount, FACT.amount)
  bytes.writeDoubleLE(fact.atMs, FACT.atMs)
  bytes.writeInt32LE(idBytes, FACT.idBytes)
  bytes.writeInt32LE(walletBytes, FACT.walletBytes)
  bytes.write(id, FACT.texts)
  bytes.write(wallet, FACT.texts + idBytes)
  bytes.write(reference, FACT.texts + idBytes + walletBytes)
  return bytes
}

/** What is known of a subject while its rows are met. */
interface Met {
  readonly y: number
  /** Another subject whose hash begins alike. */
  readonly next: Met | undefined
  subject?: Pick<FeeSubject, 'kind' | 'id' | 'wallet' | 'gross' | 'atMs'>
  posted?: FeeSubject['posted']
  reference?: string
  readonly rows: CountedRow[]
}

function takeFact(met: Met, {source, line, bytes}: FactRow): void {
  const amount = centavos(bytes.readDoubleLE(FACT.amount))
  const name = ACCOUNT_NAMES[bytes[FACT.name] as number] as AccountName
  met.rows.push({source, line, name, amount})
  const idEnd = FACT.texts + bytes.readInt32LE(FACT.idBytes)
  const walletEnd = idEnd + bytes.readInt32LE(FACT.walletBytes)
  const part = bytes[FACT.part]
  if (part === PART_CODES.posted) met.posted = amount
  if (part === PART_CODES.subject) {
    met.subject = {
      kind: KINDS[bytes[FACT.kind] as number] as FeeSubject['kind'],
      id: canonicalId(bytes.toString('utf8', FACT.texts, idEnd)),
      wallet: bytes.toString('utf8', idEnd, walletEnd),
      gross: amount,
      atMs: bytes.readDoubleLE(FACT.atMs),
    }
  }
  if (bytes.length > walletEnd) met.reference = bytes.toString('utf8', walletEnd)
}

type FactRow = SpilledRow & {readonly bytes: Buffer}

/** What was met so far of the subject of a fact. */
function metOf(found: Map<number, Met>, bytes: Buffer): Met {
  const x = bytes.readInt32LE(FACT.x)
  const y = bytes.readInt32LE(FACT.y)
  const first = found.get(x)
  let met = first
  while (met !== undefined && met.y !== y) met = met.next
  if (met !== undefined) return met
  const fresh: Met = {y, next: first, rows: []}
  found.set(x, fresh)
  return fresh
}

function* metIn(found: Map<number, Met>): Generator<Met> {
  for (const last of found.values()) {
    for (let met: Met | undefined = last; met !== undefined; met = met.next) yield met
  }
}

/** The subjects that facts tell of whole: which, and what was posted. */
function* feeSubjects(facts: Iterable<FactRow>): Generator<FeeSubject> {
  const found = new Map<number, Met>()
  for (const row of facts) takeFact(metOf(found, row.bytes), row)
  for (const {subject, posted, reference, rows} of metIn(found)) {
    // Another subject of the place, of which the schedule says nothing: it posted no fee.
    if (subject === undefined || posted === undefined) continue
    yield {...subject, posted, externalReference: reference, rows}
  }
}

/** Facts about places that are in order but for their fee, each where it stands in its file. */
function* factsOf(share: FeesShare): Generator<FactRow> {
  const {segments, spill, places, tasks} = share
  for (const written of segments) {
    for (const {source: task, line, bytes} of rowsIn(spill, written)) {
      if (!isDirty(places, bytes.readInt32LE(FACT.place))) continue
      const {source, firstLine} = tasks[task] as FactTask
      yield {source, line: firstLine + line, bytes}
    }
  }
}

/** The subjects of a share. */
export const subjectsOf = (share: FeesShare): Iterable<FeeSubject> => feeSubjects(factsOf(share))
