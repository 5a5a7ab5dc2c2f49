import type {CleanRows} from '../../read/gather/gathered.ts'
import {addTally, emptyTallies, post, screenedFate, uncount} from '../../read/gather/merge.ts'
import type {Row, Rows} from '../../read/rows/rows.ts'
import {ACCOUNT_NAMES, type AccountsResult} from './module/accounts.ts'

const LISTS = {
  charges: 'charges',
  withdrawals: 'withdrawals',
  events: 'events',
  blocks: 'blocks',
  statement: 'lines',
} as const satisfies Readonly<Record<(typeof ACCOUNT_NAMES)[number], keyof Rows>>

/** All rows less those examined: the rest is in perfect order. */
export function cleanRowsOf(
  accounts: readonly AccountsResult[],
  rows: Rows,
  {asOfMs, cutoffs}: {asOfMs: number; cutoffs: ReadonlyMap<string, number>},
): CleanRows {
  const tallies = emptyTallies()
  for (const name of ACCOUNT_NAMES) {
    const {matched, outOfScope} = tallies[name]
    for (const {files} of accounts) {
      addTally(matched, files[name].inScope)
      addTally(outOfScope, files[name].later)
    }
    for (const row of rows[LISTS[name]] as readonly Row[]) {
      uncount(tallies[name], screenedFate(row, asOfMs), row.amount)
    }
  }
  const sums: CleanRows['sums'] = new Map()
  for (const {wallets} of accounts) {
    for (const {wallet, credits, debits} of wallets) {
      post(sums, wallet, credits)
      post(sums, wallet, -debits)
    }
  }
  for (const line of rows.lines) {
    const entry = sums.get(line.wallet)
    if (!entry || line.atMs > Math.min(asOfMs, cutoffs.get(line.wallet) ?? asOfMs)) continue
    if (line.amount >= 0) entry.credits -= line.amount
    else entry.debits += line.amount
  }
  return {
    tallies,
    sums,
    counts: accounts.map(({report}) => report),
    hours: accounts.map(({hours}) => hours).filter(({hours}) => hours.length > 0),
  }
}
