import {LocalFailureError} from '../messages/errors.ts'
import {storeLacksSent, storeMarkNotWritten, storeSetBack} from '../messages/store.ts'
import {failureCode} from '../platform/failure-code.ts'
import {
  dropMark,
  type FoundMark,
  type MarkedPart,
  markPath,
  readMark,
  type StoreMark,
  sentElsewhere,
  sentMarks,
  tryToWriteMark,
  writeMark,
} from '../platform/store-marks.ts'
import {uuid7Ms} from '../platform/uuid7.ts'
import type {Journal, Settled} from './journal.ts'
import {movesMoney} from './note-keeper.ts'
import type {RequestRecord} from './request-record.ts'
import {mayExist} from './request-state.ts'

/** Whose requests of a shared store a home knows the last one of. */
export type MarkedSender = Omit<MarkedPart, 'part'>

/** Of the many requests of a batch not each one is marked: its rows are asked for at the service. */
const MARKED_EVERY_MS = 1000

/** What is marked of a request: its key, its id in the store, and when it was first sent. */
type Marked = Pick<RequestRecord, 'id' | 'idempotencyKey' | 'createdAtMs' | 'kind'>

/** Keeps the mark of what a home sent last from a shared store. */
export interface SentMarker {
  /** The store has it, and it is about to be sent. */
  onBegun(record: Marked): void
  /**
   * What came to nothing is marked no more: the store may have it under another id from then on, where another
   * home may have paid it, and nothing is paid again where the store loses it. The one before it is marked again.
   * So it is where the store had lost this one and was given it again: it may have lost those before it, too,
   * which the mark of this one would not show. Nothing is marked in its place then while this process runs.
   */
  onSettled(record: Pick<Settled, 'id' | 'state' | 'isWrittenAgain'>): void
}

/**
 * Marks in the home what it is about to send from a shared store, once the store has it: the store may
 * lose it, as by a backup that is put back. By its id in the store as well as its key: of the same batch
 * file another home makes the same key, and sends the row anew from a store that lost it.
 *
 * Errors: `onBegun` throws `LocalFailureError`, code `STORE_MARK_NOT_WRITTEN`, of what moves money: where
 *         the store lost it, it would be paid again.
 */
export function sentMarker(home: string, sender: MarkedSender): SentMarker {
  const part = {...sender, part: 'sent'} as const
  const underWay = new Map<string, StoreMark>()
  let markedAtMs = -MARKED_EVERY_MS
  let before: StoreMark | undefined
  let isKept = false
  return {
    onBegun({id: record, idempotencyKey: id, createdAtMs: atMs, kind}) {
      if (isKept) return
      if (performance.now() - markedAtMs < MARKED_EVERY_MS) return
      const found = readMark(home, part)
      if (!underWay.has(found?.record ?? '')) before = found
      const mark = {id, record, atMs}
      try {
        writeMark(home, part, mark)
      } catch (cause) {
        if (!movesMoney(kind)) return
        const reason = failureCode(cause)
        throw new LocalFailureError(storeMarkNotWritten({path: markPath(home, part), reason}), {
          cause,
        })
      }
      markedAtMs = performance.now()
      underWay.set(record, mark)
    },
    onSettled({id, state, isWrittenAgain = false}) {
      if (isWrittenAgain && before) {
        isKept = true
        tryToWriteMark(home, part, before)
      }
      if (isKept) return
      const mark = underWay.get(id)
      if (!mark) return
      underWay.delete(id)
      if (mayExist(state)) before = mark
      else if (readMark(home, part)?.record === id) {
        if (before) tryToWriteMark(home, part, before)
        else dropMark(home, part)
      }
    },
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
  for (const mark of marksToFind(home, sender)) {
    if (await isThere(requests, mark)) continue
    const {id, atMs, profile} = mark
    const sentAt = new Date(atMs).toISOString()
    const said = storeSetBack({url, id, sentAt, path: markPath(home, {url, part: 'sent', profile})})
    throw new LocalFailureError(said, {details: {idempotencyKey: id, sentAt}})
  }
}

/** Of the store in use, and of those that have a note: what was sent from there is still to be brought here. */
export interface SentFrom extends MarkedSender {
  readonly hasNote: (url: string) => boolean
}

/**
 * What a profile sent last from another store stops it where the journal in use does not have it, and no note
 * is left by which it could be brought: that store is gone, and a person deleted the note. A backup of it at
 * another address is such a journal, and would let what was sent since be paid twice. `url` is empty for the
 * journal of the home.
 *
 * Errors: `LocalFailureError`, code `STORE_LACKS_SENT`.
 */
export async function requireSentElsewhereIsKnown(
  home: string,
  {url, profile, hasNote}: SentFrom,
  {requests}: {readonly requests: Pick<Journal['requests'], 'find'>},
): Promise<void> {
  for (const mark of sentElsewhere(home, {url, profile})) {
    const {id, atMs, url: from} = mark
    if (hasNote(from) || (await mayHavePaid(requests, mark))) continue
    const sentAt = new Date(atMs).toISOString()
    const path = markPath(home, {url: from, part: 'sent', profile})
    const said = storeLacksSent({url, from, id, sentAt, path})
    throw new LocalFailureError(said, {details: {idempotencyKey: id, sentAt}})
  }
}

/** Under its key alone it may be one that came to nothing here before it was sent from the other store. */
async function mayHavePaid(
  requests: Pick<Journal['requests'], 'find'>,
  mark: StoreMark,
): Promise<boolean> {
  if (!(await isThere(requests, mark))) return false
  if (mark.record !== undefined && (await requests.find(mark.record))) return true
  const found = await requests.find(mark.id)
  return found !== undefined && mayExist(found.state)
}

/**
 * Whether the store has what was marked. Under its key alone it may be what another home sent anew after the
 * store had lost it: that is younger. What `store copy` put in its place is not.
 */
async function isThere(
  requests: Pick<Journal['requests'], 'find'>,
  {id, record, atMs}: StoreMark,
): Promise<boolean> {
  if (record !== undefined && (await requests.find(record))) return true
  const found = await requests.find(id)
  if (!found) return false
  // A request that is sent again is dated anew, and keeps its id, which says when it was first made.
  const madeAtMs = record === undefined ? uuid7Ms(found.id) : undefined
  return Math.min(found.createdAtMs, madeAtMs ?? found.createdAtMs) <= atMs
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
