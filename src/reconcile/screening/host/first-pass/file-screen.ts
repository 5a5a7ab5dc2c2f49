import {EVENT_KINDS} from '../../../../domain/event.ts'
import {TRANSACTION_TYPES} from '../../../../domain/ledger.ts'
import type {JsonLinesName} from '../../../read/files/inputs.ts'
import type {ColumnMapping} from '../../../read/mapping/mapping.ts'
import type {StatementShape} from '../../../read/rows/read-line.ts'
import type {NamedRejection} from '../../../read/rows/rejected.ts'
import * as layout from '../../kernel/row-layout.ts'
import type {FeeNotes} from '../fees/fee-notes.ts'
import type {IdHash} from '../hashes/id-hash.ts'
import type {RepeatFilter} from '../hashes/repeats.ts'
import type {LineCodesTaker} from '../kept/line-codes.ts'
import {NumberList} from '../kept/number-list.ts'
import type {RefundLinks} from '../marks/refund-links.ts'
import type {AccountName} from '../module/accounts.ts'
import {ROW_KINDS} from '../module/codes.ts'
import type {Kernel} from '../module/kernel.ts'
import type {Block} from '../plan/blocks.ts'
import type {ScreenedFile} from '../plan/plan.ts'
import {type Filled, FullReader, type TableForm} from './full-reader.ts'
import {idsIn, isAboutNothing, rejectedSubject} from './rejected-subject.ts'
import type {RowSampler} from './row-sampler.ts'
import {RowWriter} from './row-writer.ts'

/** An odd number whose products are far from each other. */
const SPREAD = 0x9e3779b1

const {ALWAYS, BLANK, CLAIM, FLAGS, LINKED, NEVER, SHARED, SLOT} = layout

type FileName = AccountName

/** What the screen of a file works with. */
export interface FileScreenParts {
  readonly kernel: Kernel
  readonly repeats: RepeatFilter
  readonly refunds: RefundLinks
  readonly mapping: ColumnMapping
  /** Where what rows say of fees is written down. */
  readonly notes: FeeNotes | undefined
  /** What keeps rows to be compared with others of their ids; nothing where none are. */
  readonly sampler: RowSampler | undefined
}

/** Shows the rows of a block to the kernel's screen: read by the kernel, else by the full reader. */
export class FileScreen {
  /** Places in which two records of one id may have been seen. */
  readonly shared = new Set<number>()
  /** Events whose key may have come before: `AGAIN_NUMBERS` each. */
  readonly repeated = new NumberList()
  readonly #parts: FileScreenParts
  /** The rows of the batch that the full reader has read. */
  readonly #filledRows = new Set<number>()
  readonly #writer: RowWriter
  readonly #reader: FullReader

  constructor(parts: FileScreenParts) {
    this.#parts = parts
    this.#writer = new RowWriter(parts.kernel)
    this.#reader = new FullReader(this.#writer, parts.mapping)
  }

  /** Every line of a block of records or events: JSON, or a CSV report. */
  recordBlock(file: ScreenedFile, {start, end}: Block, codes: LineCodesTaker): void {
    const {kernel, repeats} = this.#parts
    const {name} = file
    const kind = this.#decodedAs(file)
    const hasKeys = name === 'events' || name === 'withdrawals'
    for (let p = start; p < end; ) {
      const lines = kernel.decode(kind, p, end)
      const header = this.#skipHeader(file, lines, codes)
      const blanks = this.#writeLeft(lines, (nth) => this.#fill(file, nth))
      const noted = kernel.screen(ROW_KINDS[name], lines)
      const first = codes.addBatch(kernel.words, lines, header + blanks)
      this.#hand(file, lines, first)
      for (const nth of noted) this.#note(name, nth)
      if (hasKeys) {
        const again = repeats.addBatch(kernel.words, lines, codes.keysFrom(first))
        if (name === 'events') for (const nth of again) this.#noteAgain(nth)
      }
      p = kernel.endOf(lines - 1) + 1
    }
  }

  /** Hands a batch that was screened to those who note more of its rows. */
  #hand(file: ScreenedFile, lines: number, first: number): void {
    this.#parts.notes?.addBatch(file, {lines, first, filled: this.#filledRows})
    this.#parts.sampler?.addBatch(file, lines)
  }

  /** As what the kernel reads the lines of a file, if it can. */
  #decodedAs({name, report}: ScreenedFile): number {
    const {kernel, mapping} = this.#parts
    if (report) return kernel.setReport(report) ? ROW_KINDS[name] | layout.REPORT : layout.UNREAD
    return mapping[name] === undefined ? ROW_KINDS[name] : layout.UNREAD
  }

  /** Every line of a block of a statement. */
  statementBlock(
    file: ScreenedFile & {shape: StatementShape},
    block: Block,
    codes: LineCodesTaker,
  ) {
    const {kernel} = this.#parts
    const {shape} = file
    const kind = this.#decodedAsStatement(shape)
    kernel.beginPart()
    for (let p = block.start; p < block.end; ) {
      const lines = kernel.decode(kind, p, block.end)
      const header = this.#skipHeader(file, lines, codes)
      const blanks = this.#writeLeft(lines, (nth) =>
        this.#settle(nth, this.#reader.fillLine(formOf(file, shape), nth, this.#lineText(nth))),
      )
      const noted = kernel.screen(layout.LINE, lines)
      const first = codes.addBatch(kernel.words, lines, header + blanks)
      this.#hand(file, lines, first)
      for (const nth of noted) this.#note('statement', nth)
      p = kernel.endOf(lines - 1) + 1
    }
    for (const ms of kernel.partEnds()) if (Number.isFinite(ms)) codes.addHour(ms)
  }

  /** The header of a table and what stands before it are no rows; how many lines of the batch. */
  #skipHeader({headerLine, isStart}: ScreenedFile, lines: number, codes: LineCodesTaker): number {
    const left = isStart ? Math.min(lines, headerLine - codes.length) : 0
    for (let nth = 0; nth < left; nth += 1) this.#writer.decided(nth, BLANK)
    return Math.max(0, left)
  }

  /** Writes the rows that the kernel could not read; answers how many lines are no rows. */
  #writeLeft(lines: number, write: (nth: number) => boolean): number {
    const {kernel} = this.#parts
    let blanks = 0
    this.#filledRows.clear()
    for (let nth = 0; nth < lines; nth += 1) {
      if (kernel.wordOf(nth, FLAGS) !== 0) continue
      if (write(nth)) this.#filledRows.add(nth)
      else blanks += 1
    }
    return blanks
  }

  #lineText(nth: number): string {
    const {kernel} = this.#parts
    const text = kernel.text(kernel.startOf(nth), kernel.endOf(nth))
    return text.startsWith('\uFEFF') ? text.slice(1) : text
  }

  #filled(file: ScreenedFile, nth: number): Filled {
    const {name, report} = file
    const text = this.#lineText(nth)
    if (report) return this.#reader.fillRecord(formOf(file, report), nth, text)
    return this.#reader.fillJson(name as JsonLinesName, nth, text)
  }

  #fill(file: ScreenedFile, nth: number): boolean {
    return this.#settle(nth, this.#filled(file, nth))
  }

  /** Says what becomes of a line that the full reader was given; `false` when it is no row. */
  #settle(nth: number, filled: Filled): boolean {
    if (filled === 'read') return true
    if (filled === 'blank') this.#writer.decided(nth, BLANK)
    else if (filled === 'ignored') {
      this.#parts.kernel.exports.countOutside(layout.EVENT, Number.NEGATIVE_INFINITY, 0)
      this.#writer.decided(nth, NEVER)
    } else this.#writer.decided(nth, this.#placeOfRejected(nth, filled))
    return filled !== 'blank'
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
      related,
      amount: kernel.doubleOf(nth, layout.AMOUNT),
      wallet: kernel.wordOf(nth, layout.WALLET),
    })
  }

  /** What a delivery adds that may be one too many. */
  #noteAgain(nth: number): void {
    const {kernel} = this.#parts
    const {x, y} = kernel.addedBy(layout.EVENT, nth)
    for (const number of [kernel.wordOf(nth, SLOT), x, y] as const) this.repeated.add(number)
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
  again(file: ScreenedFile, p: number): boolean {
    const {kernel} = this.#parts
    kernel.decode(this.#decodedAs(file), p, p + 1, 1)
    return kernel.wordOf(0, FLAGS) !== 0 || this.#filled(file, 0) === 'read'
  }

  #decodedAsStatement(shape: StatementShape): number {
    return this.#parts.kernel.setShape(shape) ? layout.LINE : layout.UNREAD
  }

  /** Shows the lines of a block of a statement, each as row 0; `false` for one that cannot be read. */
  replayBlock(
    file: ScreenedFile & {shape: StatementShape},
    {start, end}: Block,
    onRow: (isRead: boolean) => void,
  ): void {
    const {kernel} = this.#parts
    const {shape} = file
    const kind = this.#decodedAsStatement(shape)
    for (let p = start; p < end; p = kernel.endOf(0) + 1) {
      kernel.decode(kind, p, end, 1)
      const isRead = kernel.wordOf(0, FLAGS) !== 0
      const form = formOf(file, shape)
      onRow(isRead || this.#reader.fillLine(form, 0, this.#lineText(0)) === 'read')
    }
  }

  /**
   * What a rejected row is about is examined, and so is the row: in the place of its subject, or with
   * all others. One that is about nothing has a place by where it stands: any will do, and many such
   * rows are spread over all.
   */
  #placeOfRejected(nth: number, row: NamedRejection): number {
    const {kernel} = this.#parts
    const id = rejectedSubject(row)
    if (id !== undefined) return this.#marked(kernel.hashOf(id))
    if (isAboutNothing(row)) {
      return this.#marked({x: Math.imul(kernel.startOf(nth), SPREAD), y: nth})
    }
    for (const each of idsIn(row)) this.examine(each)
    return ALWAYS
  }

  /** The place of a hash, which is marked for a closer look. */
  #marked({x, y}: IdHash): number {
    const {exports} = this.#parts.kernel
    const slot = exports.slotOf(x, y)
    exports.markDirty(slot)
    return slot
  }
}

const formOf = <Shape>({copy}: ScreenedFile, shape: Shape): TableForm<Shape> => ({
  shape,
  isCopy: copy !== undefined,
})

const REFUND_EVENT = EVENT_KINDS.indexOf('refund_completed')
const REFUND_LINE = TRANSACTION_TYPES.indexOf('refund')

/** A refund's event, or its line that names its charge; else the row is a record, or examined as a whole. */
const isRefund = (name: FileName, slot: number, code: number): boolean =>
  (name === 'events' && code === REFUND_EVENT) ||
  (name === 'statement' && code === REFUND_LINE && slot !== ALWAYS)
