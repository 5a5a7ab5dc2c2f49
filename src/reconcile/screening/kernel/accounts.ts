import {
  BY_TYPE,
  CELL_DOUBLES,
  CELL_WALLET,
  COUNT_DOUBLES,
  CREDITS,
  DEBITS,
  FEE_KINDS,
  FEW_CELLS,
  HOUR,
  LINES,
  MAX_STATUSES,
  MAX_WALLETS,
  MOST_CELLS,
  REPORT_DOUBLES,
  WALLET_DOUBLES,
} from './row-layout'

/** Gives the host what a cell holds; the place is free then. */
declare function takeCell(place: i32): void

const HOUR_MS: f64 = 3600000
const CELL_BYTES = CELL_DOUBLES * 8

/** What rows add up to; the host reads it when all are screened. */
export const COUNTS = memory.data(8 * COUNT_DOUBLES * 8, 8)
/** Number and centavos by status: of charges, then of withdrawals; last of refunds, which have one. */
export const STATUSES = memory.data((2 * MAX_STATUSES + 1) * 2 * 8, 8)
export const REPORT = memory.data(MAX_WALLETS * REPORT_DOUBLES * 8, 8)
export const CELLS = memory.data(MOST_CELLS * CELL_BYTES, 64)
/** What counts of all lines of a wallet. */
export const WALLETS = memory.data(MAX_WALLETS * WALLET_DOUBLES * 8, 8)
/** Until when lines of a wallet count: its balance was stated then. The host knows. */
export const CUTOFFS = memory.data(MAX_WALLETS * 8, 8)

let asOfMs: f64 = 0
export let latestMs: f64 = -Infinity

export function setAsOf(ms: f64): void {
  asOfMs = ms
}

let earlierMs: f64 = -Infinity

export function setEarlier(ms: f64): void {
  earlierMs = ms
}

/** In the period that the last run judged. */
export function isEarlier(atMs: f64): bool {
  return atMs <= earlierMs
}

/** The first and the last instant of the lines of a part. */
export let partFirstMs: f64 = Infinity
export let partLastMs: f64 = -Infinity

export function beginPart(): void {
  partFirstMs = Infinity
  partLastMs = -Infinity
}

export function notePart(atMs: f64): void {
  if (atMs < partFirstMs) partFirstMs = atMs
  if (atMs > partLastMs) partLastMs = atMs
}

/** Rows that are screened once more are not counted once more. */
let isCounting: bool = true

export function setCounting(counts: bool): void {
  isCounting = counts
}

function increase(at: usize, by: f64): void {
  if (isCounting) store<f64>(at, load<f64>(at) + by)
}

/** Counts a row of a kind; `false` when it is after the as-of instant. */
export function count(kind: i32, atMs: f64, amount: f64): bool {
  const isLater = atMs > asOfMs
  if (atMs > latestMs) latestMs = atMs
  const at = COUNTS + (kind * COUNT_DOUBLES + (isLater ? COUNT_DOUBLES / 2 : 0)) * 8
  increase(at, 1)
  increase(at + 8, amount)
  increase(at + 16, abs(amount))
  return !isLater
}

/** Counts a row that is out of scope whatever its time. */
export function countOutside(kind: i32, atMs: f64, amount: f64): void {
  if (atMs > latestMs) latestMs = atMs
  const at = COUNTS + (kind * COUNT_DOUBLES + COUNT_DOUBLES / 2) * 8
  increase(at, 1)
  increase(at + 8, amount)
  increase(at + 16, abs(amount))
}

export function isInScope(atMs: f64): bool {
  return atMs <= asOfMs
}

/** Counts a record by its status. */
export function countStatus(status: i32, amount: f64): void {
  const at = STATUSES + status * 16
  increase(at, 1)
  increase(at + 8, amount)
}

/** Counts the fee that an event names, by its kind. */
export function countFee(kind: i32, wallet: i32, fee: f64): void {
  const at = REPORT + (wallet * REPORT_DOUBLES + kind * 2) * 8
  increase(at, 1)
  increase(at + 8, fee)
}

export function countLeg(receiver: i32, share: f64): void {
  const at = REPORT + (receiver * REPORT_DOUBLES + FEE_KINDS * 2) * 8
  increase(at, 1)
  increase(at + 8, share)
}

/** How many cells there are places for, and how often one was taken for another hour. */
let places: i32 = FEW_CELLS
let replaced: i32 = 0

/** Gives the host every cell, and frees their places. */
export function takeCells(): void {
  for (let place = 0; place < places; place++) {
    const cell = CELLS + place * CELL_BYTES
    if (load<f64>(cell, CELL_WALLET * 8) === 0) continue
    takeCell(place)
    memory.fill(cell, 0, CELL_BYTES)
  }
}

function cellAt(wallet: i32, hour: f64): usize {
  return CELLS + ((wallet * 1021 + <i32>hour) & (places - 1)) * CELL_BYTES
}

/** Where a line of this wallet and instant is posted to. */
export function postedTo(wallet: i32, atMs: f64): usize {
  return cellAt(wallet, floor(atMs / HOUR_MS))
}

/** The place of an hour whose cell is not there. */
function openCell(wallet: i32, hour: f64): usize {
  if (replaced > places && places < MOST_CELLS) {
    takeCells()
    places = MOST_CELLS
  }
  const cell = cellAt(wallet, hour)
  if (load<f64>(cell, CELL_WALLET * 8) !== 0) {
    replaced++
    takeCell(<i32>((cell - CELLS) / CELL_BYTES))
    memory.fill(cell, 0, CELL_BYTES)
  }
  store<f64>(cell, hour, HOUR * 8)
  store<f64>(cell, <f64>(wallet + 1), CELL_WALLET * 8)
  return cell
}

/** Posts a line in scope to its wallet's hour; the type of a line that has none we know is -1. */
export function post(wallet: i32, type: i32, atMs: f64, amount: f64): void {
  const hour = floor(atMs / HOUR_MS)
  let cell = cellAt(wallet, hour)
  const isOpen =
    load<f64>(cell, HOUR * 8) === hour && load<f64>(cell, CELL_WALLET * 8) === <f64>(wallet + 1)
  if (!isOpen) cell = openCell(wallet, hour)
  const isCredit = amount >= 0
  const size = abs(amount)
  increase(cell + (isCredit ? CREDITS : DEBITS) * 8, size)
  if (atMs > load<f64>(CUTOFFS + wallet * 8)) return
  increase(WALLETS + (wallet * WALLET_DOUBLES + (isCredit ? 0 : 1)) * 8, size)
  if (type < 0) return
  increase(cell + LINES * 8, 1)
  increase(cell + (BY_TYPE + type) * 8, amount)
}
