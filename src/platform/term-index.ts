import {rmSync, statSync} from 'node:fs'
import type {DatabaseSync} from 'node:sqlite'
import type {AnyOf} from '../domain/search-terms.ts'
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
]
const INDEX = 'CREATE INDEX IF NOT EXISTS terms_by_hash ON terms (source, hash, row)'

/** Rows of one table, by their number. */
export interface IndexedRows {
  /** Tells the tables of one index apart. */
  readonly source: number
  /** The number of the newest row, 0 without any. */
  readonly newest: () => number
  /** Rows after a number, in order, and what each is found by. */
  readonly after: (row: number, limit: number) => Iterable<{row: number; terms: Iterable<string>}>
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
   * @param database the file that is indexed; the index lies beside it.
   */
  static async open(database: string): Promise<TermIndex> {
    const path = database === ':memory:' ? database : `${database}.search`
    const inode = database === ':memory:' ? '' : String(statSync(database).ino)
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

  /** How far a table is indexed; from the beginning where it is not the table that was. */
  #progress(source: number, last: number): number {
    const known = this.#db.prepare('SELECT row, inode FROM progress WHERE source = ?').get(source)
    const row = Number(known?.['row'] ?? 0)
    if (known === undefined || (known['inode'] === this.#inode && row <= last)) return row
    this.#db.prepare('DELETE FROM terms WHERE source = ?').run(source)
    this.#db.prepare('DELETE FROM progress WHERE source = ?').run(source)
    return 0
  }
}
