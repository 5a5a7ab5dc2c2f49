/**
 * The rules of the screen: each row alone adds to, or takes away from, the sums of its subject what it
 * says. A subject on which record, event and lines agree, exactly once each, cancels to zero; anything
 * else marks its place for a closer look. The screen raises no finding: it says which subjects have none.
 */
import {count, countOutside, isInScope, notePart, post, postedTo} from './accounts'
import {codeOf} from './codes'
import {expectFee} from './expected-lines'
import {dueOf, hasSteps, NOTHING} from './fees'
import {has} from './present'
import {
  ADJUSTMENT_LINE,
  ALWAYS,
  AMOUNT,
  AT_MS,
  BATCH_ROWS,
  BLOCK,
  CHARGE,
  CODE,
  DECIDED,
  EVENT,
  FEE_LINE,
  FLAGS,
  HAS_RELATED,
  ID_X,
  IN_SCOPE,
  LINE,
  LINE_TERM,
  LINKED,
  PAYMENT_LINE,
  PIX_FEE,
  READ,
  REFUND_LINE,
  RELATED_X,
  REVERSAL_LINE,
  ROW_WORDS,
  SHARED,
  SLOT,
  TRANSFER_LINE,
  WALLET,
  WITHDRAWAL,
  WITHDRAWAL_LINE,
} from './row-layout'
import {screenEvent} from './screen-events'
import {screenBlock, screenCharge, screenWithdrawal} from './screen-records'
import {add, bucketOf, markDirty, slotOf} from './sums'
import {
  double,
  hashWord,
  namesItself,
  paymentTerm,
  refundTerm,
  takeHash,
  termOf,
  word,
  x,
  y,
} from './terms'

const ROW_BYTES = ROW_WORDS * 4

/** The type of line that belongs to what its parent names. */
function isPart(type: i32): bool {
  return (
    type === codeOf(FEE_LINE) || type === codeOf(TRANSFER_LINE) || type === codeOf(REVERSAL_LINE)
  )
}

/** Where the id of a row's subject is: a line that is a part of something is about that. */
function subjectOf(kind: i32, row: usize): i32 {
  return kind === LINE && isPart(word(row, CODE)) ? RELATED_X : ID_X
}

/** The numbers of the rows of which the host notes more. */
export const NOTED = memory.data(BATCH_ROWS * 4)
/** What the rows of a batch add to: a bucket each, and for a line its cell, two lines of the cache. */
const GOALS = memory.data(BATCH_ROWS * 3 * 4)
const CACHE_LINE: u32 = 64
/** Written so that the compiler does not take the reads of `warm` for idle. */
const WARMTH = memory.data(4)

/**
 * Brings what a batch adds to into the cache. All places are known before the first is read, so that the
 * processor waits for many of these reads at a time.
 */
function warm(kind: i32, first: usize, rows: i32): void {
  let goals = 0
  for (let at = 0; at < rows; at++) {
    const row = first + at * ROW_BYTES
    if ((word(row, FLAGS) & READ) === 0) continue
    takeHash(row, subjectOf(kind, row))
    const slot = slotOf(x, y)
    store<u32>(row + SLOT * 4, slot)
    store<u32>(GOALS + goals * 4, <u32>bucketOf(slot))
    goals++
    if (kind !== LINE) continue
    const cell = postedTo(word(row, WALLET), double(row, AT_MS))
    store<u32>(GOALS + goals * 4, <u32>cell)
    store<u32>(GOALS + goals * 4, <u32>cell + CACHE_LINE, 4)
    goals += 2
  }
  let warmth: u32 = 0
  for (let nth = 0; nth < goals; nth++) warmth += load<u32>(load<u32>(GOALS + nth * 4))
  store<u32>(WARMTH, warmth)
}

/** Screens the rows of a batch; answers of how many the host notes more. */
export function screenRows(kind: i32, first: usize, rows: i32): i32 {
  warm(kind, first, rows)
  let noted = 0
  for (let at = 0; at < rows; at++) {
    const row = first + at * ROW_BYTES
    const flags = word(row, FLAGS)
    if ((flags & DECIDED) !== 0) continue
    let seen = 0
    takeHash(row, subjectOf(kind, row))
    if (kind === LINE) seen = screenLine(row)
    else if (kind === EVENT) seen = screenEvent(row)
    else if (kind === CHARGE) seen = screenCharge(row)
    else if (kind === WITHDRAWAL) seen = screenWithdrawal(row)
    else if (kind === BLOCK) seen = screenBlock(row)
    store<i32>(row + FLAGS * 4, flags | seen)
    if ((seen & (SHARED | LINKED)) !== 0) {
      store<i32>(NOTED + noted * 4, at)
      noted++
    }
  }
  return noted
}

function screenLine(row: usize): i32 {
  const type = word(row, CODE)
  const amount = double(row, AMOUNT)
  const at = double(row, AT_MS)
  notePart(at)
  if (type === codeOf(ADJUSTMENT_LINE)) {
    countOutside(LINE, at, amount)
    if (isInScope(at)) post(word(row, WALLET), type, at, amount)
    // It is fetched with what it names, which it may set right where the last run found that wrong.
    if ((word(row, FLAGS) & HAS_RELATED) !== 0) {
      store<u32>(row + SLOT * 4, slotOf(hashWord(row, RELATED_X), hashWord(row, RELATED_X + 1)))
    }
    return 0
  }
  const inScope = count(LINE, at, amount)
  if (inScope) post(word(row, WALLET), type, at, amount)
  const hasParent = (word(row, FLAGS) & HAS_RELATED) !== 0
  if (type === codeOf(REFUND_LINE) && hasParent) return inScope ? postRefund(row) : 0
  const isMain = type === codeOf(PAYMENT_LINE) || type === codeOf(WITHDRAWAL_LINE)
  const isPlain = hasParent ? isPart(type) || (isMain && namesItself(row)) : isMain
  if (!isPlain) return examineLine(row, inScope)
  if (!inScope) return 0
  const isAlone = type === codeOf(PAYMENT_LINE) && !has(EVENT) && has(CHARGE)
  if (isAlone) postPayment(row)
  else {
    termOf(row, LINE_TERM + type * 16, amount)
    add(word(row, SLOT), x, y)
  }
  return IN_SCOPE
}

/** Without events the line of a payment says when it was made: the fee is the one in force then. */
function postPayment(row: usize): void {
  const due = dueOf(PIX_FEE, double(row, AT_MS), double(row, AMOUNT))
  paymentTerm(row, word(row, CODE), due)
  add(word(row, SLOT), x, y)
  if (due !== NOTHING) expectFee(row, due)
  if (due === NOTHING && hasSteps(PIX_FEE)) markDirty(word(row, SLOT))
}

function postRefund(row: usize): i32 {
  refundTerm(row, word(row, CODE), double(row, AMOUNT))
  add(word(row, SLOT), x, y)
  return IN_SCOPE | LINKED
}

/**
 * A line that posts something unusual: it is examined, and so is all that it names. After the as-of
 * instant it may still excuse what these lack, if they are examined.
 */
function examineLine(row: usize, inScope: bool): i32 {
  store<i32>(row + SLOT * 4, ALWAYS)
  if (!inScope) return LINKED
  markDirty(slotOf(hashWord(row, ID_X), hashWord(row, ID_X + 1)))
  if ((word(row, FLAGS) & HAS_RELATED) !== 0) {
    markDirty(slotOf(hashWord(row, RELATED_X), hashWord(row, RELATED_X + 1)))
  }
  return IN_SCOPE | LINKED
}
