import {invariant} from '../../domain/invariant.ts'
import {centavos} from '../../domain/money.ts'
import type {Draft} from '../findings/draft.ts'
import {type DataSetName, FILE_NAMES} from '../read/files/inputs.ts'
import {atOnce, eachOf, type Steps} from '../read/files/steps.ts'
import {count, emptyTallies, FATES, type Fate, type Tallies, uncount} from '../read/gather/merge.ts'
import type {Place, Row, Rows} from '../read/rows/rows.ts'
import type {FileTotals} from '../result.ts'
import type {Books} from '../subjects/books.ts'

/** Rows that are evidence of a finding that was raised. */
function* namedRows(drafts: readonly Draft[]): Steps<ReadonlySet<Place>> {
  const named = new Set<Place>()
  yield* eachOf(drafts, ({evidence}) => {
    for (const place of evidence) named.add(place)
  })
  return named
}

interface Judged {
  readonly books: Books
  readonly named: ReadonlySet<Place>
}

function fateOf(row: Row, {books, named}: Judged): Fate {
  if (books.discarded.has(row)) return 'rejected'
  if (row.atMs > books.terms.asOfMs) return 'outOfScope'
  if ('type' in row && row.type === 'adjustment') return 'outOfScope'
  return named.has(row) ? 'finding' : 'matched'
}

const LISTS = ['charges', 'withdrawals', 'events', 'blocks', 'balances'] as const

/** The fate of every row that was examined one by one. */
export const tallyRows = (rows: Rows, books: Books, drafts: readonly Draft[]): Tallies =>
  atOnce(tallyingRows(rows, books, drafts))

/** `tallyRows`, in steps. */
export function* tallyingRows(rows: Rows, books: Books, drafts: readonly Draft[]): Steps<Tallies> {
  const tallies = emptyTallies()
  const judged = {books, named: yield* namedRows(drafts)}
  for (const name of LISTS) {
    yield* eachOf<(typeof rows)[typeof name][number]>(rows[name], (row) => {
      const fate = fateOf(row, judged)
      count(tallies[name], fate, fate === 'rejected' ? 0 : row.amount)
    })
  }
  yield* eachOf(rows.lines, (line) => count(tallies.statement, fateOf(line, judged), line.amount))
  for (const _ of rows.fees) count(tallies.fees, 'matched', 0)
  for (const peer of rows.peers) {
    if (!judged.named.has(peer)) continue
    count(tallies.withdrawals, 'finding', peer.amount)
    uncount(tallies.withdrawals, 'matched', peer.amount)
  }
  for (const {name} of rows.rejected) count(tallies[name], 'rejected', 0)
  return tallies
}

/**
 * Every row is in exactly one of matched, finding, out of scope and rejected: their counts add up
 * to the rows that were read.
 */
export function totalsOf(
  tallies: Tallies,
  read: ReadonlyMap<DataSetName, number>,
): Readonly<Record<string, FileTotals>> {
  const totals: Record<string, FileTotals> = {}
  for (const [name, rows] of read) {
    const tally = tallies[name]
    const counted = FATES.reduce((sum, fate) => sum + tally[fate].rows, 0)
    invariant(counted === rows, `${name}: ${rows} rows were read and ${counted} were judged`)
    totals[FILE_NAMES[name]] = {
      rows,
      matched: tally.matched.rows,
      finding: tally.finding.rows,
      outOfScope: tally.outOfScope.rows,
      rejected: tally.rejected.rows,
      sumCentavos: centavos(FATES.reduce((sum, fate) => sum + tally[fate].centavos, 0)),
    }
  }
  return totals
}
