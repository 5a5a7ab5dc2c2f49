import type {PostgresRow, Statements} from './postgres.ts'

/** The answer that took the shortest time is the most exact. */
const QUESTIONS = 5

/** The clock of the database, as a column. */
export const NOW_MS = 'extract(epoch FROM clock_timestamp()) * 1000 AS now_ms'

/** Machines whose clocks are kept right differ by less, and so do two looks at them. */
const SLACK_MS = 2_000

/**
 * How much the clock of the database is ahead of this machine's: to within half of the time that the
 * quickest of a few answers took.
 */
export async function clockAheadMs(statements: Statements, questions = QUESTIONS): Promise<number> {
  let best = {tookMs: Number.POSITIVE_INFINITY, aheadMs: 0}
  for (let nth = 0; nth < questions; nth += 1) {
    const askedMs = performance.now()
    const [row] = await statements.query(`SELECT ${NOW_MS}`)
    const tookMs = performance.now() - askedMs
    if (tookMs >= best.tookMs) continue
    best = {tookMs, aheadMs: aheadBy(row, tookMs)}
  }
  return best.aheadMs
}

/** A time in milliseconds, or now by the clock of the database where it is still to come there. */
export const notAfterNow = (place: string): string =>
  `least(${place}::bigint, (extract(epoch FROM now()) * 1000)::bigint)`

/** How much it is ahead of a clock that is wrong, by one question; nothing of one that is right. */
export async function wrongByMs(statements: Statements): Promise<number> {
  return (await askNow(statements)).wrongByMs
}

/** The same, and the time that the database showed. */
export async function askNow(
  statements: Statements,
): Promise<{readonly nowMs: number; readonly wrongByMs: number}> {
  const askedMs = performance.now()
  const [row] = await statements.query(`SELECT ${NOW_MS}`)
  return {
    nowMs: Number(row?.['now_ms']),
    wrongByMs: wrongByAnswer(row, performance.now() - askedMs),
  }
}

/** The same by an answer with `NOW_MS` among others, which took so long. */
export const wrongByAnswer = (answer: PostgresRow | undefined, tookMs: number): number =>
  asWrong(aheadBy(answer, tookMs))

const aheadBy = (answer: PostgresRow | undefined, tookMs: number): number =>
  Number(answer?.['now_ms']) - (Date.now() - tookMs / 2)

const asWrong = (aheadMs: number): number =>
  Math.abs(aheadMs) >= SLACK_MS ? Math.round(aheadMs) : 0
