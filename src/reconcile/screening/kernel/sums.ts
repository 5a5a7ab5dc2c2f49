import {avalanche, mixX, mixY} from './hashes'
import {BUCKET_WORDS, CARRIED, DIRTY, FEE_WORDS, SEEN, SUM_X, SUM_Y} from './row-layout'

const BUCKET_BYTES = BUCKET_WORDS * 4
const FEE_BYTES = FEE_WORDS * 4

/** The table of buckets, and its number of buckets less one. */
let table: usize = 0
let mask: u32 = 0
/** The sums of fees that records carry, where no schedule tells them; 0 when there are none. */
let fees: usize = 0

export function setTable(at: usize, buckets: u32): void {
  table = at
  mask = buckets - 1
}

export function setFeeTable(at: usize): void {
  fees = at
}

/** Places of subjects whose fee is not the one of the schedule; 0 when nothing is assumed of fees. */
export let otherFees: usize = 0

export function setOtherFees(at: usize): void {
  otherFees = at
}

/**
 * Marks a place in whose subject all is in order but that the service took another fee than was
 * due.
 */
export function markOtherFee(slot: u32): void {
  const at = otherFees + <usize>(slot >> 5) * 4
  store<u32>(at, load<u32>(at) | ((<u32>1) << (slot & 31)))
}

export function hasFeeTable(): bool {
  return fees !== 0
}

/** Where an id is summed: its bucket, and which of the bucket's 32 places it has. */
export function slotOf(x: u32, y: u32): u32 {
  return (((x ^ (y >> 7)) & mask) << 5) | (y & 31)
}

/** Where the bucket of a slot stands. */
export function bucketOf(slot: u32): usize {
  return table + <usize>(slot >> 5) * BUCKET_BYTES
}

/** Marks a place for a closer look. */
export function markDirty(slot: u32): void {
  const at = bucketOf(slot) + DIRTY * 4
  store<u32>(at, load<u32>(at) | ((<u32>1) << (slot & 31)))
}

/**
 * Notes a record by two bits of its bucket; whether both were there before. The first is that of its
 * place, the other one tells most records of one place apart.
 */
export function see(slot: u32, y: u32): bool {
  const at = bucketOf(slot) + SEEN * 4
  const seen = load<u32>(at)
  const other = (slot & 31) ^ (1 + (((y >> 5) & 127) % 31))
  const bits = ((<u32>1) << (slot & 31)) | ((<u32>1) << other)
  store<u32>(at, seen | bits)
  return (seen & bits) === bits
}

/** The term that was begun last: what is said of an id. */
let termX: u32 = 0
let termY: u32 = 0

/** Begins a term: an amount in a wallet. */
export function term(tag: u32, walletX: u32, walletY: u32, amount: f64): void {
  termX = mixX(walletX, tag)
  termY = mixY(walletY, tag)
  mixAmount(amount)
}

/** More of the same term. */
export function mix(x: u32, y: u32): void {
  termX = mixX(termX, x)
  termY = mixY(termY, y)
}

export function mixAmount(amount: f64): void {
  const centavos = <i64>amount
  const low = <u32>centavos
  const high = <u32>(centavos >> 32)
  termX = mixX(mixX(termX, low), high)
  termY = mixY(mixY(termY, low), high)
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

function feesOf(slot: u32): usize {
  return fees + <usize>(slot >> 5) * FEE_BYTES
}

/** Adds the term to the fees of an id's bucket: of a record that carries one. */
export function addFee(slot: u32, x: u32, y: u32): void {
  const at = feesOf(slot)
  store<u32>(at, load<u32>(at, CARRIED * 4) | ((<u32>1) << (slot & 31)), CARRIED * 4)
  store<u32>(at, load<u32>(at, SUM_X * 4) + avalanche(x ^ termX), SUM_X * 4)
  store<u32>(at, load<u32>(at, SUM_Y * 4) + avalanche(y + termY), SUM_Y * 4)
}

export function subtractFee(slot: u32, x: u32, y: u32): void {
  const at = feesOf(slot)
  store<u32>(at, load<u32>(at, SUM_X * 4) - avalanche(x ^ termX), SUM_X * 4)
  store<u32>(at, load<u32>(at, SUM_Y * 4) - avalanche(y + termY), SUM_Y * 4)
}
