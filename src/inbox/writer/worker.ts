import {parentPort, workerData} from 'node:worker_threads'
import {invariant} from '../../domain/invariant.ts'
import type {AttemptRecord, Retention} from '../inbox.ts'
import {type FinishedFiles, takeOverSlice} from '../log/take-over.ts'
import {SqliteInbox} from '../sqlite/sqlite-inbox.ts'
import type {WriterAnswer, WriterPlace, WriterQuestion} from './calls.ts'

invariant(parentPort, 'the writer runs in a thread of its own')
const port = parentPort
const {log, database} = workerData as WriterPlace
const sqlite = await SqliteInbox.open(database, 'normal')

const perform = async ({method, argument}: WriterQuestion): Promise<unknown> => {
  switch (method) {
    case 'takeOver':
      return takeOverSlice(log, sqlite, argument as FinishedFiles)
    case 'record':
      return sqlite.record(argument as readonly AttemptRecord[])
    case 'hasten':
      return sqlite.hasten(argument as number)
    case 'prune':
      return sqlite.prune(argument as Retention)
    case 'checkpoint':
      return sqlite.checkpoint()
    case 'close':
      return sqlite.close()
  }
}

port.on('message', (question: WriterQuestion) => {
  perform(question)
    .then(
      (result) => answer({call: question.call, result}),
      (error) => answer({call: question.call, error: String(error)}),
    )
    .finally(() => {
      if (question.method === 'close') port.close()
    })
})

function answer(message: WriterAnswer): void {
  port.postMessage(message)
}
