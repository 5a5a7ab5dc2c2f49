import {LocalFailureError} from '../messages/errors.ts'
import {storeSetBack} from '../messages/store.ts'
import {type MarkedPart, markPath, readMark, tryToWriteMark} from '../platform/store-marks.ts'
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
 * its primary does not know what this home sent since, and would let it be paid twice.
 *
 * Errors: `LocalFailureError`, code `STORE_SET_BACK`, where it has not what this home sent last.
 */
export async function requireNotSetBack(
  home: string,
  sender: MarkedSender,
  {requests}: {readonly requests: Pick<Journal['requests'], 'find'>},
): Promise<void> {
  const part = {...sender, part: 'sent'} as const
  const mark = readMark(home, part)
  if (!mark || (await requests.find(mark.id))) return
  const {url} = sender
  const {id, atMs} = mark
  const sentAt = new Date(atMs).toISOString()
  const said = storeSetBack({url, id, sentAt, path: markPath(home, part)})
  throw new LocalFailureError(said, {details: {idempotencyKey: id, sentAt}})
}
