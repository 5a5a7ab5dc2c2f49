/**
 * The lines that a statement must have for what an event says, or, without events, a record. Without a
 * statement none is expected.
 */
import {codeOf} from './codes'
import {has} from './present'
import {
  AMOUNT,
  FEE_LINE,
  FIRST_LEG,
  LEGS,
  LINE,
  LINE_TERM,
  REVERSAL_LINE,
  SLOT,
  TRANSFER_LINE,
  WALLET,
  WITHDRAWAL_LINE,
} from './row-layout'
import {LEG_AMOUNTS, LEG_HASHES, LEG_WALLETS} from './split'
import {markDirty, subtract, term} from './sums'
import {double, termOf, word, x, y} from './terms'

/** The statement must have a line of a type in the row's wallet. */
export function expectLine(row: usize, type: i32, amount: f64): void {
  if (!has(LINE)) return
  termOf(row, LINE_TERM + type * 16, amount)
  subtract(word(row, SLOT), x, y)
}

/** A fee of nothing is not posted. */
export function expectFee(row: usize, fee: f64): void {
  if (fee > 0) expectLine(row, codeOf(FEE_LINE), -fee)
}

/** The two lines of each leg of a charge. */
export function expectLegs(row: usize): void {
  const first = word(row, FIRST_LEG)
  const legs = word(row, LEGS)
  for (let leg = first; leg < first + legs; leg++) expectLeg(row, leg)
}

function expectLeg(row: usize, leg: i32): void {
  const slot = word(row, SLOT)
  const type = codeOf(TRANSFER_LINE)
  const share = load<f64>(LEG_AMOUNTS + leg * 8)
  if (share === 0 || load<i32>(LEG_WALLETS + leg * 4) === word(row, WALLET)) markDirty(slot)
  if (!has(LINE)) return
  expectLine(row, type, -share)
  const hash = LEG_HASHES + leg * 8
  term(LINE_TERM + type * 16, load<u32>(hash), load<u32>(hash, 4), share)
  subtract(slot, x, y)
}

/** The lines of a withdrawal that completed, or of one that failed and came back, its fee included. */
export function expectWithdrawn(row: usize, isPaidOut: bool, fee: f64): void {
  const amount = double(row, AMOUNT)
  expectLine(row, codeOf(WITHDRAWAL_LINE), fee - amount)
  expectFee(row, fee)
  if (!isPaidOut) expectLine(row, codeOf(REVERSAL_LINE), amount)
}
