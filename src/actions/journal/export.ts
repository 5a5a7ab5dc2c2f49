import {closeSync, existsSync, openSync, readdirSync, writeSync} from 'node:fs'
import {join} from 'node:path'
import type {Context} from '../../app/context.ts'
import {readDataSet} from '../../journal/data-set.ts'
import {InvalidInputError} from '../../messages/errors.ts'
import {directoryNotEmpty, unknownNotExported} from '../../messages/journal.ts'
import {createDirectory} from '../../platform/home.ts'
import {notWritten} from '../not-written.ts'
import {readInboxEvents} from './inbox-events.ts'

export interface ExportedFile {
  readonly file: string
  readonly rows: number
}

/**
 * Writes what the journal and the inbox know in the environment as the files `reconcile` reads.
 * There is no statement in it: that comes from the service.
 *
 * Errors: `InvalidInputError` when the directory has files already; those of `notWritten`.
 * Source: contract, section 6, "Data set".
 */
export async function exportJournal(context: Context, directory: string): Promise<ExportedFile[]> {
  requireEmpty(directory)
  const [journal, settings] = await Promise.all([context.journal(), context.settings()])
  const environment = settings.environment.value
  const {lines, settle} = await readInboxEvents(context, journal, environment)
  const files = await readDataSet(journal, {
    environment,
    settle,
    baseUrl: settings.baseUrl?.source === 'default' ? undefined : settings.baseUrl?.value,
  })
  const unknown = (await journal.requests.unknown(environment)).length
  const live = environment === 'live'
  if (unknown > 0) context.notice(unknownNotExported({count: unknown, live}))
  try {
    createDirectory(directory)
    const written = files.map(({name, rows, open}) => {
      writeChunks(join(directory, name), open())
      return {file: name, rows}
    })
    if (lines.length === 0) return written
    writeChunks(join(directory, 'events.jsonl'), lines)
    return [...written, {file: 'events.jsonl', rows: lines.length}]
  } catch (cause) {
    throw notWritten(directory, cause)
  }
}

function requireEmpty(directory: string): void {
  if (!existsSync(directory) || isEmptyDirectory(directory)) return
  throw new InvalidInputError(directoryNotEmpty())
}

function isEmptyDirectory(path: string): boolean {
  try {
    return readdirSync(path).length === 0
  } catch (cause) {
    throw notWritten(path, cause)
  }
}

function writeChunks(path: string, chunks: Iterable<Uint8Array>): void {
  const file = openSync(path, 'wx', 0o600)
  try {
    for (const chunk of chunks) writeSync(file, chunk)
  } finally {
    closeSync(file)
  }
}
