import type {LineRow, Rows} from '../../../read/rows/rows.ts'
import {openSpill} from '../kept/spill.ts'
import {keepYoungSpaces} from '../plan/memory.ts'
import {judgeApart, type Sharing, writtenFacts} from '../shares/judge-shares.ts'
import type {ScreenWorker} from '../threads/screen-workers.ts'
import {collectConflicting, collectRows, type Screened} from './collect-rows.ts'

interface CloserLook<Terms, Judged> {
  readonly settings: Rows
  readonly sharing: Sharing
  readonly terms: Terms
  readonly take: (judged: Judged) => void
  /** What part of all shares is judged. */
  readonly onShare: (part: number) => void
}

/** Fetches what needs a closer look; judges what nothing is linked with, and hands over the rest. */
export async function lookCloser<
  Terms,
  Judged extends {readonly unmatchedLines: readonly LineRow[]},
>(
  screened: Omit<Screened, 'shares' | 'spill' | 'workers'> & {
    readonly workers: readonly ScreenWorker<Terms, Judged>[]
  },
  {settings, sharing: {shares, isSpilled}, terms, take, onShare}: CloserLook<Terms, Judged>,
): Promise<Rows> {
  const {plan, workers, replies, firstLines} = screened
  keepYoungSpaces()
  const opened = isSpilled ? openSpill() : undefined
  const spill = opened?.spill
  try {
    const sharing = {...screened, shares, spill}
    const {intake, ...apart} = await collectRows(sharing, settings)
    const fetchWhole = (places: readonly number[]) => collectConflicting(sharing, places)
    const facts = writtenFacts(plan, replies, firstLines)
    const {rows} = intake
    const onJudged = (judged: Judged): void => {
      for (const line of judged.unmatchedLines) rows.lines.push(line)
      take(judged)
    }
    const ways = {fetchWhole, terms, onShare, onJudged}
    await judgeApart(workers, {...apart, shares, spill, facts, ...ways})
    return rows
  } finally {
    opened?.close()
  }
}
