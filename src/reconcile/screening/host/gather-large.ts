import {bytesOf} from '../../read/files/size.ts'
import type {FileRead, Source} from '../../read/files/source.ts'
import type {Gathered} from '../../read/gather/gathered.ts'
import type {ColumnMapping} from '../../read/mapping/mapping.ts'
import type {Policy} from '../../read/rows/read-settings.ts'
import type {BalanceRow, FeeRow, LineRow} from '../../read/rows/rows.ts'
import {MAX_FEE_STEPS} from '../kernel/row-layout.ts'
import {cleanRowsOf} from './clean-rows.ts'
import {assumedFees} from './fees/assumed-fees.ts'
import {readSampled} from './first-pass/row-sampler.ts'
import {linesOfTasks, readsOf, scopeOfAll, screenAll} from './first-pass/screen-all.ts'
import {openSpill, openSpillIfPossible, type Spill} from './kept/spill.ts'
import {compileKernelAtOnce, spareCompiling} from './module/compiling.ts'
import {
  type CopyChoice,
  isScreened,
  type LargeOptions,
  planFile,
  planOf,
  readSettings,
  type SettingsRead,
  type Tuning,
  tuningFor,
} from './plan/make-plan.ts'
import {isTight, keepHeapsSmall} from './plan/memory.ts'
import type {Obstacle, PlannedFile} from './plan/plan.ts'
import {lookCloser} from './second-pass/look-closer.ts'
import {againBytes, factShares, sharingOf} from './shares/judge-shares.ts'
import {replayer} from './threads/replay.ts'
import type {Judges, WorkerThread} from './threads/screen-workers.ts'
import {beginWorkers, startThreads, withWorkers} from './threads/start-workers.ts'

const isReadable = (read: FileRead | undefined): boolean => read === undefined || !read.isUnreadable

/** The kernel keeps so many steps of each schedule. */
const hasRoomForFees = ({intake}: SettingsRead): boolean => intake.rows.fees.length <= MAX_FEE_STEPS

/** Who judges the subjects that nothing is linked with, and what holds for the whole run. */
export interface Judging<Terms, Judged extends {readonly unmatchedLines: readonly LineRow[]}>
  extends Judges<Terms, Judged> {
  /** Subjects that are in order but for their fee are judged by their rows, too. */
  readonly isByRows: boolean
  readonly termsOf: (settled: SettledTerms) => Terms
  /** Takes what was said of a share, as soon as it was. */
  readonly take: (judged: Judged) => void
}

/** What is known when all files are screened. */
export interface SettledTerms {
  readonly asOfMs: number
  readonly policy: Policy
  readonly fees: readonly FeeRow[]
  readonly balances: readonly BalanceRow[]
  /** The table that the service seems to follow instead; none where it follows `fees`. */
  readonly taken: readonly FeeRow[]
  readonly sources: readonly Source[]
  readonly reads: readonly FileRead[]
}

/** All rows that are judged together, when all others were judged apart. */
export interface GatheredApart {
  readonly gathered: Gathered
  /** The fee table by which each share was judged, too; none where there is no other. */
  readonly taken: readonly FeeRow[]
}

/** How each file is screened; nothing where one of them must be read row by row. */
async function plannedFiles(
  sources: readonly Source[],
  options: LargeOptions,
  choice: CopyChoice,
): Promise<readonly PlannedFile[] | undefined> {
  const files: PlannedFile[] = []
  for (const source of sources) {
    const file = await planFile(source, options, choice)
    if (file === undefined) return undefined
    files.push(file)
  }
  return files
}

/** Workers that only replay wallets need no tables. */
const NO_BUCKETS = 16

/** What is known before the first line of a large file is screened. */
interface Prepared {
  readonly settings: SettingsRead
  readonly large: readonly Source[]
  readonly tuning: Tuning
  readonly files: readonly PlannedFile[]
  /** The fee table that the service seems to follow; none where it follows that of the settings. */
  readonly taken: readonly FeeRow[]
}

interface PrepareTerms extends CopyChoice {
  readonly isByRows: boolean
}

/** The settings and the plan; nothing, where the files must be read row by row after all. */
async function prepare(
  sources: readonly Source[],
  options: LargeOptions,
  {isByRows, ...choice}: PrepareTerms,
): Promise<Prepared | undefined> {
  const tuning = options.tuning ?? tuningFor(bytesOf(sources))
  const settings = await readSettings(sources, options)
  if (!settings.reads.every(isReadable) || !hasRoomForFees(settings)) return undefined
  const large = sources.filter(isScreened)
  const files = await plannedFiles(large, options, choice)
  if (files === undefined) return undefined
  const {mapping = {}} = options
  const assumed = {mapping, leastFees: tuning.leastFees}
  const taken = isByRows ? [] : await assumedFees(files, settings.intake.rows.fees, assumed)
  return {settings, large, tuning, files, taken}
}

/**
 * Reads large files twice: once to see which subjects are in perfect order, once to fetch the rows
 * of the others. Memory holds a few bytes a subject, whatever the size of the files. Where a cell of a
 * table goes on in the next line, it begins once more with copies of the tables.
 *
 * Errors: those of the file system. Nothing, where the files must be read row by row after all.
 */
export async function gatherLarge<
  Terms,
  Judged extends {readonly unmatchedLines: readonly LineRow[]},
>(
  sources: readonly Source[],
  options: LargeOptions,
  judging: Judging<Terms, Judged>,
): Promise<GatheredApart | undefined> {
  const totalBytes = bytesOf(sources.filter(isScreened))
  if (isTight(options.memoryBytes, totalBytes, judging.isByRows)) keepHeapsSmall()
  compileKernelAtOnce(totalBytes)
  const first = await gatherBy({isEachCopied: false}, {sources, options, judging})
  const isAgain = first.obstacle === 'open_quote'
  const last = isAgain ? await gatherBy({isEachCopied: true}, {sources, options, judging}) : first
  return last.gathered
}

/** What was gathered, or why it was not. */
interface Attempt {
  readonly gathered?: GatheredApart
  readonly obstacle?: Obstacle
}

async function gatherBy<Terms, Judged extends {readonly unmatchedLines: readonly LineRow[]}>(
  {isEachCopied}: {readonly isEachCopied: boolean},
  gathering: Omit<Gathering<Terms, Judged>, 'threads'>,
): Promise<Attempt> {
  const {sources, options, judging} = gathering
  const {isByRows} = judging
  // They start while the small files are read.
  const threads = startThreads<Terms, Judged>(options, bytesOf(sources.filter(isScreened)))
  try {
    const terms = {isByRows, copies: options.copies, isEachCopied}
    const prepared = await prepare(sources, options, terms)
    return prepared ? await gatherPrepared(prepared, {...gathering, threads}) : {}
  } finally {
    await Promise.all(threads.map((thread) => thread.stop()))
  }
}

interface Gathering<Terms, Judged extends {readonly unmatchedLines: readonly LineRow[]}> {
  readonly sources: readonly Source[]
  readonly options: LargeOptions
  readonly judging: Judging<Terms, Judged>
  readonly threads: readonly WorkerThread<Terms, Judged>[]
}

/** Opens the temporary files for what rows say of fees, and for what lines are about. */
async function gatherPrepared<Terms, Judged extends {readonly unmatchedLines: readonly LineRow[]}>(
  prepared: Prepared,
  gathering: Gathering<Terms, Judged>,
): Promise<Attempt> {
  const facts = prepared.taken.length > 0 ? openSpill() : undefined
  const codes = openSpillIfPossible()
  try {
    const spills = {facts: facts?.spill, codes: codes?.spill}
    return await gatherWith(spills, prepared, gathering)
  } finally {
    facts?.close()
    codes?.close()
  }
}

interface Spills {
  readonly facts: Spill | undefined
  readonly codes: Spill | undefined
}

async function gatherWith<Terms, Judged extends {readonly unmatchedLines: readonly LineRow[]}>(
  spills: Spills,
  prepared: Prepared,
  {sources, options, judging, threads}: Gathering<Terms, Judged>,
): Promise<Attempt> {
  const {settings, large, tuning, files, taken} = prepared
  const totalBytes = bytesOf(large)
  const facts = spills.facts && {shares: factShares(totalBytes), spill: spills.facts}
  const {codes} = spills
  const plan = planOf(files, settings, {large: options, tuning, taken, facts, codes})
  const begin = () => beginWorkers(plan, options, {judges: judging, threads})
  const beginReplay = () =>
    beginWorkers({...plan, buckets: NO_BUCKETS}, options, {
      judges: judging,
      threads: startThreads<Terms, Judged>(options, totalBytes),
    })
  return withWorkers(begin, options, async (workers) => {
    const screened = await screenAll({plan, workers, totalBytes, options})
    if (screened.obstacle !== undefined) return {obstacle: screened.obstacle}
    const {replies, digests, merged} = screened
    spareCompiling(merged, totalBytes)
    const {firstLines, rows: rowsOf} = linesOfTasks(plan, replies)
    const rowCount = [...rowsOf.values()].reduce((sum, rows) => sum + rows, 0)
    const again = againBytes(replies, totalBytes, rowCount)
    const accounts = replies.map((reply) => reply.accounts)
    const reads = readsOf({sources, settings, files, digests, rowsOf})
    const scope = scopeOfAll(settings, accounts)
    const {asOfMs} = scope
    const sampled = replies.map((reply) => reply.sampled)
    const {policy} = settings.settings
    const {fees, balances} = settings.intake.rows
    const {taken} = plan
    const rows = await lookCloser(
      {plan, workers, replies, merged, firstLines},
      {
        settings: settings.intake.rows,
        sharing: sharingOf(merged, {total: totalBytes, again}, tuning),
        terms: judging.termsOf({asOfMs, policy, fees, balances, taken, sources, reads}),
        take: judging.take,
        onShare: (part) =>
          options.progress?.({phase: 'judging', doneBytes: totalBytes * part, totalBytes}),
      },
    )
    const gathered = {
      sources,
      reads,
      rows,
      ignoredEvents: 0,
      policy,
      ...scope,
      clean: cleanRowsOf(accounts, rows, {asOfMs, cutoffs: plan.cutoffs}),
      sample: async (most: number, mapping: ColumnMapping = plan.mapping) =>
        readSampled({files: plan.files, mapping}, sampled, most),
      replay: replayer((work) => withWorkers(beginReplay, options, work), {
        accounts,
        done: replies.flatMap((reply) => reply.done),
        firstLines,
        asOfMs,
      }),
    }
    return {gathered: {gathered, taken: plan.taken}}
  })
}
