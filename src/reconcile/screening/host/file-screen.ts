import {CsvAssembler} from '../../read/csv.ts'
import {Intake, type JsonLinesName} from '../../read/intake.ts'
import type {ColumnMapping} from '../../read/mapping.ts'
import type {StatementShape} from '../../read/read-line.ts'
import type {RejectedRow} from '../../read/rows.ts'
import * as layout from '../kernel/row-layout.ts'
import type {Accounts} from './accounts.ts'
import type {Block} from './blocks.ts'
import type {Checksums} from './checksums.ts'
import {ALL_LINES, type Kernel} from './kernel.ts'
import type {Lanes} from './lanes.ts'
import {ALWAYS, BLANK, type LineCodesTaker, NEVER} from './line-codes.ts'
import type {RepeatFilter} from './repeats.ts'
import type {Screen} from './screen.ts'
import {RowFiller, ScreenRow} from './screen-row.ts'
import type {WalletBook} from './wallet-book.ts'

const NOWHERE = {source: 0, line: 0}
const METHOD = {
  charges: 'charge',
  withdrawals: 'withdrawal',
  blocks: 'block',
  events: 'event',
} as const
const KIND = {
  charges: layout.CHARGE,
  withdrawals: layout.WITHDRAWAL,
  blocks: layout.BLOCK,
  events: layout.EVENT,
} as const

/** A quoted cell runs over several lines: the file cannot be read in parts. */
export class OpenQuote extends Error {}

export interface FileScreenParts {
  readonly kernel: Kernel
  readonly screen: Screen
  readonly sums: Checksums
  readonly accounts: Accounts
  readonly repeats: RepeatFilter
  readonly wallets: WalletBook
  readonly seed: Lanes
  readonly mapping: ColumnMapping
}

/** Shows each row of a block to the screen: read by the kernel, else by the full reader. */
export class FileScreen {
  readonly row = new ScreenRow()
  readonly #parts: FileScreenParts
  readonly #filler: RowFiller

  constructor(parts: FileScreenParts) {
    this.#parts = parts
    this.#filler = new RowFiller(parts.wallets, parts.seed)
  }

  idLanes(text: string): Lanes {
    const lanes = {x: 0, y: 0}
    this.#filler.idLanes(text, lanes)
    return lanes
  }

  /** Every line of a block of a `.jsonl` file. */
  jsonBlock(name: JsonLinesName, {start, end}: Block, codes: LineCodesTaker): void {
    const {kernel, repeats, mapping} = this.#parts
    const isPlain = mapping[name] === undefined
    const hasKeys = name === 'events' || name === 'withdrawals'
    for (let p = start; p < end; ) {
      const lines = kernel.decode(KIND[name], p, end)
      const left = isPlain ? kernel.screen(KIND[name], lines) : ALL_LINES.subarray(0, lines)
      const first = codes.addBatch(kernel.words, lines)
      const bits = codes.bitsFrom(first)
      if (hasKeys) repeats.addBatch(kernel.words, lines, bits)
      for (const at of left) {
        codes.set(first + at, this.#leftRow(name, at, isPlain))
        if (hasKeys) bits[at] = repeats.bitOf(this.row.key)
      }
      p = kernel.endOf(lines - 1) + 1
    }
  }

  /** A row that the kernel has not screened, or that shares its place with another record. */
  #leftRow(name: JsonLinesName, at: number, isPlain: boolean): number {
    const {kernel, sums, screen} = this.#parts
    const {row} = this
    if (isPlain && (kernel.flagsOf(at) & layout.SCREENED) !== 0) {
      sums.shared.add(kernel.slotOf(at))
      return kernel.slotOf(at)
    }
    if (isPlain && kernel.fill(row, at)) return screen[METHOD[name]](row)
    return this.#readFully(name, this.#lineText(at))
  }

  /** Every line of a block of a statement; `isFirst` when it begins with the header. */
  csvBlock(shape: StatementShape, block: Block & {isFirst: boolean}, codes: LineCodesTaker): void {
    const {kernel} = this.#parts
    const isPlain = kernel.setShape(shape)
    kernel.beginPart()
    let isHeader = block.isFirst
    for (let p = block.start; p < block.end; ) {
      const lines = kernel.decode(layout.LINE, p, block.end)
      const left = isPlain ? kernel.screen(layout.LINE, lines) : ALL_LINES.subarray(0, lines)
      const first = codes.addBatch(kernel.words, lines)
      for (const at of left) {
        const code = this.#leftLine(shape, at, {isPlain, isHeader})
        codes.set(first + at, code)
        if (code !== BLANK) codes.addHour(this.row.atMs)
        isHeader &&= this.#isBlank(at)
      }
      p = kernel.endOf(lines - 1) + 1
    }
    for (const ms of kernel.partEnds()) if (Number.isFinite(ms)) codes.addHour(ms)
  }

  #lineText(at: number): string {
    const {kernel} = this.#parts
    return kernel.text(kernel.startOf(at), kernel.endOf(at))
  }

  #isBlank(at: number): boolean {
    return (
      this.#lineText(at)
        .replace(/^\uFEFF/, '')
        .trim() === ''
    )
  }

  #leftLine(
    shape: StatementShape,
    at: number,
    {isPlain, isHeader}: {isPlain: boolean; isHeader: boolean},
  ): number {
    const {kernel, screen} = this.#parts
    if (isHeader) return BLANK
    if (isPlain && kernel.fillLine(this.row, at)) return screen.line(this.row)
    return this.#isBlank(at) ? BLANK : this.#readLineFully(this.#lineText(at), shape)
  }

  /** Reads the row at `p` again, by whichever reader can; `false` for a row that cannot be read. */
  again(name: 'events' | 'charges', p: number): boolean {
    const {kernel, mapping} = this.#parts
    kernel.decode(KIND[name], p, p + 1, 1)
    if (mapping[name] === undefined && kernel.fill(this.row, 0)) return true
    return this.#fill(name, kernel.text(p, kernel.endOf(0))) === 'read'
  }

  /** Shows the rows of a block of a statement to somebody else than the screen. */
  replayBlock(shape: StatementShape, {start, end}: Block, onRow: () => void): void {
    const {kernel} = this.#parts
    const isPlain = kernel.setShape(shape)
    for (let p = start; p < end; p = kernel.endOf(0) + 1) {
      kernel.decode(layout.LINE, p, end, 1)
      if (!isPlain || !kernel.fillLine(this.row, 0)) {
        const [line] = this.#lineIntake(kernel.text(p, kernel.endOf(0)), shape).rows.lines
        if (line) this.#filler.line(this.row, line)
        else this.row.code = NEVER
      }
      onRow()
    }
  }

  #readFully(name: JsonLinesName, line: string): number {
    const text = line.replace(/^\uFEFF/, '')
    if (text.trim() === '') return BLANK
    const outcome = this.#fill(name, text)
    if (outcome === 'read') return this.#parts.screen[METHOD[name]](this.row)
    if (outcome === 'ignored') {
      this.#parts.accounts.countOutside('events', Number.NEGATIVE_INFINITY, 0)
      return NEVER
    }
    return this.#soilRejected(outcome)
  }

  #fill(name: JsonLinesName, text: string): 'read' | 'ignored' | RejectedRow {
    const intake = new Intake(this.#parts.mapping)
    intake.takeJson(name, NOWHERE, text)
    const {charges, withdrawals, blocks, events, rejected} = intake.rows
    const {row} = this
    if (charges[0]) this.#filler.charge(row, charges[0])
    else if (withdrawals[0]) this.#filler.withdrawal(row, withdrawals[0])
    else if (blocks[0]) this.#filler.block(row, blocks[0])
    else if (events[0]) this.#filler.event(row, events[0])
    else return rejected[0] ?? 'ignored'
    return 'read'
  }

  #lineIntake(text: string, shape: StatementShape): Intake {
    const intake = new Intake(this.#parts.mapping)
    const [record] = new CsvAssembler(shape.delimiter).add({line: 1, text})
    if (record === undefined) throw new OpenQuote()
    intake.takeLine(NOWHERE, record.cells, shape)
    return intake
  }

  #readLineFully(text: string, shape: StatementShape): number {
    const {lines, rejected} = this.#lineIntake(text, shape).rows
    const [line] = lines
    if (line) {
      this.#filler.line(this.row, line)
      return this.#parts.screen.line(this.row)
    }
    return rejected[0] ? this.#soilRejected(rejected[0]) : ALWAYS
  }

  /** What a rejected row is about is looked at, and so is the row. */
  #soilRejected({ids}: RejectedRow): number {
    for (const [name, id] of Object.entries(ids)) {
      if (/id$/i.test(name)) this.#parts.screen.soil(this.idLanes(id))
    }
    return ALWAYS
  }
}
