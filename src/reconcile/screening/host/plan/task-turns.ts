import {type DigestedFile, FileDigest} from '../../../read/files/file-digest.ts'
import type {Task} from './blocks.ts'

/** The parts of one file, which follow each other among all parts. */
export interface TaskList extends DigestedFile {
  readonly source: number
  readonly first: number
  readonly count: number
  /** Whether a digest of the file is wanted. */
  readonly isDigested: boolean
}

/** What all threads take their parts from. */
export interface TaskLists {
  readonly lists: readonly TaskList[]
  /** Of each list `LIST_WORDS` in shared memory. */
  readonly shared: Int32Array
}

/** What a thread does next: a part, with the digest that takes its bytes; or the end of a digest. */
export type Turn =
  | {readonly task: number; readonly digest: FileDigest | undefined}
  | {readonly task: undefined; readonly source: number; readonly digest: FileDigest}

const LIST_WORDS = 3
/** Parts that no thread has taken; below 0 where several asked for the last one. */
const LEFT = 0
/** Parts taken from the end of the file. */
const FROM_END = 1
const HAS_OWNER = 2

/**
 * The lists of parts that stand one file after the other.
 *
 * @param areDigested whether digests are wanted; that of a table that was copied is known.
 */
export function taskLists(tasks: readonly Task[], areDigested: boolean): TaskLists {
  const lists: TaskList[] = []
  let first = 0
  while (first < tasks.length) {
    const {source, path, file} = tasks[first] as Task
    const next = tasks.findIndex((task, at) => at > first && task.source !== source)
    const end = next < 0 ? tasks.length : next
    const isDigested = areDigested && file === undefined
    const bytes = (tasks[end - 1] as Task).to
    lists.push({source, path, first, count: end - first, bytes, isDigested})
    first = end
  }
  const shared = new Int32Array(
    new SharedArrayBuffer(lists.length * LIST_WORDS * Int32Array.BYTES_PER_ELEMENT),
  )
  for (const [at, {count}] of lists.entries()) shared[at * LIST_WORDS + LEFT] = count
  return {lists, shared}
}

interface Owned {
  readonly at: number
  readonly list: TaskList
  readonly digest: FileDigest | undefined
  /** The part that follows those taken. */
  next: number
}

/**
 * Deals out the parts of all files to one thread. A file is owned by one thread, which takes its parts
 * from the front and makes its digest of them; a thread that owns none helps with the file that has
 * most left, from its end.
 */
export class TaskTurns {
  readonly #lists: readonly TaskList[]
  readonly #shared: Int32Array
  readonly #largestFirst: readonly number[]
  #owned: Owned | undefined

  constructor({lists, shared}: TaskLists) {
    this.#lists = lists
    this.#shared = shared
    this.#largestFirst = lists
      .map((_, at) => at)
      .toSorted((a, b) => (lists[b] as TaskList).bytes - (lists[a] as TaskList).bytes)
  }

  /** What this thread does next; nothing when no part is left. */
  next(): Turn | undefined {
    this.#owned ??= this.#own()
    const owned = this.#owned
    if (owned === undefined) return this.#help()
    if (this.#goesOn(owned) && this.#claim(owned.at)) {
      owned.next += 1
      return {task: owned.next - 1, digest: owned.digest}
    }
    this.#owned = undefined
    const {list, digest} = owned
    return digest ? {task: undefined, source: list.source, digest} : this.next()
  }

  /** The largest file that no thread owns. */
  #own(): Owned | undefined {
    const at = this.#largestFirst.find(
      (list) => Atomics.compareExchange(this.#shared, list * LIST_WORDS + HAS_OWNER, 0, 1) === 0,
    )
    if (at === undefined) return undefined
    const list = this.#lists[at] as TaskList
    const digest = list.isDigested ? new FileDigest(list) : undefined
    return {at, list, digest, next: list.first}
  }

  /**
   * Where others have taken parts from the end, the owner reads those again for the digest, which
   * takes it about as long as it takes others to screen as many that are left.
   */
  #goesOn({at, list}: Owned): boolean {
    const fromEnd = Atomics.load(this.#shared, at * LIST_WORDS + FROM_END)
    return !list.isDigested || this.#left(at) > fromEnd
  }

  /** No thread is given another part. */
  stopAll(): void {
    for (const at of this.#lists.keys()) Atomics.store(this.#shared, at * LIST_WORDS + LEFT, 0)
  }

  #left(at: number): number {
    return Atomics.load(this.#shared, at * LIST_WORDS + LEFT)
  }

  #claim(at: number): boolean {
    return Atomics.sub(this.#shared, at * LIST_WORDS + LEFT, 1) > 0
  }

  #help(): Turn | undefined {
    for (;;) {
      const [at] = this.#largestFirst.toSorted((a, b) => this.#left(b) - this.#left(a))
      if (at === undefined || this.#left(at) <= 0) return undefined
      if (!this.#claim(at)) continue
      const {first, count} = this.#lists[at] as TaskList
      const fromEnd = Atomics.add(this.#shared, at * LIST_WORDS + FROM_END, 1)
      return {task: first + count - 1 - fromEnd, digest: undefined}
    }
  }
}
