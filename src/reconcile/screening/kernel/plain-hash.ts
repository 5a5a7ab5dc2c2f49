/**
 * A number made of the bytes of an id, without the key of the run: by it the ids are chosen whose rows are
 * compared, the same ids in every run of the same files (`read/sample.ts` makes the same number). Each word of four
 * bytes is multiplied by a number of its place, so that no product waits for another.
 */
import {avalanche} from './hashes'

/** So many words have a number of their own; those of longer ids have the same again. */
const PLACES = 64
const FACTORS = memory.data(PLACES * 4, 16)
/** Sixteen bytes that are left as they are, and as many that are cleared. */
const LEFT = memory.data(32, 16)
const BLOCK_BYTES: usize = 16
const SPREAD: u32 = 0x9e3779b1

/** Makes the numbers of the places. Before the first hash. */
export function drawFactors(): void {
  for (let nth = 0; nth < PLACES; nth++) {
    store<u32>(FACTORS + nth * 4, avalanche(<u32>(nth + 1) * SPREAD) | 1)
  }
  v128.store(LEFT, i8x16.splat(-1))
}

/** The last byte of a word counts in the lower bits of its product, too, which reach all others. */
function products(words: v128, place: usize): v128 {
  const folded = v128.xor(words, i32x4.shr_u(words, 16))
  return i32x4.mul(folded, v128.load(FACTORS + place))
}

/** Looks up to 15 bytes beyond the end. */
export function plainHash(start: usize, end: usize): u32 {
  let sums = i32x4.splat(0)
  let place: usize = 0
  let p = start
  for (; p + BLOCK_BYTES <= end; p += BLOCK_BYTES) {
    sums = i32x4.add(sums, products(v128.load(p), place))
    place = (place + BLOCK_BYTES) & (PLACES * 4 - 1)
  }
  const beyond = BLOCK_BYTES - (end - p)
  const last = v128.and(v128.load(p), v128.load(LEFT + beyond))
  sums = i32x4.add(sums, products(last, place))
  sums = i32x4.add(sums, i32x4.shuffle(sums, sums, 2, 3, 0, 1))
  const sum = <u32>(i32x4.extract_lane(sums, 0) + i32x4.extract_lane(sums, 1))
  return avalanche(sum + <u32>(end - start) * SPREAD)
}
