import {readFileSync, rmSync} from 'node:fs'
import {dirname} from 'node:path'
import {keepEntries} from '../../platform/keep-entries.ts'
import {replaceFile} from '../../platform/replace-file.ts'
import type {Delivery} from '../inbox.ts'
import {reasonOf} from './in-time.ts'
import {refusedCountIn} from './refused-deliveries.ts'
import type {SharedInbox} from './shared-inbox.ts'

/** What came of deliveries that a shared store had refused. */
export interface RefusedBrought {
  /** The store has them now. */
  readonly taken: number
  /** Of these, those that it did not have before. */
  readonly stored: number
  /** The store refuses them still. */
  readonly left: number
  /** Why it refused the last one of those. */
  readonly reason?: string | undefined
}

/**
 * Gives a shared store once more what it refused for what was in it: a constraint may be gone by now.
 * What it takes leaves the file, on the disk, after it is stored; given twice, as after a kill between
 * the two, it is stored once. Lines that are no delivery stay. No listener of the home may write to the
 * file meanwhile.
 *
 * Errors: those of the store, and of the file system; then the file is as it was.
 */
export async function bringRefused(
  path: string,
  store: Pick<SharedInbox, 'take' | 'refusesWhatItWasGiven'>,
): Promise<RefusedBrought> {
  if (refusedCountIn(path) === 0) return {taken: 0, stored: 0, left: 0}
  const lines = readFileSync(path, 'utf8').split('\n')
  const kept: string[] = []
  let [taken, stored, left] = [0, 0, 0]
  let reason: string | undefined
  for (const line of lines) {
    const delivery = deliveryIn(line)
    try {
      if (delivery) {
        const [verdict] = await store.take([delivery], 'earlier')
        taken += 1
        if (verdict !== 'duplicate') stored += 1
        continue
      }
    } catch (error) {
      if (!store.refusesWhatItWasGiven(error)) throw error
      reason = reasonOf(error)
      left += 1
    }
    kept.push(line)
  }
  if (taken > 0) keepLines(path, kept)
  return {taken, stored, left, reason}
}

function keepLines(path: string, lines: readonly string[]): void {
  const text = lines.join('\n')
  if (text.trim() === '') rmSync(path)
  else replaceFile(path, text)
  keepEntries(dirname(path))
}

/** Nothing where the line is empty, torn, or no delivery. */
function deliveryIn(line: string): Delivery | undefined {
  try {
    const {body, reason: _, ...delivery} = JSON.parse(line)
    const isWhole = typeof body === 'string' && typeof delivery.eventId === 'string'
    return isWhole ? {...delivery, body: Buffer.from(body, 'base64')} : undefined
  } catch {
    return undefined
  }
}
