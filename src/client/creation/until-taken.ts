import type {Channel} from '../channel.ts'

/** Between attempts. A database that is started anew is back by then, and a lease goes on until then. */
const PAUSES_MS = [200, 400, 800, 1600, 3000]
/** An attempt that waits for an answer in vain takes long by itself. */
const LONGEST_MS = 6000

/** Whether the disk or the database did not take it; anything else is our own mistake. */
export const isOfJournal = (error: unknown): boolean => error instanceof Error && 'errcode' in error

/**
 * Writes the end of a request to the journal. Where the journal does not take it, it is written again for a
 * few seconds: a payout that the service refused would else be sent by the next resume.
 *
 * Errors: those of the last attempt.
 */
export async function untilTaken<T>(
  {pause}: Pick<Channel, 'pause'>,
  write: () => Promise<T>,
): Promise<T> {
  const beganAtMs = performance.now()
  for (const ms of PAUSES_MS) {
    try {
      return await write()
    } catch (error) {
      if (!isOfJournal(error) || performance.now() - beganAtMs > LONGEST_MS) throw error
      try {
        await pause(ms)
      } catch {
        throw error
      }
    }
  }
  return write()
}
