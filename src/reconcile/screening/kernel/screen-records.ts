import {count, countStatus} from './accounts'
import {codeOf} from './codes'
import {expectFee, expectLegs, expectWithdrawn} from './expected-lines'
import {dueOf, isAsTaken, NOTHING, takenOf} from './fees'
import {has} from './present'
import {
  ALWAYS,
  AMOUNT,
  AT_MS,
  BLOCK,
  CHARGE,
  CHARGE_COMPLETED,
  CHARGE_FEE_TERM,
  CHARGE_PENDING,
  CODE,
  EVENT,
  FEE,
  IN_SCOPE,
  LEGS,
  LINE,
  LINKED,
  MAX_STATUSES,
  NET,
  PAYMENT_LINE,
  PIX_FEE,
  RELATED_X,
  SHARED,
  SLOT,
  SPLIT_TOTAL,
  WITHDRAWAL,
  WITHDRAWAL_COMPLETED,
  WITHDRAWAL_FAILED,
  WITHDRAWAL_FEE,
} from './row-layout'
import {add, addFee, hasFeeTable, markDirty, see, slotOf, subtract, term} from './sums'
import {
  compareFee,
  double,
  hashWord,
  isSound,
  paidTerm,
  paymentTerm,
  unpaidTerm,
  withdrawalTerm,
  word,
  x,
  y,
} from './terms'

function seen(row: usize): i32 {
  return see(word(row, SLOT), y) ? IN_SCOPE | SHARED : IN_SCOPE
}

/** The accepted split is more than the fee in force at creation leaves. */
function exceedsCeiling(row: usize, due: f64): bool {
  if (word(row, LEGS) === 0 || due === NOTHING) return false
  return double(row, SPLIT_TOTAL) > double(row, AMOUNT) - due
}

/**
 * A record is in order when it says what its event says. Its fee is optional: where it is there, it
 * must be the one that the service takes, or without a schedule that of the event.
 */
export function screenCharge(row: usize): i32 {
  const amount = double(row, AMOUNT)
  const at = double(row, AT_MS)
  const status = word(row, CODE)
  if (!count(CHARGE, at, amount)) return 0
  countStatus(status, amount)
  const slot = word(row, SLOT)
  const flags = seen(row)
  const fee = double(row, FEE)
  const taken = takenOf(PIX_FEE, at, amount)
  const isPaid = status === codeOf(CHARGE_COMPLETED)
  const hasWrongFee = !isNaN(fee) && (!isPaid || (taken !== NOTHING && taken !== fee))
  if (
    status === codeOf(CHARGE_PENDING) ||
    hasWrongFee ||
    !isSound(row) ||
    exceedsCeiling(row, dueOf(PIX_FEE, at, amount)) ||
    exceedsCeiling(row, taken)
  ) {
    markDirty(slot)
    return flags
  }
  if (!has(EVENT)) {
    if (isPaid) expectPayment(row, taken)
    return flags
  }
  if (isPaid) paidTerm(row, status, taken)
  else unpaidTerm(row, status)
  add(slot, x, y)
  if (isPaid && taken === NOTHING) tellFee(slot, fee)
  return flags
}

/**
 * Without events a paid record expects its own lines. When it was paid, only the line of the payment
 * says: that line expects the fee, where there is a schedule, and must find the same one as the record.
 */
function expectPayment(row: usize, due: f64): void {
  if (!has(LINE)) return
  const slot = word(row, SLOT)
  const amount = double(row, AMOUNT)
  const fee = due === NOTHING ? double(row, FEE) : due
  if (!(amount > 0) || !(fee >= 0) || double(row, SPLIT_TOTAL) > amount - fee) {
    markDirty(slot)
    return
  }
  paymentTerm(row, codeOf(PAYMENT_LINE), due)
  subtract(slot, x, y)
  if (due === NOTHING) expectFee(row, fee)
  expectLegs(row)
}

/** Without a schedule only the event can say whether a record's fee is right. */
function tellFee(slot: u32, fee: f64): void {
  if (!hasFeeTable()) markDirty(slot)
  else if (!isNaN(fee)) {
    term(CHARGE_FEE_TERM, 0, 0, fee)
    addFee(slot, x, y)
  }
}

export function screenWithdrawal(row: usize): i32 {
  const amount = double(row, AMOUNT)
  const at = double(row, AT_MS)
  const status = word(row, CODE)
  if (!count(WITHDRAWAL, at, amount)) return 0
  countStatus(MAX_STATUSES + status, amount)
  const flags = seen(row)
  const slot = word(row, SLOT)
  const taken = takenOf(WITHDRAWAL_FEE, at, amount)
  const fee = isNaN(double(row, FEE)) ? taken : double(row, FEE)
  const net = isNaN(double(row, NET)) ? amount - fee : double(row, NET)
  const isFinal = status === codeOf(WITHDRAWAL_COMPLETED) || status === codeOf(WITHDRAWAL_FAILED)
  const isTaken = fee >= 0 && isAsTaken(WITHDRAWAL_FEE, taken, fee)
  if (!isFinal || !isTaken || amount - fee !== net) markDirty(slot)
  else if (!has(EVENT)) {
    if (!(amount > fee)) markDirty(slot)
    expectWithdrawn(row, status === codeOf(WITHDRAWAL_COMPLETED), fee)
  } else {
    withdrawalTerm(row, status, fee)
    add(slot, x, y)
    compareFee(row, dueOf(WITHDRAWAL_FEE, at, amount), taken)
  }
  return flags
}

/** Blocks are rare and touch charge, wallet and held balance: each is examined. */
export function screenBlock(row: usize): i32 {
  const slot = word(row, SLOT)
  store<i32>(row + SLOT * 4, ALWAYS)
  if (!count(BLOCK, double(row, AT_MS), double(row, AMOUNT))) return LINKED
  markDirty(slot)
  markDirty(slotOf(hashWord(row, RELATED_X), hashWord(row, RELATED_X + 1)))
  return IN_SCOPE | LINKED
}
