import {breathe} from './chunks.ts'

/**
 * Work that can be left between two steps. On the calling thread of a large run Ctrl-C is seen there;
 * a worker thread, which is stopped from outside, does it at once.
 */
export type Steps<T> = Generator<undefined, T, undefined>

/** So many items are short work, and so many more that a turn of the event loop costs nothing. */
const ITEMS_A_STEP = 1_000

/** Does all steps one after the other. */
export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const {done, value} = steps.next()
    if (done) return value
  }
}

/** Lets signals and timers run. Errors: the signal's reason. */
export async function turn(signal: AbortSignal | undefined): Promise<void> {
  await breathe()
  signal?.throwIfAborted()
}

/** Does all steps, and between them what else waits. Errors: the signal's reason. */
export async function stepwise<T>(steps: Steps<T>, signal: AbortSignal | undefined): Promise<T> {
  for (;;) {
    const {done, value} = steps.next()
    if (done) return value
    await turn(signal)
  }
}

/** Does the same with every item. */
export function* eachOf<T>(items: Iterable<T>, act: (item: T) => void): Steps<void> {
  let count = 0
  for (const item of items) {
    act(item)
    count += 1
    if (count % ITEMS_A_STEP === 0) yield
  }
}
