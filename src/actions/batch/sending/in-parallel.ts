export interface ParallelOptions {
  /** How many run at once. */
  readonly limit: number
  /** Once aborted nothing new is started; what runs is waited for. */
  readonly signal: AbortSignal
}

/**
 * Runs `work` over all items in their order, a bounded number at once, and waits for every one.
 *
 * Errors: the first error of `work`, after what was running has ended; nothing new is started.
 */
export async function inParallel<T>(
  items: Iterable<T>,
  {limit, signal}: ParallelOptions,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const iterator = items[Symbol.iterator]()
  const failures: unknown[] = []
  const worker = async (): Promise<void> => {
    while (!signal.aborted && failures.length === 0) {
      const next = iterator.next()
      if (next.done) return
      try {
        await work(next.value)
      } catch (error) {
        failures.push(error)
      }
    }
  }
  await Promise.all(Array.from({length: limit}, worker))
  if (failures.length > 0) throw failures[0]
}
