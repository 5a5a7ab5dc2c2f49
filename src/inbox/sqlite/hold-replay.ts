import {readFileSync, rmSync, writeFileSync} from 'node:fs'
import {dirname, join} from 'node:path'
import {requireRegularFile} from '../../platform/regular-file.ts'
import {waitToHoldAlone} from '../../platform/sqlite.ts'
import type {JobId, ReplayHold, ReplayProcess} from '../inbox.ts'

/** A process that was refused looks at the lock for less than this. */
const WAIT_MS = 200

/**
 * Holds a replay of the inbox at `database` by a lock of the operating system, which ends with its
 * process, however that ends. Gives the process that holds it, where another one does.
 *
 * Errors: as of `holdAlone`; those of a disk that takes nothing.
 */
export async function holdReplay(
  database: string,
  replayId: JobId,
  own: ReplayProcess,
): Promise<ReplayHold | ReplayProcess> {
  const beside = join(dirname(database), `replay-${replayId}`)
  const [lock, holder] = [`${beside}.lock`, `${beside}.pid`]
  const hold = await waitToHoldAlone(lock, WAIT_MS)
  if (!hold) return {pid: pidIn(holder), host: own.host}
  try {
    requireRegularFile(holder)
    writeFileSync(holder, `${own.pid}\n`, {mode: 0o600})
  } catch (error) {
    hold.release()
    throw error
  }
  return {
    isLost: () => false,
    release: async (isFinished) => {
      // Of a replay that can be resumed the lock stays: two files of one name would be two locks.
      if (isFinished) for (const path of [holder, lock]) rmSync(path, {force: true})
      hold.release()
    },
  }
}

function pidIn(path: string): number | undefined {
  try {
    requireRegularFile(path)
    const pid = Number(readFileSync(path, 'utf8'))
    return Number.isSafeInteger(pid) && pid > 0 ? pid : undefined
  } catch {
    return undefined
  }
}
