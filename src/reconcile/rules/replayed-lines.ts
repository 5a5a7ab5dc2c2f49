import type {Draft} from '../findings/draft.ts'
import {eachOf, type Steps} from '../read/files/steps.ts'
import type {MovedLine} from '../read/gather/below-zero.ts'
import type {Gathered} from '../read/gather/gathered.ts'
import {count, type Tallies, uncount} from '../read/gather/merge.ts'
import {type Place, placeKey} from '../read/rows/rows.ts'
import type {JudgedShares} from './judged-shares.ts'

interface Said {
  readonly drafts: readonly Draft[]
  readonly shares: Pick<JudgedShares, 'drafts'>
}

const isReplayed = ({code}: Draft): boolean => code === 'NEGATIVE_BALANCE'

/** Lines of findings that a replay raised; an adjustment stays out of scope. */
function replayedLines(drafts: readonly Draft[]): Map<number, MovedLine> {
  const lines = drafts.filter(isReplayed).flatMap(({evidence}) => evidence as readonly MovedLine[])
  return new Map(
    lines.filter(({type}) => type !== 'adjustment').map((line) => [placeKey(line), line]),
  )
}

/**
 * A replay of a large data set names lines that no rule has examined, so they were counted as matched:
 * they are evidence of a finding, as those of a small one are. A line that another finding names is
 * counted already.
 */
export function* tallyReplayed(
  {statement}: Tallies,
  {clean}: Pick<Gathered, 'clean'>,
  {drafts, shares}: Said,
): Steps<void> {
  // Of small data sets every row was examined.
  if (clean.hours.length === 0) return
  const lines = replayedLines(drafts)
  if (lines.size === 0) return
  const forget = (place: Place): void => void lines.delete(placeKey(place))
  yield* eachOf(drafts, (draft) => {
    if (!isReplayed(draft)) for (const place of draft.evidence) forget(place)
  })
  const {evidence} = shares.drafts
  for (let at = 0; at < evidence.length; at += 2) {
    forget({source: evidence[at] as number, line: evidence[at + 1] as number})
  }
  for (const {amount} of lines.values()) {
    uncount(statement, 'matched', amount)
    count(statement, 'finding', amount)
  }
}
