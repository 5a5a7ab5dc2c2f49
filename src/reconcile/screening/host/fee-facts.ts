import {FEE_KIND_OF_SUBJECT} from '../../../domain/fee.ts'
import {centavos} from '../../../domain/money.ts'
import type {CountedRow, FeeSubject} from '../../read/fee-subject.ts'
import {ACCOUNT_NAMES, type AccountName} from './accounts.ts'
import type {IdHash} from './id-hash.ts'
import type {FeesShare} from './plan.ts'
import {rowsIn, type SpilledRow} from './spill.ts'

const KINDS = Object.keys(FEE_KIND_OF_SUBJECT) as FeeSubject['kind'][]

/** What of a fee a row tells: whose it is and since when, nothing beyond itself, or what was posted. */
const PARTS = ['subject', 'other', 'posted'] as const

/** What one row says of a subject whose fee is compared with the schedule. */
export interface FeeFact extends IdHash {
  readonly part: (typeof PARTS)[number]
  readonly name: AccountName
  readonly kind: FeeSubject['kind']
  readonly amount: number
  readonly atMs: number
  readonly id: string
  readonly wallet: string
  readonly reference: string | undefined
}

/** Where the numbers stand, and where the texts begin. */
const [PART, NAME, KIND, X, Y, AMOUNT, AT_MS, ID, WALLET, HEAD] = [
  0, 1, 2, 4, 8, 12, 20, 28, 32, 36,
] as const

/** A fact as it waits on disk: numbers, then its three texts. */
export function encodedFact(fact: FeeFact): Buffer {
  const {id, wallet, reference = ''} = fact
  const idBytes = Buffer.byteLength(id)
  const walletBytes = Buffer.byteLength(wallet)
  const bytes = Buffer.allocUnsafe(HEAD + idBytes + walletBytes + Buffer.byteLength(reference))
  bytes[PART] = PARTS.indexOf(fact.part)
  bytes[NAME] = ACCOUNT_NAMES.indexOf(fact.name)
  bytes[KIND] = KINDS.indexOf(fact.kind)
  bytes.writeInt32LE(fact.x, X)
  bytes.writeInt32LE(fact.y, Y)
  bytes.writeDoubleLE(fact.amount, AMOUNT)
  bytes.writeDoubleLE(fact.atMs, AT_MS)
  bytes.writeInt32LE(idBytes, ID)
  bytes.writeInt32LE(walletBytes, WALLET)
  bytes.write(id, HEAD)
  bytes.write(wallet, HEAD + idBytes)
  bytes.write(reference, HEAD + idBytes + walletBytes)
  return bytes
}

/** What is known of a subject while its rows are met. */
interface Met {
  subject?: Pick<FeeSubject, 'kind' | 'id' | 'wallet' | 'gross' | 'atMs'>
  posted?: FeeSubject['posted']
  reference?: string
  readonly rows: CountedRow[]
}

function takeFact(met: Met, {source, line, bytes}: SpilledRow): void {
  const fact = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const amount = centavos(fact.readDoubleLE(AMOUNT))
  met.rows.push({source, line, name: ACCOUNT_NAMES[fact[NAME] as number] as AccountName, amount})
  const idEnd = HEAD + fact.readInt32LE(ID)
  const walletEnd = idEnd + fact.readInt32LE(WALLET)
  const part = PARTS[fact[PART] as number]
  if (part === 'posted') met.posted = amount
  if (part === 'subject') {
    met.subject = {
      kind: KINDS[fact[KIND] as number] as FeeSubject['kind'],
      id: fact.toString('utf8', HEAD, idEnd),
      wallet: fact.toString('utf8', idEnd, walletEnd),
      gross: amount,
      atMs: fact.readDoubleLE(AT_MS),
    }
  }
  if (fact.length > walletEnd) met.reference = fact.toString('utf8', walletEnd)
}

/** Both hashes of the id that a fact is about, as one key. */
const keyOf = (bytes: Uint8Array): string =>
  Buffer.from(bytes.subarray(X, Y + 4)).toString('latin1')

/** The subjects that facts tell of whole: which, and what was posted. */
function* feeSubjects(facts: Iterable<SpilledRow>): Generator<FeeSubject> {
  const found = new Map<string, Met>()
  for (const row of facts) {
    const key = keyOf(row.bytes)
    const known = found.get(key)
    const met: Met = known ?? {rows: []}
    if (known === undefined) found.set(key, met)
    takeFact(met, row)
  }
  for (const {subject, posted, reference, rows} of found.values()) {
    // Another subject of the place, of which the schedule says nothing: it posted no fee.
    if (subject === undefined || posted === undefined) continue
    yield {...subject, posted, externalReference: reference, rows}
  }
}

function* factsOf({segments, spill}: FeesShare): Generator<SpilledRow> {
  for (const written of segments) yield* rowsIn(spill, written)
}

/** The subjects of a share. */
export const subjectsOf = (share: FeesShare): Iterable<FeeSubject> => feeSubjects(factsOf(share))
