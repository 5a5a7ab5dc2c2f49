import {jsonOfAnyDepth} from '../../../platform/canonical-json.ts'
import type {CsvRecord} from '../../../platform/csv.ts'
import {
  hasExtraCells,
  isReportHeader,
  type RecordShape,
  recordOf,
  soundCells,
} from '../csv/record-shape.ts'
import type {DataSetName, JsonLinesName} from '../files/inputs.ts'
import {mapped, mappedBalance} from '../mapping/mapped.ts'
import type {ColumnMapping} from '../mapping/mapping.ts'
import {isObject, type JsonObject, UnreadableField} from '../values/json-fields.ts'
import {mostAgreed} from '../values/order.ts'
import {readEvent} from './read-event.ts'
import {
  isStatementHeader,
  namedCells,
  readableCells,
  readablePosting,
  readLine,
  type StatementShape,
} from './read-line.ts'
import {readBlock, readCharge, readWithdrawal} from './read-record.ts'
import {readBalance, readFee} from './read-settings.ts'
import {digestOf, readableIds, rejection, valueAt} from './rejected.ts'
import {repeatedField} from './repeated-field.ts'
import type {FeeRow, Place, RejectedRow, TextPlace} from './rows.ts'
import {emptyRows, type Rows} from './rows.ts'

/** Turns texts into rows, one at a time; what cannot be read is kept as rejected. */
export class Intake {
  readonly rows: Rows = emptyRows()
  /** Events of kinds that reconciliation does not know: out of scope. */
  ignoredEvents = 0
  readonly #mapping: ColumnMapping
  readonly #signal: AbortSignal | undefined

  /** Once the signal is aborted, each row throws its reason. */
  constructor(mapping: ColumnMapping = {}, signal?: AbortSignal) {
    this.#mapping = mapping
    this.#signal = signal
  }

  /** A row of a `.jsonl` file. */
  takeJson(name: JsonLinesName, place: Place, text: string): void {
    this.#signal?.throwIfAborted()
    const row = parsed(text)
    const mapping = this.#mapping[name]
    if (!isObject(row)) {
      this.#reject(name, place, {error: new UnreadableField('bad_json'), row: text})
      return
    }
    const read = mapped(row, mapping)
    const repeated = repeatedField(name, {text, row}, mapping)
    if (repeated === undefined) this.#attempt(name, {...place, content: text}, read)
    else {
      const error = new UnreadableField('repeated_key', repeated)
      this.#reject(name, place, {error, row: text, read})
    }
  }

  /** A row of a CSV report. */
  takeRecord(place: Place, record: CsvRecord, shape: RecordShape): void {
    this.#signal?.throwIfAborted()
    const {name, delimiter} = shape
    const cells = soundCells(record, delimiter)
    const row = recordOf(cells, shape)
    if (record.cells === undefined || hasExtraCells(cells, shape)) {
      const fault = record.cells === undefined ? 'broken_quotes' : 'extra_cells'
      this.#reject(name, place, {error: new UnreadableField(fault), row})
    } else this.#attempt(name, {...place, content: JSON.stringify(row)}, row, {shape, cells})
  }

  /** A withdrawal kept only to be compared with others. */
  takePeer(place: Place, text: string): void {
    const value = parsed(text)
    if (isObject(value)) {
      const row = mapped(value, this.#mapping.withdrawals)
      this.rows.peers.push(readWithdrawal(row, {...place, content: text}))
    }
  }

  /** A record of the statement; without cells its text could not be split. */
  takeLine(place: Place, cells: readonly string[] | undefined, shape: StatementShape): void {
    this.#signal?.throwIfAborted()
    if (cells === undefined) {
      const error = new UnreadableField('broken_quotes')
      this.#reject('statement', place, {error, row: {}})
      return
    }
    try {
      this.rows.lines.push(readLine(cells, place, shape))
    } catch (cause) {
      // What is wrong first is not the cell that a decimal comma has moved.
      const isMoved = cause instanceof UnreadableField && hasMovedCells(cells, shape)
      const isHeader = cause instanceof UnreadableField && isStatementHeader(cells, shape)
      const better = isMoved ? 'extra_cells' : isHeader ? 'header_again' : undefined
      const error = better === undefined ? cause : new UnreadableField(better)
      const [posted, read] = [readablePosting(cells, shape), readableCells(cells, shape)]
      this.#reject('statement', place, {error, row: namedCells(cells, shape), read, posted})
    }
  }

  /** A day without a time, as the `asOf` of a balance, is one of `timezone` unless the mapping names another. */
  takeBalance(place: Place, value: unknown, timezone: string): void {
    if (!isObject(value)) this.#refuse('balances', place)
    else {
      const textPlace = {...place, content: jsonOfAnyDepth(value)}
      this.#attempt('balances', textPlace, mappedBalance(value, this.#mapping.balances, timezone))
    }
  }

  takeFee(place: Place, kind: string, value: unknown): void {
    try {
      if (!isObject(value)) throw new UnreadableField('bad_json')
      this.#keepFee(readFee(value, kind, {...place, content: jsonOfAnyDepth(value)}))
    } catch (error) {
      this.#reject('fees', place, {error, row: value})
    }
  }

  /**
   * Two fees from one instant on cannot both be in force. As with records of one id, which stays does
   * not depend on the order of the file, and the later row is named.
   */
  #keepFee(row: FeeRow): void {
    const {fees} = this.rows
    const at = fees.findIndex(({kind, atMs}) => kind === row.kind && atMs === row.atMs)
    const other = fees[at]
    if (other === undefined || isSameSchedule(other, row)) {
      fees.push(row)
      return
    }
    fees[at] = mostAgreed([other, row], () => 0)
    throw new UnreadableField('unequal_duplicate', 'from')
  }

  /** A row or a whole file of settings that is no such thing. */
  #refuse(name: DataSetName, place: Place): void {
    this.#reject(name, place, {error: new UnreadableField('bad_json'), row: {}})
  }

  refuseFile(name: DataSetName, place: Place, missingColumn?: string): void {
    if (missingColumn === undefined) this.#refuse(name, place)
    else {
      const error = new UnreadableField('missing_column', missingColumn)
      this.#reject(name, place, {error, row: {}})
    }
  }

  #attempt(
    name: JsonLinesName | 'balances',
    place: TextPlace,
    row: JsonObject,
    table?: RecordOfTable,
  ): void {
    try {
      this.#read(name, place, row, table?.shape)
    } catch (cause) {
      const isHeader = cause instanceof UnreadableField && table && isReportHeader(table)
      const error = isHeader ? new UnreadableField('header_again') : cause
      this.#reject(name, place, {error, row, content: place.content})
    }
  }

  #read(
    name: JsonLinesName | 'balances',
    place: TextPlace,
    row: JsonObject,
    shape?: RecordShape,
  ): void {
    const {rows} = this
    const saysSplit = shape === undefined || shape.positions.has('split')
    if (name === 'charges') rows.charges.push(readCharge(row, place, saysSplit))
    else if (name === 'withdrawals') rows.withdrawals.push(readWithdrawal(row, place))
    else if (name === 'blocks') rows.blocks.push(readBlock(row, place))
    else if (name === 'balances') rows.balances.push(readBalance(row, place))
    else {
      const event = readEvent(row, place)
      if (event) rows.events.push(event)
      else this.ignoredEvents += 1
    }
  }

  #reject(name: DataSetName, place: Place, {error, row, read, content, posted}: Rejected): void {
    if (!(error instanceof UnreadableField)) throw error
    const {fault, field} = error
    const [value, ids, digest] = [
      valueAt(row, field, content),
      readableIds(read ?? row),
      digestOf(row),
    ]
    this.rows.rejected.push(rejection(name, place, {fault, field, value, ids, digest, posted}))
  }
}

/** The cells of a record of a report, and where it keeps each field. */
interface RecordOfTable {
  readonly shape: RecordShape
  readonly cells: readonly string[]
}

/** What was thrown while a row was read, the row, and its text where that is JSON. */
interface Rejected {
  readonly error: unknown
  readonly row: unknown
  /** The same in our own words, where a mapping translates them. */
  readonly read?: unknown
  readonly content?: string
  readonly posted?: RejectedRow['posted']
}

/**
 * Whether a decimal comma without quotes has moved what follows the amount. The cell too many is empty
 * where the line has no parent, as those are that a spreadsheet leaves: there the halves of the amount tell.
 */
function hasMovedCells(cells: readonly string[], shape: StatementShape): boolean {
  if (hasExtraCells(cells, shape)) return true
  const at = shape.positions.amount
  const [whole = '', fraction = ''] = at < 0 ? [] : cells.slice(at, at + 2)
  const isHalved = /^[-+]?\d[\d.]*$/.test(whole.trim()) && /^\d{1,2}$/.test(fraction.trim())
  return cells.length > shape.width && isHalved
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isSameSchedule = ({schedule: one}: FeeRow, {schedule: other}: FeeRow): boolean =>
  one.fixed === other.fixed && one.percentMicros === other.percentMicros
