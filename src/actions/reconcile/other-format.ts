import {closeSync, openSync, readSync, statSync} from 'node:fs'
import {InvalidInputError} from '../../messages/errors.ts'
import {otherFormat} from '../../messages/other-format.ts'
import {displayName} from '../../reconcile/read/chunks.ts'
import type {InputFile} from '../../reconcile/read/inputs.ts'
import {otherFormatOf, SIGNATURE_BYTES} from '../file-format.ts'

/**
 * Refuses a spreadsheet, a PDF or OFX in place of a table, and gzip under a name that does not say so: read
 * as text they have no rows. Only a regular file is looked at: what is read of a pipe is gone for the
 * reader of its rows.
 *
 * Errors: `InvalidInputError` that says how to save it; those of the file system.
 */
export function refuseOtherFormats(file: InputFile): void {
  if (typeof file !== 'string' || !statSync(file).isFile()) return
  const kind = otherFormatOf(startOf(file))
  if (kind === 'gzip' && file.endsWith('.gz')) return
  if (kind) throw new InvalidInputError(otherFormat({file: displayName(file), kind}))
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
