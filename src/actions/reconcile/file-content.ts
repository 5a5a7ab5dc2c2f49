import {closeSync, openSync, readSync, statSync} from 'node:fs'
import {constants, gunzipSync} from 'node:zlib'
import type {DataSetName} from '../../reconcile/read/files/inputs.ts'
import {otherFormatOf} from '../files/file-format.ts'
import {kindOfJson} from './json-file.ts'

/** What a file holds, whatever its name says. */
export interface FileContent {
  /** `other`: a spreadsheet, a PDF, OFX or an archive, of which nothing is read. */
  readonly form: 'json' | 'table' | 'other'
  /** Which file of the data set JSON is, by its first record. */
  readonly kind?: DataSetName | 'unknown'
  readonly isPacked: boolean
}

/** Enough for the first record. */
const START_BYTES = 1 << 16

/** By the beginning of a file that is no pipe; nothing where it does not let itself be read. */
export function contentOf(path: string): FileContent | undefined {
  try {
    return statSync(path).isFile() ? ofStart(startOf(path)) : undefined
  } catch {
    return undefined
  }
}

function startOf(path: string): Buffer {
  const [file, start] = [openSync(path, 'r'), Buffer.alloc(START_BYTES)]
  try {
    return start.subarray(0, readSync(file, start))
  } finally {
    closeSync(file)
  }
}

function ofStart(bytes: Buffer): FileContent {
  const isPacked = otherFormatOf(bytes) === 'gzip'
  // The stream goes on behind what was read of it: what there is so far is enough.
  const start = isPacked ? gunzipSync(bytes, {finishFlush: constants.Z_SYNC_FLUSH}) : bytes
  if (otherFormatOf(start) !== undefined) return {form: 'other', isPacked}
  const kind = kindOfJson(start.toString('utf8', 0, START_BYTES))
  return kind === undefined ? {form: 'table', isPacked} : {form: 'json', kind, isPacked}
}
