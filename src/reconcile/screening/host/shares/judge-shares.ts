import type {MergedScreens} from '../hashes/places.ts'
import type {Segments, Spill} from '../kept/spill.ts'
import {BYTES_OF_A_SUBJECT} from '../plan/make-plan.ts'
import type {Extracted, FactsOrder, FactTask, Plan, ScreenedRows, Share} from '../plan/plan.ts'
import {AGAIN_NUMBERS} from '../plan/plan.ts'
import {allEnded, type ScreenWorker} from '../threads/screen-workers.ts'

/** How the rows that need a closer look are shared out. */
export interface Sharing {
  readonly shares: number
  /** They are more than memory should hold. */
  readonly isSpilled: boolean
}

/** Each worker keeps a buffer for each share while it sorts rows into shares. */
const FEW_SHARES = 1_024
/** Where there are more than `FEW_SHARES`, a share may have so many times the bytes instead. */
const MOST_TIMES = 8

/** What was read. Units: bytes. */
interface ScreenedBytes {
  readonly total: number
  /** About so many of them are of deliveries whose key may have come before. */
  readonly again: number
}

/** About how many bytes the deliveries have whose key may have come before. */
export function againBytes(replies: readonly ScreenedRows[], total: number, rows: number): number {
  const again = replies.reduce((sum, reply) => sum + reply.again.length / AGAIN_NUMBERS, 0)
  return rows === 0 ? 0 : total * (again / rows)
}

/**
 * Rows are judged share by share, so that the objects of few subjects live at a time; where there are
 * many, they wait on disk. Deliveries that came again are mostly equal, and of those one is handed over:
 * there are fewer shares for them, and each has at most `MOST_TIMES` the bytes where they are not.
 */
export function sharingOf(
  {records, doubtful}: MergedScreens,
  {total, again}: ScreenedBytes,
  {shareBytes, spillBytes}: {readonly shareBytes: number; readonly spillBytes: number},
): Sharing {
  const bytes = records === 0 ? total : total * (doubtful / records)
  const most = Math.max(FEW_SHARES, bytes / shareBytes / MOST_TIMES)
  const wanted = Math.max(bytes - again, bytes / MOST_TIMES) / shareBytes
  const shares = Math.max(1, Math.ceil(Math.min(wanted, most)))
  return {shares, isSpilled: bytes > spillBytes}
}

interface SharesTerms<Terms, Judged> {
  readonly apart: Int32Array
  /** Places in order but for deliveries that came again; nothing where there are none. */
  readonly repeated: Int32Array | undefined
  readonly extracted: readonly Extracted[]
  readonly shares: number
  readonly spill: Spill | undefined
  readonly terms: Terms
  readonly onShare: () => void
  readonly onJudged: (judged: Judged) => void
}

/**
 * Judges the rows of every place that is judged apart, by all workers at once. Answers the places whose
 * deliveries say unlike things: of those nothing is said yet.
 */
async function judgeShares<Terms, Judged>(
  workers: readonly ScreenWorker<Terms, Judged>[],
  {apart, repeated, extracted, shares, spill, terms, onShare, onJudged}: SharesTerms<Terms, Judged>,
): Promise<readonly number[]> {
  const conflicting: number[] = []
  if (repeated === undefined && apart.every((word) => word === 0)) return conflicting
  await spread(workers, shares, async (worker, nth) => {
    const share = {...shareOf(extracted, nth), spill, places: apart, repeated}
    const isEmpty = share.chunks.length + share.segments.length === 0
    if (!isEmpty) {
      const said = await worker.judge(share, terms)
      onJudged(said.judged)
      for (const place of said.conflicting) conflicting.push(place)
    }
    onShare()
  })
  return conflicting
}

/** A worker has its next share before it has answered for the last: it never waits for one. */
const SHARES_AHEAD = 2

/**
 * Shares are judged one after the other by each worker, the next one by whichever is free; none any more
 * once one of them fails.
 */
async function spread<Worker>(
  workers: readonly Worker[],
  shares: number,
  judge: (worker: Worker, nth: number) => Promise<void>,
): Promise<void> {
  let next = 0
  const take = async (worker: Worker): Promise<void> => {
    for (let nth = next; nth < shares; nth = next) {
      next += 1
      try {
        await judge(worker, nth)
      } catch (error) {
        next = shares
        throw error
      }
    }
  }
  await allEnded(
    workers.flatMap((worker) => Array.from({length: SHARES_AHEAD}, () => take(worker))),
  )
}

/** Of so many subjects the columns live at a time. */
const SUBJECTS_OF_A_SHARE = 8_192

/** Into how many shares go the facts of so many bytes of rows, if each of their subjects has some. */
export const factShares = (totalBytes: number): number =>
  Math.max(1, Math.ceil(totalBytes / BYTES_OF_A_SUBJECT / SUBJECTS_OF_A_SHARE))

/** What the schedule says of places that are in order but for their fee, by all workers at once. */
async function judgeFeeShares<Terms, Judged>(
  workers: readonly ScreenWorker<Terms, Judged>[],
  {fees, order, terms, onJudged}: FeeShares<Terms, Judged>,
): Promise<void> {
  if (order === undefined || fees.every((word) => word === 0)) return
  const {facts, tasks, spill, wallets} = order
  await spread(workers, order.shares, async (worker, nth) => {
    const segments = facts.map((byShare) => byShare[nth] ?? new Int32Array(0))
    const share = {segments, wallets, spill, places: fees, tasks}
    onJudged(await worker.judgeFees(share, terms))
  })
}

/** The rows of a share in memory, those of the first source first, and those on disk. */
const shareOf = (found: readonly Extracted[], nth: number): Pick<Share, 'chunks' | 'segments'> => ({
  chunks: found.flatMap(({chunks}) => chunks[nth] ?? []).sort((a, b) => a.source - b.source),
  segments: found.flatMap(({segments}) => segments[nth] ?? []).filter(({length}) => length > 0),
})

/** What all threads have written of fees. */
export interface WrittenFacts extends FactsOrder {
  /** By thread and share. */
  readonly facts: readonly (readonly Segments[])[]
  /** What each thread calls its wallets. */
  readonly wallets: readonly (readonly string[])[]
  readonly tasks: readonly FactTask[]
}

/** What the threads have written of fees, if they were asked to. */
export function writtenFacts(
  {facts, tasks}: Plan,
  replies: readonly ScreenedRows[],
  firstLines: readonly number[],
): WrittenFacts | undefined {
  return (
    facts && {
      ...facts,
      facts: replies.map((reply) => reply.facts),
      wallets: replies.map((reply) => reply.accounts.hours.names),
      tasks: tasks.map(({source}, task) => ({source, firstLine: firstLines[task] ?? 1})),
    }
  )
}

interface FeeShares<Terms, Judged> {
  /** Places that are in order but for their fee. */
  readonly fees: Int32Array
  readonly order: WrittenFacts | undefined
  readonly terms: Terms
  readonly onJudged: (judged: Judged) => void
}

interface ApartTerms<Terms, Judged> {
  readonly apart: Int32Array
  readonly repeated: Int32Array | undefined
  readonly extracted: readonly Extracted[]
  /** Fetches all rows of places whose deliveries say unlike things. */
  readonly fetchWhole: (places: readonly number[]) => Promise<{
    readonly apart: Int32Array
    readonly extracted: readonly Extracted[]
  }>
  readonly fees: Int32Array
  readonly facts: WrittenFacts | undefined
  readonly shares: number
  readonly spill: Spill | undefined
  readonly terms: Terms
  /** What part of all shares is judged. */
  readonly onShare: (part: number) => void
  /** Takes what was said of a share, as soon as it was. */
  readonly onJudged: (judged: Judged) => void
}

/** All that is judged apart from the rows that the calling thread judges. */
export async function judgeApart<Terms, Judged>(
  workers: readonly ScreenWorker<Terms, Judged>[],
  {fees, facts, terms, onShare, onJudged, fetchWhole, ...rows}: ApartTerms<Terms, Judged>,
): Promise<void> {
  let done = 0
  const conflicting = await judgeShares(workers, {
    ...rows,
    terms,
    onJudged,
    onShare: () => {
      done += 1
      onShare(done / rows.shares)
    },
  })
  if (conflicting.length > 0) {
    const whole = {...rows, ...(await fetchWhole(conflicting)), repeated: undefined}
    await judgeShares(workers, {...whole, terms, onJudged, onShare: () => {}})
  }
  await judgeFeeShares(workers, {fees, order: facts, terms, onJudged})
}
