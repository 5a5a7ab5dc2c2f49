/**
 * Chooses the rows of a sample of the ids: by the hash of the id alone, and what the row is about. The host keeps
 * their texts, and says how many bits of the hash have to be 0 for another one to be kept.
 */
import {drawFactors, plainHash} from './plain-hash'
import {
  BATCH_ROWS,
  CODE,
  DECIDED,
  FLAGS,
  ROW_WORDS,
  SAMPLE_CODES,
  SAMPLE_SUBJECTS,
} from './row-layout'

/** By kind of row and code, which may be -1: what the row is about, or -1 for nothing. */
const SUBJECTS = memory.data(8 * SAMPLE_CODES)
/** By what a row is about: the bits of its hash that have to be 0. */
const MASKS = memory.data(SAMPLE_SUBJECTS * 4)
/** The numbers of the rows that were chosen. */
const SAMPLED = memory.data(BATCH_ROWS * 4)
/** By a row's number in the batch: the hash of its id. */
const PLAIN_HASHES = memory.data(BATCH_ROWS * 4)

export function setSampleSubject(kind: i32, code: i32, subject: i32): void {
  store<i8>(SUBJECTS + kind * SAMPLE_CODES + code + 1, <i8>subject)
}

export function setSampleMask(subject: i32, mask: u32): void {
  store<u32>(MASKS + subject * 4, mask)
}

let isSampling: bool = false
let firstRow: usize = 0

/** Says where the rows of batches stand. First of all. */
export function setSampledRows(at: usize): void {
  firstRow = at
  drawFactors()
}

/** From now on the hash of the id of each row is kept. */
export function beginSample(): void {
  isSampling = true
}

export function sampledAt(): usize {
  return SAMPLED
}

export function plainHashesAt(): usize {
  return PLAIN_HASHES
}

/** Keeps the hash of a row's id, which is made while the id is in the cache and the block still has it. */
export function keepPlainHash(row: usize, start: usize, end: usize): void {
  if (!isSampling) return
  store<u32>(PLAIN_HASHES + (row - firstRow) / ROW_WORDS, plainHash(start, end))
}

/** Chooses the rows of a batch whose hashes the masks let through: their numbers are in `SAMPLED`. Answers how many. */
export function sample(kind: i32, rows: i32): i32 {
  const subjects = SUBJECTS + kind * SAMPLE_CODES + 1
  let chosen = 0
  for (let nth = 0; nth < rows; nth++) {
    const row = firstRow + nth * ROW_WORDS * 4
    if ((load<i32>(row + FLAGS * 4) & DECIDED) !== 0) continue
    const subject = <i32>load<i8>(subjects + load<i32>(row + CODE * 4))
    if (subject < 0) continue
    const hash = load<u32>(PLAIN_HASHES + nth * 4)
    if ((hash & load<u32>(MASKS + subject * 4)) !== 0) continue
    store<i32>(SAMPLED + chosen * 4, nth)
    chosen++
  }
  return chosen
}
