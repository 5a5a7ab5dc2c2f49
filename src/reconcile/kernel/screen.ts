/**
 * What `screen/screen.ts` does with the rows of nearly every line, to the last bit: the host screens
 * those that are left. Which rows agree with which is decided there; here it is only done faster.
 */
import {count, countFee, countLeg, countStatus, notePart, post} from './accounts'
import {dueOf, NOTHING, PIX, WITHDRAWAL_FEE} from './fees'
import {
  AMOUNT,
  AT_MS,
  BATCH_ROWS,
  CHARGE,
  CHARGE_FEE_TERM,
  CHARGE_RECORD_TERM,
  CODE,
  EVENT,
  FEE,
  FIRST_LEG,
  FLAGS,
  HAS_RELATED,
  HAS_WALLET,
  ID_X,
  IN_SCOPE,
  LEGS,
  LINE,
  LINE_TERM,
  MAX_STATUSES,
  MAX_WALLETS,
  NET,
  READ,
  RELATED_X,
  ROW_WORDS,
  SCREENED,
  SETTLED_AT_MS,
  SHARED,
  SLOT,
  SPLIT_TOTAL,
  SPLIT_X,
  WALLET,
  WALLET_X,
  WITHDRAWAL,
  WITHDRAWAL_RECORD_TERM,
} from './row-layout'
import {LEG_AMOUNTS, LEG_LANES, LEG_WALLETS} from './split'
import {add, see, slotOf, soil, stir, subtract, term, touch} from './sums'

const ROW_BYTES = ROW_WORDS * 4

/** The host's numbers of statuses, event kinds and line types. */
let pending: i32 = 0
let completed: i32 = 0
let withdrawalCompleted: i32 = 0
let paymentEvent: i32 = 0
let withdrawalEvent: i32 = 0
let paymentLine: i32 = 0
let feeLine: i32 = 0
let transferLine: i32 = 0
let withdrawalLine: i32 = 0
/** By event kind: the status that the charge has after it, plus one; 0 for none. */
const STATUS_AFTER = memory.data(64)
/** Most charge records carry `feeAmount`: then all sides must agree on it. */
let recordsCarryFee: bool = false

export function setStatuses(isPending: i32, isCompleted: i32, ofWithdrawal: i32): void {
  pending = isPending
  completed = isCompleted
  withdrawalCompleted = ofWithdrawal
}

export function setEvents(payment: i32, withdrawal: i32): void {
  paymentEvent = payment
  withdrawalEvent = withdrawal
}

export function setStatusAfter(event: i32, status: i32): void {
  store<u8>(STATUS_AFTER + event, <u8>(status + 1))
}

export function setLineTypes(payment: i32, fee: i32, transfer: i32, withdrawal: i32): void {
  paymentLine = payment
  feeLine = fee
  transferLine = transfer
  withdrawalLine = withdrawal
}

export function setRecordsCarryFee(carry: bool): void {
  recordsCarryFee = carry
}

function double(row: usize, place: i32): f64 {
  return load<f64>(row + place * 8)
}

function word(row: usize, place: i32): i32 {
  return load<i32>(row + place * 4)
}

/** The lanes that a row's terms are about: of its own id, or of what it is a part of. */
let x: u32 = 0
let y: u32 = 0

function takeLanes(row: usize, place: i32): void {
  x = load<u32>(row + place * 4)
  y = load<u32>(row + place * 4, 4)
}

/** A line that names what it is a part of is about that. */
function subjectOf(kind: i32, row: usize): i32 {
  const code = word(row, CODE)
  return kind === LINE && (code === feeLine || code === transferLine) ? RELATED_X : ID_X
}

/** The numbers of the rows that are left to the host. */
export const LEFT = memory.data(BATCH_ROWS * 4)
/** Written so that nobody takes the reads of `warm` for idle. */
const WARMTH = memory.data(4)

/** Brings the buckets of a batch into the cache: reads that wait together, not one after the other. */
function warm(kind: i32, first: usize, rows: i32): void {
  let warmth: u32 = 0
  for (let at = 0; at < rows; at++) {
    const row = first + at * ROW_BYTES
    takeLanes(row, subjectOf(kind, row))
    const slot = slotOf(x, y)
    store<u32>(row + SLOT * 4, slot)
    warmth += touch(slot)
  }
  store<u32>(WARMTH, warmth)
}

/** Screens the rows of a batch; answers how many are left to the host. */
export function screenRows(kind: i32, first: usize, rows: i32): i32 {
  warm(kind, first, rows)
  let left = 0
  for (let at = 0; at < rows; at++) {
    const row = first + at * ROW_BYTES
    const flags = word(row, FLAGS)
    let seen = 0
    if ((flags & READ) !== 0 && word(row, WALLET) < MAX_WALLETS) {
      takeLanes(row, subjectOf(kind, row))
      if (kind === LINE) seen = screenLine(row)
      else if (kind === EVENT) seen = screenEvent(row)
      else if (kind === CHARGE) seen = screenCharge(row)
      else if (kind === WITHDRAWAL) seen = screenWithdrawal(row)
    }
    store<i32>(row + FLAGS * 4, flags | seen)
    if (seen === 0 || (seen & SHARED) !== 0) {
      store<i32>(LEFT + left * 4, at)
      left++
    }
  }
  return left
}

/** Each of these answers the flags that it adds: none when the row is left to the host. */
function screenLine(row: usize): i32 {
  const code = word(row, CODE)
  const isPart = code === feeLine || code === transferLine
  if (
    isPart
      ? (word(row, FLAGS) & HAS_RELATED) === 0
      : code !== paymentLine && code !== withdrawalLine
  ) {
    return 0
  }
  const amount = double(row, AMOUNT)
  const at = double(row, AT_MS)
  notePart(at)
  if (!count(LINE, at, amount)) return SCREENED
  post(word(row, WALLET), code, at, amount)
  termOf(row, LINE_TERM + code * 16, amount)
  add(word(row, SLOT), x, y)
  return SCREENED | IN_SCOPE
}

/** A term of an amount in the row's wallet. */
function termOf(row: usize, tag: i32, amount: f64): void {
  term(tag, load<u32>(row + WALLET_X * 4), load<u32>(row + WALLET_X * 4, 4), amount)
}

/** The term of a charge's record; a paid one has its split in it. */
function recordTerm(row: usize, status: i32): void {
  termOf(row, CHARGE_RECORD_TERM + status * 16, double(row, AMOUNT))
  if (status === completed) stir(load<u32>(row + SPLIT_X * 4), load<u32>(row + SPLIT_X * 4, 4))
}

function isUnsound(row: usize): bool {
  const net = double(row, NET)
  return !isNaN(net) && !(double(row, AMOUNT) - double(row, FEE) === net)
}

function screenCharge(row: usize): i32 {
  const amount = double(row, AMOUNT)
  const fee = double(row, FEE)
  const status = word(row, CODE)
  const due = word(row, LEGS) > 0 ? dueOf(PIX, double(row, AT_MS)) : NOTHING
  if (isNaN(due)) return 0
  if (!count(CHARGE, double(row, AT_MS), amount)) return SCREENED
  countStatus(status, amount)
  const slot = word(row, SLOT)
  const flags = see(slot) ? SCREENED | IN_SCOPE | SHARED : SCREENED | IN_SCOPE
  const exceedsCeiling = due !== NOTHING && double(row, SPLIT_TOTAL) > amount - due
  if (status === pending || isUnsound(row) || exceedsCeiling) {
    soil(slot)
    return flags
  }
  recordTerm(row, status)
  add(slot, x, y)
  if (!isNaN(fee)) {
    term(CHARGE_FEE_TERM, 0, 0, fee)
    add(slot, x, y)
    if (!recordsCarryFee || status !== completed) soil(slot)
  }
  return flags
}

function screenWithdrawal(row: usize): i32 {
  const at = double(row, AT_MS)
  const amount = double(row, AMOUNT)
  const due = dueOf(WITHDRAWAL_FEE, at)
  if (isNaN(due)) return 0
  if (!count(WITHDRAWAL, at, amount)) return SCREENED
  const status = word(row, CODE)
  countStatus(MAX_STATUSES + status, amount)
  const slot = word(row, SLOT)
  const flags = see(slot) ? SCREENED | IN_SCOPE | SHARED : SCREENED | IN_SCOPE
  const fee = double(row, FEE)
  const isDue = due === NOTHING || due === fee
  if (status !== withdrawalCompleted || !(amount - fee === double(row, NET)) || !isDue) {
    soil(slot)
    return flags
  }
  withdrawalTerm(row)
  add(slot, x, y)
  return flags
}

/** The term of a withdrawal's record. */
function withdrawalTerm(row: usize): void {
  const fee = <u32>(<i64>double(row, FEE))
  termOf(row, WITHDRAWAL_RECORD_TERM, double(row, AMOUNT))
  stir(fee, fee)
}

/** All wallets of the legs have numbers that the kernel keeps sums of. */
function hasKnownReceivers(row: usize): bool {
  const first = word(row, FIRST_LEG)
  const legs = word(row, LEGS)
  for (let leg = first; leg < first + legs; leg++) {
    if (load<i32>(LEG_WALLETS + leg * 4) >= MAX_WALLETS) return false
  }
  return true
}

function screenEvent(row: usize): i32 {
  const code = word(row, CODE)
  const status = <i32>load<u8>(STATUS_AFTER + code) - 1
  const isWithdrawal = code === withdrawalEvent
  if (status < 0 && !isWithdrawal) return 0
  const due = code === paymentEvent ? dueOf(PIX, double(row, SETTLED_AT_MS)) : NOTHING
  if (isNaN(due) || !hasKnownReceivers(row)) return 0
  if (!count(EVENT, double(row, AT_MS), double(row, AMOUNT))) return SCREENED
  if (code === paymentEvent) report(row, PIX)
  else if (isWithdrawal) report(row, WITHDRAWAL_FEE)
  if ((word(row, FLAGS) & HAS_WALLET) === 0) soil(word(row, SLOT))
  else if (isWithdrawal) expectWithdrawal(row)
  else expectRecord(row, status, due)
  return SCREENED | IN_SCOPE
}

/** Counts the fee and the legs that an event tells. */
function report(row: usize, kind: i32): void {
  const fee = double(row, FEE)
  if (fee >= 0) countFee(kind, word(row, WALLET), fee)
  const first = word(row, FIRST_LEG)
  const legs = word(row, LEGS)
  for (let leg = first; leg < first + legs; leg++) {
    countLeg(load<i32>(LEG_WALLETS + leg * 4), load<f64>(LEG_AMOUNTS + leg * 8))
  }
}

/** What record and statement must say, if this event is to be believed. */
function expectRecord(row: usize, status: i32, due: f64): void {
  const slot = word(row, SLOT)
  recordTerm(row, status)
  subtract(slot, x, y)
  if (status === completed) expectSettlement(row, due)
  else if (word(row, LEGS) > 0 || !isNaN(double(row, FEE)) || !isNaN(double(row, NET))) soil(slot)
}

function expectSettlement(row: usize, due: f64): void {
  const slot = word(row, SLOT)
  const amount = double(row, AMOUNT)
  const fee = double(row, FEE)
  const isDue = due === NOTHING || due === fee
  if (!(fee > 0) || isUnsound(row) || !(double(row, SPLIT_TOTAL) <= amount - fee) || !isDue) {
    soil(slot)
    return
  }
  if (recordsCarryFee) {
    term(CHARGE_FEE_TERM, 0, 0, fee)
    subtract(slot, x, y)
  }
  expectLine(row, paymentLine, amount)
  expectLine(row, feeLine, -fee)
  const first = word(row, FIRST_LEG)
  const legs = word(row, LEGS)
  for (let leg = first; leg < first + legs; leg++) expectLeg(row, leg)
}

function expectLeg(row: usize, leg: i32): void {
  const slot = word(row, SLOT)
  const share = load<f64>(LEG_AMOUNTS + leg * 8)
  if (share === 0 || load<i32>(LEG_WALLETS + leg * 4) === word(row, WALLET)) soil(slot)
  expectLine(row, transferLine, -share)
  const lanes = LEG_LANES + leg * 8
  term(LINE_TERM + transferLine * 16, load<u32>(lanes), load<u32>(lanes, 4), share)
  subtract(slot, x, y)
}

function expectLine(row: usize, type: i32, amount: f64): void {
  termOf(row, LINE_TERM + type * 16, amount)
  subtract(word(row, SLOT), x, y)
}

function expectWithdrawal(row: usize): void {
  const amount = double(row, AMOUNT)
  const fee = double(row, FEE)
  if (!(fee > 0) || !(amount - fee === double(row, NET))) {
    soil(word(row, SLOT))
    return
  }
  withdrawalTerm(row)
  subtract(word(row, SLOT), x, y)
  expectLine(row, withdrawalLine, fee - amount)
  expectLine(row, feeLine, -fee)
}
