import {
  AMOUNT,
  CHARGE_RECORD_TERM,
  FEE,
  ID_X,
  LINE_TERM,
  NET,
  RELATED_X,
  SLOT,
  SPLIT_X,
  WALLET_X,
  WITHDRAWAL_RECORD_TERM,
} from './row-layout'
import {markOtherFee, mix, mixAmount, term} from './sums'

export function double(row: usize, place: i32): f64 {
  return load<f64>(row + place * 8)
}

export function word(row: usize, place: i32): i32 {
  return load<i32>(row + place * 4)
}

export function hashWord(row: usize, place: i32): u32 {
  return load<u32>(row + place * 4)
}

/** The hash that a row's terms are about: of its own id, or of what it is a part of. */
export let x: u32 = 0
export let y: u32 = 0

export function takeHash(row: usize, place: i32): void {
  x = hashWord(row, place)
  y = hashWord(row, place + 1)
}

/** What it names has its own id. */
export function namesItself(row: usize): bool {
  return load<u64>(row + ID_X * 4) === load<u64>(row + RELATED_X * 4)
}

/** A term of an amount in the row's wallet. */
export function termOf(row: usize, tag: i32, amount: f64): void {
  term(tag, hashWord(row, WALLET_X), hashWord(row, WALLET_X + 1), amount)
}

/** The term of a charge's record that posts nothing. */
export function unpaidTerm(row: usize, status: i32): void {
  termOf(row, CHARGE_RECORD_TERM + status * 16, double(row, AMOUNT))
}

/**
 * The term of a paid charge's record: with its split, and with the fee that the schedule wants at
 * the row's instant. A charge that was created under one fee and paid under another does not cancel.
 */
export function paidTerm(row: usize, status: i32, due: f64): void {
  unpaidTerm(row, status)
  mix(hashWord(row, SPLIT_X), hashWord(row, SPLIT_X + 1))
  mixAmount(due)
}

/** amount − fee = net, as far as all three are there. */
export function isSound(row: usize): bool {
  const fee = double(row, FEE)
  const net = double(row, NET)
  return isNaN(fee) || isNaN(net) || double(row, AMOUNT) - fee === net
}

/** The term of a payment's line that no event announces: record and line must find one fee in force. */
export function paymentTerm(row: usize, type: i32, due: f64): void {
  termOf(row, LINE_TERM + type * 16, double(row, AMOUNT))
  mixAmount(due)
}

/** The term of a withdrawal's record. */
export function withdrawalTerm(row: usize, status: i32, fee: f64): void {
  termOf(row, WITHDRAWAL_RECORD_TERM + status * 16, double(row, AMOUNT))
  mixAmount(fee)
}

/** Where the service takes another fee than the schedule says, that alone is not in order. */
export function compareFee(row: usize, due: f64, taken: f64): void {
  if (due !== taken) markOtherFee(word(row, SLOT))
}

/** The term of a refund's line, which names its charge; the amount is signed as posted. */
export function refundTerm(row: usize, type: i32, amount: f64): void {
  termOf(row, LINE_TERM + type * 16, amount)
  mix(hashWord(row, RELATED_X), hashWord(row, RELATED_X + 1))
}
