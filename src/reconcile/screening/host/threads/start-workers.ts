import {availableParallelism} from 'node:os'
import type {ReconcileOptions} from '../../../options.ts'
import {turn} from '../../../read/files/steps.ts'
import {keepFirstWrappers} from '../module/compiling.ts'
import type {Plan} from '../plan/plan.ts'
import {type Judges, OwnThread, type ScreenWorker, WorkerThread} from './screen-workers.ts'

/**
 * The calling thread screens less than this sooner than others that have to be begun, load the program
 * and compile it each for itself. Measured on two cores, 43 MB of another writer: 0.45 s of processor
 * time in place of 0.72 s, and as long from begin to end; 11 MB: 0.27 in place of 0.47 s.
 */
const ONE_THREAD_BYTES = 32 << 20

/** Threads that are to be begun; none where the calling thread is to be the only one. */
export function startThreads<Terms, Judged>(
  options: ReconcileOptions,
  totalBytes: number,
): readonly WorkerThread<Terms, Judged>[] {
  const fitting = totalBytes < ONE_THREAD_BYTES ? 1 : Math.min(4, availableParallelism())
  const threads = options.threads ?? fitting
  if (threads <= 1) return []
  keepFirstWrappers()
  return Array.from({length: threads}, () => new WorkerThread<Terms, Judged>(options.memoryBytes))
}

/** Begins one worker a thread, or the calling thread itself where there is no other. */
export function beginWorkers<Terms, Judged>(
  plan: Plan,
  options: ReconcileOptions,
  {judges, threads}: ThreadsOfRun<Terms, Judged>,
): readonly ScreenWorker<Terms, Judged>[] {
  if (threads.length === 0) {
    const onPart = () => turn(options.signal)
    return [new OwnThread(plan, {onPart, judges})]
  }
  for (const thread of threads) thread.begin(plan)
  return threads
}

/** Who works, and who says what of the rows. */
export interface ThreadsOfRun<Terms, Judged> {
  readonly judges: Judges<Terms, Judged>
  readonly threads: readonly WorkerThread<Terms, Judged>[]
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
