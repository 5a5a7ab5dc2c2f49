import {codeOf} from './codes'
import {put, putFees, putHash, putId, putSplit, putWallet, putWord, wordOf} from './fields'
import {avalanche} from './hashes'
import {
  AMOUNT,
  AMOUNT_FIELD,
  AT_MS,
  CODE,
  DATA_FIELD,
  DATA_FIELDS,
  EVENT_FIELDS,
  EVENT_ID_FIELD,
  EVENT_WORDS,
  FEE,
  FLAGS,
  HAS_KEY,
  HAS_RELATED,
  HAS_WALLET,
  ID_X,
  KEY_X,
  KIND_FIELD,
  NET,
  PAYMENT_EVENT,
  READ,
  RELATED_X,
  SETTLED_AT_MS,
  TIMESTAMP_FIELD,
  WALLET_FIELD,
  WITHDRAWAL_EVENT,
  WITHDRAWAL_FAILED_EVENT,
} from './row-layout'
import {isReport, scanRow} from './scan'
import {ABSENT, endOf, kindOf, numberIn, OBJECT, startOf, TEXT} from './slots'
import {beginSplit} from './split'

/** By event code: the fields of `data` that name its subject, what is related, and its instant. */
const EVENT_PLACES = memory.data(64 * 16)
const SUBJECT = 0
const RELATED = 4
const SETTLED = 8
const NEEDS_RELATED = 12

export function setEventPlaces(
  code: i32,
  subject: i32,
  related: i32,
  settledAt: i32,
  needs: i32,
): void {
  const place = EVENT_PLACES + code * 16
  store<i32>(place, subject, SUBJECT)
  store<i32>(place, related, RELATED)
  store<i32>(place, settledAt, SETTLED)
  store<i32>(place, needs, NEEDS_RELATED)
}

/**
 * The deduplication key of an event. Ids that differ in case alone have one key: their places are
 * marked for a closer look, which tells them apart.
 */
export function putKey(row: usize, code: i32, x: u32, y: u32): void {
  putHash(row, KEY_X, avalanche(x ^ code), avalanche(y + code))
}

function putEventKey(row: usize, code: i32): bool {
  if (!putId(row, KEY_X, EVENT_FIELDS, EVENT_ID_FIELD)) return false
  putKey(row, code, load<u32>(row + KEY_X * 4), load<u32>(row + KEY_X * 4, 4))
  return true
}

export function readEvent(start: usize, row: usize): usize {
  beginSplit()
  const end = scanRow(start, EVENT_FIELDS, DATA_FIELDS)
  if (end === 0) return 0
  if (!isReport && kindOf(EVENT_FIELDS, DATA_FIELD) !== OBJECT) return 0
  const code = wordOf(EVENT_FIELDS, KIND_FIELD, EVENT_WORDS)
  const at = numberIn(EVENT_FIELDS, TIMESTAMP_FIELD)
  if (code < 0 || isNaN(at) || !putEventKey(row, code) || !putWallet(row, EVENT_FIELDS)) return 0
  putWord(row, CODE, code)
  put(row, AT_MS, at)
  let flags = READ | HAS_KEY
  const isNamed = kindOf(EVENT_FIELDS, WALLET_FIELD) === TEXT
  if (isNamed && startOf(EVENT_FIELDS, WALLET_FIELD) !== endOf(EVENT_FIELDS, WALLET_FIELD)) {
    flags |= HAS_WALLET
  }
  if (!readData(row, EVENT_PLACES + code * 16, flags)) return 0
  putFeeLeftOut(row, code)
  return end
}

/** Where an outcome names its net alone, the fee is what lies between amount and net. */
function putFeeLeftOut(row: usize, code: i32): void {
  const isLessFee =
    code === codeOf(PAYMENT_EVENT) ||
    code === codeOf(WITHDRAWAL_EVENT) ||
    code === codeOf(WITHDRAWAL_FAILED_EVENT)
  const fee = load<f64>(row + AMOUNT * 8) - load<f64>(row + NET * 8)
  if (isLessFee && isNaN(load<f64>(row + FEE * 8)) && fee >= 0) put(row, FEE, fee)
}

/** `data` of an event: its amounts, and the fields that name its subject. */
function readData(row: usize, places: usize, known: i32): bool {
  let flags = known
  const amount = numberIn(DATA_FIELDS, AMOUNT_FIELD)
  put(row, AMOUNT, amount)
  if (!(amount >= 0) || !putFees(row, DATA_FIELDS) || !putSplit(row, DATA_FIELDS)) return false
  const settled = load<i32>(places, SETTLED)
  if (kindOf(DATA_FIELDS, settled) === ABSENT) put(row, SETTLED_AT_MS, load<f64>(row + AT_MS * 8))
  else {
    const settledAt = numberIn(DATA_FIELDS, settled)
    if (isNaN(settledAt)) return false
    put(row, SETTLED_AT_MS, settledAt)
  }
  const related = load<i32>(places, RELATED)
  if (related >= 0) {
    const kind = kindOf(DATA_FIELDS, related)
    if (kind === TEXT) {
      if (!putId(row, RELATED_X, DATA_FIELDS, related)) return false
      flags |= HAS_RELATED
    } else if (kind !== ABSENT || load<i32>(places, NEEDS_RELATED)) return false
  }
  putWord(row, FLAGS, flags)
  return putId(row, ID_X, DATA_FIELDS, load<i32>(places, SUBJECT))
}
