import type {MergedScreens} from './places.ts'
import type {ExtractOrder, ShareChunk} from './plan.ts'
import type {ScreenWorker} from './screen-workers.ts'

/** How doubtful rows are shared out. */
export interface Sharing {
  readonly rounds: number
  /** Of a round. */
  readonly shares: number
}

/**
 * Rows are fetched in rounds, so that memory holds those of one round, and judged share by share, so
 * that the objects of few subjects live at a time.
 */
export function sharingOf(
  {records, doubtful}: MergedScreens,
  totalBytes: number,
  {shareBytes, roundBytes}: {readonly shareBytes: number; readonly roundBytes: number},
): Sharing {
  const bytes = records === 0 ? totalBytes : totalBytes * (doubtful / records)
  const rounds = Math.max(1, Math.ceil(bytes / roundBytes))
  return {rounds, shares: Math.max(1, Math.ceil(bytes / shareBytes / rounds))}
}

interface SharesTerms<Terms> {
  readonly order: Omit<ExtractOrder, 'round'>
  readonly terms: Terms
  readonly onShare: () => void
}

/** Judges the rows of every place that is judged apart, by all workers at once. */
export async function judgeShares<Terms, Judged>(
  workers: readonly ScreenWorker<Terms, Judged>[],
  {order, terms, onShare}: SharesTerms<Terms>,
): Promise<Judged[]> {
  const judged: Judged[] = []
  if (order.apart.every((word) => word === 0)) return judged
  for (let round = 0; round < order.rounds; round += 1) {
    const found = await Promise.all(workers.map((worker) => worker.extract({...order, round})))
    let next = 0
    const take = async (worker: ScreenWorker<Terms, Judged>): Promise<void> => {
      for (let share = next; share < order.shares; share = next) {
        next += 1
        const chunks = chunksOf(found, share)
        if (chunks.length > 0) judged.push(await worker.judge(chunks, terms))
        onShare()
      }
    }
    await Promise.all(workers.map(take))
  }
  return judged
}

/** The rows of a share, those of the first source first. */
const chunksOf = (
  found: readonly (readonly (readonly ShareChunk[])[])[],
  share: number,
): ShareChunk[] =>
  found.flatMap((shares) => shares[share] ?? []).sort((a, b) => a.source - b.source)
