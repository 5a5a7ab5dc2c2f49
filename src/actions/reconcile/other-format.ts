import {closeSync, openSync, readSync, statSync} from 'node:fs'
import {InvalidInputError} from '../../messages/errors.ts'
import {otherFormat} from '../../messages/mapping.ts'
import {displayName} from '../../reconcile/read/chunks.ts'
import type {InputFile} from '../../reconcile/read/inputs.ts'

/** The first bytes of files that people have in place of a table. */
const SIGNATURES = [
  {kind: 'spreadsheet', bytes: Buffer.from('PK\x03\x04', 'latin1')},
  {kind: 'spreadsheet', bytes: Buffer.from('\xd0\xcf\x11\xe0', 'latin1')},
  {kind: 'pdf', bytes: Buffer.from('%PDF', 'latin1')},
] as const

const SIGNATURE_BYTES = 4

/**
 * Refuses a spreadsheet or a PDF in place of a table: read as text it has no rows. Only a regular
 * file is looked at: what is read of a pipe is gone for the reader of its rows.
 *
 * Errors: `InvalidInputError` that says how to save it; those of the file system.
 */
export function refuseOtherFormats(file: InputFile): void {
  if (typeof file !== 'string' || !statSync(file).isFile()) return
  const start = startOf(file)
  const found = SIGNATURES.find(({bytes}) => bytes.equals(start))
  if (found) throw new InvalidInputError(otherFormat({file: displayName(file), kind: found.kind}))
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
