import {readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {LocalFailureError} from '../../messages/errors.ts'
import {inboxInUse} from '../../messages/webhooks/inbox.ts'
import {requireRegularFile} from '../../platform/regular-file.ts'
import {holdAlone, waitToHoldAlone} from '../../platform/sqlite.ts'
import type {Store} from '../../platform/store.ts'

/** Held for as long as a listener writes the log. */
export interface InboxLock {
  release(): void
}

const LOCK = 'listener.lock'
/** Says which process holds the lock; it stays when that ends. */
const HOLDER = 'listener.pid'
/**
 * Says which process listens on which port, and in which kind of store it keeps what it receives, where
 * that is the one that holds the lock.
 */
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

/**
 * For `doctor` and `store copy`: on which port the listener of a home takes deliveries, and in which kind
 * of store it keeps them. A home that takes no file has none.
 */
export function notePort(home: string, port: number, store: Store['kind']): void {
  const path = join(home, 'inbox', PORT)
  try {
    requireRegularFile(path)
    writeFileSync(path, `${process.pid} ${port} ${store}\n`, {mode: 0o600})
  } catch {
    // The deliveries matter more than what `doctor` can say of the port.
  }
}

/** Nothing where the listener did not write it down, as an earlier pixctl does not. */
export function portOf(home: string, listenerPid: number): number | undefined {
  const [port] = notedBy(home, listenerPid)
  return port === undefined ? undefined : Number(port)
}

/** Whether the listener keeps what it receives in a shared store, and forwards nothing from the home. */
export const isOnSharedStore = (home: string, listenerPid: number): boolean =>
  notedBy(home, listenerPid)[1] === ('postgres' satisfies Store['kind'])

function notedBy(home: string, listenerPid: number): readonly string[] {
  const path = join(home, 'inbox', PORT)
  try {
    requireRegularFile(path)
    const [pid, ...noted] = readFileSync(path, 'utf8').trim().split(' ')
    return Number(pid) === listenerPid ? noted : []
  } catch {
    return []
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
