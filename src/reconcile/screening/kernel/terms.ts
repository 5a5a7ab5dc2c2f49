import {completed} from './codes'
import {
  AMOUNT,
  CHARGE_RECORD_TERM,
  FEE,
  NET,
  SPLIT_X,
  WALLET_X,
  WITHDRAWAL_RECORD_TERM,
} from './row-layout'
import {stir, term} from './sums'

export function double(row: usize, place: i32): f64 {
  return load<f64>(row + place * 8)
}

export function word(row: usize, place: i32): i32 {
  return load<i32>(row + place * 4)
}

/** The lanes that a row's terms are about: of its own id, or of what it is a part of. */
export let x: u32 = 0
export let y: u32 = 0

export function takeLanes(row: usize, place: i32): void {
  x = load<u32>(row + place * 4)
  y = load<u32>(row + place * 4, 4)
}

/** A term of an amount in the row's wallet. */
export function termOf(row: usize, tag: i32, amount: f64): void {
  term(tag, load<u32>(row + WALLET_X * 4), load<u32>(row + WALLET_X * 4, 4), amount)
}

/** The term of a charge's record; a paid one has its split in it. */
export function recordTerm(row: usize, status: i32): void {
  termOf(row, CHARGE_RECORD_TERM + status * 16, double(row, AMOUNT))
  if (status === completed) stir(load<u32>(row + SPLIT_X * 4), load<u32>(row + SPLIT_X * 4, 4))
}

export function isUnsound(row: usize): bool {
  const net = double(row, NET)
  return !isNaN(net) && !(double(row, AMOUNT) - double(row, FEE) === net)
}

/** The term of a withdrawal's record. */
export function withdrawalTerm(row: usize): void {
  const fee = <u32>(<i64>double(row, FEE))
  termOf(row, WITHDRAWAL_RECORD_TERM, double(row, AMOUNT))
  stir(fee, fee)
}
