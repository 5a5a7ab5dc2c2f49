/**
 * A number made of the bytes of an id, without the key of the run: by it the host chooses the ids whose rows are
 * compared in every run of the same files (`read/sample.ts`, which makes the same number).
 */
import {avalanche, mixX} from './hashes'

export function plainHash(start: usize, end: usize): u32 {
  let hash: u32 = 0
  let p = start
  for (; p + 4 <= end; p += 4) hash = mixX(hash, load<u32>(p))
  for (; p < end; p++) hash = mixX(hash, <u32>load<u8>(p))
  return avalanche(hash)
}
