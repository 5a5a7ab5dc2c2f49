import type {LineRow} from '../read/rows/rows.ts'
import {byContent} from '../read/values/order.ts'

/** The lines posted for one thing: the one that counts, and what should not be there. */
export interface Actual {
  readonly line: LineRow | undefined
  /** Posted in a wallet the thing does not belong to. */
  readonly unmatched: LineRow | undefined
  /** Second lines for the same thing. */
  readonly extras: readonly LineRow[]
}

const NONE: readonly LineRow[] = []
const ABSENT: Actual = {line: undefined, unmatched: undefined, extras: NONE}

/** Where one line is the best, whatever the others are. */
const placed = (best: LineRow, wallet: string, extras: readonly LineRow[]): Actual =>
  best.wallet === wallet
    ? {line: best, unmatched: undefined, extras}
    : {line: undefined, unmatched: best, extras}

/**
 * Chooses the line of a thing by wallet, then by magnitude, then by content. It reads the statement
 * only: `wallet` and `magnitudes` rank candidates, they never make one up. Of two magnitudes the first
 * goes before the second: a line that agrees with one source only is that line before one that agrees
 * with none.
 */
export function pickLine(
  lines: readonly LineRow[],
  wallet: string,
  ...magnitudes: readonly (number | undefined)[]
): Actual {
  const [only] = lines
  if (only === undefined) return ABSENT
  if (lines.length === 1) return placed(only, wallet, NONE)
  const placeOf = (magnitude: number): number => {
    const place = magnitudes.indexOf(magnitude)
    return place < 0 ? magnitudes.length : place
  }
  const rank = (line: LineRow): number =>
    (line.wallet === wallet ? 0 : magnitudes.length + 1) + placeOf(Math.abs(line.amount))
  const [best = only, ...extras] = [...lines].sort((a, b) => rank(a) - rank(b) || byContent(a, b))
  return placed(best, wallet, extras)
}
