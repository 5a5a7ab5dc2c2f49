import {hashId, hashX, hashY} from './hashes'
import {findName} from './names'
import {
  FEE,
  FEE_FIELD,
  FIRST_LEG,
  ID_END,
  ID_START,
  ID_X,
  LEGS,
  NET,
  NET_FIELD,
  SPLIT_FIELD,
  SPLIT_TOTAL,
  SPLIT_X,
  WALLET,
  WALLET_FIELD,
  WALLET_X,
} from './row-layout'
import {keepPlainHash} from './sample-rows'
import {
  ABSENT,
  ARRAY,
  endOf,
  hasHash,
  kindOf,
  numberIn,
  slotHashX,
  slotHashY,
  startOf,
  TEXT,
} from './slots'
import {endSplit, firstLeg, legs, splitTotal, splitX, splitY} from './split'
import {findPrincipal, findWallet, wallet, walletX, walletY} from './wallets'

export function put(row: usize, place: i32, value: f64): void {
  store<f64>(row + place * 8, value)
}

export function putWord(row: usize, place: i32, value: i32): void {
  store<i32>(row + place * 4, value)
}

export function putHash(row: usize, place: i32, x: u32, y: u32): void {
  store<u32>(row + place * 4, x)
  store<u32>(row + place * 4, y, 4)
}

/** The word that a text field is, or -1. */
export function wordOf(table: i32, field: i32, words: i32): i32 {
  if (kindOf(table, field) !== TEXT) return -1
  const start = startOf(table, field)
  return findName(words, start, endOf(table, field) - start, <i32>(endOf(table, field) - start))
}

/** A required id. */
export function putId(row: usize, place: i32, table: i32, field: i32): bool {
  if (kindOf(table, field) !== TEXT) return false
  if (place === ID_X) {
    putWord(row, ID_START, <i32>startOf(table, field))
    putWord(row, ID_END, <i32>endOf(table, field))
    keepPlainHash(row, startOf(table, field), endOf(table, field))
  }
  if (hasHash(table, field)) {
    putHash(row, place, slotHashX(table, field), slotHashY(table, field))
    return true
  }
  const start = startOf(table, field)
  const end = endOf(table, field)
  if (start === end) return false
  hashId(start, end)
  putHash(row, place, hashX, hashY)
  return true
}

/** The row's wallet: the principal where none is named. */
export function putWallet(row: usize, table: i32): bool {
  const kind = kindOf(table, WALLET_FIELD)
  if (kind !== ABSENT && kind !== TEXT) return false
  const start = startOf(table, WALLET_FIELD)
  const end = endOf(table, WALLET_FIELD)
  takeWallet(row, start, kind === ABSENT ? 0 : end - start)
  return true
}

/** The wallet of a name; the principal where it is empty. */
export function takeWallet(row: usize, name: usize, length: usize): void {
  if (length === 0) findPrincipal()
  else findWallet(name, length)
  putWord(row, WALLET, wallet)
  putHash(row, WALLET_X, walletX, walletY)
}

/** `feeAmount` and `netAmount`: both may be absent, the net may be negative. */
export function putFees(row: usize, table: i32): bool {
  const fee = numberIn(table, FEE_FIELD)
  const net = numberIn(table, NET_FIELD)
  put(row, FEE, fee)
  put(row, NET, net)
  const isFee = kindOf(table, FEE_FIELD) === ABSENT || fee >= 0
  return isFee && (kindOf(table, NET_FIELD) === ABSENT || !isNaN(net))
}

export function putSplit(row: usize, table: i32): bool {
  const kind = kindOf(table, SPLIT_FIELD)
  if (kind !== ABSENT && kind !== ARRAY) return false
  putLegs(row)
  return true
}

/** The legs taken since `beginSplit`. */
export function putLegs(row: usize): void {
  putHash(row, SPLIT_X, splitX, splitY)
  put(row, SPLIT_TOTAL, splitTotal)
  putWord(row, LEGS, legs)
  putWord(row, FIRST_LEG, firstLeg)
  endSplit()
}
