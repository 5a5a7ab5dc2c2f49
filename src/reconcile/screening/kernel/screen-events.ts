import {count, countFee, countLeg, countStatus, isEarlier} from './accounts'
import {codeOf, statusAfter} from './codes'
import {expectFee, expectLegs, expectLine, expectWithdrawn} from './expected-lines'
import {dueOf, isAsTaken, NOTHING, takenOf} from './fees'
import {has} from './present'
import {
  AMOUNT,
  AT_MS,
  CHARGE,
  CHARGE_FEE_TERM,
  CLAIM,
  CODE,
  EVENT,
  FEE,
  FIRST_LEG,
  FLAGS,
  HAS_RELATED,
  HAS_WALLET,
  IN_SCOPE,
  LEGS,
  LINKED,
  MAX_STATUSES,
  NET,
  PAYMENT_EVENT,
  PAYMENT_LINE,
  PIX_FEE,
  REFUND_EVENT,
  REFUND_FEE,
  REFUND_LINE,
  RELATED_X,
  SETTLED_AT_MS,
  SLOT,
  SPLIT_TOTAL,
  WALLET,
  WITHDRAWAL_COMPLETED,
  WITHDRAWAL_EVENT,
  WITHDRAWAL_FAILED,
  WITHDRAWAL_FAILED_EVENT,
  WITHDRAWAL_FEE,
} from './row-layout'
import {LEG_AMOUNTS, LEG_WALLETS} from './split'
import {hasFeeTable, markDirty, slotOf, subtract, subtractFee, term} from './sums'
import {
  compareFee,
  double,
  hashWord,
  isSound,
  namesItself,
  paidTerm,
  refundTerm,
  unpaidTerm,
  withdrawalTerm,
  word,
  x,
  y,
} from './terms'

/** Answers the flags that it adds. */
export function screenEvent(row: usize): i32 {
  const code = word(row, CODE)
  if (!count(EVENT, double(row, AT_MS), double(row, AMOUNT))) return 0
  // What ended in the period of the last run was posted then: a line of now may be one more.
  if (isEarlier(double(row, AT_MS))) markDirty(word(row, SLOT))
  const isWithdrawn = code === codeOf(WITHDRAWAL_EVENT)
  if (isWithdrawn || code === codeOf(WITHDRAWAL_FAILED_EVENT)) {
    report(row, WITHDRAWAL_FEE)
    expectWithdrawal(row, isWithdrawn)
    return IN_SCOPE
  }
  if (code === codeOf(REFUND_EVENT)) return IN_SCOPE | screenRefund(row)
  const status = statusAfter(code)
  if (status < 0) return IN_SCOPE | screenOther(row)
  if (code === codeOf(PAYMENT_EVENT)) {
    report(row, PIX_FEE)
    expectSettlement(row, status)
  } else expectUnpaid(row, status)
  return IN_SCOPE
}

/** An outcome that is rare: everything it names is examined. */
function screenOther(row: usize): i32 {
  markDirty(word(row, SLOT))
  if ((word(row, FLAGS) & HAS_RELATED) !== 0) {
    markDirty(slotOf(hashWord(row, RELATED_X), hashWord(row, RELATED_X + 1)))
  }
  return LINKED
}

/** Counts the fee and the legs that an event names. */
function report(row: usize, kind: i32): void {
  const fee = double(row, FEE)
  if (fee >= 0) countFee(kind, word(row, WALLET), fee)
  const first = word(row, FIRST_LEG)
  const legs = word(row, LEGS)
  for (let leg = first; leg < first + legs; leg++) {
    countLeg(load<i32>(LEG_WALLETS + leg * 4), load<f64>(LEG_AMOUNTS + leg * 8))
  }
}

function hasWallet(row: usize): bool {
  return (word(row, FLAGS) & HAS_WALLET) !== 0
}

/** A charge that expired or failed: the record says so, and nothing is posted. */
function expectUnpaid(row: usize, status: i32): void {
  const slot = word(row, SLOT)
  const isPlain = word(row, LEGS) === 0 && isNaN(double(row, FEE)) && isNaN(double(row, NET))
  if (!isPlain || !hasWallet(row)) {
    markDirty(slot)
    return
  }
  unpaidTerm(row, status)
  subtract(slot, x, y)
}

/** What record and statement must say, if this payment is to be believed. */
function expectSettlement(row: usize, status: i32): void {
  const slot = word(row, SLOT)
  const amount = double(row, AMOUNT)
  const fee = double(row, FEE)
  const at = double(row, SETTLED_AT_MS)
  const taken = takenOf(PIX_FEE, at, amount)
  const isTaken = taken === NOTHING ? hasFeeTable() : taken === fee
  const fits = amount > 0 && fee >= 0 && double(row, SPLIT_TOTAL) <= amount - fee
  if (!hasWallet(row) || !isSound(row) || !isTaken || !fits) {
    markDirty(slot)
    return
  }
  compareFee(row, dueOf(PIX_FEE, at, amount), taken)
  if (has(CHARGE)) expectPaidRecord(row, status, taken)
  expectLine(row, codeOf(PAYMENT_LINE), amount)
  expectFee(row, fee)
  expectLegs(row)
}

function expectPaidRecord(row: usize, status: i32, taken: f64): void {
  const slot = word(row, SLOT)
  paidTerm(row, status, taken)
  subtract(slot, x, y)
  if (taken !== NOTHING) return
  term(CHARGE_FEE_TERM, 0, 0, double(row, FEE))
  subtractFee(slot, x, y)
}

/** A withdrawal that completed, or one that failed and came back, its fee included. */
function expectWithdrawal(row: usize, isPaidOut: bool): void {
  const slot = word(row, SLOT)
  const amount = double(row, AMOUNT)
  const fee = double(row, FEE)
  if (!hasWallet(row) || !(fee >= 0) || !(amount > fee) || !isSound(row)) {
    markDirty(slot)
    return
  }
  withdrawalTerm(row, codeOf(isPaidOut ? WITHDRAWAL_COMPLETED : WITHDRAWAL_FAILED), fee)
  subtract(slot, x, y)
  expectWithdrawn(row, isPaidOut, fee)
}

/**
 * A refund that its charge can bear: whether it can is asked when the charge is known. Of one with the id
 * of its charge, a fee does not tell whose it is.
 */
function screenRefund(row: usize): i32 {
  report(row, REFUND_FEE)
  const slot = word(row, SLOT)
  const amount = double(row, AMOUNT)
  const fee = double(row, FEE)
  countStatus(2 * MAX_STATUSES, amount)
  const at = double(row, SETTLED_AT_MS)
  const taken = takenOf(REFUND_FEE, at, amount)
  const isTaken = fee >= 0 && isAsTaken(REFUND_FEE, taken, fee)
  if (!hasWallet(row) || !isTaken || !(amount > 0) || namesItself(row)) {
    markDirty(slot)
    return LINKED
  }
  compareFee(row, dueOf(REFUND_FEE, at, amount), taken)
  refundTerm(row, codeOf(REFUND_LINE), -amount)
  subtract(slot, x, y)
  expectFee(row, fee)
  return LINKED | CLAIM
}
