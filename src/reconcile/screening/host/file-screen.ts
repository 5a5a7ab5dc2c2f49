import {EVENT_KINDS} from '../../../domain/event.ts'
import {TRANSACTION_TYPES} from '../../../domain/ledger.ts'
import {CsvAssembler} from '../../read/csv.ts'
import {Intake, type JsonLinesName} from '../../read/intake.ts'
import type {ColumnMapping} from '../../read/mapping.ts'
import type {StatementShape} from '../../read/read-line.ts'
import type {RejectedRow} from '../../read/rows.ts'
import * as layout from '../kernel/row-layout.ts'
import type {Block} from './blocks.ts'
import type {Kernel} from './kernel.ts'
import type {LineCodesTaker} from './line-codes.ts'
import type {RefundLinks} from './refund-links.ts'
import type {RepeatFilter} from './repeats.ts'
import {RowWriter} from './row-writer.ts'

const {ALWAYS, BLANK, CLAIM, FLAGS, LINKED, NEVER, SHARED, SLOT} = layout

const NOWHERE = {source: 0, line: 0}
const KIND = {
  charges: layout.CHARGE,
  withdrawals: layout.WITHDRAWAL,
  blocks: layout.BLOCK,
  events: layout.EVENT,
  statement: layout.LINE,
} as const
type FileName = keyof typeof KIND

/** A quoted cell runs over several lines: the file cannot be read in parts. */
export class OpenQuote extends Error {}

export interface FileScreenParts {
  readonly kernel: Kernel
  readonly repeats: RepeatFilter
  readonly refunds: RefundLinks
  readonly mapping: ColumnMapping
}

/** Shows the rows of a block to the kernel's screen: read by the kernel, else by the full reader. */
export class FileScreen {
  /** Places in which more than one record was seen. */
  readonly shared = new Set<number>()
  readonly #parts: FileScreenParts
  readonly #writer: RowWriter

  constructor(parts: FileScreenParts) {
    this.#parts = parts
    this.#writer = new RowWriter(parts.kernel)
  }

  /** Every line of a block of a `.jsonl` file. */
  jsonBlock(name: JsonLinesName, {start, end}: Block, codes: LineCodesTaker): void {
    const {kernel, repeats} = this.#parts
    const hasKeys = name === 'events' || name === 'withdrawals'
    for (let p = start; p < end; ) {
      const lines = kernel.decode(this.#jsonKind(name), p, end)
      const blanks = this.#writeLeft(lines, (nth) => this.#writeJson(name, nth))
      const noted = kernel.screen(KIND[name], lines)
      const first = codes.addBatch(kernel.words, lines, blanks)
      if (hasKeys) repeats.addBatch(kernel.words, lines, codes.bitsFrom(first))
      for (const nth of noted) this.#note(name, nth)
      p = kernel.endOf(lines - 1) + 1
    }
  }

  #jsonKind(name: JsonLinesName): number {
    return this.#parts.mapping[name] === undefined ? KIND[name] : layout.UNREAD
  }

  /** Every line of a block of a statement; `isFirst` when it begins with the header. */
  csvBlock(shape: StatementShape, block: Block & {isFirst: boolean}, codes: LineCodesTaker): void {
    const {kernel} = this.#parts
    const kind = kernel.setShape(shape) ? layout.LINE : layout.UNREAD
    kernel.beginPart()
    let isHeader = block.isFirst
    for (let p = block.start; p < block.end; ) {
      const lines = kernel.decode(kind, p, block.end)
      const blanks = this.#writeLeft(lines, (nth) => {
        const wasHeader = isHeader
        isHeader &&= this.#isBlank(nth)
        if (wasHeader) return this.#decide(nth, BLANK)
        return this.#writeLine(shape, nth)
      })
      const noted = kernel.screen(layout.LINE, lines)
      codes.addBatch(kernel.words, lines, blanks)
      for (const nth of noted) this.#note('statement', nth)
      p = kernel.endOf(lines - 1) + 1
    }
    for (const ms of kernel.partEnds()) if (Number.isFinite(ms)) codes.addHour(ms)
  }

  /** Writes the rows that the kernel could not read; answers how many lines are no rows. */
  #writeLeft(lines: number, write: (nth: number) => boolean): number {
    const {kernel} = this.#parts
    let blanks = 0
    for (let nth = 0; nth < lines; nth += 1) {
      if (kernel.wordOf(nth, FLAGS) === 0 && !write(nth)) blanks += 1
    }
    return blanks
  }

  /** Says what becomes of a row that is not screened; `false` when it is no row. */
  #decide(nth: number, code: number): boolean {
    this.#writer.decided(nth, code)
    return code !== BLANK
  }

  #lineText(nth: number): string {
    const {kernel} = this.#parts
    return kernel.text(kernel.startOf(nth), kernel.endOf(nth)).replace(/^\uFEFF/, '')
  }

  #isBlank(nth: number): boolean {
    return this.#lineText(nth).trim() === ''
  }

  /** What a screened row says beside its sums: another record in its place, a link to another subject. */
  #note(name: FileName, nth: number): void {
    const {kernel, refunds} = this.#parts
    const flags = kernel.wordOf(nth, FLAGS)
    const slot = kernel.wordOf(nth, SLOT)
    if ((flags & SHARED) !== 0) this.shared.add(slot)
    if ((flags & LINKED) === 0) return
    const related = kernel.hashIn(nth, layout.RELATED_X)
    const relatedSlot = kernel.exports.slotOf(related.x, related.y)
    if (isRefund(name, slot, kernel.wordOf(nth, layout.CODE))) refunds.link(slot, relatedSlot)
    else this.#noteLinked(nth)
    if ((flags & CLAIM) === 0) return
    if (refunds.isRepeated(kernel.hashIn(nth, layout.ID_X))) kernel.exports.markDirty(slot)
    refunds.claim({
      charge: relatedSlot,
      refund: slot,
      related,
      amount: kernel.doubleOf(nth, layout.AMOUNT),
      wallet: kernel.wallets.names[kernel.wordOf(nth, layout.WALLET)] as string,
    })
  }

  #noteLinked(nth: number): void {
    const {kernel, refunds} = this.#parts
    const isAlone = (kernel.wordOf(nth, FLAGS) & layout.HAS_RELATED) === 0
    for (const place of isAlone ? [layout.ID_X] : [layout.ID_X, layout.RELATED_X]) {
      const {x, y} = kernel.hashIn(nth, place)
      refunds.addLinked(kernel.exports.slotOf(x, y))
    }
  }

  /** Marks what an id is about for a closer look, together with all that it is linked to. */
  examine(id: string): void {
    const {kernel, refunds} = this.#parts
    const {x, y} = kernel.hashOf(id)
    const slot = kernel.exports.slotOf(x, y)
    kernel.exports.markDirty(slot)
    refunds.addLinked(slot)
  }

  /** Reads the row at `p` again, as row 0; `false` for one that cannot be read. */
  again(name: JsonLinesName, p: number): boolean {
    const {kernel} = this.#parts
    kernel.decode(this.#jsonKind(name), p, p + 1, 1)
    if (kernel.wordOf(0, FLAGS) !== 0) return true
    return this.#fill(name, {nth: 0, text: kernel.text(p, kernel.endOf(0))}) === 'read'
  }

  /** Shows the lines of a block of a statement, each as row 0; `false` for one that cannot be read. */
  replayBlock(shape: StatementShape, {start, end}: Block, onRow: (isRead: boolean) => void): void {
    const {kernel} = this.#parts
    const kind = kernel.setShape(shape) ? layout.LINE : layout.UNREAD
    for (let p = start; p < end; p = kernel.endOf(0) + 1) {
      kernel.decode(kind, p, end, 1)
      if (kernel.wordOf(0, FLAGS) !== 0) onRow(true)
      else {
        const [line] = this.#lineIntake(kernel.text(p, kernel.endOf(0)), shape).rows.lines
        if (line) this.#writer.line(0, line)
        onRow(line !== undefined)
      }
    }
  }

  #writeJson(name: JsonLinesName, nth: number): boolean {
    const text = this.#lineText(nth)
    if (text.trim() === '') return this.#decide(nth, BLANK)
    const outcome = this.#fill(name, {nth, text})
    if (outcome === 'read') return true
    if (outcome !== 'ignored') return this.#examineRejected(nth, outcome)
    this.#parts.kernel.exports.countOutside(layout.EVENT, Number.NEGATIVE_INFINITY, 0)
    return this.#decide(nth, NEVER)
  }

  #fill(
    name: JsonLinesName,
    {nth, text}: {nth: number; text: string},
  ): 'read' | 'ignored' | RejectedRow {
    const intake = new Intake(this.#parts.mapping)
    intake.takeJson(name, NOWHERE, text)
    const {charges, withdrawals, blocks, events, rejected} = intake.rows
    const writer = this.#writer
    if (charges[0]) writer.charge(nth, charges[0])
    else if (withdrawals[0]) writer.withdrawal(nth, withdrawals[0])
    else if (blocks[0]) writer.block(nth, blocks[0])
    else if (events[0]) writer.event(nth, events[0])
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

  #writeLine(shape: StatementShape, nth: number): boolean {
    if (this.#isBlank(nth)) return this.#decide(nth, BLANK)
    const {kernel} = this.#parts
    const text = kernel.text(kernel.startOf(nth), kernel.endOf(nth))
    const {lines, rejected} = this.#lineIntake(text, shape).rows
    const [line] = lines
    if (line === undefined) {
      return rejected[0] ? this.#examineRejected(nth, rejected[0]) : this.#decide(nth, ALWAYS)
    }
    this.#writer.line(nth, line)
    return true
  }

  /** What a rejected row is about is examined, and so is the row. */
  #examineRejected(nth: number, {ids}: RejectedRow): boolean {
    for (const [name, id] of Object.entries(ids)) if (/id$/i.test(name)) this.examine(id)
    return this.#decide(nth, ALWAYS)
  }
}

const REFUND_EVENT = EVENT_KINDS.indexOf('refund_completed')
const REFUND_LINE = TRANSACTION_TYPES.indexOf('refund')

/** A refund's event, or its line that names its charge; else the row is a record, or examined as a whole. */
const isRefund = (name: FileName, slot: number, code: number): boolean =>
  (name === 'events' && code === REFUND_EVENT) ||
  (name === 'statement' && code === REFUND_LINE && slot !== ALWAYS)
