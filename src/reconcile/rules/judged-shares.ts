import {JoinedDrafts} from '../findings/joined-drafts.ts'
import {emptyTallies, mergeAll} from '../read/merge.ts'
import type {RejectedRow} from '../read/rows.ts'
import type {JudgedShare, PackedEffects} from './judge-share.ts'

/** What was said of the subjects of all shares, joined as it comes. */
export class JudgedShares {
  readonly drafts = new JoinedDrafts()
  readonly effects: PackedEffects[] = []
  readonly tallies = emptyTallies()
  readonly contradicted: RejectedRow[] = []
  #byTaken: JudgedShares | undefined

  /** Takes what was said of a share, whose columns are this list's from now on. */
  add({drafts, effects, tallies, contradicted, byTaken}: JudgedShare): void {
    this.drafts.add(drafts)
    if (effects.names.length > 0) this.effects.push(effects)
    mergeAll(this.tallies, tallies)
    for (const row of contradicted) this.contradicted.push(row)
    if (byTaken) this.byTaken.add(byTaken)
  }

  /** What would be said by the table that the service seems to follow, where it is another one. */
  get byTaken(): JudgedShares {
    this.#byTaken ??= new JudgedShares()
    return this.#byTaken
  }
}
