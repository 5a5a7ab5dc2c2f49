import {writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import type {Context} from '../app/context.ts'
import {createDirectory} from '../platform/home.ts'
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

/** Writes what the emulator knows of the environment into `directory`; says which files. */
export async function exportDataSet(context: Context, directory: string): Promise<string[]> {
  const environment = (await context.settings()).environment.value
  createDirectory(directory)
  for (const file of FILES) {
    const path = `/export/${environment}/${file}`
    const text = await askControlForText(context, {method: 'GET', path})
    await writeFile(join(directory, file), text, {mode: 0o600})
  }
  return [...FILES]
}
