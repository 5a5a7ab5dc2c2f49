import {dirname} from 'node:path'
import {LocalFailureError} from '../messages/errors.ts'
import type {Notice} from '../messages/message.ts'
import {inboxDamaged, inboxRecovered} from '../messages/webhooks/inbox.ts'
import {lockForCommand} from './log/lock.ts'
import {finishRecovery, isRecoveryUnfinished, recoverInbox} from './sqlite/recover.ts'
import {doubtInbox, isInboxDamaged, trustInbox} from './sqlite/soundness.ts'

/** How a notice gets to the user. */
export type Say = (said: Notice) => void

interface Mending {
  readonly notice: Say | undefined
  /** Reads all of a large inbox, too. */
  readonly whole?: boolean
}

/**
 * Recovers a damaged inbox, and says so. The caller holds the lock of the listener.
 *
 * Errors: `LocalFailureError` when it cannot be recovered, as on a full disk; then nothing has changed.
 */
export async function mendInbox(
  database: string,
  {notice, whole = false}: Mending,
): Promise<boolean> {
  finishRecovery(database)
  if (!(await isInboxDamaged(database, whole))) {
    trustInbox(database)
    return false
  }
  try {
    const recovery = await recoverInbox(database)
    notice?.(inboxRecovered(recovery))
    return true
  } catch (error) {
    throw damagedAt(database, error)
  }
}

/** Errors: `LocalFailureError` where a listener or another command has the damaged inbox. */
export async function mendIfFree(database: string, notice: Say | undefined): Promise<void> {
  if (!isRecoveryUnfinished(database) && !(await isInboxDamaged(database))) return
  const lock = await lockForCommand(dirname(database))
  if (!lock) throw new LocalFailureError(inboxDamaged({path: database}))
  try {
    await mendInbox(database, {notice})
  } finally {
    lock.release()
  }
}

/** The next opening reads all of the inbox. */
export function damagedAt(database: string, cause: unknown): LocalFailureError {
  doubtInbox(database)
  return new LocalFailureError(inboxDamaged({path: database}), {cause})
}
