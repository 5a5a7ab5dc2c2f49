import type {Place} from '../rows/rows.ts'

/** A line that moved a wallet, whether or not its row was handed over. Units: centavos, signed. */
export interface MovedLine extends Place {
  readonly type: string | undefined
  readonly amount: number
}

/** One movement of a wallet; a correction that a finding proves has no place. */
export interface Movement {
  readonly atMs: number
  readonly centavos: number
  readonly place: MovedLine | undefined
}

/** The first instant after which a balance is below zero. */
export interface BelowZero {
  readonly atMs: number
  readonly balance: number
  readonly places: readonly MovedLine[]
}

/**
 * Replays movements on an opening balance. Lines of one instant are posted together.
 *
 * Units:  centavos.
 * Source: reconciliation.md, "Time".
 */
export function firstBelowZero(
  opening: number,
  movements: readonly Movement[],
): BelowZero | undefined {
  const ordered = movements.toSorted((a, b) => a.atMs - b.atMs)
  let balance = opening
  let start = 0
  for (let at = 0; at < ordered.length; at += 1) {
    const {atMs, centavos: amount} = ordered[at] as Movement
    balance += amount
    if (ordered[at + 1]?.atMs === atMs) continue
    if (balance < 0) {
      const places = ordered.slice(start, at + 1).flatMap(({place}) => place ?? [])
      return {atMs, balance, places}
    }
    start = at + 1
  }
  return undefined
}
