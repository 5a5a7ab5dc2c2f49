import {dirname} from 'node:path'
import {GroupCommit} from '../../platform/group-commit.ts'
import {privateDirectory} from '../../platform/home.ts'
import {inTransaction} from '../../platform/sqlite.ts'
import type {Journal} from '../journal.ts'
import {hasLostRecords, openSound} from './open-sound.ts'
import {SqliteAccounts} from './sqlite-accounts.ts'
import {SqliteRequests} from './sqlite-requests.ts'
import {SqliteResources} from './sqlite-resources.ts'

/**
 * The journal in a SQLite file. What is written at about the same time is one commit, so a batch
 * does not wait for the disk once for every row; a creation waits until it is on the disk.
 *
 * Errors: see `openSound`.
 */
export async function openSqliteJournal(path: string, now: () => number): Promise<Journal> {
  privateDirectory(dirname(path))
  const db = await openSound(path, now)
  const commits = new GroupCommit((work, isSynced) => {
    db.exec(`PRAGMA synchronous = ${isSynced ? 'FULL' : 'NORMAL'}`)
    try {
      inTransaction(db, work)
    } finally {
      db.exec('PRAGMA synchronous = FULL')
    }
  })
  const resources = new SqliteResources(db, commits)
  return {
    requests: new SqliteRequests(db, commits, resources.saveNow),
    resources,
    accounts: new SqliteAccounts(db, commits),
    hasLostRecords: hasLostRecords(path),
    close: async () => {
      if (db.isOpen) db.close()
    },
  }
}
