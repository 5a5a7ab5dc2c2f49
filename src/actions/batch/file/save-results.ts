import {randomUUID} from 'node:crypto'
import {rename, rm, writeFile} from 'node:fs/promises'
import {dirname, join} from 'node:path'
import {LocalFailureError} from '../../../messages/errors.ts'
import {resultNotSaved} from '../../../messages/payments/batch.ts'
import {resultPath} from './result-names.ts'

/**
 * Writes the result file beside the input, whole or not at all.
 *
 * Errors: `LocalFailureError` when the folder takes no file; what was sent is in the journal.
 */
export async function saveResults(file: string, text: string): Promise<string> {
  const path = resultPath(file)
  // A name of its own: that of the result, with more behind it, may be longer than a name can be.
  const draft = join(dirname(path), `${randomUUID()}.tmp`)
  try {
    await writeFile(draft, text, {mode: 0o600, flush: true})
    await rename(draft, path)
    return path
  } catch (cause) {
    // What cannot be taken away is no reason to hide why nothing was written.
    await rm(draft, {force: true}).catch(() => {})
    throw new LocalFailureError(resultNotSaved({path}), {cause})
  }
}
