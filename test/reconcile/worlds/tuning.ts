/** Screens a world of any size, in parts of a few rows, and judges it in shares. */
export const SMALL_PARTS = {
  taskBytes: 1_500,
  buckets: 4_096,
  repeatBits: 1 << 20,
  shareBytes: 1_500,
  spillBytes: 4_000,
  leastFees: 1,
}
