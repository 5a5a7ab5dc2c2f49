/**
 * What `screen/screen.ts` does with the rows of nearly every line, to the last bit: the host screens
 * those that are left. Which rows agree with which is decided there; here it is only done faster.
 */
import {count, notePart, post} from './accounts'
import {feeLine, paymentLine, transferLine, withdrawalLine} from './codes'
import {
  AMOUNT,
  AT_MS,
  BATCH_ROWS,
  CHARGE,
  CODE,
  EVENT,
  FLAGS,
  HAS_RELATED,
  ID_X,
  IN_SCOPE,
  LINE,
  LINE_TERM,
  MAX_WALLETS,
  READ,
  RELATED_X,
  ROW_WORDS,
  SCREENED,
  SHARED,
  SLOT,
  WALLET,
  WITHDRAWAL,
} from './row-layout'
import {screenEvent} from './screen-events'
import {screenCharge, screenWithdrawal} from './screen-records'
import {add, slotOf, touch} from './sums'
import {double, takeLanes, termOf, word, x, y} from './terms'

const ROW_BYTES = ROW_WORDS * 4

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

/** Answers the flags that it adds: none when the row is left to the host. */
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
