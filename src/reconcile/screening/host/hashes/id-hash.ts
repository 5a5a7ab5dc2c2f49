/**
 * Two keyed 32-bit hashes of an id, as the kernel makes them. Equal ids have equal hashes; that two
 * unlike ids have both hashes equal happens once in 2^64, under a key drawn for each run.
 */
export interface IdHash {
  readonly x: number
  readonly y: number
}

/** Both hashes in one number, less eleven bits: those who share it are distinguished by what is left. */
export const keyOfHash = ({x, y}: IdHash): number => (x >>> 0) * 2_097_152 + (y >>> 11)
