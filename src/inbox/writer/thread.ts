import {Worker} from 'node:worker_threads'
import {DiskFullError, pathOnFullDisk} from '../../platform/disk-full.ts'
import {workerUrl} from '../../platform/worker-url.ts'
import {InboxUnavailable} from '../inbox.ts'
import type {Damage} from '../log/damage.ts'
import type {FinishedFiles, Taken} from '../log/take-over.ts'
import type {Writer, WriterAnswer, WriterCalls, WriterPlace, WriterQuestion} from './calls.ts'

/** What is used of the thread. */
export type WriterWorker = Pick<Worker, 'on' | 'postMessage' | 'ref' | 'unref'>

/** Starts the thread that writes the inbox there. */
export const startWriter = (place: WriterPlace): WriterWorker =>
  new Worker(workerUrl('inbox/writer/worker'), {workerData: place})

/**
 * The writer of a listener, in a thread of its own: waiting for the disk and for other processes there
 * does not hold up deliveries.
 */
export class WriterThread implements Writer {
  readonly #startWorker: () => WriterWorker
  readonly #found: (damage: Damage) => void
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>()
  #worker: WriterWorker | undefined
  #calls = 0
  #closed = false

  /**
   * @param startWorker is called for the first call, and again after a thread died.
   * @param found is called for each file of the log that turns out to be damaged.
   */
  constructor(startWorker: () => WriterWorker, found: (damage: Damage) => void) {
    this.#startWorker = startWorker
    this.#found = found
  }

  /** Errors: `InboxUnavailable`; the next call starts a new thread when this one died. */
  ask<M extends keyof WriterCalls>(
    method: M,
    ...[argument]: Parameters<WriterCalls[M]>
  ): Promise<ReturnType<WriterCalls[M]>> {
    if (this.#closed) return Promise.reject(new InboxUnavailable('the inbox is closed'))
    this.#worker ??= this.#start()
    this.#calls += 1
    const waiter = Promise.withResolvers<unknown>()
    this.#waiting.set(this.#calls, waiter)
    const question: WriterQuestion = {call: this.#calls, method, argument}
    this.#worker.ref()
    this.#worker.postMessage(question)
    return waiter.promise as Promise<ReturnType<WriterCalls[M]>>
  }

  async takeOverAll(): Promise<void> {
    while ((await this.takeOver('all')).taken > 0);
  }

  async takeOver(finished: FinishedFiles): Promise<Taken> {
    const taken = await this.ask('takeOver', finished)
    for (const damage of taken.damaged) this.#found(damage)
    return taken
  }

  async close(): Promise<void> {
    const closing = this.ask('close')
    this.#closed = true
    await closing
  }

  #start(): WriterWorker {
    const worker = this.#startWorker()
    worker.on('message', (answer: WriterAnswer) => this.#settle(worker, answer))
    worker.on('error', (error) =>
      this.#fail(worker, {error: String(error), full: pathOnFullDisk(error)}),
    )
    worker.on('exit', () => this.#fail(worker, {error: 'the writer ended'}))
    return worker
  }

  #settle(worker: WriterWorker, answer: WriterAnswer): void {
    const waiter = this.#waiting.get(answer.call)
    this.#waiting.delete(answer.call)
    if ('error' in answer) waiter?.reject(unavailable(answer))
    else waiter?.resolve(answer.result)
    // An idle writer does not keep the process alive.
    if (this.#waiting.size === 0) worker.unref()
  }

  /** A thread that failed exits as well, maybe after the next call has started another one. */
  #fail(worker: WriterWorker, failure: WriterFailure): void {
    if (this.#worker !== worker) return
    this.#worker = undefined
    for (const waiter of this.#waiting.values()) waiter.reject(unavailable(failure))
    this.#waiting.clear()
  }
}

type WriterFailure = Pick<Extract<WriterAnswer, {error: string}>, 'error' | 'full'>

/** A full disk stays one on its way between the threads. */
function unavailable({error, full}: WriterFailure): InboxUnavailable {
  if (full === undefined) return new InboxUnavailable(error)
  return new InboxUnavailable(error, {cause: new DiskFullError(full, error)})
}
