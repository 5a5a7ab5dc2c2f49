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
export const stepwise = <T>(steps: Steps<T>, signal: AbortSignal | undefined): Promise<T> =>
  inTurns(steps, () => turn(signal))

/** Does all steps with a turn between every two. Errors: those of the turn. */
export async function inTurns<T>(steps: Steps<T>, takeTurn: () => Promise<void>): Promise<T> {
  for (;;) {
    const {done, value} = steps.next()
    if (done) return value
    await takeTurn()
  }
}

/** Runs of so many items are sorted at once. */
const ITEMS_A_RUN = 8_192

/** A sorted copy: as `toSorted`, in steps. */
export function* sorted<T>(items: readonly T[], compare: (a: T, b: T) => number): Steps<T[]> {
  let runs: T[][] = []
  for (let from = 0; from < items.length; from += ITEMS_A_RUN) {
    runs.push(items.slice(from, from + ITEMS_A_RUN).sort(compare))
    yield
  }
  while (runs.length > 1) {
    const pairs: T[][] = []
    for (let at = 0; at < runs.length; at += 2) {
      const [first = [], second] = runs.slice(at, at + 2)
      pairs.push(second === undefined ? first : yield* joinedRuns([first, second], compare))
    }
    runs = pairs
  }
  return runs[0] ?? []
}

/** Two sorted runs as one; of equal items those of the first run come first. */
function* joinedRuns<T>(
  [first, second]: readonly [readonly T[], readonly T[]],
  compare: (a: T, b: T) => number,
): Steps<T[]> {
  const joined = new Array<T>(first.length + second.length)
  let next = 0
  for (let at = 0; at < joined.length; at += 1) {
    const [one, other] = [first[next] as T, second[at - next] as T]
    const isFirst = at - next >= second.length || (next < first.length && compare(one, other) <= 0)
    joined[at] = isFirst ? one : other
    if (isFirst) next += 1
    if (at % ITEMS_A_RUN === 0) yield
  }
  return joined
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
