import type {Context} from '../app/context.ts'
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

/**
 * Writes what the emulator knows of the environment into `directory`; says which files.
 *
 * Errors: `LocalFailureError` when the disk refuses, and no file is there then; those of the
 *         emulator.
 */
export async function exportDataSet(context: Context, directory: string): Promise<string[]> {
  const environment = (await context.settings()).environment.value
  const {writeExports} = await import('./reconcile/write-exports.ts')
  return writeExports(directory, dataSet(context, environment), {signal: context.signal})
}

async function* dataSet(context: Context, environment: string) {
  for (const file of FILES) {
    const path = `/export/${environment}/${file}`
    yield {file, content: await askControlForText(context, {method: 'GET', path})}
  }
}
