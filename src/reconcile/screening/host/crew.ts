import {Worker} from 'node:worker_threads'
import {workerUrl} from '../../../platform/worker-url.ts'
import {ScreenJob} from './job.ts'
import type {
  Collected,
  CollectedRows,
  CollectOrder,
  Plan,
  ReplayedLines,
  ReplayOrder,
  ScreenedReply,
} from './plan.ts'
import type {Request} from './worker.ts'

/** One who screens: this thread, or another one. */
export interface Hand {
  screen(): Promise<ScreenedReply>
  collect(order: CollectOrder, sink: (rows: CollectedRows) => void): Promise<Collected>
  replay(order: ReplayOrder): Promise<ReplayedLines[]>
  dismiss(): Promise<void>
}

/** The calling thread itself. */
export class OwnHand implements Hand {
  readonly #job: ScreenJob
  readonly #onPart: () => Promise<void>

  constructor(plan: Plan, onPart: () => Promise<void>) {
    this.#job = new ScreenJob(plan)
    this.#onPart = onPart
  }

  screen(): Promise<ScreenedReply> {
    return this.#job.screen(this.#onPart)
  }

  collect(order: CollectOrder, sink: (rows: CollectedRows) => void): Promise<Collected> {
    return this.#job.collect(order, sink)
  }

  replay(order: ReplayOrder): Promise<ReplayedLines[]> {
    return this.#job.replay(order)
  }

  async dismiss(): Promise<void> {}
}

interface Reply {
  readonly answer?: unknown
  readonly rows?: CollectedRows
  readonly error?: Error
}

/** A worker thread, asked one thing at a time. */
export class ThreadHand implements Hand {
  readonly #worker: Worker

  constructor(plan: Plan) {
    this.#worker = new Worker(workerUrl('reconcile/screening/host/worker'), {
      workerData: plan,
      resourceLimits: {maxYoungGenerationSizeMb: 4},
    })
  }

  #ask<T>(request: Request, sink: (rows: CollectedRows) => void = () => {}): Promise<T> {
    return new Promise((resolve, reject) => {
      const settle = (end: () => void): void => {
        this.#worker.off('message', onMessage)
        this.#worker.off('error', onError)
        this.#worker.off('exit', onExit)
        end()
      }
      const onMessage = ({answer, rows, error}: Reply): void => {
        if (rows) sink(rows)
        else settle(() => (error ? reject(error) : resolve(answer as T)))
      }
      const onError = (error: Error): void => settle(() => reject(error))
      const onExit = (): void => settle(() => reject(new Error('a worker thread ended early')))
      this.#worker.on('message', onMessage).on('error', onError).on('exit', onExit)
      this.#worker.postMessage(request)
    })
  }

  screen(): Promise<ScreenedReply> {
    return this.#ask({ask: 'screen'})
  }

  collect(order: CollectOrder, sink: (rows: CollectedRows) => void): Promise<Collected> {
    return this.#ask({ask: 'collect', order}, sink)
  }

  replay(order: ReplayOrder): Promise<ReplayedLines[]> {
    return this.#ask({ask: 'replay', order})
  }

  async dismiss(): Promise<void> {
    await this.#worker.terminate()
  }
}
