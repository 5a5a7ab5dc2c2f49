import {availableParallelism} from 'node:os'
import type {ReconcileOptions} from '../../options.ts'
import {turn} from '../../read/steps.ts'
import {keepFirstWrappers} from './compiling.ts'
import type {Plan} from './plan.ts'
import {type Judges, OwnThread, type ScreenWorker, WorkerThread} from './screen-workers.ts'

/** One worker a thread, or the calling thread itself where it is to be the only one. */
export function startWorkers<Terms, Judged>(
  plan: Plan,
  options: ReconcileOptions,
  judges: Judges<Terms, Judged>,
): ScreenWorker<Terms, Judged>[] {
  const threads = options.threads ?? Math.min(4, availableParallelism())
  if (threads <= 1) {
    const onPart = () => turn(options.signal)
    return [new OwnThread(plan, {onPart, judges})]
  }
  keepFirstWrappers()
  return Array.from({length: threads}, () => new WorkerThread<Terms, Judged>(plan))
}

/** Runs `work` with workers that are stopped afterwards, whatever happens. */
export async function withWorkers<T, Terms, Judged>(
  started: () => readonly ScreenWorker<Terms, Judged>[],
  options: ReconcileOptions,
  work: (workers: readonly ScreenWorker<Terms, Judged>[]) => Promise<T>,
): Promise<T> {
  const workers = started()
  const stop = () => Promise.all(workers.map((worker) => worker.stop()))
  options.signal?.addEventListener('abort', stop, {once: true})
  try {
    return await work(workers)
  } catch (error) {
    options.signal?.throwIfAborted()
    throw error
  } finally {
    options.signal?.removeEventListener('abort', stop)
    await stop()
  }
}
