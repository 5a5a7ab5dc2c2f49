import {existsSync, renameSync, rmSync} from 'node:fs'
import type {DatabaseSync, SQLInputValue, StatementSync} from 'node:sqlite'
import {inTransaction, openSqlite, readValue} from '../../platform/sqlite.ts'
import type {Row} from '../stored-row.ts'
import {attempted, type DamagedTable, readableRows} from './readable-rows.ts'
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
        const rows = damagedTable(damaged, name)
        if (rows) for (const row of readableRows(rows)) table.put(row)
      }
      copyReplayEvents(damaged, new Table(fresh, 'replay_events'))
      movePosition(damaged, fresh)
    })
  } finally {
    damaged.close()
  }
  return Number(readValue(fresh, 'SELECT count(*) FROM events'))
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

/** Nothing where a table is not there, or its pages do not even say what it is. */
function damagedTable(db: DatabaseSync, name: string): DamagedTable | undefined {
  const one = attempted(() => db.prepare(`SELECT * FROM ${name} WHERE id = ?`))
  if (!one) return undefined
  return {
    // Nothing is looked for by an id as long as all can be read: a damaged one leads past others.
    rows: () => db.prepare(`SELECT * FROM ${name} NOT INDEXED`).iterate(),
    // A statement that failed says so once more when it is used again.
    rowsAfter: (id) => db.prepare(`SELECT * FROM ${name} WHERE id > ? ORDER BY id`).iterate(id),
    rowAt: (id) => attempted(() => one.get(id)),
  }
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
