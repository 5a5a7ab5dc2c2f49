import {FEE_KIND_OF_SUBJECT} from '../../../domain/fee.ts'
import {canonicalId} from '../values/json-fields.ts'

/** Kinds of subjects that bear a fee; a column has their numbers. */
export const FEE_SUBJECTS = Object.keys(
  FEE_KIND_OF_SUBJECT,
) as readonly (keyof typeof FEE_KIND_OF_SUBJECT)[]

/** No number, where a column has one for some. */
export const NONE = -1

const subjectColumns = (room: number) => ({
  /** Of `FEE_SUBJECTS`, or `NONE` for one that no row names. */
  kinds: new Int8Array(room).fill(NONE),
  wallets: new Int32Array(room),
  grosses: new Float64Array(room),
  /** The instants whose schedule is in force. Units: milliseconds. */
  instants: new Float64Array(room),
  /** Amounts of the lines of fees, signed; NaN for a subject that has none. */
  posted: new Float64Array(room).fill(Number.NaN),
  /** Where ids and references begin and end in `bytes`. */
  idFrom: new Int32Array(room),
  idTo: new Int32Array(room),
  referenceFrom: new Int32Array(room),
  referenceTo: new Int32Array(room),
  /** The row that was met last. */
  lastRows: new Int32Array(room).fill(NONE),
})

const rowColumns = (room: number) => ({
  sources: new Int32Array(room),
  lines: new Int32Array(room),
  /** Files, of `DATA_SET_NAMES`. */
  names: new Uint8Array(room),
  amounts: new Float64Array(room),
  /** The row of the same subject that was met before. */
  before: new Int32Array(room),
})

/** What is said of one subject: whose fee it is, and what it is computed from. */
export interface NamedSubject {
  readonly kind: number
  readonly wallet: number
  readonly gross: number
  readonly atMs: number
  readonly idFrom: number
  readonly idTo: number
}

/** One row of a subject. */
export interface SubjectRow {
  readonly source: number
  readonly line: number
  readonly name: number
  readonly amount: number
}

/**
 * Subjects on which record, event and lines agree, and of which only the schedule says that another
 * fee was due, as columns: a bad month has a million of them. Units: centavos.
 */
export class FeeColumns {
  readonly subjects: Readonly<ReturnType<typeof subjectColumns>>
  readonly rows: Readonly<ReturnType<typeof rowColumns>>
  /** The texts of ids and references are parts of these. */
  readonly bytes: Buffer
  /** Names of the wallets' numbers. */
  readonly wallets: readonly string[]
  /** How many subjects, and how many rows. */
  count = 0
  rowCount = 0

  /** There are as many subjects as rows at most. */
  constructor(room: number, bytes: Buffer, wallets: readonly string[]) {
    this.subjects = subjectColumns(room)
    this.rows = rowColumns(room)
    this.bytes = bytes
    this.wallets = wallets
  }

  /** Begins a subject; answers its number. */
  open(): number {
    this.count += 1
    return this.count - 1
  }

  name(subject: number, {kind, wallet, gross, atMs, idFrom, idTo}: NamedSubject): void {
    const {kinds, wallets, grosses, instants, idFrom: from, idTo: to} = this.subjects
    kinds[subject] = kind
    wallets[subject] = wallet
    grosses[subject] = gross
    instants[subject] = atMs
    from[subject] = idFrom
    to[subject] = idTo
  }

  addRow(subject: number, {source, line, name, amount}: SubjectRow): void {
    const {rows, rowCount} = this
    rows.sources[rowCount] = source
    rows.lines[rowCount] = line
    rows.names[rowCount] = name
    rows.amounts[rowCount] = amount
    rows.before[rowCount] = this.subjects.lastRows[subject] as number
    this.subjects.lastRows[subject] = rowCount
    this.rowCount += 1
  }

  /** The number of a subject's last row, or `NONE`. */
  lastRowOf(subject: number): number {
    return this.subjects.lastRows[subject] as number
  }

  /** The number of the row before one of the same subject, or `NONE`. */
  rowBefore(row: number): number {
    return this.rows.before[row] as number
  }

  idOf(subject: number): string {
    const {idFrom, idTo} = this.subjects
    return canonicalId(this.bytes.toString('utf8', idFrom[subject], idTo[subject]))
  }

  /** The merchant's own reference, empty where absent. */
  referenceOf(subject: number): string {
    const {referenceFrom: from, referenceTo: to} = this.subjects
    return from[subject] === to[subject]
      ? ''
      : this.bytes.toString('utf8', from[subject], to[subject])
  }
}
