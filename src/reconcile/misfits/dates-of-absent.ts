import {LEAST_FINDINGS} from '../findings/least-findings.ts'
import type {Gathered} from '../read/gathered.ts'
import {type LineRow, placeKey} from '../read/rows.ts'
import {isReadAgain} from '../read/unchanged.ts'
import {firstRows} from '../reread/first-rows.ts'
import {linesAgain, type ReadTerms} from '../reread/lines-again.ts'
import type {Result} from '../result.ts'
import {clocksApart, datesMisfit} from './clocks-apart.ts'
import {datesApart} from './dates-apart.ts'
import type {Misfit} from './misfit.ts'
import {OF_NO_LINE} from './wallets-in-balance.ts'

const absentIn = ({counts}: Pick<Result, 'counts'>): number =>
  [...OF_NO_LINE].reduce((sum, code) => sum + (counts[code] ?? 0), 0)

/** So many of the lines that are dated after the as-of instant are compared. */
const MOST_LATER = 3_000

/** The first lines of after the as-of instant, but for those that are known: a table may be sorted by its dates. */
async function laterLines(
  {sources, asOfMs}: Gathered,
  known: readonly LineRow[],
  terms: ReadTerms,
): Promise<readonly LineRow[]> {
  const later: LineRow[] = []
  const places = new Set(known.map(placeKey))
  for (const source of sources.filter(({name}) => name === 'statement')) {
    for await (const line of linesAgain(source, terms)) {
      if (line.atMs <= asOfMs || places.has(placeKey(line))) continue
      later.push(line)
      if (later.length === MOST_LATER) return later
    }
  }
  return later
}

/**
 * The files whose dates are of another month or year, asked for before the causes of a run that lacks lines: those
 * may be there, with another date. Nothing where a clock is off. Errors: those of the file system.
 */
export async function datesOfAbsent(
  result: Pick<Result, 'counts' | 'totals'>,
  gathered: Gathered,
  terms: ReadTerms,
): Promise<readonly Misfit[]> {
  if (absentIn(result) < LEAST_FINDINGS || !gathered.sources.every(isReadAgain)) return []
  const rows = await firstRows(gathered, terms.mapping)
  if (clocksApart(rows) !== undefined) return []
  const lines = result.totals['statement.csv']
  if (lines && lines.outOfScope > 0 && lines.rows > rows.lines.length) {
    for (const line of await laterLines(gathered, rows.lines, terms)) rows.lines.push(line)
  }
  return datesApart(rows).map((one) => datesMisfit(gathered, one))
}

/** Of the lines that are missing so many may be dated after the as-of instant. */
const LEAST_LATE = 1 / 2

/**
 * Whether the lines that are missing may be there, dated after the as-of instant: then no wallet and no day is known
 * to be without lines.
 */
export function areDatedLater(
  result: Pick<Result, 'counts' | 'totals'>,
  misfits: readonly Misfit[],
): boolean {
  const late = result.totals['statement.csv']?.outOfScope ?? 0
  const isApart = misfits.some(({kind}) => kind === 'dates_apart')
  return isApart && late > 0 && late >= absentIn(result) * LEAST_LATE
}

/** What takes the lines for absent. */
const OF_ABSENT_LINES: ReadonlySet<Misfit['kind']> = new Set([
  'wallets_without_lines',
  'legs_one_sided',
])

/** Without what says that lines are not in the statement which may stand there with another date. */
export function withoutAbsent(
  result: Pick<Result, 'counts' | 'totals'>,
  misfits: readonly Misfit[],
): readonly Misfit[] {
  if (!areDatedLater(result, misfits)) return misfits
  return misfits.filter(
    (one) =>
      !OF_ABSENT_LINES.has(one.kind) &&
      (one.kind !== 'days_absent' || one.file !== 'statement.csv'),
  )
}
