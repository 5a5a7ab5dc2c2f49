import type {Context} from '../../../app/context.ts'
import {partIndex} from '../../../fleet/part-index.ts'
import type {Plan} from '../../../fleet/plan.ts'
import {readPlan, requirePlanSeen, resultsDirectory} from '../../../fleet/plan-file.ts'
import {type Unit, unitKey} from '../../../fleet/unit.ts'
import {
  failureOf,
  resultFiles,
  summaryOf,
  type UnitFailure,
  type UnitResult,
} from '../../../fleet/unit-result.ts'
import {exportNotWritten} from '../../../messages/command-line/files.ts'
import {
  ExitCode,
  InvalidInputError,
  LocalFailureError,
  PixctlError,
} from '../../../messages/errors.ts'
import type {Language} from '../../../messages/language.ts'
import {
  inputChanged,
  previousMissing,
  unitEmpty,
  unitsFailed,
} from '../../../messages/reconcile/fleet.ts'
import {systemCode} from '../../../platform/failure-code.ts'
import type {ReconcileInputs} from '../../../reconcile/read/files/inputs.ts'
import type {ColumnMapping} from '../../../reconcile/read/mapping/mapping.ts'
import {type Reconciliation, reconcile} from '../../../reconcile/reconcile.ts'
import type {Result} from '../../../reconcile/result.ts'
import {withReadableInputs} from '../damaged-inputs.ts'
import {type FailOn, failsUnit} from '../fail-on.ts'
import {refuseMisplaced} from '../misplaced-files.ts'
import {requireColumns} from '../required-columns.ts'
import {type FilePiece, writeExports} from '../write-exports.ts'
import {readResult, readSummary, withSummary} from './results.ts'
import {addedFile, StaleResults} from './stale-results.ts'
import {partUnread, type UnreadUnit, unreadAfter, unreadUnit} from './unread-inputs.ts'

export interface PartRequest {
  readonly plan: string
  readonly index?: number | undefined
  readonly program: string
  readonly failOn: FailOn
  /** The files of a unit's own report, in the language of the plan. */
  readonly report: (outcome: Reconciliation, plan: Plan, file: string) => AsyncIterable<FilePiece>
}

/** What a part did. */
export interface PartOutcome {
  readonly part: number
  readonly parts: number
  readonly units: number
  /** Finished by an earlier attempt. */
  readonly alreadyDone: number
  readonly unreconciled: number
  /** Compared only in part, or not at all. */
  readonly inPart: number
  /** Of which the check of `failOn` does not hold. */
  readonly failing: number
}

/**
 * Reconciles the units of one part that have no result yet, in the order of their periods.
 *
 * A unit whose input is wrong is written down as failed and the others go on; so does a unit that was done
 * and one of whose files is not the planned one any more, though its result is kept. Of a unit that this
 * machine cannot read nothing is written down.
 *
 * Errors: `InvalidInputError` when the plan has no such part, or, when all others are done, a unit
 *         cannot be done; `LocalFailureError` when this machine does not see the plan, cannot read a unit, or
 *         cannot write a result, after which a second attempt goes on.
 */
export async function runPart(context: Context, request: PartRequest): Promise<PartOutcome> {
  requirePlanSeen(request.plan)
  const plan = readPlan(request.plan, request.program)
  const part = partIndex(request.index, context.env, plan.parts.length)
  const units = (plan.parts[part] ?? []).flatMap((number) => plan.units[number] ?? [])
  const results = resultsDirectory(request.plan)
  const failures: UnitFailure[] = []
  const unread: UnreadUnit[] = []
  const done: UnitResult[] = []
  const stale = new StaleResults(context.signal)
  let alreadyDone = 0
  for (const unit of units) {
    const known = await readSummary(results, unit, context.signal)
    const outdated = known && (await stale.failureOf(unit))
    if (known && !outdated) alreadyDone += 1
    const terms = {plan, unit, results, stale, report: request.report}
    const outcome =
      outdated ?? known ?? unreadAfter(unit, unread) ?? (await attempt(context, terms))
    if ('verdict' in outcome) done.push(outcome)
    else if ('unread' in outcome) unread.push(outcome)
    else failures.push(outcome)
  }
  if (unread.length > 0) throw partUnread(unread, units.length, context.language)
  if (failures.length > 0) throw partFailed(failures, units.length, context.language)
  const unreconciled = done.filter(({verdict}) => verdict === 'unreconciled').length
  const inPart = done.filter(({gaps}) => gaps.length > 0).length
  const failing = done.filter((unit) => failsUnit(unit, request.failOn)).length
  const parts = plan.parts.length
  return {part, parts, units: units.length, alreadyDone, unreconciled, inPart, failing}
}

/** The first is named with its account: files have the same names in all of them. */
function textOf({unit, text}: UnitFailure, language: Language): string {
  const key = `${unitKey(unit)}: `
  return text[language].startsWith(key) ? text[language] : `${key}${text[language]}`
}

/** The first with what is wrong, the others by their names. */
function partFailed(
  failures: readonly UnitFailure[],
  units: number,
  language: Language,
): InvalidInputError {
  const [first = '', ...others] = failures.map((failure, nth) =>
    nth === 0 ? textOf(failure, language) : unitKey(failure.unit),
  )
  return new InvalidInputError(unitsFailed({failed: failures.length, units, first, others}))
}

interface Attempt {
  readonly plan: Plan
  readonly unit: Unit
  readonly results: string
  readonly stale: StaleResults
  readonly report: PartRequest['report']
}

/** Wrong input is final and written down; what this machine could not read or write is tried again. */
async function attempt(
  context: Context,
  terms: Attempt,
): Promise<UnitFailure | UnitResult | UnreadUnit> {
  const {unit} = terms
  const {signal} = context
  let outcome: Reconciliation
  try {
    outcome = await reconcileUnit(context, terms)
  } catch (error) {
    const unread = unreadUnit(unit, error)
    if (unread) return unread
    if (!(error instanceof PixctlError) || error.exitCode !== ExitCode.invalidInput) throw error
    const failure = failureOf(unit, error)
    const file = resultFiles(unit.digest).failure
    await keep(terms, only({file, content: jsonLine(failure)}), signal)
    return failure
  }
  const summary = summaryOf(unit, outcome.result, () => previousOf(unit, terms.results))
  await keep(terms, withSummary(filesOf(outcome, terms), summary), signal)
  return summary
}

/** Errors: `LocalFailureError`, also where another path would have helped: that is no input of the unit. */
async function keep(
  {results}: Attempt,
  pieces: AsyncIterable<FilePiece>,
  signal: AbortSignal,
): Promise<void> {
  try {
    await writeExports(results, pieces, {signal})
  } catch (cause) {
    if (!(cause instanceof InvalidInputError)) throw cause
    const reason = systemCode(cause.cause) ?? cause.code
    throw new LocalFailureError(exportNotWritten({directory: results, reason}), {cause})
  }
}

/**
 * A unit of less is done by this thread alone, which runs the code that V8 compiled for the units before
 * it; threads that are begun for each unit compile it anew. Measured with 200 units of 4.3 MB: 0.12 in
 * place of 0.28 s of processor time each.
 */
const ONE_THREAD_BYTES = 64 << 20

async function reconcileUnit(
  {signal}: Context,
  {plan, unit, results, stale}: Attempt,
): Promise<Reconciliation> {
  stale.requirePrevious(unit)
  if (unit.files.length === 0) throw new InvalidInputError(unitEmpty({key: unitKey(unit)}))
  const added = addedFile(unit)
  if (added) throw added
  const {timezone} = plan.options
  const mapping = plan.options.mapping as ColumnMapping | undefined
  const previous = previousOf(unit, results)
  const inputs = inputsOf(unit)
  const work = async (): Promise<Reconciliation> => {
    await refuseMisplaced(inputs, mapping)
    await requireColumns(inputs, mapping)
    return reconcile(inputs, {
      timezone,
      signal,
      report: true,
      ...(unit.bytes < ONE_THREAD_BYTES && {threads: 1}),
      ...(mapping !== undefined && {mapping}),
      ...(previous !== undefined && {previous}),
    })
  }
  const outcome = await withReadableInputs(inputs, work, 'by_path')
  requireSameInputs(unit, outcome.result)
  return outcome
}

function previousOf(unit: Unit, results: string): Result | undefined {
  if (unit.previous === null) return undefined
  const previous = readResult(results, unit.previous)
  if (previous) return previous
  throw new InvalidInputError(previousMissing({key: unitKey(unit)}))
}

function inputsOf({files}: Unit): ReconcileInputs {
  const names = [...new Set(files.map(({name}) => name))]
  return Object.fromEntries(
    names.map((name) => [name, files.filter((file) => file.name === name).map(({path}) => path)]),
  )
}

/** The result belongs to the digest only if it was made from the files that were planned. */
function requireSameInputs(unit: Unit, {inputs}: Result): void {
  const read = new Set(inputs.map(({sha256}) => sha256))
  const changed = unit.files.find(({sha256}) => !read.has(sha256))
  if (!changed) return
  throw new InvalidInputError(inputChanged({key: unitKey(unit), file: changed.path}))
}

async function* filesOf(
  outcome: Reconciliation,
  {plan, unit, report}: Attempt,
): AsyncGenerator<FilePiece> {
  const names = resultFiles(unit.digest)
  yield {file: names.result, content: jsonLine(outcome.result)}
  yield* report(outcome, plan, names.report)
}

async function* only(piece: FilePiece): AsyncGenerator<FilePiece> {
  yield piece
}

const jsonLine = (value: unknown): string => `${JSON.stringify(value)}\n`
