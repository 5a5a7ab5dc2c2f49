import {rejectAll, settleAll, type Waiting, type WriteGroup} from './group-commit.ts'

interface ParallelCommitOptions<Entry> {
  /** How many groups may be on their way to the store at one moment. */
  readonly atOnce: number
  /** Fewer entries than this for each group are cheaper in one. */
  readonly leastBeside: number
  /**
   * What an entry is about: of two entries that share one of these, the later one is never written
   * before the outcome of the earlier one is known, unless both are in one group.
   */
  readonly topicsOf: (entry: Entry) => readonly string[]
}

interface Group<Entry, Result> {
  readonly members: readonly Waiting<Entry, Result>[]
  readonly topics: ReadonlySet<string>
}

/** A group of as many is large: no more are waited for. */
const ENOUGH = 32

/** How long the first entry after a group waits for others at most, where that group took longer. */
const LONGEST_PAUSE_MS = 8

/**
 * Commits together what comes at about the same time, and begins a further group while the store is
 * still at an earlier one: the store works while this process answers senders and makes the next
 * group. A further group begins once many entries wait (see `leastBeside`), and as many as a group under
 * way has, so groups stay large under load. Of many that wait a group takes its share, so that groups
 * stay of about one size: a small one would have to wait for the large one beside it, and the store and
 * this process would work in turn instead of at one time.
 *
 * Who was answered comes back in a moment. So after a group the next one waits for as many entries as
 * that one had, as long as it took at most: begun with the first that come back, it would be small, and
 * where two processes share the load, every group would. An entry that comes after a lone
 * one, or longer after a group than that one took, is written at once.
 *
 * Entries about one thing keep their order of arrival: see `topicsOf`.
 */
export class ParallelCommit<Entry, Result> {
  readonly #write: WriteGroup<Entry, Result>
  readonly #options: ParallelCommitOptions<Entry>
  readonly #underWay = new Map<Group<Entry, Result>, Promise<void>>()
  #waiting: Waiting<Entry, Result>[] = []
  #isScheduled = false
  #timer: NodeJS.Timeout | undefined
  /** For as many the next group waits. */
  #full = 1
  #tookMs = 0
  #endedMs = 0

  constructor(write: WriteGroup<Entry, Result>, options: ParallelCommitOptions<Entry>) {
    this.#write = write
    this.#options = options
  }

  /** Settles with the entry's outcome once its group is written. */
  add(entry: Entry): Promise<Result> {
    const settled = Promise.withResolvers<Result>()
    this.#waiting.push({entry, settled})
    this.#schedule()
    return settled.promise
  }

  /** Ends when nothing is waiting or under way. */
  async drain(): Promise<void> {
    while (this.#waiting.length + this.#underWay.size > 0) {
      this.#begin()
      await Promise.race(this.#underWay.values())
    }
  }

  #schedule(): void {
    if (this.#isScheduled || !this.#isRoom() || this.#isFilling()) return
    this.#isScheduled = true
    setImmediate(() => {
      this.#isScheduled = false
      this.#begin()
    })
  }

  /** Whether more are waited for; then the group begins after a moment in any case. */
  #isFilling(): boolean {
    if (this.#waiting.length === 0 || this.#waiting.length >= this.#full) return false
    if (this.#timer) return true
    const pauseMs = Math.min(this.#tookMs, LONGEST_PAUSE_MS)
    if (pauseMs < 1 || performance.now() - this.#endedMs > this.#tookMs) return false
    this.#timer = setTimeout(() => this.#begin(), pauseMs)
    return true
  }

  #isRoom(): boolean {
    if (this.#underWay.size >= this.#options.atOnce) return false
    if (this.#underWay.size === 0) return true
    const sizes = [...this.#underWay.keys()].map(({members}) => members.length)
    return this.#waiting.length >= Math.max(this.#options.leastBeside, ...sizes)
  }

  #begin(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    while (this.#isRoom()) {
      const group = this.#takeGroup()
      if (group.members.length === 0) return
      this.#underWay.set(group, this.#follow(group))
    }
  }

  /** How many of those that wait the next group takes at most. */
  #share(): number {
    let all = this.#waiting.length
    for (const {members} of this.#underWay.keys()) all += members.length
    const share = all / this.#options.atOnce
    if (share < this.#options.leastBeside) return this.#waiting.length
    // Rounded so that as many are left for the group after the first.
    return this.#underWay.size === 0 ? Math.floor(share) : Math.ceil(share)
  }

  /** A share of what waits, but for what is about the same as something under way or held back. */
  #takeGroup(): Group<Entry, Result> {
    const {topicsOf} = this.#options
    const others = [...this.#underWay.keys()].map(({topics}) => topics)
    const members: Waiting<Entry, Result>[] = []
    const topics = new Set<string>()
    const held: Waiting<Entry, Result>[] = []
    const heldTopics = new Set<string>()
    const share = this.#share()
    for (const one of this.#waiting) {
      if (members.length >= share) {
        held.push(one)
        continue
      }
      const its = topicsOf(one.entry)
      const mustWait = its.some(
        (topic) => heldTopics.has(topic) || others.some((other) => other.has(topic)),
      )
      for (const topic of its) (mustWait ? heldTopics : topics).add(topic)
      ;(mustWait ? held : members).push(one)
    }
    this.#waiting = held
    return {members, topics}
  }

  async #follow(group: Group<Entry, Result>): Promise<void> {
    const {members} = group
    const beganMs = performance.now()
    try {
      settleAll(members, await this.#write(members.map(({entry}) => entry)))
    } catch (error) {
      rejectAll(members, error)
    }
    this.#underWay.delete(group)
    this.#endedMs = performance.now()
    this.#tookMs = this.#endedMs - beganMs
    this.#full = Math.min(members.length, ENOUGH)
    if (!this.#isFilling()) this.#begin()
  }
}
