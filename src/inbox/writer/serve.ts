import type {MessagePort} from 'node:worker_threads'
import {pathOnFullDisk} from '../../platform/disk-full.ts'
import type {AttemptRecord, Retention} from '../inbox.ts'
import {type FinishedFiles, takeOverSlice} from '../log/take-over.ts'
import type {SqliteInbox} from '../sqlite/sqlite-inbox.ts'
import type {WriterAnswer, WriterQuestion} from './calls.ts'

/** Answers each call that comes through the port; after the one to close, the port is closed, too. */
export function serve(port: MessagePort, log: string, sqlite: SqliteInbox): void {
  const answer = (message: WriterAnswer): void => port.postMessage(message)
  port.on('message', (question: WriterQuestion) => {
    const {call} = question
    perform(question, log, sqlite)
      .then(
        (result) => answer({call, result}),
        (error) => answer({call, error: String(error), full: pathOnFullDisk(error)}),
      )
      .finally(() => {
        if (question.method === 'close') port.close()
      })
  })
}

/**
 * Does what the writer was asked for, on the connection that writes.
 *
 * @param log the directory of the log that is taken over.
 * Errors: those of SQLite.
 */
export async function perform(
  {method, argument}: Omit<WriterQuestion, 'call'>,
  log: string,
  sqlite: SqliteInbox,
): Promise<unknown> {
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
