import {closeSync, openSync, readSync, statSync} from 'node:fs'
import {InvalidInputError} from '../../messages/errors.ts'
import {inputDamaged} from '../../messages/reconcile/damaged-inputs.ts'
import {otherFormat} from '../../messages/reconcile/other-format.ts'
import {displayName} from '../../reconcile/read/files/chunks.ts'
import type {Damage} from '../../reconcile/read/files/damage.ts'
import type {InputFile} from '../../reconcile/read/files/inputs.ts'
import {otherFormatOf, SIGNATURE_BYTES} from '../files/file-format.ts'

/**
 * Refuses a spreadsheet, a PDF or OFX in place of a table, and gzip under a name that does not say so: read
 * as text they have no rows. Only a regular file is looked at: what is read of a pipe is gone for the
 * reader of its rows.
 *
 * Errors: `InvalidInputError` that says how to save it, or that it was cut short; those of the file system.
 */
export async function refuseOtherFormats(file: InputFile): Promise<void> {
  if (typeof file !== 'string' || !statSync(file).isFile()) return
  const kind = otherFormatOf(startOf(file))
  if (kind === undefined || (kind === 'gzip' && file.endsWith('.gz'))) return
  const cut = kind === 'gzip' ? await damageOfGzip(file) : undefined
  throw new InvalidInputError(
    cut === undefined ? otherFormat({file: displayName(file), kind}) : inputDamaged(cut),
  )
}

/** Where gzip breaks off that was cut short or altered: to unpack it, or to rename it, would be in vain. */
async function damageOfGzip(file: string): Promise<Damage | undefined> {
  const {damageOfPacked} = await import('../../reconcile/read/files/damage.ts')
  return damageOfPacked(file)
}

function startOf(path: string): Buffer {
  const [file, start] = [openSync(path, 'r'), Buffer.alloc(SIGNATURE_BYTES)]
  try {
    readSync(file, start)
  } finally {
    closeSync(file)
  }
  return start
}
