import type {Statements} from '../../platform/postgres/postgres.ts'

/** The answer that took the shortest time is the most exact. */
const QUESTIONS = 5

/**
 * How much the clock of the database is ahead of this machine's: to within half of the time that the
 * quickest of a few answers took.
 */
export async function clockAheadMs(statements: Statements): Promise<number> {
  let best = {tookMs: Number.POSITIVE_INFINITY, aheadMs: 0}
  for (let nth = 0; nth < QUESTIONS; nth += 1) {
    const askedMs = performance.now()
    const [row] = await statements.query(
      'SELECT extract(epoch FROM clock_timestamp()) * 1000 AS now_ms',
    )
    const tookMs = performance.now() - askedMs
    if (tookMs >= best.tookMs) continue
    best = {tookMs, aheadMs: Number(row?.['now_ms']) - (Date.now() - tookMs / 2)}
  }
  return best.aheadMs
}
