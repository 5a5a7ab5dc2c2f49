import {join} from 'node:path'
import {LocalFailureError} from '../messages/errors.ts'
import {inboxUnavailable} from '../messages/webhooks.ts'
import {directoryInHome} from '../platform/home.ts'
import type {Inbox} from './inbox.ts'
import {lockInbox} from './log/lock.ts'
import {LoggedInbox} from './log/logged-inbox.ts'
import {takeOverLog} from './log/take-over.ts'
import {SqliteInbox} from './sqlite/sqlite-inbox.ts'

/**
 * The inbox of the one listener that receives into it.
 *
 * Errors: `LocalFailureError` when another listener has it, or it cannot be opened.
 */
export async function openListenerInbox(home: string): Promise<Inbox> {
  const {directory, log, database} = inboxPaths(home)
  const lock = await lockInbox(directory)
  try {
    const inbox = await LoggedInbox.open({log, database})
    return releasing(inbox, () => lock.release())
  } catch (error) {
    lock.release()
    throw cannotOpen(directory, error)
  }
}

/**
 * The inbox as commands read it, also while a listener receives into it.
 *
 * Errors: `LocalFailureError` when it cannot be opened.
 */
export async function openInbox(home: string): Promise<SqliteInbox> {
  const {directory, log, database} = inboxPaths(home)
  let sqlite: SqliteInbox | undefined
  try {
    sqlite = await SqliteInbox.open(database, 'full')
    await takeOverLog(log, sqlite)
    return sqlite
  } catch (error) {
    await sqlite?.close()
    throw cannotOpen(directory, error)
  }
}

const cannotOpen = (directory: string, cause: unknown): LocalFailureError =>
  new LocalFailureError(inboxUnavailable({directory}), {cause})

function inboxPaths(home: string): {directory: string; log: string; database: string} {
  const directory = directoryInHome(home, 'inbox')
  return {
    directory,
    log: directoryInHome(directory, 'log'),
    database: join(directory, 'inbox.db'),
  }
}

function releasing(inbox: LoggedInbox, release: () => void): Inbox {
  const close = inbox.close.bind(inbox)
  inbox.close = () => close().finally(release)
  return inbox
}
