import {JoinedDrafts} from '../findings/columns/joined-drafts.ts'
import {emptyTallies, mergeAll} from '../read/gather/merge.ts'
import type {AwaitedLine} from '../result.ts'
import {bothFeesBefore, type FeesBefore, noFeesBefore} from './fees-before.ts'
import type {JudgedShare, PackedEffects} from './judge-share.ts'

/** What was said of the subjects of all shares, joined as it comes. */
export class JudgedShares {
  readonly drafts = new JoinedDrafts()
  readonly effects: PackedEffects[] = []
  readonly tallies = emptyTallies()
  /** By the number of a file, its rows that cannot be read or that contradict another one. */
  readonly rejected = new Map<number, number>()
  /** Wallets with a line of the statement that cannot be read. */
  readonly walletsWithRejectedLines = new Set<string>()
  /** Lines that are due and dated after the as-of instant. */
  readonly awaited: AwaitedLine[] = []
  /** Fees that were posted and are dated before the fee table begins. */
  feesBefore: Readonly<FeesBefore> = noFeesBefore()
  #byTaken: JudgedShares | undefined

  /** Takes what was said of a share, whose columns are this list's from now on. */
  add({drafts, effects, tallies, byTaken, ...unread}: JudgedShare): void {
    this.drafts.add(drafts)
    if (effects.names.length > 0) this.effects.push(effects)
    mergeAll(this.tallies, tallies)
    for (const {source, rows} of unread.rejected) {
      this.rejected.set(source, (this.rejected.get(source) ?? 0) + rows)
    }
    for (const wallet of unread.walletsWithRejectedLines) this.walletsWithRejectedLines.add(wallet)
    for (const line of unread.awaited) this.awaited.push(line)
    this.feesBefore = bothFeesBefore(this.feesBefore, unread.feesBefore)
    if (byTaken) this.byTaken.add(byTaken)
  }

  /** What would be said by the table that the service seems to follow, where it is another one. */
  get byTaken(): JudgedShares {
    this.#byTaken ??= new JudgedShares()
    return this.#byTaken
  }
}
