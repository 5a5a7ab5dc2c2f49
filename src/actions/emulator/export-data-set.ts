import type {Context} from '../../app/context.ts'
import {advanceClock} from './advance-clock.ts'
import {askControlForText} from './control-plane.ts'

/** The data set's files that an emulator has. Source: contract, section 6. */
const FILES = [
  'charges.jsonl',
  'withdrawals.jsonl',
  'events.jsonl',
  'blocks.jsonl',
  'statement.csv',
  'balances.json',
  'fees.json',
] as const

/** What is asked for. Moments are by the emulator's clock; units: milliseconds since 1970. */
export interface DataSetOrder {
  readonly directory: string
  readonly from?: ((nowMs: number) => number) | undefined
  /** A result of `reconcile`: its closing is where the data set begins. */
  readonly previous?: string | undefined
  readonly until?: ((nowMs: number) => number) | undefined
}

/** After what moment, and up to which one; ISO 8601. */
interface Period {
  readonly from?: string
  readonly until: string
}

/** What was written; of one period, which one. */
export interface ExportedDataSet extends Partial<Period> {
  readonly directory: string
  readonly files: readonly string[]
}

/**
 * Writes what the emulator knows of the environment into `directory`; says which files.
 *
 * Errors: `LocalFailureError` when the disk refuses, and no file is there then; `InvalidInputError`
 *         for a `previous` that is no result with a closing; those of the emulator.
 */
export async function exportDataSet(
  context: Context,
  order: DataSetOrder,
): Promise<ExportedDataSet> {
  const {directory} = order
  const environment = (await context.settings()).environment.value
  const period = await periodOf(context, order, environment)
  const {writeExports} = await import('../reconcile/write-exports.ts')
  const pieces = dataSet(context, environment, period)
  const files = await writeExports(directory, pieces, {signal: context.signal})
  return {directory, files, ...period}
}

async function* dataSet(context: Context, environment: string, period: Period | undefined) {
  const query = period === undefined ? '' : `?${new URLSearchParams({...period})}`
  for (const file of FILES) {
    const path = `/export/${environment}/${file}${query}`
    yield {file, content: await askControlForText(context, {method: 'GET', path})}
  }
}

/** One period for all files, on a clock that runs while they are asked for; without flags, none. */
async function periodOf(
  context: Context,
  {from, previous, until}: DataSetOrder,
  environment: string,
): Promise<Period | undefined> {
  if (from === undefined && previous === undefined && until === undefined) return undefined
  const nowMs = Date.parse((await advanceClock(context, undefined)).now)
  const begins = previous === undefined ? from?.(nowMs) : await closingOf(previous)
  const ends = until?.(nowMs) ?? (await latestMs(context, environment))
  return {
    ...(begins !== undefined && {from: new Date(begins).toISOString()}),
    until: new Date(ends).toISOString(),
  }
}

async function closingOf(previous: string): Promise<number> {
  const {requireClosing} = await import('../reconcile/settings-files.ts')
  return requireClosing(previous)
}

/** The last steps may be a few milliseconds ahead of the clock: balances say what they are of. */
async function latestMs(context: Context, environment: string): Promise<number> {
  const path = `/export/${environment}/balances.json`
  const balances = JSON.parse(await askControlForText(context, {method: 'GET', path}))
  return Date.parse(balances[0].asOf)
}
