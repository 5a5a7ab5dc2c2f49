import {gunzipSync} from 'node:zlib'
import {inputTooLarge} from '../../messages/command-line/files.ts'
import {InvalidInputError} from '../../messages/errors.ts'
import {inputDamaged} from '../../messages/reconcile/damaged-inputs.ts'
import {otherFormat} from '../../messages/reconcile/other-format.ts'
import {systemCode} from '../../platform/failure-code.ts'
import {displayName, givenName} from '../../reconcile/read/files/chunks.ts'
import {otherFormatOf} from '../files/file-format.ts'
import type {LimitedInput} from '../files/read-limited.ts'

/**
 * What a settings file holds: what gzip has written is unpacked where the name ends with .gz, as it is of the
 * files of a data set.
 *
 * Errors: `InvalidInputError` for gzip under a name that does not say so, for gzip that was cut short or altered,
 *         and for more than the limit.
 */
export function unpacked(
  bytes: Buffer,
  {path, ...limited}: LimitedInput & {readonly path: string},
): Buffer {
  if (otherFormatOf(bytes) !== 'gzip') return bytes
  const whole = gunzipped(bytes, {path, ...limited})
  if (path.endsWith('.gz')) return whole
  throw new InvalidInputError(otherFormat({file: displayName(path), kind: 'gzip'}))
}

function gunzipped(
  bytes: Buffer,
  {path, name, limitBytes}: LimitedInput & {readonly path: string},
): Buffer {
  try {
    return gunzipSync(bytes, {maxOutputLength: limitBytes})
  } catch (cause) {
    const isLarge = systemCode(cause) === 'ERR_BUFFER_TOO_LARGE'
    const damage = {file: givenName(path), line: 1, kind: 'broken_gzip'} as const
    const said = isLarge ? inputTooLarge({name, limitBytes}) : inputDamaged(damage)
    throw new InvalidInputError(said, {cause})
  }
}
