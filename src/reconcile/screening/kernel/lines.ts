import {cellFrom, cellStop, cellTo, findCell, isEnd, isLastCell, setDelimiter} from './cells'
import {codeOf} from './codes'
import {hashId, hashUuid, hashX, hashY} from './hashes'
import {brazilianTime, forgetClock, instant, instantOfClock, isoTime} from './instants'
import {findName} from './names'
import {
  AMOUNT,
  AT_MS,
  BRAZILIAN,
  CODE,
  FEE_LINE,
  FLAGS,
  HAS_RELATED,
  HAS_WALLET,
  ID_X,
  LINE_WORDS,
  MAX_COLUMNS,
  ON_CLOCK,
  READ,
  RELATED_X,
  WALLET,
  WALLET_X,
  WALLET_Y,
  WITH_ZONE,
} from './row-layout'
import {keepPlainHash} from './sample-rows'
import {cellAmount} from './values'
import {findWallet, wallet, walletX, walletY} from './wallets'

/** Where each cell of the line being read begins and ends. */
const STARTS = memory.data(MAX_COLUMNS * 4)
const ENDS = memory.data(MAX_COLUMNS * 4)

let idColumn: i32 = 0
let walletColumn: i32 = 1
let typeColumn: i32 = 2
let amountColumn: i32 = 3
let atColumn: i32 = 4
let parentColumn: i32 = -1

/** How instants are written: with a zone, or on a clock of the statement's own. */
let dates: i32 = WITH_ZONE
/** What is added to each instant. */
let shiftMs: f64 = 0

export function setDates(form: i32, shift: f64): void {
  dates = form
  shiftMs = shift
  forgetClock()
}

/** Of the line being read: which of its ids are UUIDs, and its instant if it could be read on the way. */
let hasId: bool = false
let hasParent: bool = false
let atMs: f64 = NaN
let lineStop: usize = 0

export function setColumns(
  separator: i32,
  id: i32,
  ofWallet: i32,
  type: i32,
  amount: i32,
  at: i32,
  parent: i32,
): void {
  setDelimiter(separator)
  idColumn = id
  walletColumn = ofWallet
  typeColumn = type
  amountColumn = amount
  atColumn = at
  parentColumn = parent
}

function startOf(column: i32): usize {
  return load<u32>(STARTS + column * 4)
}

function endOf(column: i32): usize {
  return load<u32>(ENDS + column * 4)
}

/** The length of a UUID or an instant that stands in a column of such; else 0. */
function knownLength(row: usize, column: i32, from: usize): usize {
  if (column === atColumn) {
    if (dates === BRAZILIAN) return 0
    atMs = isEnd(load<u8>(from, 24)) ? instant(from, 24) : NaN
    return isNaN(atMs) ? 0 : 24
  }
  if (column !== idColumn && column !== parentColumn) return 0
  if (!isEnd(load<u8>(from, 36)) || !hashUuid(from)) return 0
  const place = column === idColumn ? ID_X : RELATED_X
  store<u32>(row + place * 4, hashX)
  store<u32>(row + place * 4, hashY, 4)
  if (column === idColumn) hasId = true
  else hasParent = true
  return 36
}

/** Splits the line into cells; the number of cells, or 0 when it is not plain. */
function cells(row: usize, start: usize): i32 {
  let from = start
  for (let column = 0; column < MAX_COLUMNS; column++) {
    if (!findCell(from, knownLength(row, column, from))) return 0
    store<u32>(STARTS + column * 4, <u32>cellFrom)
    store<u32>(ENDS + column * 4, <u32>cellTo)
    if (isLastCell()) {
      lineStop = cellStop
      return column + 1
    }
    from = cellStop + 1
  }
  return 0
}

/** Ids that were no UUIDs. */
function putIds(row: usize, columns: i32): bool {
  if (!hasId) {
    if (startOf(idColumn) === endOf(idColumn)) return false
    hashId(startOf(idColumn), endOf(idColumn))
    store<u32>(row + ID_X * 4, hashX)
    store<u32>(row + ID_X * 4, hashY, 4)
  }
  let flags = READ | HAS_WALLET
  const parent = parentColumn
  if (parent >= 0 && parent < columns && startOf(parent) !== endOf(parent)) {
    flags |= HAS_RELATED
    if (!hasParent) {
      hashId(startOf(parent), endOf(parent))
      store<u32>(row + RELATED_X * 4, hashX)
      store<u32>(row + RELATED_X * 4, hashY, 4)
    }
  }
  store<i32>(row + FLAGS * 4, flags)
  return true
}

/** Whether the line is a fee that names what it was taken of, by whose id it is sampled. */
function isOfParent(row: usize, code: i32): bool {
  return code === codeOf(FEE_LINE) && (load<i32>(row + FLAGS * 4) & HAS_RELATED) !== 0
}

function isWithin(columns: i32): bool {
  return (
    idColumn < columns &&
    walletColumn < columns &&
    typeColumn < columns &&
    amountColumn < columns &&
    atColumn < columns
  )
}

function instantIn(start: usize, end: usize): f64 {
  const length = end - start
  if (dates === BRAZILIAN) return instantOfClock(brazilianTime(start, length))
  const ms = instant(start, length)
  return isNaN(ms) && dates === ON_CLOCK ? instantOfClock(isoTime(start, length)) : ms
}

/**
 * Reads a plain line of a statement; answers its line feed, or 0 for a line with a quote inside a cell,
 * with spaces around a cell, or with a value that only the full reader should judge.
 */
export function readLine(start: usize, row: usize): usize {
  hasId = false
  hasParent = false
  atMs = NaN
  const columns = cells(row, start)
  if (columns === 0 || !isWithin(columns)) return 0
  const walletStart = startOf(walletColumn)
  const walletEnd = endOf(walletColumn)
  if (walletStart === walletEnd || !putIds(row, columns)) return 0
  const typeStart = startOf(typeColumn)
  const typeLength = endOf(typeColumn) - typeStart
  const code = findName(LINE_WORDS, typeStart, typeLength, <i32>typeLength)
  const amount = cellAmount(startOf(amountColumn), endOf(amountColumn))
  if (isNaN(atMs)) atMs = instantIn(startOf(atColumn), endOf(atColumn))
  if (code < 0 || isNaN(amount) || isNaN(atMs)) return 0
  const sampled = isOfParent(row, code) ? parentColumn : idColumn
  keepPlainHash(row, startOf(sampled), endOf(sampled))
  findWallet(walletStart, walletEnd - walletStart)
  store<i32>(row + WALLET * 4, wallet)
  store<u32>(row + WALLET_X * 4, walletX)
  store<u32>(row + WALLET_Y * 4, walletY)
  store<i32>(row + CODE * 4, code)
  store<f64>(row + AMOUNT * 8, amount)
  store<f64>(row + AT_MS * 8, atMs + shiftMs)
  return lineStop
}
