import {closeSync, existsSync, mkdirSync, openSync, readdirSync, writeSync} from 'node:fs'
import {join} from 'node:path'
import type {Context} from '../../context.ts'
import type {Environment} from '../../domain/environment.ts'
import {InvalidInputError, LocalFailureError} from '../../errors.ts'
import {readDataSet} from '../../journal/data-set.ts'
import type {Journal} from '../../journal/journal.ts'

export interface ExportedFile {
  readonly file: string
  readonly rows: number
}

/**
 * Writes what the journal and the inbox know in the environment as the files `reconcile` reads.
 * There is no statement in it: that comes from the service.
 *
 * Errors: `InvalidInputError` when the directory has files already; `LocalFailureError` when it
 *         cannot be written.
 * Source: contract, section 6, "Data set".
 */
export async function exportJournal(context: Context, directory: string): Promise<ExportedFile[]> {
  requireEmpty(directory)
  const [journal, settings] = await Promise.all([context.journal(), context.settings()])
  const files = readDataSet(journal, {
    environment: settings.environment.value,
    baseUrl: settings.baseUrl?.source === 'default' ? undefined : settings.baseUrl?.value,
  })
  try {
    mkdirSync(directory, {recursive: true, mode: 0o700})
    const written = files.map(({name, rows, open}) => {
      writeChunks(join(directory, name), open())
      return {file: name, rows}
    })
    const isOfScope = subjectsOf(journal, settings.environment.value)
    const events = await exportEvents(context, join(directory, 'events.jsonl'), isOfScope)
    return events > 0 ? [...written, {file: 'events.jsonl', rows: events}] : written
  } catch (cause) {
    throw new LocalFailureError('EXPORT_FAILED', 'The directory cannot be written.', {cause})
  }
}

function requireEmpty(directory: string): void {
  if (!existsSync(directory) || readdirSync(directory).length === 0) return
  throw new InvalidInputError('DIRECTORY_NOT_EMPTY', '--out names a directory that has files.', {
    hint: 'Name a new one, so that no two exports are mixed.',
  })
}

/** An event does not say its environment; what it is about may be known in the other one. */
function subjectsOf({resources}: Journal, environment: Environment) {
  const other = environment === 'test' ? 'live' : 'test'
  return (subject: string | null): boolean =>
    subject === null || KINDS.every((kind) => !resources.find(kind, subject, other))
}

const KINDS = ['charge', 'withdrawal', 'block'] as const

/** Webhook bodies in order of arrival, as received. */
async function exportEvents(
  {home}: Context,
  path: string,
  isOfScope: (subject: string | null) => boolean,
): Promise<number> {
  if (!existsSync(join(home, 'inbox', 'inbox.db'))) return 0
  const {openInbox} = await import('../../journal/open-inbox.ts')
  const inbox = await openInbox(home)
  try {
    const lines: Buffer[] = []
    for await (const {id, subject} of inbox.events({})) {
      if (!isOfScope(subject)) continue
      const [stored] = await inbox.find(id)
      if (stored) lines.push(oneLine(stored.body))
    }
    if (lines.length > 0) writeChunks(path, lines)
    return lines.length
  } finally {
    await inbox.close()
  }
}

/** A body may be written over several lines; here each event is one. */
const oneLine = (body: Buffer): Buffer =>
  Buffer.from(`${JSON.stringify(JSON.parse(body.toString('utf8')))}\n`)

function writeChunks(path: string, chunks: Iterable<Uint8Array>): void {
  const file = openSync(path, 'wx', 0o600)
  try {
    for (const chunk of chunks) writeSync(file, chunk)
  } finally {
    closeSync(file)
  }
}
