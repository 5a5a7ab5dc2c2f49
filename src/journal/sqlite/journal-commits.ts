import {closeSync, fdatasync, openSync} from 'node:fs'
import type {DatabaseSync} from 'node:sqlite'
import {promisify} from 'node:util'
import {fulfilled, GroupCommit} from '../../platform/group-commit.ts'
import {inTransaction} from '../../platform/sqlite.ts'

/** A change as a part of a transaction. */
export interface PlannedWrite {
  readonly work: () => unknown
  /** It is on the disk when it ends; else with the operating system. */
  readonly isSynced: boolean
  /** Takes back what `work` wrote, where the disk did not take its group. */
  readonly undo?: (() => void) | undefined
}

const syncFile = promisify(fdatasync)

/** A batch settles many rows at once: they share a transaction. */
const LONGEST_PAUSE_MS = 10

/**
 * Writes of the journal that come at about the same time, as one transaction: all of them or none.
 *
 * SQLite waits for the disk in this thread, and a batch that sends many rows at once would stand
 * still meanwhile. So a group of several writes is committed to the write-ahead log without waiting,
 * and the log is synced from another thread: what SQLite's own FULL does at every commit.
 */
export class JournalCommits {
  readonly #db: DatabaseSync
  readonly #log: string
  readonly #sync: (file: number) => Promise<void>
  readonly #synced = new GroupCommit((writes: readonly PlannedWrite[]) => this.#write(writes))
  /** What need not be on the disk does not wait for it either. */
  readonly #unsynced = new GroupCommit(
    (writes: readonly PlannedWrite[]) => this.#commit(writes, 'NORMAL'),
    {longestPauseMs: LONGEST_PAUSE_MS},
  )
  #file: number | undefined
  #mode: unknown

  /**
   * @param path of the database; its write-ahead log stands beside it.
   * @param sync for tests: how the log is put on the disk.
   */
  constructor(db: DatabaseSync, path: string, sync: (file: number) => Promise<void> = syncFile) {
    this.#db = db
    this.#log = `${path}-wal`
    this.#sync = sync
  }

  /**
   * Ends with what the work of `write` gave, once that is on the disk or need not be.
   *
   * Errors: those of any write committed with it.
   */
  write(write: PlannedWrite): Promise<unknown> {
    return (write.isSynced ? this.#synced : this.#unsynced).add(write)
  }

  /**
   * Writes all of these as one transaction, and ends when it is on the disk where one of them has to
   * be. Before that, `committed` learns what each gave.
   *
   * Errors: none of them is written.
   */
  async writeTogether(
    writes: readonly PlannedWrite[],
    committed: (results: readonly unknown[]) => void,
  ): Promise<void> {
    const synced = writes.filter(({isSynced}) => isSynced)
    const isSyncedHere = synced.length > 0 && !this.#hasLog()
    const outcomes = this.#commit(writes, isSyncedHere ? 'FULL' : 'NORMAL')
    committed(outcomes.map(({value}) => value))
    if (synced.length > 0 && !isSyncedHere) await this.#syncLog(synced)
  }

  /** Ends when nothing is being written. */
  async drain(): Promise<void> {
    await Promise.all([this.#synced.drain(), this.#unsynced.drain()])
  }

  /** Ends when nothing is being written. The database is closed after this. */
  async close(): Promise<void> {
    await this.drain()
    if (this.#file !== undefined) closeSync(this.#file)
    this.#file = undefined
  }

  #write(writes: readonly PlannedWrite[]) {
    // A lone creation is synced in this thread. While others of a batch are under way, another
    // thread syncs, so that this one goes on with them.
    const isLone = writes.length === 1 && this.#file === undefined
    if (isLone || !this.#hasLog()) return this.#commit(writes, 'FULL')
    return this.#commitAndSync(writes)
  }

  async #commitAndSync(writes: readonly PlannedWrite[]) {
    const outcomes = this.#commit(writes, 'NORMAL')
    await this.#syncLog(writes)
    return outcomes
  }

  /** Where the disk does not take what is in the log, `writes` are taken back. */
  async #syncLog(writes: readonly PlannedWrite[]): Promise<void> {
    try {
      // Opened after the commit: the log is made by the first one.
      this.#file ??= openSync(this.#log, 'r+')
      await this.#sync(this.#file)
    } catch (error) {
      inTransaction(this.#db, () => {
        for (const {undo} of writes) undo?.()
      })
      throw error
    }
  }

  /** Some file systems have none: then each commit waits for the disk here. */
  #hasLog(): boolean {
    this.#mode ??= this.#db.prepare('PRAGMA journal_mode').get()?.['journal_mode']
    return this.#mode === 'wal'
  }

  #commit(writes: readonly PlannedWrite[], durability: 'FULL' | 'NORMAL') {
    this.#db.exec(`PRAGMA synchronous = ${durability}`)
    try {
      return inTransaction(this.#db, () => writes.map(({work}) => fulfilled(work())))
    } finally {
      this.#db.exec('PRAGMA synchronous = FULL')
    }
  }
}
