import {resolve} from 'node:path'
import type {Context} from '../../app/context.ts'
import {InvalidInputError} from '../../messages/errors.ts'
import {
  monthFirstDates,
  unknownTypes,
  unreadDates,
  withoutKeys,
  withoutOrigins,
  withoutSplits,
  withoutZones,
} from '../../messages/reconcile/mapping.ts'
import {invalidAsOf, notRead} from '../../messages/reconcile/reconcile.ts'
import type {MemoryNeed, Progress} from '../../reconcile/options.ts'
import {
  DATA_SET_NAMES,
  type DataSetName,
  type ReconcileInputs,
} from '../../reconcile/read/files/inputs.ts'
import type {ColumnMapping} from '../../reconcile/read/mapping/mapping.ts'
import {parseAsOf} from '../../reconcile/read/values/as-of.ts'
import {isMonthFirst} from '../../reconcile/read/values/instant.ts'
import {memoryNeed, reconcile} from '../../reconcile/reconcile.ts'
import type {ReportData} from '../../reconcile/report-data.ts'
import type {CorrectedFile, Result} from '../../reconcile/result.ts'
import {requireCorrectionsApart} from './corrections-apart.ts'
import {withReadableInputs} from './damaged-inputs.ts'
import {withDecidedBefore, withDecisions} from './decide.ts'
import type {DecisionRow} from './decisions-file.ts'
import {locateInputs} from './inputs.ts'
import {refuseMisplaced} from './misplaced-files.ts'
import {type NearName, nearNames} from './near-names.ts'
import {withPipesOnDisk} from './piped-inputs.ts'
import {requireColumns} from './required-columns.ts'
import {type StatementLine, statementLines} from './statement-lines.ts'

/** What to reconcile and how, as the command line says it. */
export interface ReconcileRequest {
  readonly from?: string | undefined
  readonly files: Partial<Readonly<Record<DataSetName, readonly string[] | undefined>>>
  readonly asOf?: string | undefined
  readonly timezone: string
  /** Most memory that the engine may take. Units: bytes. */
  readonly memory?: number | undefined
  readonly mapping?: readonly string[] | undefined
  readonly previous?: string | undefined
  /** Where corrected files will be written. */
  readonly corrections?: string | undefined
  /** A findings.csv that people have filled in. */
  readonly decisions?: string | undefined
  /** Files that the run will write over, in which people may have filled in decisions. */
  readonly replaced: readonly string[]
  /** Also gather what the reports need beyond the result. */
  readonly wantsReport: boolean
  /** Where a run that takes long says how far it has come. */
  readonly line: {show(text: string): void; clear(): void}
  readonly describe: (progress: Progress) => string
  /** Said before a large run starts. */
  readonly describeMemory: (need: MemoryNeed) => string
  /** Said where no file was named. */
  readonly describeJournal: (profile: string, environment: string) => string
}

/** What a run gives: the result, what reports add to it, and the statement once more. */
export interface ReconcileOutcome {
  readonly result: Result
  readonly report?: ReportData | undefined
  readonly corrections: readonly CorrectedFile[]
  readonly statement: () => AsyncIterable<StatementLine>
}

/**
 * Reconciles the files named, or else what this machine has in its journal.
 *
 * Errors: `InvalidInputError` for files and settings that cannot be used; the signal's reason.
 */
export async function runReconciliation(
  context: Context,
  request: ReconcileRequest,
): Promise<ReconcileOutcome> {
  const {timezone} = request
  requireCorrectionsApart(request)
  if (request.asOf !== undefined) requireAsOf(request.asOf, timezone)
  const {mapping, previous} = await settingsOf(request)
  const decisions = await decisionsOf(request)
  const named = locateInputs(request) ?? (await inputsOfJournal(context, request))
  noticeNearNames(context, request)
  return withReadableInputs(named, async () => {
    const inputs = await withPipesOnDisk(named, context.signal)
    return runOver(inputs, context, {request, mapping, previous, decisions})
  })
}

type Settings = Pick<Asked, 'mapping' | 'previous'>

/** What reads them is loaded for them alone, as with decisions: most runs have neither. */
async function settingsOf({mapping, previous}: ReconcileRequest): Promise<Settings> {
  if (mapping === undefined && previous === undefined) return {}
  const {readMappings, readPrevious} = await import('./settings-files.ts')
  return {
    mapping: mapping && readMappings(mapping),
    previous: previous === undefined ? undefined : readPrevious(previous),
  }
}

/** What people decided, of which nothing may be lost in a file that the run writes over. */
async function decisionsOf(request: ReconcileRequest): Promise<readonly DecisionRow[]> {
  const {decisions: file, replaced} = request
  if (file === undefined && replaced.length === 0) return []
  const {readDecisions} = await import('./decisions-file.ts')
  const {requireDecisionsGiven} = await import('./kept-decisions.ts')
  const decisions = file === undefined ? [] : await readDecisions(file, '--decisions')
  await requireDecisionsGiven(replaced, decisions)
  return decisions
}

interface Asked {
  readonly request: ReconcileRequest
  readonly mapping?: ColumnMapping | undefined
  readonly previous?: Result | undefined
  readonly decisions: readonly DecisionRow[]
}

/** A mapping reads other dates, but none that have the month first. */
const datesNotRead = (date: Parameters<typeof unreadDates>[0]) =>
  isMonthFirst(date.value) ? monthFirstDates(date) : unreadDates(date)

async function runOver(
  inputs: ReconcileInputs,
  context: Context,
  {request, mapping, previous, decisions}: Asked,
): Promise<ReconcileOutcome> {
  const {timezone, line} = request
  await refuseMisplaced(inputs, mapping)
  const unsaid = await requireColumns(inputs, mapping)
  for (const file of unsaid.withoutOrigins) context.notice(withoutOrigins({file}))
  for (const file of unsaid.withoutZones) context.notice(withoutZones({file}))
  for (const date of unsaid.unreadDates) context.notice(datesNotRead(date))
  for (const type of unsaid.unknownTypes) context.notice(unknownTypes(type))
  const need = await memoryNeed(inputs, {
    limitBytes: request.memory,
    isReported: request.wantsReport,
  })
  if (need) context.notice(request.describeMemory(need))
  try {
    const outcome = await reconcile(inputs, {
      timezone,
      signal: context.signal,
      report: request.wantsReport,
      progress: (progress) => line.show(request.describe(progress)),
      ...(request.memory !== undefined && {memoryBytes: request.memory}),
      ...(request.asOf !== undefined && {asOf: request.asOf}),
      ...(mapping !== undefined && {mapping}),
      ...(previous !== undefined && {previous}),
    })
    const found = outcome.result
    const hasEvents = inputs.events !== undefined
    // Without events, who splits no charge has no use for such a column.
    if (hasEvents || found.counts.EXTRA_SPLIT_LEG !== undefined) {
      for (const file of unsaid.withoutSplits) {
        context.notice(withoutSplits({file, hasEvents}))
      }
      for (const file of unsaid.withoutKeys) context.notice(withoutKeys({file}))
    }
    const decided =
      request.decisions === undefined ? found : withDecisions(found, decisions, timezone)
    const result = withDecidedBefore(decided, previous)
    return {...outcome, result, statement: () => statementLines(inputs, mapping?.statement)}
  } finally {
    line.clear()
  }
}

/** As many files as one line holds; of what is named with its own flag nothing is said. */
const SHOWN_FILES = 3

function noticeNearNames(context: Context, request: ReconcileRequest): void {
  const {from, files, mapping, decisions} = request
  if (from === undefined) return
  const decided = decisions === undefined ? [] : [decisions]
  const named = [...DATA_SET_NAMES.map((name) => files[name]), mapping, decided]
  const given = new Set(named.flatMap((paths) => paths?.map((path) => resolve(path)) ?? []))
  const near = nearNames(from).filter(({file}) => !given.has(resolve(from, file)))
  if (near.length === 0) return
  const shown = near.slice(0, SHOWN_FILES)
  const more = near.length > SHOWN_FILES ? ', …' : ''
  const list = shown.map(({file}) => file).join(', ') + more
  const forms = shown.filter(({isOtherForm}) => isOtherForm)
  const tables = [...new Set(forms.map(({rename}) => rename))]
  const alone = shown.filter(({isBeside, isOtherForm}) => !isBeside && !isOtherForm)
  const names = [...new Set(alone.map(({rename}) => rename))]
  const flagsOf = (some: readonly NearName[]) => [...new Set(some.map(({name}) => `--${name}`))]
  const beside = flagsOf(shown.filter(({isBeside, isOtherForm}) => isBeside && !isOtherForm))
  const flags = flagsOf(alone.filter(({isMisnamed}) => !isMisnamed))
  const said = {files: list, names, flags, beside, tables}
  context.notice(notRead({count: near.length, ...said}))
}

/** Whose data a run without any file reads is said before it says what it found there. */
async function inputsOfJournal(
  context: Context,
  {describeJournal}: ReconcileRequest,
): Promise<ReconcileInputs> {
  const {profile, environment} = await context.settings()
  context.notice(describeJournal(profile.value, environment.value))
  // A run over files reads no journal, and loads nothing of one.
  const {journalInputs} = await import('./journal-inputs.ts')
  return journalInputs(context)
}

function requireAsOf(asOf: string, timezone: string): void {
  if (parseAsOf(asOf, timezone) !== undefined) return
  throw new InvalidInputError(invalidAsOf())
}
