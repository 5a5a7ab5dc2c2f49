import {LocalFailureError} from '../messages/errors.ts'
import {storeLacksSent, storeSetBack} from '../messages/stores/store-lost.ts'
import {
  type FoundMark,
  type MarkedPart,
  type StoreMark,
  sentElsewhere,
  sentMarks,
} from '../platform/store-marks.ts'
import {uuid7Ms} from '../platform/uuid7.ts'
import type {Journal} from './journal.ts'
import type {RequestRecord} from './request-record.ts'
import {mayExist} from './request-state.ts'

/** Whose requests of a shared store a home knows the last one of. */
export type MarkedSender = Omit<MarkedPart, 'part'>

type Lookup = Pick<Journal['requests'], 'find' | 'withIds'>

/**
 * A shared store that was put back to an earlier state, was made anew, or lost its last commits with
 * its primary does not know what this home sent since, and would let it be paid twice. Another profile
 * of the home may have sent last, and may be of the same account, so its marks count as well.
 *
 * Errors: `LocalFailureError`, code `STORE_SET_BACK`, where it has not what this home sent last.
 */
export async function requireNotSetBack(
  home: string,
  {url}: MarkedSender,
  {requests}: {readonly requests: Lookup},
): Promise<void> {
  const marks = sentMarks(home, url)
  const has = await lookFor(requests, marks)
  const lost = await lostOf(marks, async (mark) => mark.isLost !== true && has(mark))
  if (!lost) return
  const {id, sentAt, paths} = lost
  const details = {idempotencyKey: id, sentAt}
  throw new LocalFailureError(storeSetBack({url, id, sentAt, paths}), {details})
}

/** What a store lacks: the latest of it, and all the files that stop the home. */
interface Lost {
  readonly id: string
  readonly sentAt: string
  readonly paths: readonly string[]
}

/** Nothing where the store has all of them. */
async function lostOf(
  marks: readonly FoundMark[],
  isKnown: (mark: FoundMark) => Promise<boolean>,
): Promise<Lost | undefined> {
  const lost: FoundMark[] = []
  for (const mark of marks.toSorted((a, b) => b.atMs - a.atMs)) {
    if (!(await isKnown(mark))) lost.push(mark)
  }
  const [latest] = lost
  if (!latest) return undefined
  const {id, atMs} = latest
  return {id, sentAt: new Date(atMs).toISOString(), paths: lost.map(({path}) => path)}
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
  {requests}: {readonly requests: Lookup},
): Promise<void> {
  const elsewhere = sentElsewhere(home, {url, profile}).filter((mark) => !hasNote(mark.url))
  for (const from of new Set(elsewhere.map((mark) => mark.url))) {
    const marks = elsewhere.filter((mark) => mark.url === from)
    const has = await lookFor(requests, marks)
    const lost = await lostOf(
      marks,
      async (mark) => (await has(mark)) && mayHavePaid(requests, mark),
    )
    if (!lost) continue
    const {id, sentAt, paths} = lost
    const details = {idempotencyKey: id, sentAt}
    throw new LocalFailureError(storeLacksSent({url, from, id, sentAt, paths}), {details})
  }
}

/** Under its key alone it may be one that came to nothing here before it was sent from the other store. */
async function mayHavePaid(requests: Lookup, {id, record}: StoreMark): Promise<boolean> {
  const own = record === undefined ? undefined : await requests.find(record)
  if (own) return true
  const found = await requests.find(id)
  return found !== undefined && mayExist(found.state)
}

/** The clock of the store is measured anew by each command. */
const CLOCK_MS = 500

/**
 * Whether it is what was marked: one that came to nothing is dated anew when it is sent again, so that an older one is
 * what the store knew before that.
 */
const isAsMarked = ({state, createdAtMs}: RequestRecord, {atMs}: StoreMark): boolean =>
  mayExist(state) || createdAtMs >= atMs - CLOCK_MS

/**
 * Tells of each of these marks whether the store has what was marked. After a batch whose service was away there are
 * hundreds: all of them are looked for by their ids at once. Under its key alone it may be what another home sent
 * anew after the store had lost it: that is younger. What `store copy` put in its place is not.
 */
async function lookFor(requests: Lookup, marks: readonly FoundMark[]) {
  const ids = marks.flatMap(({record}) => record ?? [])
  const records = ids.length === 0 ? [] : await requests.withIds(ids)
  const byId = new Map(records.map((record) => [record.id, record]))
  return async (mark: StoreMark): Promise<boolean> => {
    const {id, record, atMs} = mark
    const own = byId.get(record ?? '')
    if (own) return isAsMarked(own, mark)
    const found = await requests.find(id)
    if (!found) return false
    // A request that is sent again is dated anew, and keeps its id, which says when it was first made.
    const madeAtMs = record === undefined ? uuid7Ms(found.id) : undefined
    return Math.min(found.createdAtMs, madeAtMs ?? found.createdAtMs) <= atMs
  }
}
