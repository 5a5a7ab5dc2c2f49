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
 * Writes to the journal in a thread of its own: one group at a time, and what comes until that is on
 * the disk is the next one. A change that has to be on the disk ends when its group is there; any
 * other, once its group is committed.
 */
export class WriterThread implements JournalWriter {
  readonly #worker: WriterPort
  readonly #exited: Promise<void>
  #underWay: readonly Waiting[] = []
  #waiting: Waiting[] = []
  /** A group is to be made, or was sent and has not ended. */
  #isBusy = false
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
    this.#next()
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
      committed(this.#underWay, answer.committed)
      return
    }
    for (const {settled, result} of this.#underWay) {
      if ('ended' in answer) settled.resolve(result)
      else settled.reject(toError(answer.failed))
    }
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
  }
}

/** What need not be on the disk ends here. */
function committed(group: readonly Waiting[], results: readonly unknown[]): void {
  for (const [at, waiting] of group.entries()) {
    waiting.result = results[at]
    if (!WAITS_FOR_DISK[waiting.write.name]) waiting.settled.resolve(waiting.result)
  }
}
