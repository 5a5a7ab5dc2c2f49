import type {DatabaseSync} from 'node:sqlite'
import {fulfilled, GroupCommit} from '../../platform/group-commit.ts'
import {inTransaction} from '../../platform/sqlite.ts'

interface JournalWrite {
  readonly work: () => unknown
  readonly isSynced: boolean
}

/** A batch sends many rows at once: their creations share one wait for the disk. */
const LONGEST_PAUSE_MS = 10

/** Writes of the journal that come at about the same time, as one transaction: all of them or none. */
export class JournalCommits {
  readonly #commits: GroupCommit<JournalWrite, unknown>

  constructor(db: DatabaseSync) {
    this.#commits = new GroupCommit((writes) => writeAll(db, writes), {
      longestPauseMs: LONGEST_PAUSE_MS,
    })
  }

  /**
   * Ends when what `work` wrote is on the disk, or, not synced, with the operating system.
   *
   * Errors: those of any write committed with it.
   */
  write<T>(work: () => T, isSynced = true): Promise<T> {
    return this.#commits.add({work, isSynced}) as Promise<T>
  }
}

function writeAll(db: DatabaseSync, writes: readonly JournalWrite[]) {
  const isSynced = writes.some((write) => write.isSynced)
  db.exec(`PRAGMA synchronous = ${isSynced ? 'FULL' : 'NORMAL'}`)
  try {
    return inTransaction(db, () => writes.map(({work}) => fulfilled(work())))
  } finally {
    db.exec('PRAGMA synchronous = FULL')
  }
}
