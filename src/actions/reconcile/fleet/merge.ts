import {readFile} from 'node:fs/promises'
import {join} from 'node:path'
import type {Context} from '../../../app/context.ts'
import {readPlan, resultsDirectory} from '../../../fleet/plan-file.ts'
import type {FleetReport} from '../../../fleet/roll-up.ts'
import {resultFiles} from '../../../fleet/unit-result.ts'
import {PixctlError} from '../../../messages/errors.ts'
import {createDirectory} from '../../../platform/home.ts'
import {requireNoLinkedFolder} from '../../../platform/replace-file.ts'
import {notWritten} from '../../files/not-written.ts'
import {type FilePiece, writeExports} from '../write-exports.ts'
import {listedFiles, removeOldPages, withList} from './merged-files.ts'
import {rollUpResults} from './results.ts'

export interface MergeRequest {
  readonly plan: string
  readonly out: string
  readonly program: string
  readonly line: {show(text: string): void; clear(): void}
  readonly describe: (done: number, units: number) => string
  readonly describeFile: (file: string) => string
  /** The files of the fleet's report. */
  readonly render: (report: FleetReport) => AsyncIterable<FilePiece>
}

export interface MergedFleet {
  readonly report: FleetReport
  readonly written: readonly string[]
  /** Pages of the merge before that are none of this one. */
  readonly removed: readonly string[]
}

/**
 * Rolls up every result of a plan into one report, with the accounts' own reports beside it. Pages that the
 * merge before wrote and this one does not are removed.
 *
 * Errors: `InvalidInputError` for a plan that cannot be read and for a place that cannot be written to;
 *         `LocalFailureError` when the disk refuses.
 */
export async function mergeFleet(context: Context, request: MergeRequest): Promise<MergedFleet> {
  const {plan: directory, out, program, line, describe} = request
  const plan = readPlan(directory, program)
  const results = resultsDirectory(directory)
  const {signal} = context
  const progress = (done: number): void => line.show(describe(done, plan.units.length))
  const report = await rollUpResults(results, plan, {progress, signal})
  makeFolderOfPages(out)
  const earlier = listedFiles(out)
  const pieces = withList(filesOf(report, results, request.render))
  const {describeFile} = request
  const written = await writeExports(out, pieces, {signal, line, describeFile})
  return {report, written, removed: await removeOldPages(out, {earlier, written}, signal)}
}

const PAGES = 'accounts'

/** Errors: those of `notWritten`; `InvalidInputError` where a link stands in the folder's place. */
function makeFolderOfPages(out: string): void {
  const folder = join(out, PAGES)
  try {
    requireNoLinkedFolder(out, `${PAGES}/`)
    createDirectory(folder)
  } catch (cause) {
    throw cause instanceof PixctlError ? cause : notWritten(folder, cause)
  }
}

async function* filesOf(
  report: FleetReport,
  results: string,
  render: MergeRequest['render'],
): AsyncGenerator<FilePiece> {
  for (const account of report.accounts) {
    const content = await readFile(join(results, resultFiles(account.digest).report))
    yield {file: account.report, content}
  }
  yield* render(report)
}
