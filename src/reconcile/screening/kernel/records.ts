import {put, putFees, putHash, putId, putSplit, putWallet, putWord, wordOf} from './fields'
import {avalanche, hashX, hashY, mixX, mixY} from './hashes'
import {hashPixKey, hashReference} from './likeness'
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
  WALLET_X,
  WITHDRAWAL_FIELDS,
  WITHDRAWAL_WORDS,
} from './row-layout'
import {scanRow} from './scan'
import {ABSENT, endOf, kindOf, numberIn, startOf, TEXT} from './slots'
import {beginSplit} from './split'

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

/** Each of these reads the row at `start` and answers where `scanRow` ended, or 0. */
export function readCharge(start: usize, row: usize): usize {
  beginSplit()
  const end = scanRow(start, CHARGE_FIELDS, -1)
  if (end === 0 || !putRecord(row, CHARGE_FIELDS, CHARGE_WORDS)) return 0
  if (!putWallet(row, CHARGE_FIELDS) || !putFees(row, CHARGE_FIELDS)) return 0
  putWord(row, FLAGS, READ | HAS_WALLET)
  return putSplit(row, CHARGE_FIELDS) ? end : 0
}

export function readWithdrawal(start: usize, row: usize): usize {
  const end = scanRow(start, WITHDRAWAL_FIELDS, -1)
  if (end === 0 || !putRecord(row, WITHDRAWAL_FIELDS, WITHDRAWAL_WORDS)) return 0
  if (!putWallet(row, WITHDRAWAL_FIELDS) || !putFees(row, WITHDRAWAL_FIELDS)) return 0
  put(row, SETTLED_AT_MS, numberIn(WITHDRAWAL_FIELDS, LATER_FIELD))
  const key = kindOf(WITHDRAWAL_FIELDS, PIX_KEY_FIELD)
  const reference = kindOf(WITHDRAWAL_FIELDS, REFERENCE_FIELD)
  if ((key !== ABSENT && key !== TEXT) || (reference !== ABSENT && reference !== TEXT)) return 0
  putWord(row, FLAGS, key === TEXT ? READ | HAS_WALLET | HAS_KEY : READ | HAS_WALLET)
  const table = WITHDRAWAL_FIELDS
  if (key === TEXT) {
    const hasReference = reference === TEXT
    const from = hasReference ? startOf(table, REFERENCE_FIELD) : 0
    const to = hasReference ? endOf(table, REFERENCE_FIELD) : 0
    putLikeness(row, startOf(table, PIX_KEY_FIELD), endOf(table, PIX_KEY_FIELD), from, to)
  }
  return end
}

/**
 * Wallet, key, amount and reference of a withdrawal, however key and reference are spelled: two that
 * share them may be one paid twice.
 */
export function putLikeness(row: usize, key: usize, keyEnd: usize, from: usize, to: usize): void {
  hashPixKey(key, keyEnd)
  const keyX = hashX
  const keyY = hashY
  hashReference(from, to)
  const amount = <u32>(<i64>load<f64>(row + AMOUNT * 8))
  const wallet = row + WALLET_X * 4
  const x = avalanche(mixX(mixX(mixX(keyX, hashX), load<u32>(wallet)), amount))
  const y = avalanche(mixY(mixY(mixY(keyY, hashY), load<u32>(wallet, 4)), amount))
  putHash(row, KEY_X, x, y)
}

export function readBlock(start: usize, row: usize): usize {
  const end = scanRow(start, BLOCK_FIELDS, -1)
  if (end === 0 || !putRecord(row, BLOCK_FIELDS, BLOCK_WORDS)) return 0
  putWord(row, FLAGS, READ | HAS_RELATED | HAS_WALLET)
  return putId(row, RELATED_X, BLOCK_FIELDS, RELATED_FIELD) ? end : 0
}
