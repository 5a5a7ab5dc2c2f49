import {hash} from 'node:crypto'
import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import type {Plan} from '../../../fleet/plan.ts'
import {type FleetReport, FleetRollUp} from '../../../fleet/roll-up.ts'
import type {Unit} from '../../../fleet/unit.ts'
import {resultFiles, type UnitFailure, type UnitResult} from '../../../fleet/unit-result.ts'
import {isNotThere, systemCode} from '../../../platform/failure-code.ts'
import {requireRegularInput} from '../../../platform/regular-file.ts'
import type {Result} from '../../../reconcile/result.ts'
import type {FilePiece} from '../write-exports.ts'
import {hashOfFile} from './file-hash.ts'
import {type Hashes, withHashes} from './hashed-pieces.ts'
import {StaleResults} from './stale-results.ts'

/** The summary as it is kept: what was damaged since, in it or beside it, does not fit any more. */
interface KeptSummary {
  readonly summary: UnitResult
  /** Of each other file that the unit leaves. */
  readonly files: Hashes
  /** Of the two above. */
  readonly sha256: string
}

const sealOf = (summary: UnitResult, files: Hashes): string =>
  hash('sha256', JSON.stringify([summary, files]))

/** The files of a finished unit, and after them its summary with the hash of each. */
export async function* withSummary(
  pieces: AsyncIterable<FilePiece>,
  summary: UnitResult,
): AsyncGenerator<FilePiece> {
  yield* withHashes(pieces, (files) => {
    const kept: KeptSummary = {summary, files, sha256: sealOf(summary, files)}
    return {file: resultFiles(summary.digest).summary, content: `${JSON.stringify(kept)}\n`}
  })
}

/**
 * A finished unit's summary; nothing where there is none, or where it or a file beside it is gone, torn
 * or changed: the unit is done again.
 *
 * Errors: the signal's reason on Ctrl-C.
 */
export async function readSummary(
  results: string,
  {digest}: Unit,
  signal: AbortSignal,
): Promise<UnitResult | undefined> {
  const names = resultFiles(digest)
  const {summary, files, sha256} =
    readJson<Partial<KeptSummary>>(join(results, names.summary)) ?? {}
  if (summary?.digest !== digest || !files || sealOf(summary, files) !== sha256) return undefined
  // A build before summaries said what is carried wrote it.
  if (!('carried' in summary)) return undefined
  for (const name of [names.result, names.report]) {
    const found = await hashOfFile(join(results, name), signal).catch(() => undefined)
    signal.throwIfAborted()
    if (found === undefined || found !== files[name]) return undefined
  }
  return summary
}

/** Why a unit can never be done, if a part found that out. */
const readFailure = (results: string, {digest}: Unit): UnitFailure | undefined =>
  ofDigest<UnitFailure>(join(results, resultFiles(digest).failure), digest)

/**
 * The whole result of a finished unit, which the period after it starts from; nothing where there is none.
 *
 * Errors: those of the file system: a result that this machine cannot read is no missing one.
 */
export function readResult(results: string, digest: string): Result | undefined {
  const path = join(results, resultFiles(digest).result)
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (cause) {
    if (systemCode(cause) === undefined || isNotThere(cause)) return undefined
    throw cause
  }
}

/**
 * Rolls up all that is known of the units of a plan; one summary at a time is in memory. A result that is
 * not of the files that are there now is no result.
 *
 * Errors: the signal's reason on Ctrl-C.
 */
export async function rollUpResults(
  results: string,
  plan: Plan,
  {progress, signal}: {readonly progress: (done: number) => void; readonly signal: AbortSignal},
): Promise<FleetReport> {
  const rollUp = new FleetRollUp(plan)
  const stale = new StaleResults(signal)
  for (const [number, unit] of plan.units.entries()) {
    progress(number)
    const summary = await readSummary(results, unit, signal)
    const failure = summary ? await stale.failureOf(unit) : readFailure(results, unit)
    if (failure) rollUp.fail(number, failure)
    else if (summary) rollUp.take(number, summary)
  }
  return rollUp.report()
}

function ofDigest<T extends {readonly digest: string}>(path: string, digest: string) {
  const found = readJson<T>(path)
  return found?.digest === digest ? found : undefined
}

function readJson<T>(path: string): T | undefined {
  try {
    requireRegularInput(path)
    return JSON.parse(readFileSync(path, 'utf8')) as T
  } catch {
    return undefined
  }
}
