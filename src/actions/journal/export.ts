import {closeSync, existsSync, openSync, readdirSync, writeSync} from 'node:fs'
import {join} from 'node:path'
import type {Context} from '../../app/context.ts'
import {type DataSetFile, type DataSetScope, readDataSet} from '../../journal/data-set.ts'
import type {Journal} from '../../journal/journal.ts'
import type {ResourceFilter} from '../../journal/kept-resource.ts'
import {InvalidInputError} from '../../messages/errors.ts'
import {
  directoryNotEmpty,
  endsBeforeItBegins,
  unknownNotExported,
} from '../../messages/stores/journal.ts'
import {createDirectory} from '../../platform/home.ts'
import {notWritten} from '../files/not-written.ts'
import {noteOwnJournal} from '../store/own-journal.ts'
import {type InboxEvents, readInboxEvents} from './inbox-events.ts'
import {ofPeriod, type Period} from './of-period.ts'
import type {KnownRecord} from './record-ends.ts'

/** What is asked for: where the files go, and of which time they are. */
export interface JournalExportOrder extends Period {
  readonly directory: string
}

export interface ExportedFile {
  readonly file: string
  readonly rows: number
}

/** What was written, and of which time; ISO 8601. */
export interface ExportedJournal {
  readonly data: readonly ExportedFile[]
  readonly from?: string
  readonly until?: string
}

/**
 * Writes what the journal and the inbox know in the environment as the files `reconcile` reads: all of
 * it, or what a period needs. There is no statement in it: that comes from the service.
 *
 * Errors: `InvalidInputError` when the period ends before it begins, or the directory has files already;
 *         those of `notWritten`.
 * Source: contract, section 6, "Data set".
 */
export async function exportJournal(
  context: Context,
  {directory, ...period}: JournalExportOrder,
): Promise<ExportedJournal> {
  requirePeriod(period)
  requireEmpty(directory)
  const [journal, settings] = await Promise.all([context.journal(), context.settings()])
  await noteOwnJournal(context)
  const environment = settings.environment.value
  const {value, source} = settings.baseUrl ?? {}
  const place = {environment, baseUrl: source === 'default' ? undefined : value}
  const {lines, ...ofRecords} = await chosenOf(context, journal, {...place, period})
  const files = await readDataSet(journal, {...place, ...ofRecords})
  const unknown = (await journal.requests.unknown(environment)).length
  const live = environment === 'live'
  if (unknown > 0) context.notice(unknownNotExported({count: unknown, live}))
  return {data: writeFiles(directory, files, lines), ...asTimes(period)}
}

const asTimes = ({fromMs, untilMs}: Period) => ({
  ...(fromMs !== undefined && {from: new Date(fromMs).toISOString()}),
  ...(untilMs !== undefined && {until: new Date(untilMs).toISOString()}),
})

type Place = Omit<ResourceFilter, 'kind'>

/** The lines of the events, and which records go with them, each as it stood when the period ended. */
async function chosenOf(
  context: Context,
  journal: Journal,
  {period, ...place}: Place & {readonly period: Period},
): Promise<{
  readonly lines: readonly Buffer[]
  readonly stood: NonNullable<DataSetScope['stood']>
  readonly isWanted?: (id: string) => boolean
}> {
  const {environment} = place
  let ids: ReadonlySet<string> | undefined
  const choose = async (all: InboxEvents) => {
    if (period.fromMs === undefined && period.untilMs === undefined) return all.events
    const chosen = await ofPeriod(journal, {...place, period}, all)
    ids = chosen.ids
    return chosen.events
  }
  const {events, ends} = await readInboxEvents(context, journal, {environment, choose})
  const wanted = ids
  const lines = events.map(({line}) => line)
  const stood = (record: KnownRecord) => ends.stood(record, period.untilMs)
  return {lines, stood, ...(wanted && {isWanted: (id: string) => wanted.has(id)})}
}

function writeFiles(
  directory: string,
  files: readonly DataSetFile[],
  lines: readonly Buffer[],
): ExportedFile[] {
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

function requirePeriod({fromMs, untilMs}: Period): void {
  if (fromMs === undefined || untilMs === undefined || fromMs <= untilMs) return
  throw new InvalidInputError(endsBeforeItBegins())
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
