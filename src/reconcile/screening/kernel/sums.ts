import {avalanche, stirX, stirY} from './lanes'
import {BUCKET_WORDS, DIRTY, SEEN, SUM_X, SUM_Y} from './row-layout'

const BUCKET_BYTES = BUCKET_WORDS * 4

/** The table of buckets, and its number of buckets less one. */
let table: usize = 0
let mask: u32 = 0

export function setTable(at: usize, buckets: u32): void {
  table = at
  mask = buckets - 1
}

/** Where an id is summed: its bucket, and which of the bucket's 32 places it has. */
export function slotOf(x: u32, y: u32): u32 {
  return (((x ^ (y >> 7)) & mask) << 5) | (y & 31)
}

function bucketOf(slot: u32): usize {
  return table + <usize>(slot >> 5) * BUCKET_BYTES
}

/** Any word of a slot's bucket: reading it brings the bucket into the cache. */
export function touch(slot: u32): u32 {
  return load<u32>(bucketOf(slot))
}

/** Something about this id needs a closer look. */
export function soil(slot: u32): void {
  const at = bucketOf(slot) + DIRTY * 4
  store<u32>(at, load<u32>(at) | ((<u32>1) << (slot & 31)))
}

/** Notes a record; whether one was seen in its place before. */
export function see(slot: u32): bool {
  const at = bucketOf(slot) + SEEN * 4
  const seen = load<u32>(at)
  const bit = (<u32>1) << (slot & 31)
  store<u32>(at, seen | bit)
  return (seen & bit) !== 0
}

/** The term at hand: what is said of an id. */
let termX: u32 = 0
let termY: u32 = 0

/** Begins a term: an amount in a wallet. */
export function term(tag: u32, walletX: u32, walletY: u32, amount: f64): void {
  const centavos = <i64>amount
  const low = <u32>centavos
  const high = <u32>(centavos >> 32)
  termX = stirX(stirX(stirX(walletX, tag), low), high)
  termY = stirY(stirY(stirY(walletY, tag), low), high)
}

/** More of the same term. */
export function stir(x: u32, y: u32): void {
  termX = stirX(termX, x)
  termY = stirY(termY, y)
}

/** Adds the term to an id's bucket. */
export function add(slot: u32, x: u32, y: u32): void {
  const at = bucketOf(slot)
  store<u32>(at, load<u32>(at, SUM_X * 4) + avalanche(x ^ termX), SUM_X * 4)
  store<u32>(at, load<u32>(at, SUM_Y * 4) + avalanche(y + termY), SUM_Y * 4)
}

/** Takes the term away again. */
export function subtract(slot: u32, x: u32, y: u32): void {
  const at = bucketOf(slot)
  store<u32>(at, load<u32>(at, SUM_X * 4) - avalanche(x ^ termX), SUM_X * 4)
  store<u32>(at, load<u32>(at, SUM_Y * 4) - avalanche(y + termY), SUM_Y * 4)
}
