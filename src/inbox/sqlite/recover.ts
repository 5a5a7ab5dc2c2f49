import {existsSync, renameSync, rmSync} from 'node:fs'
import type {DatabaseSync, SQLInputValue, StatementSync} from 'node:sqlite'
import {isDeepStrictEqual} from 'node:util'
import {inTransaction, openSqlite} from '../../platform/sqlite.ts'
import type {Row} from '../stored-row.ts'
import {INBOX_MIGRATIONS} from './schema.ts'
import {isRowSound} from './sound-row.ts'

/** What became of a damaged inbox. */
export interface Recovery {
  /** Where the damaged file is kept. */
  readonly aside: string
  /** Events that could be read, and are in the new inbox. */
  readonly events: number
}

/** Suffixes of what SQLite and pixctl keep beside the file. */
const COMPANIONS: readonly string[] = ['', '-wal', '-shm', '.doubtful']
const PART = '.recovering'
const DONE = '.recovered'

/**
 * Copies every row that can still be read into a new inbox, which takes the place of the damaged one;
 * that one is kept. The caller holds the lock of the listener. When it is cut short nothing has
 * changed, or `finishRecovery` does the rest.
 */
export async function recoverInbox(path: string): Promise<Recovery> {
  for (const suffix of ['', '-wal', '-shm']) rmSync(path + PART + suffix, {force: true})
  const options = {migrations: INBOX_MIGRATIONS, durability: 'full'} as const
  const fresh = await openSqlite(path + PART, options)
  const events = await copyReadable(path, fresh)
  // In one file, which can be renamed at once.
  fresh.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  fresh.close()
  renameSync(path + PART, path + DONE)
  const aside = `${path}.damaged-${new Date().toISOString().replaceAll(':', '-')}`
  for (const suffix of COMPANIONS) {
    if (existsSync(path + suffix)) renameSync(path + suffix, aside + suffix)
  }
  renameSync(path + DONE, path)
  return {aside, events}
}

/** Whether a recovery was cut short after the new inbox was whole. */
export const isRecoveryUnfinished = (path: string): boolean => existsSync(path + DONE)

/** A recovery that was cut short between its last two steps is ended; an older one is begun anew. */
export function finishRecovery(path: string): void {
  if (!isRecoveryUnfinished(path)) return
  if (existsSync(path)) rmSync(path + DONE)
  else renameSync(path + DONE, path)
}

/** Events first: the new inbox takes nothing that belongs to one that is lost. */
const TABLES: readonly string[] = ['events', 'forwards', 'attempts', 'replays', 'pruned']

/** How many events were copied: none where the file cannot even be opened. */
async function copyReadable(path: string, fresh: DatabaseSync): Promise<number> {
  const damaged = await openDamaged(path)
  if (!damaged) return 0
  try {
    inTransaction(fresh, () => {
      for (const name of TABLES) {
        const table = new Table(fresh, name)
        for (const row of readableRows(damaged, name)) table.put(row)
      }
      copyReplayEvents(damaged, new Table(fresh, 'replay_events'))
      movePosition(damaged, fresh)
    })
  } finally {
    damaged.close()
  }
  return Number(fresh.prepare('SELECT count(*) AS count FROM events').get()?.['count'])
}

/** It has no ids: all of it, or nothing. */
function copyReplayEvents(damaged: DatabaseSync, table: Table): void {
  const rows = attempted(() => damaged.prepare('SELECT * FROM replay_events').all())
  for (const row of rows ?? []) table.put(row)
}

/** How far the log was taken over. Where that cannot be read, the log is taken over from its start. */
function movePosition(damaged: DatabaseSync, fresh: DatabaseSync): void {
  const row = attempted(() => damaged.prepare('SELECT segment, position FROM intake').get())
  if (typeof row?.['segment'] !== 'number' || typeof row['position'] !== 'number') return
  const move = fresh.prepare('UPDATE intake SET segment = ?, position = ?')
  move.run(row['segment'], row['position'])
}

async function openDamaged(path: string): Promise<DatabaseSync | undefined> {
  try {
    const options = {migrations: INBOX_MIGRATIONS, durability: 'normal', readOnly: true} as const
    return await openSqlite(path, options)
  } catch {
    return undefined
  }
}

/** So many ids are looked for one by one where a page cannot be read. */
const PAGE_ROWS = 100
/** The search ends after so many times with nothing found. */
const MOST_EMPTY = 1_000

/** Every row of a table with ids, as it stands in the file; behind a page that cannot be read, id by id. */
function* readableRows(db: DatabaseSync, table: string): Generator<Row> {
  const one = attempted(() => db.prepare(`SELECT * FROM ${table} WHERE id = ?`))
  if (!one) return
  const rowAt = (id: number): Row | undefined => attempted(() => one.get(id))
  // Nothing is looked for by an id as long as all can be read: a damaged one leads past others.
  let rows = db.prepare(`SELECT * FROM ${table} NOT INDEXED`).iterate()
  let empty = 0
  for (let after = 0; empty < MOST_EMPTY; ) {
    const {last, isWhole} = yield* inPlace(rows, {after, rowAt})
    if (isWhole) return
    const found = singly(last, rowAt)
    yield* found
    empty = last === after && found.length === 0 ? empty + 1 : 0
    after = last + PAGE_ROWS
    // A statement that failed says so once more when it is used again.
    rows = db.prepare(`SELECT * FROM ${table} WHERE id > ? ORDER BY id`).iterate(after)
  }
}

/** After which id the rows begin, and what is found by an id. */
interface Place {
  readonly after: number
  readonly rowAt: (id: number) => Row | undefined
}

/** The last id, and whether all rows could be read. */
interface Reached {
  readonly last: number
  readonly isWhole: boolean
}

const idOf = (row: Row): number => Number(row['id'])

/**
 * Rows as they stand in the file, which is by their ids. Damage may give one of them any id: it gets
 * the first one behind the row before it, which is its own where none is missing there. The last one
 * is held against what is found by its id.
 */
function* inPlace(rows: Iterator<Row>, {after, rowAt}: Place): Generator<Row, Reached> {
  let before = after
  let read = stepOf(rows)
  while (read?.value) {
    const row = read.value
    read = stepOf(rows)
    const [id, next] = [idOf(row), read?.value && idOf(read.value)]
    const isAbove =
      next === undefined
        ? !isDeepStrictEqual(rowAt(id), row)
        : before + 1 < id && before < next && next <= id
    const isInPlace = id > before && !isAbove
    before = isInPlace ? id : before + 1
    yield isInPlace ? row : {...row, id: before}
  }
  return {last: before, isWhole: read !== undefined}
}

/** A row, or none behind the last one; nothing where it cannot be read. */
function stepOf(rows: Iterator<Row>): {readonly value: Row | undefined} | undefined {
  return attempted(() => {
    const {done, value} = rows.next()
    return {value: done ? undefined : value}
  })
}

function singly(after: number, rowAt: Place['rowAt']): Row[] {
  const rows: Row[] = []
  for (let id = after + 1; id <= after + PAGE_ROWS; id += 1) {
    const row = rowAt(id)
    if (row) rows.push(row)
  }
  return rows
}

/** Puts rows of one table into the new inbox, but for those that it does not take. */
class Table {
  readonly #db: DatabaseSync
  readonly #name: string
  readonly #statements = new Map<string, StatementSync>()

  constructor(db: DatabaseSync, name: string) {
    this.#db = db
    this.#name = name
  }

  put(row: Row): void {
    if (this.#name === 'events' && !isRowSound(row)) return
    const values = Object.values(row) as SQLInputValue[]
    attempted(() => this.#insert(Object.keys(row)).run(...values))
  }

  #insert(columns: readonly string[]): StatementSync {
    const names = columns.join(', ')
    const known = this.#statements.get(names)
    if (known) return known
    const places = columns.map(() => '?').join(', ')
    const sql = `INSERT INTO ${this.#name} (${names}) VALUES (${places})`
    const statement = this.#db.prepare(sql)
    this.#statements.set(names, statement)
    return statement
  }
}

/** Nothing where SQLite cannot read or take it. */
function attempted<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
