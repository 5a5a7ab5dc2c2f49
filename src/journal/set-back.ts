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

/** Keeps marks of what a home sends from a shared store. */
export interface SentMarker {
  /**
   * A request is about to be written to the store. Gives the marks of what the store had by then; nothing where it
   * will not be marked.
   */
  onBegin(): readonly FoundMark[] | undefined
  /**
   * The store has it, and it is about to be sent. Without `earlier` the store had it before, as one of
   * unknown outcome that is finished.
   */
  onBegun(record: Marked, earlier?: readonly FoundMark[]): void
  /**
   * What is paid stands for all that the store had before it was written: their marks go. What came to nothing is
   * marked no more: the store may have it under another id from then on, where another home may have paid it, and
   * nothing is paid again where the store loses it. Where the store had lost it while it was under way, and was
   * given it again, the mark says so: what else the store lost only a person can find out.
   */
  onSettled(record: Marked & Pick<Settled, 'state' | 'isWrittenAgain'>): void
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
  const underWay = new Map<string, readonly FoundMark[]>()
  let markedAtMs = -MARKED_EVERY_MS
  let isLossMarked = false
  const isDue = (): boolean => performance.now() - markedAtMs >= MARKED_EVERY_MS
  return {
    onBegin() {
      if (!isDue()) return undefined
      const isOwn = ({profile, isLost}: FoundMark) => profile === sender.profile && !isLost
      return sentMarks(home, sender.url).filter(isOwn)
    },
    onBegun({id: record, idempotencyKey: id, createdAtMs: atMs, kind}, earlier = []) {
      if (!isDue()) return
      const mark = {id, record, atMs}
      try {
        if (!readMark(home, part, record)) writeMark(home, part, mark)
      } catch (cause) {
        if (!movesMoney(kind)) return
        const said = {path: markPath(home, part, record), reason: failureCode(cause)}
        throw new LocalFailureError(storeMarkNotWritten(said), {cause})
      }
      markedAtMs = performance.now()
      // By what stood there, not by a clock, which may have been set since.
      underWay.set(record, earlier)
    },
    onSettled({id: record, idempotencyKey: id, createdAtMs: atMs, state, isWrittenAgain = false}) {
      const earlier = underWay.get(record)
      underWay.delete(record)
      if (isWrittenAgain) {
        // Of many that were under way one is enough: a person looks at the service.
        if (!isLossMarked) tryToWriteMark(home, part, {id, record, atMs, isLost: true})
        isLossMarked = true
      } else if (earlier) {
        if (state === 'done') earlier.filter((one) => one.record !== record).forEach(dropMark)
        else if (!mayExist(state)) dropMark({path: markPath(home, part, record)})
      }
    },
  }
}

type Lookup = Pick<Journal['requests'], 'find' | 'present'>

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

/**
 * Tells of each of these marks whether the store has what was marked. After a batch whose service was away there are
 * hundreds: all of them are looked for by their ids at once. Under its key alone it may be what another home sent
 * anew after the store had lost it: that is younger. What `store copy` put in its place is not.
 */
async function lookFor(requests: Lookup, marks: readonly FoundMark[]) {
  const ids = marks.flatMap(({record}) => record ?? [])
  const present = ids.length === 0 ? new Set<string>() : await requests.present(ids)
  return async ({id, record, atMs}: StoreMark): Promise<boolean> => {
    if (record !== undefined && present.has(record)) return true
    const found = await requests.find(id)
    if (!found) return false
    // A request that is sent again is dated anew, and keeps its id, which says when it was first made.
    const madeAtMs = record === undefined ? uuid7Ms(found.id) : undefined
    return Math.min(found.createdAtMs, madeAtMs ?? found.createdAtMs) <= atMs
  }
}
