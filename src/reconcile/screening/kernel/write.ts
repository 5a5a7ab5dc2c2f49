/**
 * Writes the rows of the full reader where the kernel writes its own: ids, wallets and legs as hashes.
 * Numbers the host writes by itself. `nth` is the row's number in the batch.
 */
import {putKey} from './events'
import {putHash, putLegs, takeWallet} from './fields'
import {hashId, hashX, hashY} from './hashes'
import {putLikeness} from './records'
import {ROW_WORDS} from './row-layout'
import {keepPlainHash, setSampledRows} from './sample-rows'
import {addLeg, beginSplit} from './split'

let rows: usize = 0

export function setRows(at: usize): void {
  rows = at
  setSampledRows(at)
}

function rowOf(nth: i32): usize {
  return rows + nth * ROW_WORDS * 4
}

/** Makes the hash of the id that stands at `p`: `madeX` and `madeY`. */
export function hashAt(p: usize, length: usize): void {
  hashId(p, p + length)
}

/** The hash of the id that stands at `p`, in a place of a row. */
export function writeId(nth: i32, place: i32, p: usize, length: usize): void {
  hashId(p, p + length)
  putHash(rowOf(nth), place, hashX, hashY)
}

/** The same, of the id by which the row is sampled. */
export function writeSampledId(nth: i32, place: i32, p: usize, length: usize): void {
  writeId(nth, place, p, length)
  keepPlainHash(rowOf(nth), p, p + length)
}

export function madeX(): u32 {
  return hashX
}

export function madeY(): u32 {
  return hashY
}

export function writeKey(nth: i32, code: i32, p: usize, length: usize): void {
  hashId(p, p + length)
  putKey(rowOf(nth), code, hashX, hashY)
}

/** Begins the legs of a row, too. */
export function writeWallet(nth: i32, p: usize, length: usize): void {
  takeWallet(rowOf(nth), p, length)
  beginSplit()
}

/** Of a withdrawal whose wallet and amount are written: its key, then its reference. */
export function writeLikeness(nth: i32, p: usize, length: usize, reference: usize): void {
  putLikeness(rowOf(nth), p, p + length, p + length, p + length + reference)
}

/** `false` when the batch has no room for another leg. */
export function writeLeg(p: usize, length: usize, amount: f64): bool {
  return addLeg(p, length, amount)
}

export function endLegs(nth: i32): void {
  putLegs(rowOf(nth))
}
