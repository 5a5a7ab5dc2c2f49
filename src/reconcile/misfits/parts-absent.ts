import type {Gathered} from '../read/gather/gathered.ts'
import type {Place} from '../read/rows/rows.ts'
import type {ReadTerms} from '../reread/lines-again.ts'
import type {Result} from '../result.ts'
import {legsOfOneSide} from './legs-of-one-side.ts'
import type {Misfit} from './misfit.ts'
import {recordsNotGiven} from './records-not-given.ts'
import {type SaidOfFiles, unlinedIn} from './said-of-files.ts'

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

/** What is said of parts, and the wallets of which nothing but one side of splits is missing, which is said. */
interface PartsAbsent {
  readonly misfits: readonly Misfit[]
  readonly ofLegsAlone: ReadonlySet<string>
}

/**
 * What says that a part of an export was not given, or was left out of it: asked for where nothing says that a file
 * is cut, or another one. Errors: those of the file system; the signal's reason.
 */
export async function partsAbsent(
  result: Result,
  gathered: Gathered,
  {said, lines, terms, places, orphans, openedMs}: PartTerms,
): Promise<PartsAbsent> {
  const wallets = said.withoutRecords.misfits.flatMap((one) =>
    one.kind === 'wallets_without_records' ? one.wallets : [],
  )
  const rows = {
    orphans,
    unmatched: places(said.unmatchedMains.findings, MOST_ROWS),
    said: new Set(wallets),
  }
  const records = await recordsNotGiven(result, gathered, {rows, terms})
  const legs = await legsLeftOut(gathered, said, terms)
  return {
    misfits: [
      ...said.daysWithoutLines.misfits(lines, {inBalance: said.inBalance, openedMs}),
      ...(records.length > 0 ? records : said.unrecordedDays.misfits),
      ...legs.misfits,
    ],
    ofLegsAlone: legs.ofLegsAlone,
  }
}

/**
 * One side of splits was left out, as wallets show that have other lines: then those that lack nothing but such lines
 * have none for the same reason.
 */
async function legsLeftOut(
  gathered: Gathered,
  {oneSidedLegs, withoutLines, inBalance}: SaidOfFiles,
  terms: ReadTerms,
): Promise<PartsAbsent> {
  const unlined = new Set(unlinedIn(withoutLines.misfits(inBalance)))
  const besides = (wallets: ReadonlySet<string>) => ({
    has: (wallet: string) => wallets.has(wallet) || inBalance.has(wallet),
  })
  const missing = oneSidedLegs.missing(besides(unlined))
  const misfits = await legsOfOneSide(gathered, missing, terms)
  if (missing === undefined || misfits.length === 0) return {misfits, ofLegsAlone: new Set()}
  const {side} = missing
  const ofLegsAlone = new Set(
    [...unlined].filter(
      (wallet) => oneSidedLegs.of(side, wallet) === withoutLines.missingOf(wallet),
    ),
  )
  const lines = [...ofLegsAlone].reduce(
    (sum, wallet) => sum + oneSidedLegs.of(side, wallet),
    missing.lines,
  )
  return {misfits: [{kind: 'legs_one_sided', side, lines}], ofLegsAlone}
}
