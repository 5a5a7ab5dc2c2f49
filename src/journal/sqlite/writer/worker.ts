import {fdatasyncSync} from 'node:fs'
import {parentPort, workerData} from 'node:worker_threads'
import {invariant} from '../../../domain/invariant.ts'
import {plannedWrites} from '../all-writes.ts'
import {JournalCommits, type PlannedWrite} from '../journal-commits.ts'
import {openBeside} from '../open-sound.ts'
import {toFailure, type WriterAnswer, type WriterQuestion, writesIn} from './messages.ts'

invariant(parentPort, 'the writer runs in a thread of its own')
const port = parentPort
const path = workerData as string
const db = await openBeside(path)
// The next group is not sent before this one has ended, so the thread waits for the disk itself.
const commits = new JournalCommits(db, path, async (file) => fdatasyncSync(file))
const planned = plannedWrites(db)
const dataVersion = db.prepare('PRAGMA data_version')
/**
 * SQLite gives another number once another connection has written. Asked within the transaction, it
 * knows of all that was committed before.
 */
const seeOthers: PlannedWrite = {
  work: () => dataVersion.get()?.['data_version'],
  isSynced: false,
}

port.on('message', (question: WriterQuestion) => void perform(question))

async function perform(question: WriterQuestion): Promise<void> {
  if (question === undefined) {
    await commits.close()
    moveLog()
    db.close()
    port.close()
    return
  }
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

/**
 * A batch leaves a long log: what it wrote is moved into the database here, while the other thread
 * writes the results. A log that cannot be moved now stays as it is.
 */
function moveLog(): void {
  try {
    db.exec('PRAGMA wal_checkpoint(PASSIVE)')
  } catch {}
}

function answer(message: WriterAnswer): void {
  port.postMessage(message)
}
