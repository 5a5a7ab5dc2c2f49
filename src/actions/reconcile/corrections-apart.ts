import {realpathSync} from 'node:fs'
import {join} from 'node:path'
import {InvalidInputError} from '../../messages/errors.ts'
import {correctionsOverData, correctionsOverFile} from '../../messages/reconcile/corrections.ts'

/** Where corrected files go, and what the run reads. */
interface Places {
  readonly corrections?: string | undefined
  readonly from?: string | undefined
  readonly mapping?: readonly string[] | undefined
  readonly files: {readonly fees?: readonly string[] | undefined}
}

/**
 * Keeps a corrected file from taking the place of the one that the run read: the contract's fees
 * would be lost, and with them what the service charged too much.
 *
 * Errors: `InvalidInputError` before anything is read.
 */
export function requireCorrectionsApart({corrections, from, mapping, files}: Places): void {
  if (corrections === undefined) return
  if (from !== undefined && isOneFile(corrections, from)) {
    throw new InvalidInputError(correctionsOverData({directory: corrections}))
  }
  const read = [
    {written: 'fees.json', paths: files.fees ?? []},
    {written: 'mapping.json', paths: mapping ?? []},
  ]
  for (const {written, paths} of read) {
    const path = paths.find((one) => isOneFile(join(corrections, written), one))
    if (path !== undefined) throw new InvalidInputError(correctionsOverFile({path}))
  }
}

/** Whether two paths lead to one file; one that is not there leads to none. */
function isOneFile(a: string, b: string): boolean {
  try {
    return realpathSync(a) === realpathSync(b)
  } catch {
    return false
  }
}
