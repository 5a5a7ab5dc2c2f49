import {rmSync, statSync} from 'node:fs'
import type {DatabaseSync} from 'node:sqlite'
import type {AnyOf} from '../domain/search-terms.ts'
import {mayWrite} from './not-writable.ts'
import {requireDatabaseFiles} from './regular-file.ts'
import {inTransaction, openSqlite} from './sqlite.ts'
import {termHash} from './term-hash.ts'

/** Rows that are read and indexed in one transaction. */
const CHUNK_ROWS = 20_000
/** With so many rows to come, an index that is built at the end is faster than one that grows. */
const REBUILD_ROWS = 50_000

const MIGRATIONS = [
  `
  CREATE TABLE terms (source INTEGER NOT NULL, hash INTEGER NOT NULL, row INTEGER NOT NULL) STRICT;
  CREATE TABLE progress (
    source INTEGER PRIMARY KEY,
    row INTEGER NOT NULL,
    inode TEXT NOT NULL
  ) STRICT;
  `,
  // An index of version 1 kept letter case and spaces, which searches no longer do: it is emptied,
  // and all rows are read again.
  'DELETE FROM terms; DELETE FROM progress;',
  // One of version 2 knew an amount by the day on which it came here, and not by that of the
  // payment.
  'DELETE FROM terms; DELETE FROM progress;',
  `
  CREATE TABLE changes (
    source INTEGER NOT NULL,
    row INTEGER NOT NULL,
    changed_at_ms INTEGER NOT NULL,
    PRIMARY KEY (source, row)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX changes_by_time ON changes (source, changed_at_ms);
  `,
  // One of version 4 did not know the e-mail and the telephone of a customer.
  'DELETE FROM terms; DELETE FROM progress;',
]
/** A clock that was set back by less hides no change. */
const CLOCK_SLACK_MS = 24 * 3_600_000
const INDEX = 'CREATE INDEX IF NOT EXISTS terms_by_hash ON terms (source, hash, row)'

/** What tells of rows that say something else than when they were written. */
interface Changes {
  /** The rows that were changed at this moment or later, and when. */
  readonly since: (ms: number) => Iterable<{row: number; changedAtMs: number}>
  readonly termsOf: (row: number) => Iterable<string>
}

/** Rows of one table, by their number. */
export interface IndexedRows {
  /** Tells the tables of one index apart. */
  readonly source: number
  /** The number of the newest row, 0 without any. */
  readonly newest: () => number
  /** Rows after a number, in order, and what each is found by. */
  readonly after: (row: number, limit: number) => Iterable<{row: number; terms: Iterable<string>}>
  /** Absent where no row ever changes. */
  readonly changes?: Changes | undefined
}

/**
 * Finds rows of a database by words in them. It is a file of its own beside the database, brought
 * up to date when it is asked: writing to the database costs no more than without it, and no writer
 * waits for it. It holds hashes; whoever asks compares the rows themselves. When it is damaged, or
 * the database was replaced, it is made anew.
 */
export class TermIndex {
  readonly #db: DatabaseSync
  readonly #inode: string

  private constructor(db: DatabaseSync, inode: string) {
    this.#db = db
    this.#inode = inode
  }

  /**
   * Errors: `LocalFailureError` for a pipe, a device or a directory in the place of the index.
   *
   * @param database the file that is indexed, beside which the index lies; `null` for one in memory. Where
   *   nothing may be written there, all rows are read anew each time.
   */
  static async open(database: string | null): Promise<TermIndex> {
    const beside = `${database}.search`
    const path = database === null || !mayWrite(beside) ? ':memory:' : beside
    const inode = database === null ? '' : String(statSync(database).ino)
    const options = {migrations: MIGRATIONS, durability: 'normal'} as const
    requireDatabaseFiles(path)
    try {
      return new TermIndex(await openSqlite(path, options), inode)
    } catch {
      for (const end of ['', '-wal', '-shm']) rmSync(path + end, {force: true})
      return new TermIndex(await openSqlite(path, options), inode)
    }
  }

  /** The newest rows that have every term of one of `anyOf`, once the index knows them all. */
  rows(indexed: IndexedRows, anyOf: AnyOf, limit: number): number[] {
    this.#catchUp(indexed)
    if (indexed.changes) this.#catchUpChanges(indexed.source, indexed.changes)
    const one = 'SELECT row FROM terms WHERE source = ? AND hash = ?'
    const sql = anyOf
      .map((terms) => `SELECT row FROM (${terms.map(() => one).join(' INTERSECT ')})`)
      .join(' UNION ')
    return this.#db
      .prepare(`SELECT row FROM (${sql}) ORDER BY row DESC LIMIT ?`)
      .all(...anyOf.flat().flatMap((term) => [indexed.source, termHash(term)]), limit)
      .map(({row}) => Number(row))
  }

  close(): void {
    this.#db.close()
  }

  #catchUp({source, newest, after}: IndexedRows): void {
    const last = newest()
    let done = this.#progress(source, last)
    const isLong = last - done > REBUILD_ROWS
    if (isLong) this.#db.exec('DROP INDEX IF EXISTS terms_by_hash')
    const add = this.#db.prepare('INSERT INTO terms VALUES (?, ?, ?)')
    const move = this.#db.prepare('INSERT OR REPLACE INTO progress VALUES (?, ?, ?)')
    while (done < last) {
      done = inTransaction(this.#db, () => {
        // Another process may have indexed these rows meanwhile.
        const start = this.#progress(source, last)
        let row = start
        for (const each of after(row, CHUNK_ROWS)) {
          for (const term of each.terms) add.run(source, termHash(term), each.row)
          row = each.row
        }
        const end = row === start ? last : row
        move.run(source, end, this.#inode)
        return end
      })
    }
    this.#db.exec(INDEX)
  }

  /** What a row said before stays in the index: whoever asks compares the rows themselves. */
  #catchUpChanges(source: number, {since, termsOf}: Changes): void {
    const newest = this.#db.prepare('SELECT max(changed_at_ms) AS ms FROM changes WHERE source = ?')
    const known = this.#db.prepare(
      'SELECT changed_at_ms AS ms FROM changes WHERE source = ? AND row = ?',
    )
    const changed = [...since(Number(newest.get(source)?.['ms'] ?? 0) - CLOCK_SLACK_MS)].filter(
      ({row, changedAtMs}) => known.get(source, row)?.['ms'] !== changedAtMs,
    )
    if (changed.length === 0) return
    const add = this.#db.prepare(
      `INSERT INTO terms SELECT ?1, ?2, ?3
       WHERE NOT EXISTS (SELECT 1 FROM terms WHERE source = ?1 AND hash = ?2 AND row = ?3)`,
    )
    const keep = this.#db.prepare('INSERT OR REPLACE INTO changes VALUES (?, ?, ?)')
    inTransaction(this.#db, () => {
      for (const {row, changedAtMs} of changed) {
        for (const term of termsOf(row)) add.run(source, termHash(term), row)
        keep.run(source, row, changedAtMs)
      }
    })
  }

  /** How far a table is indexed; from the beginning where it is not the table that was. */
  #progress(source: number, last: number): number {
    const known = this.#db.prepare('SELECT row, inode FROM progress WHERE source = ?').get(source)
    const row = Number(known?.['row'] ?? 0)
    if (known === undefined || (known['inode'] === this.#inode && row <= last)) return row
    for (const table of ['terms', 'changes', 'progress']) {
      this.#db.prepare(`DELETE FROM ${table} WHERE source = ?`).run(source)
    }
    return 0
  }
}
