import {join, resolve} from 'node:path'
import type {Context} from '../../../app/context.ts'
import {type FoundUnit, makePlan, type Plan} from '../../../fleet/plan.ts'
import {PLAN_FILE, planText, resultsDirectory} from '../../../fleet/plan-file.ts'
import {unitKey} from '../../../fleet/unit.ts'
import {LocalFailureError, PixctlError} from '../../../messages/errors.ts'
import {
  foldersWithoutData,
  planNotWritten,
  unitsWithoutData,
} from '../../../messages/reconcile/fleet.ts'
import {createDirectory} from '../../../platform/home.ts'
import {replaceFile} from '../../../platform/replace-file.ts'
import {withoutDataSet} from '../inputs.ts'
import {readMapping} from '../settings-files.ts'
import {countDone, type LeftResults, leftResults} from './earlier-plan.ts'
import {emptyFolders, type FleetPlace, findUnits, measureUnit} from './find-units.ts'

export interface PlanRequest extends FleetPlace {
  readonly out: string
  readonly program: string
  /** At most so many parts of the array job; without it, as many as the work is worth. */
  readonly parts?: number | undefined
  readonly timezone: string
  readonly mapping?: string | undefined
  readonly line: {show(text: string): void; clear(): void}
  readonly describe: (done: number, units: number) => string
  readonly describeLeft: (left: LeftResults) => string
}

/** What a plan says of itself. Units: bytes on disk. */
export interface PlannedFleet {
  readonly plan: string
  readonly units: number
  readonly accounts: number
  readonly parts: number
  readonly bytes: number
  /** Units that an earlier plan in this directory left a result of. */
  readonly done: number
  /** Bytes of each part. */
  readonly partBytes: readonly number[]
}

/**
 * Writes the manifest of a fleet: every unit with the digest of its files, spread over parts.
 *
 * Errors: `InvalidInputError` for folders of which none is a data set; `LocalFailureError` when the disk
 *         refuses.
 */
export async function planFleet(context: Context, request: PlanRequest): Promise<PlannedFleet> {
  const {program, parts, timezone, line} = request
  const mapping = request.mapping === undefined ? undefined : readMapping(request.mapping)
  const folders = findUnits(request)
  const empty = emptyFolders(request)
  if (empty.length > 0) context.notice(foldersWithoutData({folders: empty}))
  const units: FoundUnit[] = []
  try {
    for (const folder of folders) {
      line.show(request.describe(units.length, folders.length))
      units.push(await measureUnit(folder, context.signal))
    }
  } finally {
    line.clear()
  }
  noteEmpty(context, units)
  const options = {timezone, language: context.language, ...(mapping && {mapping})}
  const plan = makePlan({program, options, units, parts})
  const left = leftResults(request.out, plan)
  writePlan(request.out, plan)
  if (left) context.notice(request.describeLeft(left))
  return describePlan(resolve(request.out), plan)
}

/** Errors: `InvalidInputError` when no unit has a file: such a plan would compare nothing. */
function noteEmpty(context: Context, units: readonly FoundUnit[]): void {
  const empty = units.filter(({files}) => files.length === 0)
  const [first] = empty
  if (first === undefined) return
  if (empty.length === units.length) throw withoutDataSet(first.directory)
  context.notice(unitsWithoutData({keys: empty.map(unitKey).sort()}))
}

function describePlan(directory: string, {units, parts}: Plan): PlannedFleet {
  const bytesOf = (numbers: readonly number[]) =>
    numbers.reduce((sum, number) => sum + (units[number]?.bytes ?? 0), 0)
  return {
    plan: directory,
    units: units.length,
    accounts: new Set(units.map(({account}) => account)).size,
    parts: parts.length,
    bytes: units.reduce((sum, {bytes}) => sum + bytes, 0),
    done: countDone(directory, units),
    partBytes: parts.map(bytesOf),
  }
}

/**
 * Beside its name first, so that a task never reads half a plan. Node's own recursive `mkdir` never ends below
 * /proc, where a folder is there and takes none.
 */
function writePlan(directory: string, plan: Plan): void {
  const path = join(directory, PLAN_FILE)
  try {
    createDirectory(resultsDirectory(directory))
    replaceFile(path, planText(plan))
  } catch (cause) {
    if (cause instanceof PixctlError) throw cause
    const reason = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause)
    throw new LocalFailureError(planNotWritten({directory, reason}), {cause})
  }
}
