import {PRINCIPAL} from '../../../domain/wallet.ts'
import type {FeeBook} from '../../read/fee-book.ts'
import type {StatementShape} from '../../read/read-line.ts'
import * as layout from '../kernel/row-layout.ts'
import type {Accounts} from './accounts.ts'
import type {ScreenMemory} from './checksums.ts'
import {CHARGE, EVENT, LINE, STATUS_AFTER, WITHDRAWAL} from './codes.ts'
import {type KernelExports, startKernel} from './kernel-exports.ts'
import {enterNames} from './kernel-names.ts'
import {KernelSums} from './kernel-sums.ts'
import type {Lanes} from './lanes.ts'
import type {ScreenRow} from './screen-row.ts'
import type {WalletBook} from './wallet-book.ts'

const FIRST_BYTES = 1 << 16
const PAGE_BYTES = 1 << 16
/** As `scripts/kernel.js` says; addresses stay positive. */
const MOST_PAGES = 32_768

export interface KernelParts {
  readonly wallets: WalletBook
  readonly accounts: Accounts
  readonly seed: Lanes
  /** Of the table of sums: a power of two. */
  readonly buckets: number
}

/** What the kernel has to know to screen rows, beside the table of sums. */
export interface ScreenTerms {
  readonly asOfMs: number
  readonly fees: FeeBook
  readonly recordsCarryFee: boolean
}

/** Numbers of all lines of a batch. */
export const ALL_LINES = Int32Array.from({length: layout.BATCH_ROWS}, (_, nth) => nth)

const FEE_KINDS = ['pix', 'withdrawal'] as const

/**
 * The WebAssembly of `src/reconcile/kernel`: its memory holds a table of sums and a block of lines,
 * and it writes rows of numbers next to them. All addresses are those of `bytes`.
 */
export class Kernel {
  /** The kernel's memory. Looked at anew after `reserve`, which may move its end. */
  bytes: Buffer = Buffer.alloc(0)
  /** Words of the decoded rows: see `row-layout.ts`. */
  words: Int32Array = new Int32Array(0)
  /** The table of sums. */
  readonly table: ScreenMemory
  readonly #memory = new WebAssembly.Memory({
    initial: FIRST_BYTES / PAGE_BYTES + 32,
    maximum: MOST_PAGES,
    shared: true,
  })
  readonly #exports: KernelExports
  readonly #sums: KernelSums
  #doubles: Float64Array = new Float64Array(0)
  #legWallets: Int32Array = new Int32Array(0)
  #legAmounts: Float64Array = new Float64Array(0)
  readonly #left: Int32Array
  #canScreen = false

  constructor({wallets, accounts, seed, buckets}: KernelParts) {
    const memory = this.#memory
    const kernel = startKernel(memory, {
      numberOf: (at, length) => {
        const wallet = wallets.ofBytes(this.bytes, at, at + length)
        this.#sums.setCutoff(wallet)
        return wallet
      },
      takeCell: (wallet) => this.#sums.takeCell(wallet),
    })
    this.#exports = kernel
    if (kernel.layOut(buckets) === 0) throw new RangeError(`no memory for ${buckets} buckets`)
    this.reserve(FIRST_BYTES)
    this.#sums = new KernelSums(memory.buffer, kernel, accounts)
    this.table = new Int32Array(memory.buffer, kernel.tableAt(), buckets * layout.BUCKET_WORDS)
    this.#left = new Int32Array(memory.buffer, kernel.leftAt(), layout.BATCH_ROWS)
    kernel.setSeed(seed.x, seed.y)
    kernel.setPrincipal(this.input, this.#write(PRINCIPAL))
    enterNames(kernel, this.input, (text) => this.#write(text))
  }

  /** Lets the kernel screen rows; without this it only decodes them. */
  allowScreening({asOfMs, fees, recordsCarryFee}: ScreenTerms): void {
    const kernel = this.#exports
    kernel.setAsOf(asOfMs)
    kernel.setRecordsCarryFee(recordsCarryFee ? 1 : 0)
    kernel.setStatuses(CHARGE.pending, CHARGE.completed, WITHDRAWAL.completed)
    kernel.setEvents(EVENT.payment_completed, EVENT.withdrawal_completed)
    kernel.setLineTypes(LINE.payment, LINE.fee, LINE.internal_transfer, LINE.withdrawal)
    for (const [event, status] of STATUS_AFTER) kernel.setStatusAfter(event, status)
    this.#canScreen = FEE_KINDS.every((kind, at) =>
      fees
        .steps(kind)
        .every(({fromMs, fixed}) => kernel.addFeeStep(at, fromMs, fixed ?? Number.NaN)),
    )
  }

  /** The address of the block. */
  get input(): number {
    return this.#exports.inputAt()
  }

  #write(text: string): number {
    return this.bytes.write(text, this.input)
  }

  /** Gives all that was counted to the accounts, once, when everything is screened. */
  handOver(): void {
    this.#sums.handOver()
  }

  /** Makes room for `size` bytes at `input`. Errors: `RangeError` when there is no memory for them. */
  reserve(size: number): void {
    const kernel = this.#exports
    if (kernel.reserve(size) === 0) throw new RangeError(`a line of ${size} bytes is too long`)
    const memory = this.#memory
    if (memory.buffer === this.bytes.buffer) return
    this.bytes = Buffer.from(memory.buffer)
    const rows = kernel.rowsAt()
    const {BATCH_ROWS, MAX_LEGS, ROW_DOUBLES, ROW_WORDS} = layout
    this.#doubles = new Float64Array(memory.buffer, rows, BATCH_ROWS * ROW_DOUBLES)
    this.words = new Int32Array(memory.buffer, rows, BATCH_ROWS * ROW_WORDS)
    const legs = BATCH_ROWS * MAX_LEGS
    this.#legWallets = new Int32Array(memory.buffer, kernel.legWalletsAt(), legs)
    this.#legAmounts = new Float64Array(memory.buffer, kernel.legAmountsAt(), legs)
  }

  /** The statement whose lines are decoded from now on; `false` when only the full reader can. */
  setShape({delimiter, positions, mapping}: StatementShape): boolean {
    const {id, wallet, type, amount, createdAt, parentTransactionId} = positions
    const columns = [id, wallet, type, amount, createdAt, parentTransactionId] as const
    this.#exports.setColumns(delimiter.charCodeAt(0), ...columns)
    const {constants, values, dates} = mapping
    return constants === undefined && values === undefined && dates !== 'dd/mm/yyyy'
  }

  /** Decodes up to `BATCH_ROWS` lines between two addresses; how many. The last byte is a line feed. */
  decode(kind: number, from: number, end: number, most: number = layout.BATCH_ROWS): number {
    return this.#exports.decode(kind, from, end, most)
  }

  /**
   * Screens the lines decoded last. Answers the numbers of those that somebody else has to look at:
   * those that are not `SCREENED`, and those whose record is `SHARED`.
   */
  screen(kind: number, lines: number): Int32Array {
    if (!this.#canScreen) return ALL_LINES.subarray(0, lines)
    return this.#left.subarray(0, this.#exports.screen(kind, lines))
  }

  /** Begins a part of a statement. */
  beginPart(): void {
    this.#exports.beginPart()
  }

  /** The first and the last instant of the lines that were screened in the part. */
  partEnds(): readonly [firstMs: number, lastMs: number] {
    return [this.#exports.partFirst(), this.#exports.partLast()]
  }

  flagsOf(nth: number): number {
    return this.words[nth * layout.ROW_WORDS + layout.FLAGS] as number
  }

  /** Where a screened line is summed. */
  slotOf(nth: number): number {
    return this.words[nth * layout.ROW_WORDS + layout.SLOT] as number
  }

  /** The address of the first byte of a decoded line. */
  startOf(nth: number): number {
    return this.words[nth * layout.ROW_WORDS + layout.START] as number
  }

  /** The address of its line feed. */
  endOf(nth: number): number {
    return this.words[nth * layout.ROW_WORDS + layout.END] as number
  }

  /** A line without its end: LF or CRLF. */
  text(start: number, lineFeed: number): string {
    const isCrlf = lineFeed > start && this.bytes[lineFeed - 1] === 13
    return this.bytes.toString('utf8', start, isCrlf ? lineFeed - 1 : lineFeed)
  }

  /** Fills a row from a decoded line of JSON; `false` for one that is left to the full reader. */
  fill(row: ScreenRow, nth: number): boolean {
    if (!this.fillLine(row, nth)) return false
    const {words} = this
    const doubles = this.#doubles
    const word = nth * layout.ROW_WORDS
    const double = nth * layout.ROW_DOUBLES
    const flags = words[word + layout.FLAGS] as number
    row.key.x = words[word + layout.KEY_X] as number
    row.key.y = words[word + layout.KEY_Y] as number
    row.hasWallet = (flags & layout.HAS_WALLET) !== 0
    row.hasKey = (flags & layout.HAS_KEY) !== 0
    row.fee = doubles[double + layout.FEE] as number
    row.net = doubles[double + layout.NET] as number
    row.settledAtMs = doubles[double + layout.SETTLED_AT_MS] as number
    row.split.x = words[word + layout.SPLIT_X] as number
    row.split.y = words[word + layout.SPLIT_Y] as number
    row.splitTotal = doubles[double + layout.SPLIT_TOTAL] as number
    row.legs = words[word + layout.LEGS] as number
    const first = words[word + layout.FIRST_LEG] as number
    for (let leg = 0; leg < row.legs; leg += 1) {
      row.legWallets[leg] = this.#legWallets[first + leg] as number
      row.legAmounts[leg] = this.#legAmounts[first + leg] as number
    }
    return true
  }

  /** Fills what a line of a statement has: ids, wallet, type, amount, instant. */
  fillLine(row: ScreenRow, nth: number): boolean {
    const {words} = this
    const doubles = this.#doubles
    const word = nth * layout.ROW_WORDS
    const double = nth * layout.ROW_DOUBLES
    const flags = words[word + layout.FLAGS] as number
    if (flags === 0) return false
    row.id.x = words[word + layout.ID_X] as number
    row.id.y = words[word + layout.ID_Y] as number
    row.related.x = words[word + layout.RELATED_X] as number
    row.related.y = words[word + layout.RELATED_Y] as number
    row.hasRelated = (flags & layout.HAS_RELATED) !== 0
    row.wallet = words[word + layout.WALLET] as number
    row.code = words[word + layout.CODE] as number
    row.amount = doubles[double + layout.AMOUNT] as number
    row.atMs = doubles[double + layout.AT_MS] as number
    return true
  }
}
