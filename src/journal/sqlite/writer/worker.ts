import {parentPort, workerData} from 'node:worker_threads'
import {invariant} from '../../../domain/invariant.ts'
import {fulfilled, GroupCommit} from '../../../platform/group-commit.ts'
import {plannedWrites} from '../all-writes.ts'
import {JournalCommits, syncFile} from '../journal-commits.ts'
import {openBeside} from '../open-sound.ts'
import {toFailure, type WriterAnswer, type WriterQuestion, writesIn} from './messages.ts'

invariant(parentPort, 'the writer runs in a thread of its own')
const port = parentPort
const path = workerData as string
const db = await openBeside(path)
/** What is committed while the disk is at an earlier group waits for the next turn of the disk. */
const syncs = new GroupCommit(async (files: readonly number[]) => {
  await syncFile(files[0] as number)
  return files.map(fulfilled)
})
const commits = new JournalCommits(db, path, async (file) => void (await syncs.add(file)))
const planned = plannedWrites(db)

port.on('message', (question: WriterQuestion) => void perform(question))

async function perform(question: WriterQuestion): Promise<void> {
  if (question === undefined) {
    await commits.close()
    db.close()
    port.close()
    return
  }
  const {group, text} = question
  try {
    const writes = writesIn(text).map(planned)
    await commits.writeTogether(writes, (committed) => answer({group, committed}))
    answer({group, ended: true})
  } catch (error) {
    answer({group, failed: toFailure(error)})
  }
}

function answer(message: WriterAnswer): void {
  port.postMessage(message)
}
