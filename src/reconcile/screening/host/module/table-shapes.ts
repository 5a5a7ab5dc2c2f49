import {HOUR_MS} from '../../../../domain/duration.ts'
import {TRANSACTION_TYPES} from '../../../../domain/ledger.ts'
import {instantOfClock} from '../../../../domain/zone-time.ts'
import type {RecordShape} from '../../../read/csv/record-shape.ts'
import {meaningOf} from '../../../read/mapping/mapped-words.ts'
import {type FileMapping, isOnlyRenamed} from '../../../read/mapping/mapping.ts'
import type {StatementShape} from '../../../read/rows/read-line.ts'
import * as layout from '../../kernel/row-layout.ts'
import type {KernelExports} from './kernel-exports.ts'
import {reportColumns} from './kernel-names.ts'

/** Within it no zone changes its offset. */
const QUARTER_MS = 900_000
/** The kernel compares so many bytes of a word. */
const LONGEST_WORD = 24

/** Puts a text where the kernel can read it; answers its address and its length. */
type Put = (text: string) => readonly [at: number, length: number]

const isEmpty = (part: object | undefined): boolean =>
  part === undefined || Object.keys(part).length === 0

/** Our own words mean themselves. */
const areOursKept = (words: Readonly<Record<string, string>> | undefined): boolean =>
  TRANSACTION_TYPES.every((type) => (meaningOf(words, type) ?? type) === type)

/** Whether the kernel can read a plain line of a statement that is mapped like this. */
function isPlain({values = {}, constants, scale, ignoreRows}: FileMapping): boolean {
  const {type, ...others} = values
  const parts = [others, constants, scale, ignoreRows]
  return parts.every(isEmpty) && areOursKept(type)
}

function datesOf({dates, timezone}: FileMapping): number {
  if (dates === 'dd/mm/yyyy') return layout.BRAZILIAN
  return timezone === undefined ? layout.WITH_ZONE : layout.ON_CLOCK
}

/** Tells the kernel how the tables are written whose lines it decodes. */
export class TableShapes {
  readonly #kernel: KernelExports
  readonly #put: Put
  /** The report whose columns the kernel knows. */
  #report: RecordShape | undefined
  /** The mapping of statements whose words and dates the kernel knows. */
  #mapping: FileMapping | undefined
  readonly #words = new Set<string>()

  constructor(kernel: KernelExports, put: Put) {
    this.#kernel = kernel
    this.#put = put
  }

  /** See `Kernel.setShape`. */
  statement({delimiter, positions, mapping, sides, side}: StatementShape): boolean {
    const {id, wallet, type, amount, createdAt, parentTransactionId: parent} = positions
    const separator = delimiter.charCodeAt(0)
    this.#kernel.setColumns(separator, id, wallet, type, amount, createdAt, parent)
    if (sides !== undefined || side !== undefined || !isPlain(mapping)) return false
    if (this.#mapping !== mapping) this.#setMapping(mapping)
    return true
  }

  #setMapping(mapping: FileMapping): void {
    this.#mapping = mapping
    this.#kernel.setDates(datesOf(mapping), (mapping.shiftHours ?? 0) * HOUR_MS)
    for (const [word, type] of Object.entries(mapping.values?.['type'] ?? {})) {
      const code = (TRANSACTION_TYPES as readonly string[]).indexOf(type)
      const [at, length] = this.#put(word)
      if (code < 0 || length === 0 || length > LONGEST_WORD || !this.#hasRoomFor(word)) continue
      this.#kernel.enterName(layout.LINE_WORDS, at, length, code, layout.ANY)
    }
  }

  /** Whether a word is not yet entered, and can be. */
  #hasRoomFor(word: string): boolean {
    const room = layout.MAX_FIELDS - TRANSACTION_TYPES.length
    if (this.#words.has(word) || this.#words.size === room) return false
    this.#words.add(word)
    return true
  }

  /** How far the clock of the statement is ahead of UTC; NaN where that changes within the quarter. */
  aheadAt(quarterMs: number): number {
    const timezone = this.#mapping?.timezone
    if (timezone === undefined) return 0
    const aheadOf = (shownMs: number): number => shownMs - instantOfClock(shownMs, timezone)
    const ahead = aheadOf(quarterMs)
    return aheadOf(quarterMs + QUARTER_MS - 1) === ahead ? ahead : Number.NaN
  }

  /** See `Kernel.setReport`. */
  report(shape: RecordShape): boolean {
    if (this.#report !== shape) {
      this.#kernel.beginReport(shape.delimiter.charCodeAt(0), shape.width)
      for (const {column, table, field, value} of reportColumns(shape)) {
        if (column >= 0 && column < layout.MAX_COLUMNS) {
          this.#kernel.setReportColumn(column, table, field, value)
        }
      }
      this.#report = shape
    }
    return isOnlyRenamed(shape.mapping)
  }
}
