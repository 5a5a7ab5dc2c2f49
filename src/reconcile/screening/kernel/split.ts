import {avalanche, mixX, mixY} from './hashes'
import {AMOUNT_FIELD, BATCH_LEGS, LEG_FIELDS, MAX_LEGS, WALLET_FIELD} from './row-layout'
import {endOf, kindOf, numberIn, startOf, TEXT} from './slots'
import {findWallet, wallet, walletX, walletY} from './wallets'

/** The legs of a batch, row after row. */
export const LEG_WALLETS = memory.data(BATCH_LEGS * 4)
export const LEG_AMOUNTS = memory.data(BATCH_LEGS * 8, 8)
/** The hashes of their wallets. */
export const LEG_HASHES = memory.data(BATCH_LEGS * 8, 8)

/** Legs of the batch so far, and where those of the row being read begin. */
let used: i32 = 0
export let firstLeg: i32 = 0
export let legs: i32 = 0
export let splitX: u32 = 0
export let splitY: u32 = 0
export let splitTotal: f64 = 0

export function clearLegs(): void {
  used = 0
}

export function beginSplit(): void {
  firstLeg = used
  legs = 0
  splitX = 0
  splitY = 0
  splitTotal = 0
}

export function endSplit(): void {
  used = firstLeg + legs
}

/** Takes the leg scanned last; `false` for one that only the full reader should judge. */
export function takeLeg(): bool {
  const amount = numberIn(LEG_FIELDS, AMOUNT_FIELD)
  if (legs === MAX_LEGS || kindOf(LEG_FIELDS, WALLET_FIELD) !== TEXT || !(amount >= 0)) return false
  const start = startOf(LEG_FIELDS, WALLET_FIELD)
  const end = endOf(LEG_FIELDS, WALLET_FIELD)
  return start !== end && addLeg(start, end - start, amount)
}

/** Adds a leg to the row; `false` when the batch has no room for it. */
export function addLeg(receiver: usize, length: usize, amount: f64): bool {
  const at = firstLeg + legs
  if (at === BATCH_LEGS) return false
  findWallet(receiver, length)
  store<i32>(LEG_WALLETS + at * 4, wallet)
  store<f64>(LEG_AMOUNTS + at * 8, amount)
  store<u32>(LEG_HASHES + at * 8, walletX)
  store<u32>(LEG_HASHES + at * 8, walletY, 4)
  legs++
  splitTotal += amount
  const low = <u32>(<i64>amount)
  const high = <u32>(<i64>amount >> 32)
  splitX = avalanche(mixX(mixX(mixX(splitX, walletX), low), high))
  splitY = avalanche(mixY(mixY(mixY(splitY, walletY), low), high))
  return true
}
