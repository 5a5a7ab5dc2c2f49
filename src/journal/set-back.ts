import {LocalFailureError} from '../messages/errors.ts'
import {storeSetBack} from '../messages/store.ts'
import {
  type FoundMark,
  type MarkedPart,
  markPath,
  sentMarks,
  tryToWriteMark,
} from '../platform/store-marks.ts'
import type {Journal} from './journal.ts'
import type {RequestRecord} from './request-record.ts'

/** Whose requests of a shared store a home knows the last one of. */
export type MarkedSender = Omit<MarkedPart, 'part'>

/** Of the many requests of a batch not each one is marked: its rows are asked for at the service. */
const MARKED_EVERY_MS = 1000

/**
 * Marks in the home what it is about to send from a shared store, once the store has it: the store may
 * lose it, as by a backup that is put back. By its key: the store has another id for it where another home
 * may have paid what was refused to this one.
 */
export function sentMarker(
  home: string,
  sender: MarkedSender,
): (record: Pick<RequestRecord, 'idempotencyKey' | 'createdAtMs'>) => void {
  let markedAtMs = -MARKED_EVERY_MS
  return ({idempotencyKey: id, createdAtMs}) => {
    if (performance.now() - markedAtMs < MARKED_EVERY_MS) return
    markedAtMs = performance.now()
    tryToWriteMark(home, {...sender, part: 'sent'}, {id, atMs: createdAtMs})
  }
}

/**
 * A shared store that was put back to an earlier state, was made anew, or lost its last commits with
 * its primary does not know what this home sent since, and would let it be paid twice. Another profile
 * of the home may have sent last, and may be of the same account, so its mark counts as well.
 *
 * Errors: `LocalFailureError`, code `STORE_SET_BACK`, where it has not what this home sent last.
 */
export async function requireNotSetBack(
  home: string,
  sender: MarkedSender,
  {requests}: {readonly requests: Pick<Journal['requests'], 'find'>},
): Promise<void> {
  const {url} = sender
  for (const {id, atMs, profile} of marksToFind(home, sender)) {
    if (await requests.find(id)) continue
    const sentAt = new Date(atMs).toISOString()
    const said = storeSetBack({url, id, sentAt, path: markPath(home, {url, part: 'sent', profile})})
    throw new LocalFailureError(said, {details: {idempotencyKey: id, sentAt}})
  }
}

/**
 * The mark of the profile, and the newest of the home where that is another one's: a store that lost an older
 * one lost the newest, too, so no more of them are asked for.
 */
function marksToFind(home: string, {url, profile}: MarkedSender): FoundMark[] {
  const [newest, ...older] = sentMarks(home, url).toSorted((a, b) => b.atMs - a.atMs)
  if (!newest || newest.profile === profile) return newest ? [newest] : []
  return [...older.filter((mark) => mark.profile === profile), newest]
}
