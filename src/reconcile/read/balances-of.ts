import {readOne} from './gather-small.ts'
import type {InputFile} from './inputs.ts'
import {Intake} from './intake.ts'
import type {ColumnMapping} from './mapping.ts'
import {DEFAULT_POLICY} from './read-settings.ts'
import type {BalanceRow} from './rows.ts'

/**
 * The stated balances alone, of JSON or CSV; rows that cannot be read are left out.
 *
 * Errors: those of the file system.
 */
export async function readBalancesOf(
  files: readonly InputFile[],
  mapping: ColumnMapping | undefined,
): Promise<readonly BalanceRow[]> {
  const intake = new Intake(mapping)
  const options = {
    timezone: 'UTC',
    settings: {policy: DEFAULT_POLICY},
    ...(mapping !== undefined && {mapping}),
  }
  for (const [source, file] of files.entries()) {
    await readOne({name: 'balances', file, source}, intake, options)
  }
  return intake.rows.balances
}
