import type {InputFile} from '../files/inputs.ts'
import type {ColumnMapping} from '../mapping/mapping.ts'
import {Intake} from '../rows/intake.ts'
import {DEFAULT_POLICY} from '../rows/read-settings.ts'
import type {BalanceRow} from '../rows/rows.ts'
import {readOne} from './gather-small.ts'

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
