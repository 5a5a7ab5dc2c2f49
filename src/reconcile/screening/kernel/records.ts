import {put, putFees, putId, putLanes, putSplit, putWallet, putWord, wordOf} from './fields'
import {scanObject} from './json'
import {avalanche, laneBytes, laneX, laneY, stirX, stirY} from './lanes'
import {
  AMOUNT,
  AMOUNT_FIELD,
  AT_MS,
  BLOCK_FIELDS,
  BLOCK_WORDS,
  CHARGE_FIELDS,
  CHARGE_WORDS,
  CODE,
  CREATED_FIELD,
  FLAGS,
  HAS_KEY,
  HAS_RELATED,
  HAS_WALLET,
  ID_FIELD,
  ID_X,
  KEY_X,
  LATER_FIELD,
  PIX_KEY_FIELD,
  READ,
  REFERENCE_FIELD,
  RELATED_FIELD,
  RELATED_X,
  SETTLED_AT_MS,
  STATUS_FIELD,
  WITHDRAWAL_FIELDS,
  WITHDRAWAL_WORDS,
} from './row-layout'
import {ABSENT, endOf, kindOf, numberIn, startOf, TEXT} from './slots'
import {beginSplit} from './split'
import {walletX, walletY} from './wallets'

/** Status, amount and instant of a record. */
function putRecord(row: usize, table: i32, words: i32): bool {
  const code = wordOf(table, STATUS_FIELD, words)
  const amount = numberIn(table, AMOUNT_FIELD)
  const at = numberIn(table, CREATED_FIELD)
  putWord(row, CODE, code)
  put(row, AMOUNT, amount)
  put(row, AT_MS, at)
  const isLaterRead = kindOf(table, LATER_FIELD) === ABSENT || !isNaN(numberIn(table, LATER_FIELD))
  return code >= 0 && amount >= 0 && !isNaN(at) && isLaterRead && putId(row, ID_X, table, ID_FIELD)
}

/** Each of these reads the row at `start` and answers just after its object, or 0. */
export function readCharge(start: usize, row: usize): usize {
  beginSplit()
  const end = scanObject(start, CHARGE_FIELDS)
  if (end === 0 || !putRecord(row, CHARGE_FIELDS, CHARGE_WORDS)) return 0
  if (!putWallet(row, CHARGE_FIELDS) || !putFees(row, CHARGE_FIELDS)) return 0
  putWord(row, FLAGS, READ | HAS_WALLET)
  return putSplit(row, CHARGE_FIELDS) ? end : 0
}

export function readWithdrawal(start: usize, row: usize): usize {
  const end = scanObject(start, WITHDRAWAL_FIELDS)
  if (end === 0 || !putRecord(row, WITHDRAWAL_FIELDS, WITHDRAWAL_WORDS)) return 0
  if (!putWallet(row, WITHDRAWAL_FIELDS) || !putFees(row, WITHDRAWAL_FIELDS)) return 0
  put(row, SETTLED_AT_MS, numberIn(WITHDRAWAL_FIELDS, LATER_FIELD))
  const key = kindOf(WITHDRAWAL_FIELDS, PIX_KEY_FIELD)
  const reference = kindOf(WITHDRAWAL_FIELDS, REFERENCE_FIELD)
  if ((key !== ABSENT && key !== TEXT) || (reference !== ABSENT && reference !== TEXT)) return 0
  putWord(row, FLAGS, key === TEXT ? READ | HAS_WALLET | HAS_KEY : READ | HAS_WALLET)
  if (key === TEXT) putLikeness(row, reference === TEXT)
  return end
}

/** Wallet, key, amount and reference of a withdrawal. */
function putLikeness(row: usize, hasReference: bool): void {
  const table = WITHDRAWAL_FIELDS
  laneBytes(startOf(table, PIX_KEY_FIELD), endOf(table, PIX_KEY_FIELD))
  const keyX = laneX
  const keyY = laneY
  if (hasReference) laneBytes(startOf(table, REFERENCE_FIELD), endOf(table, REFERENCE_FIELD))
  else laneBytes(0, 0)
  const amount = <u32>(<i64>numberIn(table, AMOUNT_FIELD))
  const x = avalanche(stirX(stirX(stirX(keyX, laneX), walletX), amount))
  const y = avalanche(stirY(stirY(stirY(keyY, laneY), walletY), amount))
  putLanes(row, KEY_X, x, y)
}

export function readBlock(start: usize, row: usize): usize {
  const end = scanObject(start, BLOCK_FIELDS)
  if (end === 0 || !putRecord(row, BLOCK_FIELDS, BLOCK_WORDS)) return 0
  putWord(row, FLAGS, READ | HAS_RELATED | HAS_WALLET)
  return putId(row, RELATED_X, BLOCK_FIELDS, RELATED_FIELD) ? end : 0
}
