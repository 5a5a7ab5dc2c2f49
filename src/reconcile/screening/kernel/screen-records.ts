import {count, countStatus} from './accounts'
import {completed, pending, recordsCarryFee, withdrawalCompleted} from './codes'
import {dueOf, NOTHING, PIX, WITHDRAWAL_FEE} from './fees'
import {
  AMOUNT,
  AT_MS,
  CHARGE,
  CHARGE_FEE_TERM,
  CODE,
  FEE,
  IN_SCOPE,
  LEGS,
  MAX_STATUSES,
  NET,
  SCREENED,
  SHARED,
  SLOT,
  SPLIT_TOTAL,
  WITHDRAWAL,
} from './row-layout'
import {add, see, soil, term} from './sums'
import {double, isUnsound, recordTerm, withdrawalTerm, word, x, y} from './terms'

/** Each of these answers the flags that it adds: none when the row is left to the host. */
export function screenCharge(row: usize): i32 {
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

export function screenWithdrawal(row: usize): i32 {
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
