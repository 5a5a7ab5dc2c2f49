/** Charges wanted alone, to bear their refunds or to be distinguished: numbers are enough. */
export interface LoneCharges {
  /** `LONE_NUMBERS` each: the hash of the id, status, amount, wallet. */
  readonly numbers: Float64Array<ArrayBuffer>
  /** What the thread calls its wallets. */
  readonly wallets: readonly string[]
}

/** How many numbers stand for one charge. */
export const LONE_NUMBERS = 5
