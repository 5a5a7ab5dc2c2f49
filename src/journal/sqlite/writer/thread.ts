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
import {textOf, toError, type WriterAnswer, type WriterQuestion} from './messages.ts'

interface Waiting {
  readonly write: Write
  readonly settled: PromiseWithResolvers<unknown>
  /** What it gave, once it is committed. */
  result?: unknown
}

/**
 * Writes to the journal in a thread of its own. What comes while a group is being committed is the
 * next group; that is committed while the disk is still at the earlier one. A change that has to be
 * on the disk ends when its group is there; any other, once its group is committed.
 */
export class WriterThread implements JournalWriter {
  readonly #worker: Worker
  readonly #exited: Promise<void>
  readonly #underWay = new Map<number, readonly Waiting[]>()
  #waiting: Waiting[] = []
  #groups = 0
  /** A group is to be made, or was sent and is not committed. */
  #isBusy = false
  #isAlive = true
  #isClosing = false

  /** @param path of the database. */
  constructor(path: string) {
    this.#worker = new Worker(workerUrl('journal/sqlite/writer/worker'), {workerData: path})
    this.#worker.unref()
    this.#worker.on('message', (answer: WriterAnswer) => this.#answered(answer))
    this.#worker.on('error', (error) => this.#died(error.message))
    this.#exited = new Promise((resolve) => {
      this.#worker.once('exit', () => {
        this.#died('the thread that writes the journal ended')
        resolve()
      })
    })
  }

  get isAlive(): boolean {
    return this.#isAlive
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

  /** Ends when everything is written and the thread has let go of the database. */
  async close(): Promise<void> {
    this.#isClosing = true
    const writes = [...this.#underWay.values(), this.#waiting].flat()
    await Promise.allSettled(writes.map(({settled}) => settled.promise))
    if (this.#isAlive) {
      this.#worker.ref()
      this.#send(undefined)
    }
    await this.#exited
  }

  #next(): void {
    if (this.#isBusy || this.#waiting.length === 0) return
    this.#isBusy = true
    setImmediate(() => this.#sendGroup())
  }

  #sendGroup(): void {
    const waiting = this.#waiting
    this.#waiting = []
    this.#groups += 1
    this.#underWay.set(this.#groups, waiting)
    // The process does not end before they are written.
    this.#worker.ref()
    this.#send({group: this.#groups, text: textOf(waiting.map(({write}) => write))})
  }

  #send(question: WriterQuestion): void {
    if (this.#isAlive) this.#worker.postMessage(question)
    else this.#died('the thread that writes the journal ended')
  }

  #answered(answer: WriterAnswer): void {
    const group = this.#underWay.get(answer.group) ?? []
    if ('committed' in answer) {
      committed(group, answer.committed)
      this.#isBusy = false
    } else {
      if ('failed' in answer) this.#isBusy = false
      this.#underWay.delete(answer.group)
      for (const {settled, result} of group) {
        if ('ended' in answer) settled.resolve(result)
        else settled.reject(toError(answer.failed))
      }
      if (this.#underWay.size === 0 && !this.#isClosing) this.#worker.unref()
    }
    this.#next()
  }

  /** What it was writing may be written or not. */
  #died(message: string): void {
    this.#isAlive = false
    const error = toError({message, code: 'JOURNAL_THREAD_ENDED', errcode: 0})
    for (const {settled} of [...this.#underWay.values(), this.#waiting].flat()) {
      settled.reject(error)
    }
    this.#underWay.clear()
    this.#waiting = []
  }
}

/** What need not be on the disk ends here. */
function committed(group: readonly Waiting[], results: readonly unknown[]): void {
  for (const [at, waiting] of group.entries()) {
    waiting.result = results[at]
    if (!WAITS_FOR_DISK[waiting.write.name]) waiting.settled.resolve(waiting.result)
  }
}
