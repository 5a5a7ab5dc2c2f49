import {TRANSACTION_TYPES} from '../../domain/ledger.ts'
import {STATEMENT_FIELDS, type StatementShape} from '../readers/read-line.ts'
import {fieldAt, keyTable} from './key-table.ts'
import {type Lanes, laneId, laneUuid} from './lanes.ts'
import {scanAmount, scanInstant} from './scan-values.ts'
import type {ScreenRow} from './screen-row.ts'
import type {WalletBook} from './wallet-book.ts'

const TYPES = keyTable(TRANSACTION_TYPES)
const MAX_COLUMNS = 64
const SPACE = 32
const QUOTE = 34
const LF = 10
const CR = 13

/**
 * Reads a plain line of a statement into numbers, or leaves it to the full reader (`false`): a line
 * with a quote, with spaces around a cell, or of a file that is mapped value by value. The bytes must
 * end with a line feed.
 */
export class LineDecoder {
  /** Where the line feed of the last line stands, when it was read. */
  end = 0
  readonly #wallets: WalletBook
  readonly #seed: Lanes
  readonly #delimiter: number
  readonly #positions: readonly number[]
  readonly #isPlain: boolean
  readonly #id: number
  readonly #at: number
  readonly #parent: number
  readonly #lastRequired: number
  #hasId = false
  #hasParent = false
  readonly #starts = new Int32Array(MAX_COLUMNS)
  readonly #ends = new Int32Array(MAX_COLUMNS)

  constructor(shape: StatementShape, wallets: WalletBook, seed: Lanes) {
    const {constants, values, dates} = shape.mapping
    this.#wallets = wallets
    this.#seed = seed
    this.#delimiter = shape.delimiter.charCodeAt(0)
    this.#positions = STATEMENT_FIELDS.map((field) => shape.positions[field])
    this.#id = shape.positions.id
    this.#at = shape.positions.createdAt
    this.#parent = shape.positions.parentTransactionId
    this.#lastRequired = Math.max(...this.#positions.slice(0, 5))
    this.#isPlain = constants === undefined && values === undefined && dates !== 'dd/mm/yyyy'
  }

  /**
   * Splits the line into cells; the number of cells, or 0 when it is not plain. Ids and instants are
   * read on the way: their length is known, so nothing looks for their end.
   */
  #cells(row: ScreenRow, b: Uint8Array, start: number): number {
    const delimiter = this.#delimiter
    let column = 0
    let from = start
    let p = start + this.#knownLength(row, b, {column, from})
    for (; ; p += 1) {
      const c = b[p] as number
      if (c !== delimiter && c !== LF) {
        if (c === QUOTE) return 0
        continue
      }
      if (column === MAX_COLUMNS) return 0
      const to = c === LF && p > from && b[p - 1] === CR ? p - 1 : p
      if (to > from && (isUnusual(b[from] as number) || isUnusual(b[to - 1] as number))) return 0
      this.#starts[column] = from
      this.#ends[column] = to
      column += 1
      if (c === LF) {
        this.end = p
        return column
      }
      from = p + 1
      p += this.#knownLength(row, b, {column, from})
    }
  }

  /** The length of a UUID or an instant that stands at `from`, when one is expected there; else 0. */
  #knownLength(
    row: ScreenRow,
    b: Uint8Array,
    {column, from}: {column: number; from: number},
  ): number {
    if (column === this.#at) {
      row.atMs = isEnd(b[from + 24], this.#delimiter) ? scanInstant(b, from, from + 24) : Number.NaN
      return Number.isNaN(row.atMs) ? 0 : 24
    }
    if (column !== this.#id && column !== this.#parent) return 0
    if (!isEnd(b[from + 36], this.#delimiter)) return 0
    const isUuid = laneUuid(b, from, this.#seed, column === this.#id ? row.id : row.related)
    if (column === this.#id) this.#hasId = isUuid
    else this.#hasParent = isUuid
    return isUuid ? 36 : 0
  }

  line(row: ScreenRow, b: Uint8Array, start: number): boolean {
    if (!this.#isPlain) return false
    this.#hasId = false
    this.#hasParent = false
    row.atMs = Number.NaN
    const columns = this.#cells(row, b, start)
    if (this.#lastRequired >= columns) return false
    const starts = this.#starts
    const ends = this.#ends
    const [, wallet, type, amount] = this.#positions as [number, number, number, number]
    const [walletStart, walletEnd] = [starts[wallet] as number, ends[wallet] as number]
    if (walletStart === walletEnd || !this.#idsOf(row, b, columns)) return false
    const typeStart = starts[type] as number
    row.code = fieldAt(TYPES, b, typeStart, (ends[type] as number) - typeStart)
    row.amount = scanAmount(b, starts[amount] as number, ends[amount] as number)
    if (Number.isNaN(row.atMs)) {
      row.atMs = scanInstant(b, starts[this.#at] as number, ends[this.#at] as number)
    }
    if (row.code < 0 || Number.isNaN(row.amount) || Number.isNaN(row.atMs)) return false
    row.wallet = this.#wallets.ofBytes(b, walletStart, walletEnd)
    return true
  }

  /** Ids that were no UUIDs. */
  #idsOf(row: ScreenRow, b: Uint8Array, columns: number): boolean {
    const {0: starts, 1: ends} = [this.#starts, this.#ends]
    if (!this.#hasId) {
      const [from, to] = [starts[this.#id] as number, ends[this.#id] as number]
      if (from === to) return false
      laneId(b, from, to, this.#seed, row.id)
    }
    const parent = this.#parent
    row.hasRelated = parent >= 0 && parent < columns && starts[parent] !== ends[parent]
    if (row.hasRelated && !this.#hasParent) {
      laneId(b, starts[parent] as number, ends[parent] as number, this.#seed, row.related)
    }
    return true
  }
}

/** A cell ends here: at a delimiter or at the end of the line. */
const isEnd = (c: number | undefined, delimiter: number): boolean =>
  c === delimiter || c === LF || c === CR

/** Spaces are trimmed by the full reader, and so are some characters beyond ASCII. */
const isUnusual = (c: number): boolean => c <= SPACE || c > 126
