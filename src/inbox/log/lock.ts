import {readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {LocalFailureError} from '../../messages/errors.ts'
import {inboxInUse} from '../../messages/inbox.ts'
import {requireRegularFile} from '../../platform/regular-file.ts'
import {holdAlone, waitToHoldAlone} from '../../platform/sqlite.ts'

/** Held for as long as a listener writes the log. */
export interface InboxLock {
  release(): void
}

const LOCK = 'listener.lock'
/** Says which process holds the lock; it stays when that ends. */
const HOLDER = 'listener.pid'
/** Says which process listens on which port, where that is the one that holds the lock. */
const PORT = 'listener.port'
/** A command that reads the end of the log holds the lock for less than this. */
const COMMAND_MS = 1_000

/** For a command, while it looks at what no listener may write. Nothing where a listener runs. */
export const lockIfFree = (directory: string): Promise<InboxLock | undefined> =>
  holdAlone(join(directory, LOCK))

/** The same, where another command may hold it for a moment. */
export const lockForCommand = (directory: string): Promise<InboxLock | undefined> =>
  waitToHoldAlone(join(directory, LOCK), COMMAND_MS)

/**
 * One listener per inbox.
 *
 * Errors: `LocalFailureError` when another listener holds it; those of a disk that takes nothing.
 */
export async function lockInbox(directory: string): Promise<InboxLock> {
  const holder = join(directory, HOLDER)
  const lock = await waitToHoldAlone(join(directory, LOCK), COMMAND_MS)
  if (!lock) throw new LocalFailureError(inboxInUse({pid: pidIn(holder)}))
  try {
    writeFileSync(holder, `${process.pid}\n`, {mode: 0o600})
    return lock
  } catch (error) {
    lock.release()
    throw error
  }
}

/** The process of the listener that has the inbox of a home, where one runs. Leaves nothing behind. */
export async function listenerOf(home: string): Promise<number | undefined> {
  const directory = join(home, 'inbox')
  const pid = pidIn(join(directory, HOLDER))
  if (pid === undefined) return undefined
  const lock = await lockIfFree(directory)
  lock?.release()
  return lock === undefined ? pid : undefined
}

/** For `doctor`: on which port the listener of a home takes deliveries. A home that takes no file has none. */
export function notePort(home: string, port: number): void {
  const path = join(home, 'inbox', PORT)
  try {
    requireRegularFile(path)
    writeFileSync(path, `${process.pid} ${port}\n`, {mode: 0o600})
  } catch {
    // The deliveries matter more than what `doctor` can say of the port.
  }
}

/** Nothing where the listener did not write it down, as an earlier pixctl does not. */
export function portOf(home: string, listenerPid: number): number | undefined {
  const path = join(home, 'inbox', PORT)
  try {
    requireRegularFile(path)
    const [pid, port] = readFileSync(path, 'utf8').split(' ').map(Number)
    return pid === listenerPid ? port : undefined
  } catch {
    return undefined
  }
}

function pidIn(path: string): number | undefined {
  try {
    requireRegularFile(path)
    return Number(readFileSync(path))
  } catch {
    return undefined
  }
}
