import {readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {LocalFailureError} from '../../messages/errors.ts'
import {inboxInUse} from '../../messages/webhooks.ts'
import {holdAlone} from '../../platform/sqlite.ts'

/** Held for as long as a listener writes the log. */
export interface InboxLock {
  release(): void
}

/**
 * One listener per inbox.
 *
 * Errors: `LocalFailureError` when another listener holds it.
 */
export async function lockInbox(directory: string): Promise<InboxLock> {
  const holder = join(directory, 'listener.pid')
  const lock = await holdAlone(join(directory, 'listener.lock'))
  if (!lock) throw new LocalFailureError(inboxInUse({pid: pidIn(holder)}))
  writeFileSync(holder, `${process.pid}\n`, {mode: 0o600})
  return lock
}

function pidIn(path: string): number | undefined {
  try {
    return Number(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}
