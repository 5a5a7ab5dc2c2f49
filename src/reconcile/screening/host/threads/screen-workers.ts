import {Worker} from 'node:worker_threads'
import {workerUrl} from '../../../../platform/worker-url.ts'
import type {FeeColumns} from '../../../read/fees/fee-columns.ts'
import {breathe} from '../../../read/files/chunks.ts'
import {receivedFailure} from '../../../read/files/temporary-file.ts'
import type {RowsOfShare} from '../../../read/gather/deliveries.ts'
import {feesOf} from '../fees/fee-facts.ts'
import type {
  Collected,
  CollectedRows,
  CollectOrder,
  FeesShare,
  JudgedRows,
  Plan,
  ReplayedLines,
  ReplayOrder,
  ScreenedReply,
  Share,
} from '../plan/plan.ts'
import {buffersOfChunk} from '../shares/share-rows.ts'
import {ScreenJob} from './job.ts'
import type {Answers, Beginning, Question, Reply} from './protocol.ts'

/** Who says what of the rows of a share, and of fees; the screen only hands it on. */
export interface Judges<Terms, Judged> {
  readonly judgeShare: (share: RowsOfShare, terms: Terms) => Judged
  readonly judgeFees: (fees: FeeColumns, terms: Terms) => Judged
}

/** One of those who share the work: this thread, or another one. */
export interface ScreenWorker<Terms = unknown, Judged = unknown> {
  screen(): Promise<ScreenedReply>
  collect(order: CollectOrder, sink: (rows: CollectedRows) => void): Promise<Collected>
  judge(share: Share, terms: Terms): Promise<JudgedRows<Judged>>
  /** What the schedule says of the fees of a share. */
  judgeFees(share: FeesShare, terms: Terms): Promise<Judged>
  replay(order: ReplayOrder): Promise<ReplayedLines[]>
  stop(): Promise<void>
}

/** Only when no thread writes or reads any more may the files that they share be closed. */
export async function allEnded<T>(all: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(all)
  return Promise.all(all)
}

/** The calling thread itself. */
export class OwnThread<Terms, Judged> implements ScreenWorker<Terms, Judged> {
  readonly #job: ScreenJob
  readonly #onPart: () => Promise<void>
  readonly #judges: Judges<Terms, Judged>

  constructor(
    plan: Plan,
    {onPart, judges}: {onPart: () => Promise<void>; judges: Judges<Terms, Judged>},
  ) {
    this.#job = new ScreenJob(plan)
    this.#onPart = onPart
    this.#judges = judges
  }

  screen(): Promise<ScreenedReply> {
    return this.#job.screen(this.#onPart)
  }

  collect(order: CollectOrder, sink: (rows: CollectedRows) => void): Promise<Collected> {
    return this.#job.collect(order, sink, this.#onPart)
  }

  async judge(share: Share, terms: Terms): Promise<JudgedRows<Judged>> {
    await this.#onPart()
    const {conflicting, ...rows} = this.#job.rowsOf(share)
    return {judged: this.#judges.judgeShare(rows, terms), conflicting}
  }

  async judgeFees(share: FeesShare, terms: Terms): Promise<Judged> {
    await this.#onPart()
    return this.#judges.judgeFees(feesOf(share), terms)
  }

  replay(order: ReplayOrder): Promise<ReplayedLines[]> {
    return this.#job.replay(order)
  }

  async stop(): Promise<void> {}
}

/** What a worker was asked, and where its answer goes. */
interface Asked {
  readonly sink: (rows: CollectedRows) => void
  readonly resolve: (answer: unknown) => void
  readonly reject: (error: Error) => void
}

interface Asking {
  readonly sink?: (rows: CollectedRows) => void
  readonly moved?: ArrayBuffer[]
}

/** A worker thread. It answers in the order in which it was asked, one thing after the other. */
export class WorkerThread<Terms, Judged> implements ScreenWorker<Terms, Judged> {
  readonly #worker: Worker
  readonly #asked: Asked[] = []
  readonly #received: Reply<Judged>[] = []
  #isTaking = false
  #ended: Error | undefined

  /** @param memoryBytes that the run may take; without it, the thread collects nothing by itself. */
  constructor(memoryBytes?: number) {
    this.#worker = new Worker(workerUrl('reconcile/thread/worker'), {
      workerData: {memoryBytes},
      resourceLimits: {maxYoungGenerationSizeMb: YOUNG_MB},
    })
    this.#worker.on('message', (reply: Reply<Judged>) => this.#receive(reply))
    this.#worker.on('error', (error) => this.#end(error))
    this.#worker.on('exit', () => this.#end(new Error('a worker thread ended early')))
  }

  /**
   * Node hands over all that has come in one turn of the event loop. What is made of it takes longer than
   * to send it: Ctrl-C is seen between two replies.
   */
  async #receive(received: Reply<Judged>): Promise<void> {
    this.#received.push(received)
    if (this.#isTaking) return
    this.#isTaking = true
    for (;;) {
      const reply = this.#received.shift()
      if (reply === undefined) break
      this.#take(reply)
      await breathe()
    }
    this.#isTaking = false
  }

  #take(reply: Reply<Judged>): void {
    if ('rows' in reply) {
      this.#asked[0]?.sink(reply.rows)
      return
    }
    const asked = this.#asked.shift()
    if ('failure' in reply) asked?.reject(receivedFailure(reply.failure))
    else asked?.resolve(reply.answer)
  }

  #end(error: Error): void {
    this.#ended ??= error
    for (const {reject} of this.#asked.splice(0)) reject(error)
  }

  #ask<Ask extends keyof Answers<Judged>>(
    question: Extract<Question<Terms>, {readonly ask: Ask}>,
    {sink = () => {}, moved = []}: Asking = {},
  ): Promise<Answers<Judged>[Ask]> {
    return new Promise((resolve, reject) => {
      if (this.#ended) throw this.#ended
      this.#asked.push({sink, resolve: resolve as Asked['resolve'], reject})
      this.#worker.postMessage(question, moved)
    })
  }

  /** Says what is to be done, before anything is asked. */
  begin(plan: Plan): void {
    this.#worker.postMessage({ask: 'begin', plan} satisfies Beginning)
  }

  screen(): Promise<ScreenedReply> {
    return this.#ask({ask: 'screen'})
  }

  collect(order: CollectOrder, sink: (rows: CollectedRows) => void): Promise<Collected> {
    return this.#ask({ask: 'collect', order}, {sink})
  }

  judge(share: Share, terms: Terms): Promise<JudgedRows<Judged>> {
    const moved = share.chunks.flatMap(buffersOfChunk)
    return this.#ask({ask: 'judge', share, terms}, {moved})
  }

  judgeFees(share: FeesShare, terms: Terms): Promise<Judged> {
    return this.#ask({ask: 'judgeFees', share, terms})
  }

  replay(order: ReplayOrder): Promise<ReplayedLines[]> {
    return this.#ask({ask: 'replay', order})
  }

  async stop(): Promise<void> {
    await this.#worker.terminate()
  }
}

/** Room for the objects of a share, which all die when it is judged. Units: MiB. */
const YOUNG_MB = 16
