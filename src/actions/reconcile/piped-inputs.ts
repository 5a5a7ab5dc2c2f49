import {
  closeSync,
  createReadStream,
  createWriteStream,
  mkdtempSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
} from 'node:fs'
import {tmpdir} from 'node:os'
import {basename, join} from 'node:path'
import {pipeline} from 'node:stream/promises'
import {otherKindOf} from '../../platform/regular-file.ts'
import type {InputFile, ReconcileInputs} from '../../reconcile/read/files/inputs.ts'
import {asTemporaryFileError} from '../../reconcile/read/files/temporary-file.ts'

/** What a file begins with that gzip has written. */
const GZIP = Buffer.from([0x1f, 0x8b])

/**
 * The same inputs with what comes through a pipe in a private file, until this process ends: a pipe can
 * be read once, and a run reads a file several times, in parts. What gzip has written gets the ending by
 * which the engine knows it.
 *
 * Errors: `TemporaryFileError` where there is no room for it; those of reading; the signal's reason.
 */
export async function withPipesOnDisk(
  inputs: ReconcileInputs,
  signal: AbortSignal | undefined,
): Promise<ReconcileInputs> {
  const kept: [string, readonly InputFile[]][] = []
  for (const [name, files] of Object.entries(inputs)) {
    const copies: InputFile[] = []
    for (const file of files ?? []) copies.push(isPipe(file) ? await copied(file, signal) : file)
    kept.push([name, copies])
  }
  return Object.fromEntries(kept)
}

const isPipe = (file: InputFile): file is string =>
  typeof file === 'string' && otherKindOf(file) === 'pipe'

async function copied(pipe: string, signal: AbortSignal | undefined): Promise<string> {
  const path = join(privateDirectory(), basename(pipe))
  try {
    const to = createWriteStream(path, {flags: 'wx', mode: 0o600})
    await pipeline(createReadStream(pipe), to, {signal})
  } catch (cause) {
    signal?.throwIfAborted()
    throw asTemporaryFileError(cause)
  }
  if (!isGzip(path)) return path
  renameSync(path, `${path}.gz`)
  return `${path}.gz`
}

/** A directory of its own for each pipe: those of standard input and of a shell may have one name. */
function privateDirectory(): string {
  try {
    const directory = mkdtempSync(join(tmpdir(), 'pixctl-pipe-'))
    process.once('exit', () => rmSync(directory, {recursive: true, force: true}))
    return directory
  } catch (cause) {
    throw asTemporaryFileError(cause)
  }
}

function isGzip(path: string): boolean {
  const file = openSync(path, 'r')
  try {
    const head = Buffer.alloc(GZIP.length)
    readSync(file, head, 0, head.length, 0)
    return head.equals(GZIP)
  } finally {
    closeSync(file)
  }
}
