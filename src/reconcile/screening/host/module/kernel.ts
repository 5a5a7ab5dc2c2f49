import {FEE_KINDS} from '../../../../domain/fee.ts'
import {invariant} from '../../../../domain/invariant.ts'
import {PRINCIPAL} from '../../../../domain/wallet.ts'
import type {RecordShape} from '../../../read/csv/record-shape.ts'
import type {FeeBook} from '../../../read/fees/fee-book.ts'
import type {StatementShape} from '../../../read/rows/read-line.ts'
import * as layout from '../../kernel/row-layout.ts'
import type {IdHash} from '../hashes/id-hash.ts'
import {bucketOfSlot, type ScreenTables} from '../hashes/places.ts'
import {type AccountName, Accounts, type AccountsResult} from './accounts.ts'
import {CODES, ROW_KINDS, STATUS_AFTER} from './codes.ts'
import {type KernelExports, startKernel} from './kernel-exports.ts'
import {enterNames} from './kernel-names.ts'
import {KernelSums} from './kernel-sums.ts'
import {TableShapes} from './table-shapes.ts'
import {WalletBook} from './wallet-book.ts'

const PAGE_BYTES = 1 << 16
/** What the kernel keeps beside its tables and the block it reads. */
const FIXED_BYTES = 28 << 20
const FIRST_BLOCK_BYTES = 1 << 16
/** As `scripts/bundle/kernel.js` says; addresses stay positive. */
const MOST_PAGES = 32_768
/** The kernel looks so many bytes beyond what it reads. */
const SLACK = 64

/** What the kernel has to know before the first row. */
export interface KernelTerms {
  readonly seed: IdHash
  /** Of the table of sums: a power of two. */
  readonly buckets: number
  readonly fees: FeeBook
  /** What the service seems to take instead, every step of the table. */
  readonly taken: FeeBook | undefined
  readonly asOfMs: number
  /** Until when the last run judged, where the files of this one go on from there. */
  readonly earlierMs?: number | undefined
  /** Until when the lines of a wallet count, where its balance was stated. */
  readonly cutoffs: ReadonlyMap<string, number>
  /** Files that the data set does not have: nothing else has to match what they would say. */
  readonly absent?: readonly AccountName[]
}

/**
 * The WebAssembly of `screening/kernel`: its memory holds a table of sums and a block of lines, and it
 * writes rows of numbers next to them. All addresses are those of `bytes`.
 */
export class Kernel {
  /** The kernel's memory. Looked at anew after `reserve`, which may move its end. */
  bytes: Buffer = Buffer.alloc(0)
  /** The rows of the batch: see `row-layout.ts`. */
  words: Int32Array = new Int32Array(0)
  doubles: Float64Array = new Float64Array(0)
  readonly wallets = new WalletBook()
  readonly exports: KernelExports
  readonly #memory = new WebAssembly.Memory({
    initial: (FIXED_BYTES + FIRST_BLOCK_BYTES) / PAGE_BYTES,
    maximum: MOST_PAGES,
    shared: true,
  })
  readonly #sums: KernelSums
  readonly #table: Int32Array
  /** The words of a bucket while a row of its is screened once more. */
  readonly #before = new Int32Array(layout.BUCKET_WORDS)
  readonly #fees: Int32Array
  readonly #otherFees: Int32Array
  readonly #noted: Int32Array
  readonly #shapes: TableShapes
  /** Bytes from `input` on that a block takes. */
  #reserved = 0

  /** Errors: `RangeError` when there is no memory. */
  constructor(terms: KernelTerms) {
    const {seed, buckets, fees, taken} = terms
    const memory = this.#memory
    const {wallets} = this
    const kernel = startKernel(memory, {
      numberOf: (at, length) => {
        const known = wallets.names.length
        const wallet = wallets.ofBytes(this.bytes, at, at + length)
        if (wallets.names.length > known) this.#sums.open(wallet)
        return wallet
      },
      takeCell: (place) => this.#sums.takeCell(place),
      aheadAt: (quarterMs) => this.#shapes.aheadAt(quarterMs),
    })
    this.exports = kernel
    this.#shapes = new TableShapes(kernel, (text) => this.put(text))
    const hasFees = fees.steps('pix').length === 0
    if (kernel.layOut(buckets, hasFees ? 1 : 0, taken ? 1 : 0) === 0) {
      throw new RangeError(`no memory for ${buckets} buckets`)
    }
    this.reserve(FIRST_BLOCK_BYTES)
    const accounts = new Accounts(wallets, terms.asOfMs, terms.cutoffs)
    this.#sums = new KernelSums(memory.buffer, kernel, {accounts, wallets})
    this.#sums.open(0)
    const {BATCH_ROWS, BUCKET_WORDS, FEE_WORDS} = layout
    const tableAt = kernel.tableAt()
    const feesAt = tableAt + buckets * BUCKET_WORDS * 4
    this.#table = new Int32Array(memory.buffer, tableAt, buckets * BUCKET_WORDS)
    this.#fees = new Int32Array(memory.buffer, feesAt, hasFees ? buckets * FEE_WORDS : 0)
    this.#otherFees = new Int32Array(memory.buffer, kernel.otherFeesAt(), taken ? buckets : 0)
    this.#noted = new Int32Array(memory.buffer, kernel.notedAt(), BATCH_ROWS)
    kernel.setSeed(seed.x, seed.y)
    kernel.setAsOf(terms.asOfMs)
    if (terms.earlierMs !== undefined) kernel.setEarlier(terms.earlierMs)
    for (const name of terms.absent ?? []) kernel.setAbsent(ROW_KINDS[name])
    kernel.setPrincipal(this.input, this.bytes.write(PRINCIPAL, this.input))
    enterNames(kernel, this.input, (text) => this.bytes.write(text, this.input))
    for (const [name, code] of CODES) kernel.setCode(name, code)
    for (const [event, status] of STATUS_AFTER) kernel.setStatusAfter(event, status)
    this.#enterFees(fees, kernel.addFeeStep)
    if (taken) this.#enterFees(taken, kernel.addTakenStep)
  }

  #enterFees(fees: FeeBook, add: KernelExports['addFeeStep']): void {
    invariant(FEE_KINDS.length === layout.FEE_KINDS, 'the kernel has a table for each kind of fee')
    for (const [kind, name] of FEE_KINDS.entries()) {
      for (const {fromMs, schedule} of fees.steps(name)) {
        const {fixed, percentMicros} = schedule
        const isTaken = add(kind, fromMs, fixed, percentMicros) !== 0
        invariant(isTaken, 'the kernel has no room for another fee step')
      }
    }
  }

  /** The address of the block. */
  get input(): number {
    return this.exports.inputAt()
  }

  /** The tables of sums, in the kernel's own memory, which another thread may read. */
  tables(): ScreenTables {
    return {table: this.#table, fees: this.#fees, otherFees: this.#otherFees}
  }

  /** All that was counted; once, when everything is screened. */
  counted(): AccountsResult {
    return this.#sums.result()
  }

  /** Makes room for `size` bytes at `input`. Errors: `RangeError` when there is no memory for them. */
  reserve(size: number): void {
    if (this.exports.reserve(size) === 0)
      throw new RangeError(`a line of ${size} bytes is too long`)
    this.#reserved = Math.max(this.#reserved, size)
    this.#look()
  }

  #look(): void {
    const {buffer} = this.#memory
    if (buffer === this.bytes.buffer) return
    this.bytes = Buffer.from(buffer)
    const rows = this.exports.rowsAt()
    const {BATCH_ROWS, ROW_DOUBLES, ROW_WORDS} = layout
    this.doubles = new Float64Array(buffer, rows, BATCH_ROWS * ROW_DOUBLES)
    this.words = new Int32Array(buffer, rows, BATCH_ROWS * ROW_WORDS)
  }

  /** Puts a text behind the block, for the kernel to read; answers its address and its length. */
  put(text: string): readonly [at: number, length: number] {
    const room = this.#reserved + SLACK
    if (this.exports.reserve(room + text.length * 3) === 0) throw new RangeError('no memory')
    this.#look()
    const at = this.input + room
    return [at, this.bytes.write(text, at)]
  }

  /** The hash of an id. */
  hashOf(id: string): IdHash {
    this.exports.hashAt(...this.put(id))
    return {x: this.exports.madeX() | 0, y: this.exports.madeY() | 0}
  }

  /** The hash of all bytes between two addresses. */
  hashBetween(start: number, end: number): IdHash {
    this.exports.hashLine(start, end)
    return {x: this.exports.madeX() | 0, y: this.exports.madeY() | 0}
  }

  /** The statement whose lines are decoded from now on; `false` when only the full reader can. */
  setShape(shape: StatementShape): boolean {
    return this.#shapes.statement(shape)
  }

  /** The report whose lines are decoded from now on; `false` when only the full reader can. */
  setReport(shape: RecordShape): boolean {
    return this.#shapes.report(shape)
  }

  /** Decodes up to `BATCH_ROWS` lines between two addresses; how many. The last byte is a line feed. */
  decode(kind: number, from: number, end: number, most: number = layout.BATCH_ROWS): number {
    return this.exports.decode(kind, from, end, most)
  }

  /** Screens the rows of the batch; answers the numbers of those of which the host notes more. */
  screen(kind: number, rows: number): Int32Array {
    return this.#noted.subarray(0, this.exports.screen(kind, rows))
  }

  /** What screening a row adds to the sums of its bucket. Sums and counts stay as they are. */
  addedBy(kind: number, nth = 0): IdHash {
    const {BUCKET_WORDS, ID_X, SUM_X, SUM_Y} = layout
    const {x, y} = this.hashIn(nth, ID_X)
    const at = bucketOfSlot(this.exports.slotOf(x, y)) * BUCKET_WORDS
    const [table, before] = [this.#table, this.#before]
    for (let word = 0; word < BUCKET_WORDS; word += 1) before[word] = table[at + word] as number
    this.exports.screenAgain(kind, nth)
    const added = (word: number): number =>
      ((table[at + word] as number) - (before[word] as number)) | 0
    const sums = {x: added(SUM_X), y: added(SUM_Y)}
    for (let word = 0; word < BUCKET_WORDS; word += 1) table[at + word] = before[word] as number
    return sums
  }

  /** Begins a part of a statement. */
  beginPart(): void {
    this.exports.beginPart()
  }

  /** The first and the last instant of the lines of the part. */
  partEnds(): readonly [firstMs: number, lastMs: number] {
    return [this.exports.partFirst(), this.exports.partLast()]
  }

  wordOf(nth: number, place: number): number {
    return this.words[nth * layout.ROW_WORDS + place] as number
  }

  doubleOf(nth: number, place: number): number {
    return this.doubles[nth * layout.ROW_DOUBLES + place] as number
  }

  /** The hash that stands in a row. */
  hashIn(nth: number, place: number): IdHash {
    return {x: this.wordOf(nth, place), y: this.wordOf(nth, place + 1)}
  }

  /** The address of the first byte of a line, and of its line feed. */
  startOf(nth: number): number {
    return this.wordOf(nth, layout.START)
  }

  endOf(nth: number): number {
    return this.wordOf(nth, layout.END)
  }

  /** A line without its end: LF or CRLF. */
  text(start: number, lineFeed: number): string {
    const isCrlf = lineFeed > start && this.bytes[lineFeed - 1] === 13
    return this.bytes.toString('utf8', start, isCrlf ? lineFeed - 1 : lineFeed)
  }
}
