import {
  BY_TYPE,
  CELL_DOUBLES,
  CELL_PLACES,
  CELL_WALLET,
  COUNT_DOUBLES,
  COUNTED_CREDITS,
  COUNTED_DEBITS,
  CREDITS,
  DEBITS,
  FEE_KINDS,
  HOUR,
  IS_USED,
  LINES,
  MAX_STATUSES,
  MAX_WALLETS,
  REPORT_DOUBLES,
} from './row-layout'

/** Gives the host a cell, before another hour takes its place. */
declare function takeCell(place: i32): void

const HOUR_MS: f64 = 3600000
const CELL_BYTES = CELL_DOUBLES * 8

/** What rows add up to; the host reads it when all are screened. */
export const COUNTS = memory.data(8 * COUNT_DOUBLES * 8, 8)
/** Number and centavos by status: of charges, then of withdrawals; last of refunds, which have one. */
export const STATUSES = memory.data((2 * MAX_STATUSES + 1) * 2 * 8, 8)
export const REPORT = memory.data(MAX_WALLETS * REPORT_DOUBLES * 8, 8)
export const CELLS = memory.data(CELL_PLACES * CELL_BYTES, 8)
/** Until when lines of a wallet count: its balance was stated then. The host knows. */
export const CUTOFFS = memory.data(MAX_WALLETS * 8, 8)

let asOfMs: f64 = 0
export let latestMs: f64 = -Infinity

export function setAsOf(ms: f64): void {
  asOfMs = ms
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

function increase(at: usize, by: f64): void {
  store<f64>(at, load<f64>(at) + by)
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

/** Posts a line in scope to its wallet's hour; the type of a line that has none we know is -1. */
export function post(wallet: i32, type: i32, atMs: f64, amount: f64): void {
  const hour = floor(atMs / HOUR_MS)
  const place = (wallet * 1021 + <i32>hour) & (CELL_PLACES - 1)
  const cell = CELLS + place * CELL_BYTES
  if (
    load<f64>(cell, HOUR * 8) !== hour ||
    load<f64>(cell, CELL_WALLET * 8) !== <f64>wallet ||
    load<f64>(cell, IS_USED * 8) === 0
  ) {
    if (load<f64>(cell, IS_USED * 8) !== 0) takeCell(place)
    memory.fill(cell, 0, CELL_BYTES)
    store<f64>(cell, hour, HOUR * 8)
    store<f64>(cell, <f64>wallet, CELL_WALLET * 8)
    store<f64>(cell, 1, IS_USED * 8)
  }
  const isCredit = amount >= 0
  const size = abs(amount)
  increase(cell + (isCredit ? CREDITS : DEBITS) * 8, size)
  if (atMs > load<f64>(CUTOFFS + wallet * 8)) return
  increase(cell + (isCredit ? COUNTED_CREDITS : COUNTED_DEBITS) * 8, size)
  if (type < 0) return
  increase(cell + LINES * 8, 1)
  increase(cell + (BY_TYPE + type) * 8, amount)
}
