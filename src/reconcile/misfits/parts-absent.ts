import type {Gathered} from '../read/gathered.ts'
import type {Place} from '../read/rows.ts'
import type {ReadTerms} from '../reread/lines-again.ts'
import type {Result} from '../result.ts'
import {legsOfOneSide} from './legs-of-one-side.ts'
import type {Misfit} from './misfit.ts'
import {recordsNotGiven} from './records-not-given.ts'
import type {SaidOfFiles} from './said-of-files.ts'

/** So many rows of findings are looked for in their files. */
const MOST_ROWS = 100_000

/** What single findings say of files, how many lines have types that are none of the service, and how files are read. */
interface PartTerms {
  readonly said: SaidOfFiles
  readonly lines: number
  readonly terms: ReadTerms
  /** Where events stand that name records of no file. */
  readonly orphans: readonly Place[]
  /** Since when what a wallet misses is of this period: no part of its statement has days of before. */
  readonly openedMs: (wallet: string) => number
  /** Where the rows of some findings stand, of so many of them. */
  readonly places: (findings: readonly number[], most: number) => readonly Place[]
}

/**
 * What says that a part of an export was not given, or was left out of it: asked for where nothing says that a file
 * is cut, or another one. Errors: those of the file system; the signal's reason.
 */
export async function partsAbsent(
  result: Result,
  gathered: Gathered,
  {said, lines, terms, places, orphans, openedMs}: PartTerms,
): Promise<readonly Misfit[]> {
  const wallets = said.withoutRecords.misfits.flatMap((one) =>
    one.kind === 'wallets_without_records' ? one.wallets : [],
  )
  const rows = {
    orphans,
    unmatched: places(said.unmatchedMains.findings, MOST_ROWS),
    said: new Set(wallets),
  }
  const unlined = new Set(
    said.withoutLines
      .misfits(said.inBalance)
      .flatMap((one) => (one.kind === 'wallets_without_lines' ? one.wallets : [])),
  )
  const apart = {has: (wallet: string) => unlined.has(wallet) || said.inBalance.has(wallet)}
  return [
    ...said.daysWithoutLines.misfits(lines, {inBalance: said.inBalance, openedMs}),
    ...(await recordsNotGiven(result, gathered, {rows, terms})),
    ...(await legsOfOneSide(gathered, said.oneSidedLegs.missing(apart), terms)),
  ]
}
