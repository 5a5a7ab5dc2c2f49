import type {ColumnMapping} from '../mapping.ts'
import {CsvAssembler} from '../readers/csv.ts'
import {Intake, type JsonLinesName} from '../readers/intake.ts'
import type {StatementShape} from '../readers/read-line.ts'
import type {RejectedRow} from '../rows.ts'
import type {Accounts} from './accounts.ts'
import type {Block} from './blocks.ts'
import {JsonDecoder} from './decode-json.ts'
import {LineDecoder} from './decode-line.ts'
import type {Lanes} from './lanes.ts'
import {ALWAYS, BLANK, NEVER, type Screen} from './screen.ts'
import {RowFiller, ScreenRow} from './screen-row.ts'
import type {WalletBook} from './wallet-book.ts'

const LF = 10
const NOWHERE = {source: 0, line: 0}
const KIND = {
  charges: 'charge',
  withdrawals: 'withdrawal',
  blocks: 'block',
  events: 'event',
} as const

/** A quoted cell runs over several lines: the file cannot be read in parts. */
export class OpenQuote extends Error {}

const MARK_LINES = 16

/** What each line of a part is about: its place, `ALWAYS` or `NEVER`. Grows as lines come. */
export class LineCodes {
  codes = new Int32Array(1024)
  /** Of events and withdrawals: the bit of their key. */
  bits = new Int32Array(0)
  length = 0
  /** Lines that are rows. */
  rows = 0
  /** Where every so manieth line begins in its block. */
  #marks = new Int32Array(64)

  /** Notes that the line to come begins at `p`. */
  mark(p: number): void {
    if (this.length % MARK_LINES !== 0) return
    const at = this.length / MARK_LINES
    if (at === this.#marks.length) this.#marks = grown(this.#marks)
    this.#marks[at] = p
  }

  /** A line at or before `line` whose beginning is known, and where it begins. */
  markBefore(line: number): {readonly line: number; readonly p: number} {
    const at = Math.floor(line / MARK_LINES)
    return {line: at * MARK_LINES, p: this.#marks[at] as number}
  }

  add(code: number): void {
    if (code !== BLANK) this.rows += 1
    if (this.length === this.codes.length) this.codes = grown(this.codes)
    this.codes[this.length] = code
    this.length += 1
  }

  addBit(bit: number): void {
    const at = this.length - 1
    while (at >= this.bits.length) this.bits = grown(this.bits)
    this.bits[at] = bit
  }

  /** Gives back what was reserved and not needed. */
  close(): void {
    this.codes = this.codes.slice(0, this.length)
    this.bits = this.bits.slice(0, this.length)
    this.#marks = this.#marks.slice(0, Math.ceil(this.length / MARK_LINES))
  }
}

function grown(array: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(Math.max(1024, array.length * 2))
  larger.set(array)
  return larger
}

/** Told of each line: its code, and where it begins. */
export type OnLine = (code: number, p: number) => void

export interface FileScreenParts {
  readonly screen: Screen
  readonly accounts: Accounts
  readonly wallets: WalletBook
  readonly seed: Lanes
  readonly mapping: ColumnMapping
}

/** Reads blocks of lines and shows each row to the screen: by its bytes, else by the full reader. */
export class FileScreen {
  readonly row = new ScreenRow()
  readonly #parts: FileScreenParts
  readonly #json: JsonDecoder
  readonly #filler: RowFiller

  constructor(parts: FileScreenParts) {
    this.#parts = parts
    this.#json = new JsonDecoder(parts.wallets, parts.seed)
    this.#filler = new RowFiller(parts.wallets, parts.seed)
  }

  idLanes(text: string): Lanes {
    const lanes = {x: 0, y: 0}
    this.#filler.idLanes(text, lanes)
    return lanes
  }

  /** Every line of a block of a `.jsonl` file. */
  jsonBlock(name: JsonLinesName, {bytes, start, end}: Block, onLine: OnLine): void {
    const kind = KIND[name]
    const {screen, mapping} = this.#parts
    const isPlain = mapping[name] === undefined
    for (let p = start; p < end; ) {
      const isRead = isPlain && this.#json[kind](this.row, bytes, p)
      const stop = isRead ? this.#json.end : bytes.indexOf(LF, p)
      onLine(isRead ? screen[kind](this.row) : this.#readFully(name, lineText(bytes, p, stop)), p)
      p = stop + 1
    }
  }

  /** Every line of a block of a statement; `isFirst` when it begins with the header. */
  csvBlock(shape: StatementShape, block: Block & {isFirst: boolean}, onLine: OnLine): void {
    const {bytes, start, end, isFirst} = block
    const decoder = new LineDecoder(shape, this.#parts.wallets, this.#parts.seed)
    let isHeader = isFirst
    for (let p = start; p < end; ) {
      const isRead = !isHeader && decoder.line(this.row, bytes, p)
      const stop = isRead ? decoder.end : bytes.indexOf(LF, p)
      if (isRead) onLine(this.#parts.screen.line(this.row), p)
      else {
        const text = lineText(bytes, p, stop)
        onLine(isHeader || text.trim() === '' ? BLANK : this.#readLineFully(text, shape), p)
        isHeader &&= text.replace(/^\uFEFF/, '').trim() === ''
      }
      p = stop + 1
    }
  }

  /** Reads the row at `p` again, by whichever reader can; `false` for a row that cannot be read. */
  again(name: 'events' | 'withdrawals', bytes: Buffer, p: number): boolean {
    if (this.#parts.mapping[name] === undefined && this.#json[KIND[name]](this.row, bytes, p)) {
      return true
    }
    return this.#fill(name, lineText(bytes, p, bytes.indexOf(LF, p))) === 'read'
  }

  /** The decoder and the full reader of one line of a statement, for the replay. */
  lineAt(shape: StatementShape, decoder: LineDecoder, bytes: Buffer, p: number): number {
    if (decoder.line(this.row, bytes, p)) return decoder.end
    const stop = bytes.indexOf(LF, p)
    const intake = this.#lineIntake(lineText(bytes, p, stop), shape)
    const [line] = intake.rows.lines
    if (line) this.#filler.line(this.row, line)
    else this.row.code = NEVER
    return stop
  }

  #readFully(name: JsonLinesName, line: string): number {
    const text = line.replace(/^\uFEFF/, '')
    if (text.trim() === '') return BLANK
    const outcome = this.#fill(name, text)
    if (outcome === 'read') return this.#parts.screen[KIND[name]](this.row)
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

/** A line without its end: LF or CRLF. */
export const lineText = (bytes: Buffer, start: number, stop: number): string =>
  bytes.toString('utf8', start, stop > start && bytes[stop - 1] === 13 ? stop - 1 : stop)
