import {AmountOverflow} from '../../domain/money.ts'
import {temporaryFileNotWritten} from '../../messages/command-line/files.ts'
import {inputUnreadable} from '../../messages/command-line/unreadable-files.ts'
import {InvalidInputError, LocalFailureError, PixctlError} from '../../messages/errors.ts'
import {inputDamaged} from '../../messages/reconcile/damaged-inputs.ts'
import {
  inputChangedMeanwhile,
  memoryReached,
  sumsTooLarge,
} from '../../messages/reconcile/reconcile.ts'
import {systemCode} from '../../platform/failure-code.ts'
import {type Damage, DamagedInput, findDamage} from '../../reconcile/read/files/damage.ts'
import type {DataSetName, ReconcileInputs} from '../../reconcile/read/files/inputs.ts'
import {MemoryLimitReached} from '../../reconcile/read/files/memory-guard.ts'
import {TemporaryFileError} from '../../reconcile/read/files/temporary-file.ts'
import {InputChanged} from '../../reconcile/read/files/unchanged.ts'

/** Read as a whole, and not line by line. */
const WHOLE: ReadonlySet<string> = new Set<DataSetName>(['balances', 'fees', 'policy'])

/**
 * Runs `work` over the inputs. When it fails because a file is damaged, the error names the file,
 * the line and what is wrong with it.
 *
 * @param named whether each file has a flag of the command, by which it is named with the file.
 *
 * Errors: `InvalidInputError` for a damaged file, for one that the system does not let be read, for one that changes meanwhile, for data that needs
 *         more memory than allowed, and for amounts whose sums cannot be computed exactly;
 *         `LocalFailureError` where the disk of the temporary directory refuses; else those of `work`.
 */
export async function withReadableInputs<T>(
  inputs: ReconcileInputs,
  work: () => Promise<T>,
  named: 'by_flag' | 'by_path' = 'by_flag',
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof PixctlError) throw error
    if (error instanceof InputChanged) {
      const {file} = error
      throw new InvalidInputError(inputChangedMeanwhile({file}), {cause: error, details: {file}})
    }
    if (error instanceof MemoryLimitReached) {
      const limit = `${Math.round(error.limitBytes / 1e6)} MB`
      throw new InvalidInputError(memoryReached({limit}), {cause: error})
    }
    if (error instanceof TemporaryFileError) {
      const {directory, reason} = error
      const details = {path: directory, reason}
      const said = temporaryFileNotWritten({directory, reason})
      throw new LocalFailureError(said, {cause: error, details})
    }
    if (error instanceof AmountOverflow) throw new InvalidInputError(sumsTooLarge(), {cause: error})
    const known = error instanceof DamagedInput ? error.damage : undefined
    const damage = known ?? (await damageIn(inputs, named))
    if (damage) throw new InvalidInputError(inputDamaged(damage), {cause: error})
    throw error
  }
}

/** Errors: `InvalidInputError` that names the first file that cannot be opened, or not to its end. */
async function damageIn(
  inputs: ReconcileInputs,
  named: 'by_flag' | 'by_path',
): Promise<Damage | undefined> {
  for (const [name, files] of Object.entries(inputs)) {
    for (const file of files ?? []) {
      try {
        const damage = await findDamage([{file, isWhole: WHOLE.has(name)}])
        if (damage) return damage
      } catch (cause) {
        const path = typeof file === 'string' ? file : file.name
        const flag = named === 'by_flag' ? `--${name}` : undefined
        const said = inputUnreadable({flag, path, reason: systemCode(cause)})
        throw new InvalidInputError(said, {cause})
      }
    }
  }
  return undefined
}
