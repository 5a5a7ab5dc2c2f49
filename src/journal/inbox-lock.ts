import {readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {LocalFailureError} from '../errors.ts'
import {openSqlite} from '../sqlite.ts'

/** Held for as long as a listener writes the log. */
export interface InboxLock {
  release(): void
}

/**
 * One listener per inbox. The lock is the operating system's, taken through SQLite, so it goes
 * with the process however that ends, and nothing stale is ever left behind.
 *
 * Errors: `LocalFailureError` when another listener holds it.
 */
export async function lockInbox(directory: string): Promise<InboxLock> {
  const holder = join(directory, 'listener.pid')
  const db = await openSqlite(join(directory, 'listener.lock'), {
    migrations: [],
    durability: 'normal',
  })
  try {
    db.exec('PRAGMA busy_timeout = 0; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch (cause) {
    db.close()
    throw new LocalFailureError(
      'INBOX_IN_USE',
      `Another listener ${pidIn(holder)}uses this inbox.`,
      {
        hint: 'Stop it, or give this one its own inbox with PIXCTL_HOME.',
        cause,
      },
    )
  }
  writeFileSync(holder, `${process.pid}\n`, {mode: 0o600})
  return {release: () => db.close()}
}

function pidIn(path: string): string {
  try {
    return `(process ${Number(readFileSync(path, 'utf8'))}) `
  } catch {
    return ''
  }
}
