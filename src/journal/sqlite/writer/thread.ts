import {Worker} from 'node:worker_threads'
import {workerUrl} from '../../../platform/worker-url.ts'
import {
  type JournalWriter,
  WAITS_FOR_DISK,
  type Write,
  type WriteArgument,
  type WriteName,
  type WriteResult,
} from '../journal-writes.ts'
import {toError, valuesOf, type WriterAnswer, type WriterQuestion} from './messages.ts'

interface Waiting {
  readonly write: Write
  readonly settled: PromiseWithResolvers<unknown>
  /** What it gave, once it is committed. */
  result?: unknown
}

/** The thread that writes, as far as it is used here: a `Worker` is one. */
export interface WriterPort {
  on(event: 'message', listener: (answer: WriterAnswer) => void): unknown
  on(event: 'error', listener: (error: Error) => void): unknown
  on(event: 'exit', listener: () => void): unknown
  postMessage(question: WriterQuestion): void
  ref(): void
  unref(): void
}

/**
 * Starts the thread that writes the journal.
 *
 * @param path of the database.
 */
export const startThread = (path: string): WriterThread =>
  new WriterThread(new Worker(workerUrl('journal/sqlite/writer/worker'), {workerData: path}))

const ENDED = 'the thread that writes the journal ended'

/**
 * While as many rows are under way, most of them were begun ahead and wait for their turn at the
 * service: it has its requests, also where the next group is gathered for a while.
 */
const MANY_ROWS = 128
/** How long that is. Larger groups write fewer pages a row. Units: milliseconds. */
const GATHER_MS = 16
/** A group of as many changes is sent at once. */
const FULL_GROUP = 128

/**
 * Writes to the journal in a thread of its own: one group at a time, and what comes until that is on
 * the disk is the next one; of many rows it is gathered for some milliseconds more. A change that has to be on the disk ends when its group is there; any
 * other, once its group is committed.
 */
export class WriterThread implements JournalWriter {
  readonly #worker: WriterPort
  readonly #exited: Promise<void>
  #underWay: readonly Waiting[] = []
  #waiting: Waiting[] = []
  /** A group is to be made, or was sent and has not ended. */
  #isBusy = false
  /** Set while the group is gathered. */
  #gathering: NodeJS.Timeout | undefined
  /** Begun here and not settled. Never too many: then a group would be gathered for nothing. */
  #rows = 0
  #isAlive = true
  #writesOfOthers: number | undefined
  #isClosing = false

  constructor(worker: WriterPort) {
    this.#worker = worker
    worker.unref()
    worker.on('message', (answer) => this.#answered(answer))
    worker.on('error', (error) => this.#died(error.message))
    this.#exited = new Promise((resolve) => {
      worker.on('exit', () => {
        this.#died(ENDED)
        resolve()
      })
    })
  }

  get isAlive(): boolean {
    return this.#isAlive
  }

  /** Another number once another connection has written, as of the last group that was committed. */
  writesOfOthers(): number | undefined {
    return this.#writesOfOthers
  }

  write<Name extends WriteName>(
    name: Name,
    argument: WriteArgument<Name>,
  ): Promise<WriteResult<Name>> {
    const settled = Promise.withResolvers<unknown>()
    this.#waiting.push({write: {name, argument}, settled})
    if (name === 'begin') this.#rows += 1
    else if (name === 'settle' && this.#rows > 0) this.#rows -= 1
    if (this.#gathering && this.#isWorthAGroup()) this.#gathered()
    else this.#next()
    return settled.promise as Promise<WriteResult<Name>>
  }

  /** Ends when everything is written. */
  async drain(): Promise<void> {
    const writes = [...this.#underWay, ...this.#waiting]
    await Promise.allSettled(writes.map(({settled}) => settled.promise))
  }

  /** Ends when everything is written and the thread has let go of the database. */
  async close(): Promise<void> {
    this.#isClosing = true
    await this.drain()
    if (this.#isAlive) {
      this.#worker.ref()
      this.#worker.postMessage(undefined)
    }
    await this.#exited
  }

  #next(): void {
    if (this.#isBusy || this.#waiting.length === 0) return
    this.#isBusy = true
    if (this.#isWorthAGroup()) setImmediate(() => this.#sendGroup())
    else this.#gathering = setTimeout(() => this.#gathered(), GATHER_MS)
  }

  #isWorthAGroup(): boolean {
    return this.#rows < MANY_ROWS || this.#waiting.length >= FULL_GROUP
  }

  #gathered(): void {
    clearTimeout(this.#gathering)
    this.#gathering = undefined
    setImmediate(() => this.#sendGroup())
  }

  #sendGroup(): void {
    if (!this.#isAlive) {
      this.#died(ENDED)
      return
    }
    this.#underWay = this.#waiting
    this.#waiting = []
    // The process does not end before they are written.
    this.#worker.ref()
    this.#worker.postMessage(valuesOf(this.#underWay.map(({write}) => write)))
  }

  #answered(answer: WriterAnswer): void {
    if ('committed' in answer) {
      this.#writesOfOthers = answer.writesOfOthers
      const known = committed(this.#underWay, answer.committed)
      this.#rows = Math.max(0, this.#rows - known)
      return
    }
    for (const {settled, result} of this.#underWay) {
      if ('ended' in answer) settled.resolve(result)
      else settled.reject(toError(answer.failed))
    }
    // Of what is not written nothing says how it goes on.
    if ('failed' in answer) this.#rows = 0
    this.#underWay = []
    this.#isBusy = false
    if (!this.#isClosing) this.#worker.unref()
    this.#next()
  }

  /** What it was writing may be written or not. */
  #died(message: string): void {
    this.#isAlive = false
    const error = toError({message, code: 'JOURNAL_THREAD_ENDED', errcode: 0})
    for (const {settled} of [...this.#underWay, ...this.#waiting]) settled.reject(error)
    this.#underWay = []
    this.#waiting = []
    this.#isBusy = false
    this.#rows = 0
  }
}

/** What need not be on the disk ends here. Answers how many were begun before, and are not under way. */
function committed(group: readonly Waiting[], results: readonly unknown[]): number {
  let known = 0
  for (const [at, waiting] of group.entries()) {
    const {write, settled} = waiting
    waiting.result = results[at]
    if (write.name === 'begin' && waiting.result !== undefined) known += 1
    if (!WAITS_FOR_DISK[write.name]) settled.resolve(waiting.result)
  }
  return known
}
