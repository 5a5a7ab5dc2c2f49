import {TRANSACTION_TYPES} from '../../domain/ledger.ts'
import {STATEMENT_FIELDS, type StatementShape} from '../readers/read-line.ts'
import {fieldAt, keyTable} from './key-table.ts'
import {type Lanes, laneId} from './lanes.ts'
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
  readonly #starts = new Int32Array(MAX_COLUMNS)
  readonly #ends = new Int32Array(MAX_COLUMNS)

  constructor(shape: StatementShape, wallets: WalletBook, seed: Lanes) {
    const {constants, values, dates} = shape.mapping
    this.#wallets = wallets
    this.#seed = seed
    this.#delimiter = shape.delimiter.charCodeAt(0)
    this.#positions = STATEMENT_FIELDS.map((field) => shape.positions[field])
    this.#isPlain = constants === undefined && values === undefined && dates !== 'dd/mm/yyyy'
  }

  /** Splits the line into cells; the number of cells, or 0 when it is not plain. */
  #cells(b: Uint8Array, start: number): number {
    const delimiter = this.#delimiter
    let column = 0
    let from = start
    for (let p = start; ; p += 1) {
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
      from = p + 1
      if (c !== LF) continue
      this.end = p
      return column
    }
  }

  line(row: ScreenRow, b: Uint8Array, start: number): boolean {
    const columns = this.#isPlain ? this.#cells(b, start) : 0
    const [id = -1, wallet = -1, type = -1, amount = -1, at = -1, parent = -1] = this.#positions
    if (Math.max(id, wallet, type, amount, at) >= columns) return false
    const {0: starts, 1: ends} = [this.#starts, this.#ends]
    const [idStart, idEnd] = [starts[id] as number, ends[id] as number]
    const [walletStart, walletEnd] = [starts[wallet] as number, ends[wallet] as number]
    if (idStart === idEnd || walletStart === walletEnd) return false
    const typeStart = starts[type] as number
    row.code = fieldAt(TYPES, b, typeStart, (ends[type] as number) - typeStart)
    row.amount = scanAmount(b, starts[amount] as number, ends[amount] as number)
    row.atMs = scanInstant(b, starts[at] as number, ends[at] as number)
    if (row.code < 0 || Number.isNaN(row.amount) || Number.isNaN(row.atMs)) return false
    laneId(b, idStart, idEnd, this.#seed, row.id)
    row.wallet = this.#wallets.ofBytes(b, walletStart, walletEnd)
    row.hasRelated = parent >= 0 && parent < columns && starts[parent] !== ends[parent]
    if (row.hasRelated) {
      laneId(b, starts[parent] as number, ends[parent] as number, this.#seed, row.related)
    }
    return true
  }
}

/** Spaces are trimmed by the full reader, and so are some characters beyond ASCII. */
const isUnusual = (c: number): boolean => c <= SPACE || c > 126
