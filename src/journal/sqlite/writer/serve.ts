import {fdatasyncSync} from 'node:fs'
import type {DatabaseSync} from 'node:sqlite'
import {plannedWrites} from '../all-writes.ts'
import {JournalCommits, type PlannedWrite} from '../journal-commits.ts'
import {openBeside} from '../open-sound.ts'
import {toFailure, type WriterAnswer, type WriterQuestion, writesIn} from './messages.ts'

/** Where the changes come from, and their answers go: the `parentPort` of the thread is one. */
export interface ServedPort {
  on(event: 'message', listener: (question: WriterQuestion) => void): unknown
  postMessage(answer: WriterAnswer): void
  close(): void
}

/** The next group is not sent before this one has ended, so the thread waits for the disk itself. */
const syncHere = async (file: number): Promise<void> => fdatasyncSync(file)

/**
 * What the thread that writes does: opens the journal, and writes each group of changes it is sent
 * as one transaction, until it is asked to end.
 *
 * @param sync for tests: how the log is put on the disk.
 * Errors: those of `openBeside`. What a group fails with is answered.
 */
export async function serveWrites(
  port: ServedPort,
  path: string,
  sync: (file: number) => Promise<void> = syncHere,
): Promise<void> {
  const db = await openBeside(path)
  const commits = new JournalCommits(db, path, sync)
  const write = groupWriter(db, commits)
  port.on('message', async (question) => {
    if (question !== undefined) return write(question, (answer) => port.postMessage(answer))
    await commits.close()
    moveLog(db)
    db.close()
    port.close()
  })
}

function groupWriter(db: DatabaseSync, commits: JournalCommits) {
  const planned = plannedWrites(db)
  const dataVersion = db.prepare('PRAGMA data_version')
  /**
   * SQLite gives another number once another connection has written. Asked within the transaction,
   * it knows of all that was committed before.
   */
  const seeOthers: PlannedWrite = {
    work: () => dataVersion.get()?.['data_version'],
    isSynced: false,
  }
  return async (
    question: NonNullable<WriterQuestion>,
    answer: (answer: WriterAnswer) => void,
  ): Promise<void> => {
    try {
      const writes = [seeOthers, ...writesIn(question).map(planned)]
      await commits.writeTogether(writes, ([writesOfOthers, ...committed]) =>
        answer({committed, writesOfOthers: Number(writesOfOthers)}),
      )
      answer({ended: true})
    } catch (error) {
      answer({failed: toFailure(error)})
    }
  }
}

/**
 * A batch leaves a long log: what it wrote is moved into the database here, while the other thread
 * writes the results. A log that cannot be moved now stays as it is.
 */
function moveLog(db: DatabaseSync): void {
  try {
    db.exec('PRAGMA wal_checkpoint(PASSIVE)')
  } catch {}
}
