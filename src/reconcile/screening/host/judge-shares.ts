import type {MergedScreens} from './places.ts'
import type {Extracted, ExtractOrder, Share} from './plan.ts'
import type {ScreenWorker} from './screen-workers.ts'
import {openSpill, type Spill} from './spill.ts'

/** How doubtful rows are shared out. */
export interface Sharing {
  readonly shares: number
  /** They are more than memory should hold. */
  readonly isSpilled: boolean
}

/**
 * Rows are judged share by share, so that the objects of few subjects live at a time; where there are
 * many, they wait on disk.
 */
export function sharingOf(
  {records, doubtful}: MergedScreens,
  totalBytes: number,
  {shareBytes, spillBytes}: {readonly shareBytes: number; readonly spillBytes: number},
): Sharing {
  const bytes = records === 0 ? totalBytes : totalBytes * (doubtful / records)
  return {shares: Math.max(1, Math.ceil(bytes / shareBytes)), isSpilled: bytes > spillBytes}
}

interface SharesTerms<Terms> {
  readonly order: ExtractOrder
  readonly isSpilled: boolean
  readonly terms: Terms
  readonly onShare: () => void
}

/** Judges the rows of every place that is judged apart, by all workers at once. */
export async function judgeShares<Terms, Judged>(
  workers: readonly ScreenWorker<Terms, Judged>[],
  of: SharesTerms<Terms>,
): Promise<Judged[]> {
  if (of.order.apart.every((word) => word === 0)) return []
  const opened = of.isSpilled ? openSpill() : undefined
  try {
    return await judgeAll(workers, of, opened?.spill)
  } finally {
    opened?.close()
  }
}

async function judgeAll<Terms, Judged>(
  workers: readonly ScreenWorker<Terms, Judged>[],
  {order, terms, onShare}: SharesTerms<Terms>,
  spill: Spill | undefined,
): Promise<Judged[]> {
  const found = await allEnded(workers.map((worker) => worker.extract({...order, spill})))
  const judged: Judged[] = []
  let next = 0
  const take = async (worker: ScreenWorker<Terms, Judged>): Promise<void> => {
    for (let nth = next; nth < order.shares; nth = next) {
      next += 1
      const share = {...shareOf(found, nth), spill}
      const isEmpty = share.chunks.length + share.segments.length === 0
      if (!isEmpty) judged.push(await worker.judge(share, terms))
      onShare()
    }
  }
  await allEnded(workers.map(take))
  return judged
}

/** Only when no thread writes or reads any more may the file of the rows be closed. */
async function allEnded<T>(all: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(all)
  return Promise.all(all)
}

/** The rows of a share in memory, those of the first source first, and those on disk. */
const shareOf = (found: readonly Extracted[], nth: number): Share => ({
  chunks: found.flatMap(({chunks}) => chunks[nth] ?? []).sort((a, b) => a.source - b.source),
  segments: found.flatMap(({segments}) => segments[nth] ?? []).filter(({length}) => length > 0),
})
