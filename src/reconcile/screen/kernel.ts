import {readFileSync} from 'node:fs'
import {BLOCK_STATUSES} from '../../domain/balance-block.ts'
import {CHARGE_STATUSES} from '../../domain/charge.ts'
import {EVENT_KINDS} from '../../domain/event.ts'
import {TRANSACTION_TYPES} from '../../domain/ledger.ts'
import {PRINCIPAL} from '../../domain/wallet.ts'
import {WITHDRAWAL_STATUSES} from '../../domain/withdrawal.ts'
import * as layout from '../kernel/row-layout.ts'
import {EVENT_SHAPES} from '../readers/read-event.ts'
import type {StatementShape} from '../readers/read-line.ts'
import {builtUrl} from '../worker-path.ts'
import type {Lanes} from './lanes.ts'
import type {ScreenRow} from './screen-row.ts'
import type {WalletBook} from './wallet-book.ts'

/** What the kernel exports; addresses and sizes in bytes. */
interface Exports {
  readonly memory: WebAssembly.Memory
  inputAt(): number
  rowsAt(): number
  legWalletsAt(): number
  legAmountsAt(): number
  reserve(size: number): number
  decode(kind: number, from: number, end: number, most: number): number
  enterName(table: number, at: number, length: number, number: number, value: number): void
  setColumns(delimiter: number, ...columns: [number, number, number, number, number, number]): void
  setEventPlaces(code: number, ...fields: [number, number, number, number]): void
  setPrincipal(at: number, length: number): void
  setSeed(x: number, y: number): void
}

type Field = readonly [name: string, number: number, value: number]

const RECORD: readonly Field[] = [
  ['id', layout.ID_FIELD, layout.UUID],
  ['status', layout.STATUS_FIELD, layout.PLAIN_TEXT],
  ['amount', layout.AMOUNT_FIELD, layout.MONEY],
  ['createdAt', layout.CREATED_FIELD, layout.INSTANT],
]
const OWNER: Field = ['subAccount', layout.WALLET_FIELD, layout.PLAIN_TEXT]
const FEES: readonly Field[] = [
  ['feeAmount', layout.FEE_FIELD, layout.MONEY],
  ['netAmount', layout.NET_FIELD, layout.MONEY],
]
const SPLIT: Field = ['split', layout.SPLIT_FIELD, layout.SPLIT]

const FIELDS: readonly (readonly [table: number, fields: readonly Field[]])[] = [
  [
    layout.CHARGE_FIELDS,
    [...RECORD, OWNER, ...FEES, SPLIT, ['expiresAt', layout.LATER_FIELD, layout.INSTANT]],
  ],
  [
    layout.WITHDRAWAL_FIELDS,
    [
      ...RECORD,
      OWNER,
      ...FEES,
      ['processedAt', layout.LATER_FIELD, layout.INSTANT],
      ['snapshotPixKey', layout.PIX_KEY_FIELD, layout.PLAIN_TEXT],
      ['externalReference', layout.REFERENCE_FIELD, layout.PLAIN_TEXT],
    ],
  ],
  [
    layout.BLOCK_FIELDS,
    [
      ...RECORD,
      ['transactionId', layout.RELATED_FIELD, layout.UUID],
      ['resolvedAt', layout.LATER_FIELD, layout.INSTANT],
    ],
  ],
  [
    layout.EVENT_FIELDS,
    [
      ['event', layout.KIND_FIELD, layout.PLAIN_TEXT],
      ['eventId', layout.EVENT_ID_FIELD, layout.UUID],
      ['timestamp', layout.TIMESTAMP_FIELD, layout.INSTANT],
      OWNER,
      ['data', layout.DATA_FIELD, layout.NESTED],
    ],
  ],
  [layout.LEG_FIELDS, [OWNER, ['amount', layout.AMOUNT_FIELD, layout.MONEY]]],
]

/** The fields of `data` that name a subject or its instant, numbered. */
const NAMING = new Map(
  [
    ...new Map(
      Object.values(EVENT_SHAPES).flatMap(({subject, related, settledAt}) => [
        [subject, layout.UUID] as const,
        [related ?? subject, layout.UUID] as const,
        [settledAt, layout.INSTANT] as const,
      ]),
    ),
  ].map(([name, value], at) => [name, {field: layout.FIRST_NAMING_FIELD + at, value}]),
)

const WORDS: readonly (readonly [table: number, words: readonly string[]])[] = [
  [layout.CHARGE_WORDS, CHARGE_STATUSES],
  [layout.WITHDRAWAL_WORDS, WITHDRAWAL_STATUSES],
  [layout.BLOCK_WORDS, BLOCK_STATUSES],
  [layout.EVENT_WORDS, EVENT_KINDS],
  [layout.EVENT_WORDS, EVENT_KINDS.map((kind) => kind.replaceAll('_', '.'))],
  [layout.LINE_WORDS, TRANSACTION_TYPES],
]

const FIRST_BYTES = 1 << 16

/**
 * The WebAssembly of `src/reconcile/kernel`: its memory holds a block of lines, and it writes rows of
 * numbers next to it. All addresses are those of `bytes`.
 */
export class Kernel {
  /** The kernel's memory. Looked at anew after `reserve`, which may move it. */
  bytes: Buffer = Buffer.alloc(0)
  readonly #exports: Exports
  readonly #wallets: WalletBook
  #doubles = new Float64Array(0)
  /** Words of the decoded rows: see `row-layout.ts`. */
  words = new Int32Array(0)
  #legWallets = new Int32Array(0)
  #legAmounts = new Float64Array(0)

  constructor(wallets: WalletBook, seed: Lanes) {
    this.#wallets = wallets
    const module = new WebAssembly.Module(readFileSync(builtUrl('kernel.wasm')))
    const numberOf = (at: number, length: number): number =>
      this.#wallets.ofBytes(this.bytes, at, at + length)
    const {exports} = new WebAssembly.Instance(module, {wallets: {numberOf}})
    this.#exports = exports as unknown as Exports
    this.reserve(FIRST_BYTES)
    this.#exports.setSeed(seed.x, seed.y)
    this.#exports.setPrincipal(this.input, this.#write(PRINCIPAL))
    this.#enterNames()
  }

  /** The address of the block. */
  get input(): number {
    return this.#exports.inputAt()
  }

  #write(text: string): number {
    return this.bytes.write(text, this.input)
  }

  #enterNames(): void {
    const exports = this.#exports
    const enter = (table: number, [name, number, value]: Field): void =>
      exports.enterName(table, this.input, this.#write(name), number, value)
    for (const [table, fields] of FIELDS) for (const field of fields) enter(table, field)
    const AMOUNT: Field = ['amount', layout.AMOUNT_FIELD, layout.MONEY]
    for (const field of [AMOUNT, ...FEES, SPLIT]) enter(layout.DATA_FIELDS, field)
    for (const [name, {field, value}] of NAMING) enter(layout.DATA_FIELDS, [name, field, value])
    for (const [table, words] of WORDS) {
      for (const [at, word] of words.entries()) enter(table, [word, at, layout.ANY])
    }
    for (const [code, kind] of EVENT_KINDS.entries()) {
      const {subject, related, settledAt} = EVENT_SHAPES[kind]
      const fieldOf = (name: string | undefined): number => NAMING.get(name ?? '')?.field ?? -1
      const needsRelated = kind === 'refund_completed' ? 1 : 0
      const fields = [fieldOf(subject), fieldOf(related), fieldOf(settledAt)] as const
      exports.setEventPlaces(code, ...fields, needsRelated)
    }
  }

  /** Makes room for `size` bytes at `input`. Errors: `RangeError` when there is no memory for them. */
  reserve(size: number): void {
    const kernel = this.#exports
    const {memory} = kernel
    if (kernel.reserve(size) === 0) throw new RangeError(`a line of ${size} bytes is too long`)
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
