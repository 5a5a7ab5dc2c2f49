import type {LineRow, Rows} from '../../read/rows.ts'
import {collectRows, type Screened} from './collect-rows.ts'
import {judgeApart, type Sharing, writtenFacts} from './judge-shares.ts'
import {keepYoungSpaces} from './memory.ts'
import type {ScreenWorker} from './screen-workers.ts'
import {openSpill} from './spill.ts'

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
  {settings, sharing, terms, take, onShare}: CloserLook<Terms, Judged>,
): Promise<Rows> {
  const {plan, workers, replies, firstLines} = screened
  keepYoungSpaces()
  const opened = sharing.isSpilled ? openSpill() : undefined
  const {shares} = sharing
  const spill = opened?.spill
  try {
    const {intake, ...apart} = await collectRows({...screened, shares, spill}, settings)
    const facts = writtenFacts(plan, replies, firstLines)
    const {rows} = intake
    const onJudged = (judged: Judged): void => {
      for (const line of judged.unmatchedLines) rows.lines.push(line)
      take(judged)
    }
    await judgeApart(workers, {...apart, shares, spill, facts, terms, onShare, onJudged})
    return rows
  } finally {
    opened?.close()
  }
}
