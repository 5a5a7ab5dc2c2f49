import {existsSync} from 'node:fs'
import {join} from 'node:path'
import type {Inbox} from '../inbox.ts'
import type {Damage} from '../log/damage.ts'
import {OutageLog} from './outage-log.ts'

/** Where a home keeps what its shared store did not take. */
export const outageFolderOf = (home: string): string => join(home, 'inbox', 'outage')

/** What the log of an outage holds, as its files have it. */
interface LeftDeliveries {
  readonly count: number
  /** By the clock of this machine. */
  readonly firstReceivedMs: number | undefined
}

/**
 * Deliveries that a listener which ended left there. Where one runs, it is writing them, and what it brought
 * over already is among them until it has brought all. Changes nothing.
 */
export function keptIn(home: string): LeftDeliveries {
  const directory = outageFolderOf(home)
  if (!existsSync(directory)) return {count: 0, firstReceivedMs: undefined}
  const {waiting: count, firstReceivedMs} = new OutageLog(directory, 0, () => {})
  return {count, firstReceivedMs}
}

/** How many `keptIn` there are. */
export const leftWaiting = (home: string): number => keptIn(home).count

/**
 * Stores what a listener on a shared store left, in an inbox of the home itself: its store is another
 * one now, and no other listener reads that log. What is stored twice, as after a kill between the two,
 * is stored once. The caller holds the lock of the listener.
 *
 * @returns how many there were.
 * Errors: `InboxUnavailable`; then the rest stays in the log.
 */
export async function takeInLeft(
  home: string,
  inbox: Pick<Inbox, 'accept'>,
  damaged: (damage: Damage) => void,
): Promise<number> {
  const directory = outageFolderOf(home)
  if (!existsSync(directory)) return 0
  const log = new OutageLog(directory, 0, damaged)
  try {
    if (!log.isLeft) return 0
    let count = 0
    for (;;) {
      const slice = log.next()
      if (slice.deliveries.length + slice.damaged.length === 0) break
      await Promise.all(slice.deliveries.map((delivery) => inbox.accept(delivery)))
      log.taken(slice)
      count += slice.deliveries.length
    }
    await log.drop()
    return count
  } finally {
    await log.close()
  }
}
