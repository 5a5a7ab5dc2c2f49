import {LocalFailureError} from '../messages/errors.ts'
import {storeMarkNotWritten} from '../messages/stores/store.ts'
import {failureCode} from '../platform/failure-code.ts'
import {
  dropMark,
  type FoundMark,
  type MarkedPart,
  markPath,
  readMark,
  type StoreMark,
  sentMarks,
  writeMark,
} from '../platform/store-marks.ts'
import type {Settled} from './journal.ts'
import {movesMoney} from './note-keeper.ts'
import type {RequestRecord} from './request-record.ts'
import {mayExist} from './request-state.ts'
import type {MarkedSender} from './set-back.ts'

/** Of the many requests of a batch not each one is marked: its rows are asked for at the service. */
const MARKED_EVERY_MS = 1000

/** What is marked of a request: its key, its id in the store, and when it was first sent. */
type Marked = Pick<RequestRecord, 'id' | 'idempotencyKey' | 'createdAtMs' | 'kind'>

type SettledMarked = Marked & Pick<Settled, 'state' | 'isWrittenAgain'>

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
   * nothing is paid again where the store loses it. One that was sent beside it is marked in its place. Where the
   * store had lost it while it was under way, and was given it again, the mark says so: what else the store lost
   * only a person can find out.
   */
  onSettled(record: SettledMarked): void
  /** Nothing more is sent: the last of what was sent beside what is marked is marked as well. */
  onEnd(): void
}

/** A request that has a mark. */
interface UnderWay {
  /** What the store had before it was written. */
  readonly earlier: readonly FoundMark[]
  readonly nth: number
}

/** A request of the same second as one that has a mark: it has none, and may exist. */
interface Beside {
  readonly mark: StoreMark
  readonly nth: number
  isDone: boolean
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
  return new Marker(home, sender)
}

class Marker implements SentMarker {
  readonly #home: string
  readonly #part: MarkedPart & {readonly part: 'sent'}
  readonly #underWay = new Map<string, UnderWay>()
  /** In the order in which they began. */
  readonly #beside = new Map<string, Beside>()
  #begun = 0
  #markedAtMs = -MARKED_EVERY_MS
  /** What was marked last came to nothing, or may yet, and nothing that was paid stands in its place. */
  #lacksMark = false
  #isLossMarked = false

  constructor(home: string, sender: MarkedSender) {
    this.#home = home
    this.#part = {...sender, part: 'sent'}
  }

  onBegin(): readonly FoundMark[] | undefined {
    if (!this.#isDue()) return undefined
    const {url, profile} = this.#part
    const isOwn = (mark: FoundMark): boolean => mark.profile === profile && !mark.isLost
    return sentMarks(this.#home, url).filter(isOwn)
  }

  onBegun(request: Marked, earlier: readonly FoundMark[] = []): void {
    const {id: record, kind} = request
    this.#begun += 1
    if (!this.#isDue()) {
      this.#beside.set(record, {mark: markOf(request), nth: this.#begun, isDone: false})
      return
    }
    try {
      if (!readMark(this.#home, this.#part, record)) this.#write(markOf(request))
    } catch (cause) {
      if (!movesMoney(kind)) return
      const said = {path: this.#pathOf(record), reason: failureCode(cause)}
      throw new LocalFailureError(storeMarkNotWritten(said), {cause})
    }
    this.#markedAtMs = performance.now()
    this.#lacksMark = false
    // By what stood there, not by a clock, which may have been set since.
    this.#underWay.set(record, {earlier, nth: this.#begun})
  }

  onSettled(request: SettledMarked): void {
    const {id: record, state, isWrittenAgain = false} = request
    const marked = this.#underWay.get(record)
    this.#underWay.delete(record)
    if (isWrittenAgain) this.#markLoss(request)
    else if (marked) this.#settleMarked(record, state, marked)
    else this.#settleBeside(record, state)
  }

  onEnd(): void {
    const last = [...this.#beside.values()].at(-1)
    if (!last) return
    this.#markAnother({onlyDone: true})
    // One of unknown outcome may come to nothing: the last one that is paid is marked beside it.
    if (!last.isDone) this.#tryToWrite(last.mark)
  }

  #settleMarked(record: string, state: SettledMarked['state'], {earlier, nth}: UnderWay): void {
    if (state === 'done') {
      earlier.filter((one) => one.record !== record).forEach(dropMark)
      this.#leaveOut(nth)
    } else if (mayExist(state)) this.#markAnother({onlyDone: true})
    else if (this.#markAnother({onlyDone: false})) dropMark({path: this.#pathOf(record)})
  }

  #settleBeside(record: string, state: SettledMarked['state']): void {
    const beside = this.#beside.get(record)
    if (!beside) return
    if (!mayExist(state)) this.#beside.delete(record)
    if (state !== 'done') return
    beside.isDone = true
    if (this.#lacksMark) this.#markAnother({onlyDone: true})
  }

  /** One that is paid has a mark: it stands for what began before it. */
  #leaveOut(nth: number): void {
    for (const [id, beside] of this.#beside) {
      if (beside.nth > nth) break
      this.#beside.delete(id)
    }
  }

  /**
   * Marks the last one that was sent beside what is marked, paid if there is one. Says whether the mark of the other
   * may go: not where the disk does not take this one.
   */
  #markAnother({onlyDone}: {readonly onlyDone: boolean}): boolean {
    const all = [...this.#beside.values()]
    const one = all.findLast(({isDone}) => isDone) ?? (onlyDone ? undefined : all.at(-1))
    this.#lacksMark = one?.isDone !== true
    if (!one) return true
    const {mark, nth, isDone} = one
    try {
      this.#write(mark)
    } catch {
      this.#lacksMark = true
      return false
    }
    if (isDone) this.#leaveOut(nth)
    else if (mark.record !== undefined) {
      this.#beside.delete(mark.record)
      // What stands before it is not known: nothing goes with it.
      this.#underWay.set(mark.record, {earlier: [], nth})
    }
    return true
  }

  #markLoss(request: Marked): void {
    // Of many that were under way one is enough: a person looks at the service.
    if (this.#isLossMarked) return
    this.#isLossMarked = true
    this.#tryToWrite({...markOf(request), isLost: true})
  }

  #isDue(): boolean {
    return this.#lacksMark || performance.now() - this.#markedAtMs >= MARKED_EVERY_MS
  }

  #pathOf(record: string): string {
    return markPath(this.#home, this.#part, record)
  }

  /** Of what was sent already: a disk that does not take the mark changes nothing of that. */
  #tryToWrite(mark: StoreMark): void {
    try {
      this.#write(mark)
    } catch {}
  }

  #write(mark: StoreMark): void {
    writeMark(this.#home, this.#part, mark)
  }
}

const markOf = ({id: record, idempotencyKey: id, createdAtMs: atMs}: Marked): StoreMark => ({
  id,
  record,
  atMs,
})
