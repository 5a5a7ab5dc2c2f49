/**
 * Rows of a CSV report: each cell goes to the slot where the same field of a JSON row would be, so that
 * records and events are made of both in one way.
 */
import {
  cellFrom,
  cellStop,
  cellTo,
  delimiter,
  findCell,
  isEnd,
  isLastCell,
  setDelimiter,
} from './cells'
import {hashUuid, hashX, hashY} from './hashes'
import {instant} from './instants'
import {
  AMOUNT_FIELD,
  INSTANT,
  LEG_FIELDS,
  MAX_COLUMNS,
  MONEY,
  SPLIT,
  UUID,
  WALLET_FIELD,
} from './row-layout'
import {
  ARRAY,
  HAS_HASH,
  KIND,
  MET,
  NUMBER,
  slotOf,
  TEXT,
  VALUE,
  VALUE_END,
  VALUE_START,
  X,
  Y,
} from './slots'
import {takeLeg} from './split'
import {cellAmount} from './values'

/** By column: its table, its field and what is expected of its cells; a table of -1 for no field. */
const COLUMNS = memory.data(MAX_COLUMNS * 12)
const FIELD = 4
const EXPECTED = 8
let width: i32 = 0
let separator: u8 = 44

/** Begins a report of so many columns, none of which has a field yet. */
export function beginReport(mark: i32, columns: i32): void {
  separator = <u8>mark
  width = columns
  for (let column = 0; column < MAX_COLUMNS; column++) store<i32>(COLUMNS + column * 12, -1)
}

export function setReportColumn(column: i32, table: i32, field: i32, value: i32): void {
  const at = COLUMNS + column * 12
  store<i32>(at, table)
  store<i32>(at, field, FIELD)
  store<i32>(at, value, EXPECTED)
}

/** The length of a UUID or an instant that stands at `from` as a whole cell, put into its slot; else 0. */
function knownLength(value: i32, slot: usize, from: usize): usize {
  if (value === UUID) {
    if (!isEnd(load<u8>(from, 36)) || !hashUuid(from)) return 0
    putHash(slot)
    return 36
  }
  if (value !== INSTANT || !isEnd(load<u8>(from, 24))) return 0
  const ms = instant(from, 24)
  store<f64>(slot, ms, VALUE)
  return isNaN(ms) ? 0 : 24
}

function putHash(slot: usize): void {
  store<i32>(slot, 1, HAS_HASH)
  store<u32>(slot, hashX, X)
  store<u32>(slot, hashY, Y)
}

function isPause(c: u8): bool {
  return c === 32 || c === 124 || c === 59
}

function putPart(field: i32, from: usize, to: usize): void {
  const slot = slotOf(LEG_FIELDS, field)
  store<u32>(slot, <u32>from, VALUE_START)
  store<u32>(slot, <u32>to, VALUE_END)
  store<i32>(slot, field === AMOUNT_FIELD ? NUMBER : TEXT, KIND)
  store<f64>(slot, field === AMOUNT_FIELD ? cellAmount(from, to) : NaN, VALUE)
}

/** Reads `loja-2=30.00 loja-3=5,00` into legs of the row; `false` for any other text. */
function readLegs(start: usize, end: usize): bool {
  // A mark before the first or after the last leg stands for a leg without a name.
  if (isPause(load<u8>(start)) || isPause(load<u8>(end - 1))) return false
  let p = start
  while (p < end) {
    while (isPause(load<u8>(p))) p++
    const name = p
    while (p < end && load<u8>(p) !== 61 && !isPause(load<u8>(p))) p++
    if (p === end || load<u8>(p) !== 61) return false
    putPart(WALLET_FIELD, name, p)
    const amount = p + 1
    while (p < end && !isPause(load<u8>(p))) p++
    putPart(AMOUNT_FIELD, amount, p)
    store<u32>(MET + LEG_FIELDS * 4, (1 << WALLET_FIELD) | (1 << AMOUNT_FIELD))
    if (!takeLeg()) return false
  }
  return true
}

/** Puts the cell found last into its slot; `false` when only the full reader should judge it. */
function putCell(slot: usize, value: i32, known: usize): bool {
  store<u32>(slot, <u32>cellFrom, VALUE_START)
  store<u32>(slot, <u32>cellTo, VALUE_END)
  store<i32>(slot, value === MONEY ? NUMBER : value === SPLIT ? ARRAY : TEXT, KIND)
  if (value === MONEY) {
    const amount = cellAmount(cellFrom, cellTo)
    store<f64>(slot, amount, VALUE)
    return !isNaN(amount)
  }
  if (value === SPLIT) return readLegs(cellFrom, cellTo)
  if (known !== 0) return true
  store<i32>(slot, 0, HAS_HASH)
  if (value === UUID && cellTo - cellFrom === 36 && hashUuid(cellFrom)) putHash(slot)
  else if (value === INSTANT) store<f64>(slot, instant(cellFrom, cellTo - cellFrom), VALUE)
  return true
}

/**
 * Reads the cells of the line at `start` into slots: those of `table`, and of `inner`, whose fields
 * stand in the same row. Answers the line feed, or 0 for a line that only the full reader should judge.
 */
export function scanCells(start: usize, table: i32, inner: i32): usize {
  if (delimiter !== separator) setDelimiter(separator)
  store<u32>(MET + table * 4, 0)
  if (inner >= 0) store<u32>(MET + inner * 4, 0)
  let from = start
  for (let column = 0; column < width && column < MAX_COLUMNS; column++) {
    const at = COLUMNS + column * 12
    const owner = load<i32>(at)
    const field = load<i32>(at, FIELD)
    const value = load<i32>(at, EXPECTED)
    const slot = owner < 0 ? 0 : slotOf(owner, field)
    const known = owner < 0 ? 0 : knownLength(value, slot, from)
    if (!findCell(from, known)) return 0
    if (owner >= 0 && cellTo > cellFrom) {
      if (!putCell(slot, value, known)) return 0
      store<u32>(MET + owner * 4, load<u32>(MET + owner * 4) | ((<u32>1) << field))
    }
    if (isLastCell()) return cellStop
    from = cellStop + 1
  }
  return 0
}
