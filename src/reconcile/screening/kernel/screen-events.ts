import {count, countFee, countLeg} from './accounts'
import {
  completed,
  feeLine,
  paymentEvent,
  paymentLine,
  recordsCarryFee,
  statusAfter,
  transferLine,
  withdrawalEvent,
  withdrawalLine,
} from './codes'
import {dueOf, NOTHING, PIX, WITHDRAWAL_FEE} from './fees'
import {
  AMOUNT,
  AT_MS,
  CHARGE_FEE_TERM,
  CODE,
  EVENT,
  FEE,
  FIRST_LEG,
  FLAGS,
  HAS_WALLET,
  IN_SCOPE,
  LEGS,
  LINE_TERM,
  MAX_WALLETS,
  NET,
  SCREENED,
  SETTLED_AT_MS,
  SLOT,
  SPLIT_TOTAL,
  WALLET,
} from './row-layout'
import {LEG_AMOUNTS, LEG_LANES, LEG_WALLETS} from './split'
import {soil, subtract, term} from './sums'
import {double, isUnsound, recordTerm, termOf, withdrawalTerm, word, x, y} from './terms'

/** All wallets of the legs have numbers that the kernel keeps sums of. */
function hasKnownReceivers(row: usize): bool {
  const first = word(row, FIRST_LEG)
  const legs = word(row, LEGS)
  for (let leg = first; leg < first + legs; leg++) {
    if (load<i32>(LEG_WALLETS + leg * 4) >= MAX_WALLETS) return false
  }
  return true
}

/** Answers the flags that it adds: none when the row is left to the host. */
export function screenEvent(row: usize): i32 {
  const code = word(row, CODE)
  const status = statusAfter(code)
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
