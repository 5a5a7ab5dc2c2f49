import {byContent} from '../read/order.ts'
import type {LineRow} from '../read/rows.ts'

/** The lines posted for one thing: the one that counts, and what should not be there. */
export interface Actual {
  readonly line: LineRow | undefined
  /** Posted in a wallet the thing does not belong to. */
  readonly unmatched: LineRow | undefined
  /** Second lines for the same thing. */
  readonly extras: readonly LineRow[]
}

/**
 * Chooses the line of a thing by wallet, then by magnitude, then by content. It reads the statement
 * only: `wallet` and `magnitude` rank candidates, they never make one up.
 */
export function pickLine(
  lines: readonly LineRow[],
  wallet: string,
  magnitude: number | undefined,
): Actual {
  const rank = (line: LineRow): number =>
    (line.wallet === wallet ? 2 : 0) + (Math.abs(line.amount) === magnitude ? 1 : 0)
  const [best, ...extras] = [...lines].sort((a, b) => rank(b) - rank(a) || byContent(a, b))
  const isHome = best !== undefined && best.wallet === wallet
  return {line: isHome ? best : undefined, unmatched: isHome ? undefined : best, extras}
}
