import {dirname} from 'node:path'
import type {DatabaseSync} from 'node:sqlite'
import {sizeOf} from '../../platform/database-file.ts'
import {privateDirectory} from '../../platform/home.ts'
import {LOCK_WAIT_MS} from '../../platform/sqlite.ts'
import type {Journal} from '../journal.ts'
import {openSound} from './open-sound.ts'
import {lostRecordsAtMs} from './set-aside.ts'
import {SqliteAccounts} from './sqlite-accounts.ts'
import {SqliteApprovals} from './sqlite-approvals.ts'
import {SqliteRequests} from './sqlite-requests.ts'
import {SqliteResources} from './sqlite-resources.ts'
import {SqliteWriter} from './writer/writer.ts'

/**
 * The journal in a SQLite file. What is written at about the same time is one commit, so a batch
 * does not wait for the disk once for every row; a creation waits until it is on the disk.
 *
 * Errors: see `openSound`.
 */
export async function openSqliteJournal(path: string, now: () => number): Promise<Journal> {
  privateDirectory(dirname(path))
  const db = await openSound(path, now)
  const lostAtMs = lostRecordsAtMs(path)
  const writer = new SqliteWriter(db, path)
  return {
    requests: new SqliteRequests(db, writer),
    resources: new SqliteResources(db, writer),
    accounts: new SqliteAccounts(db, writer),
    approvals: new SqliteApprovals(db, writer),
    hasLostRecords: lostAtMs !== undefined,
    lostRecordsAtMs: lostAtMs,
    whileMany: (work) => writer.whileMany(work),
    expectMany: () => writer.expectMany(),
    writesOfOthers: () => writer.writesOfOthers(),
    catchUp: async () => 0,
    catchUpOn: async () => {},
    tidy: async () => {
      // The thread of a batch moves the log at its end.
      await writer.threadEnded()
      tidy(db, path)
    },
    close: async () => {
      if (!db.isOpen) return
      await writer.close()
      db.close()
    },
  }
}

/** One or two creations. Less is left for the next command: to move it costs a wait for the disk. */
const MUCH_BYTES = 128 * 1024

/**
 * The database file alone is what a copy, or a log that is lost, leaves of a journal. The log is cut
 * to nothing then: every process that opens the journal alone reads all of it, and SQLite by itself
 * would not begin it anew for commands that come one after the other. A process that writes at this
 * moment is not waited for, and a disk that takes nothing leaves all where it is. Only the size of the
 * log is asked for: to open a file beside SQLite would give its locks up, see `isOpenHere`.
 */
function tidy(db: DatabaseSync, path: string): void {
  try {
    if (!db.isOpen || sizeOf(`${path}-wal`) < MUCH_BYTES) return
    db.exec('PRAGMA busy_timeout = 0')
    db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    db.exec(`PRAGMA busy_timeout = ${LOCK_WAIT_MS}`)
  } catch {}
}
