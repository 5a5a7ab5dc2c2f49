import {createHash} from 'node:crypto'
import {mkdtempSync, readFileSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {tasksOf} from '../../../src/reconcile/screening/host/plan/blocks.ts'
import {
  TaskTurns,
  type Turn,
  taskLists,
} from '../../../src/reconcile/screening/host/plan/task-turns.ts'

const PART_BYTES = 100

/** Files of so many bytes, in parts of 100. */
function parted(...sizes: number[]) {
  const directory = mkdtempSync(join(tmpdir(), 'pixctl-turns-'))
  const tasks = sizes.flatMap((bytes, source) => {
    const path = join(directory, `${source}.jsonl`)
    writeFileSync(
      path,
      Uint8Array.from({length: bytes}, (_, at) => at % 251),
    )
    return tasksOf({source, path}, bytes, PART_BYTES)
  })
  const digestOf = (source: number) =>
    createHash('sha256')
      .update(readFileSync(join(directory, `${source}.jsonl`)))
      .digest('hex')
  return {tasks, digestOf, source: (task: number) => tasks[task]?.source}
}

type Parted = ReturnType<typeof parted>

/** A thread that takes a turn when it is asked to. */
function thread({tasks}: Parted, lists: ReturnType<typeof taskLists>) {
  const turns = new TaskTurns(lists)
  const taken: number[] = []
  const digests: [source: number, sha256: string][] = []
  const work = async (turn: Turn): Promise<void> => {
    if (turn.task === undefined) {
      digests.push([turn.source, await turn.digest.end()])
      return
    }
    const task = tasks[turn.task]
    taken.push(turn.task)
    if (task) turn.digest?.take(readFileSync(task.path).subarray(task.from, task.to))
  }
  const step = async (): Promise<boolean> => {
    const turn = turns.next()
    if (turn) await work(turn)
    return turn !== undefined
  }
  return {taken, digests, step}
}

type Thread = ReturnType<typeof thread>

/** Turns of the threads as `order` says, over and over, until none has anything left. */
async function finish(threads: readonly Thread[], order: readonly number[] = [0]): Promise<void> {
  let idle = 0
  for (let at = 0; idle < order.length; at += 1) {
    const isBusy = await threads[order[at % order.length] ?? 0]?.step()
    idle = isBusy ? 0 : idle + 1
  }
}

const numbers = (from: number, to: number) =>
  Array.from({length: Math.abs(to - from) + 1}, (_, at) => (from < to ? from + at : from - at))

describe('parts of files that threads share', () => {
  test('are taken by one thread in the order of each file, the largest file first', async () => {
    const files = parted(250, 950, 30)
    const only = thread(files, taskLists(files.tasks, true))
    await finish([only])
    expect(only.taken).toEqual([...numbers(3, 12), 0, 1, 2, 13])
    expect(only.digests).toEqual([1, 0, 2].map((source) => [source, files.digestOf(source)]))
  })

  test('of a file that another thread owns are taken from its end', async () => {
    const files = parted(900)
    const lists = taskLists(files.tasks, true)
    const [owner, helper] = [thread(files, lists), thread(files, lists)] as const
    await finish([owner, helper], [0, 1])
    // Three are left when three were taken from the end: the owner ends the digest, then helps.
    expect(owner.taken).toEqual([0, 1, 2, 4])
    expect(helper.taken).toEqual([8, 7, 6, 5, 3])
    expect(owner.digests).toEqual([[0, files.digestOf(0)]])
    expect(helper.digests).toEqual([])
  })

  test('are left by a thread whose digest is made to a helper, which it helps again', async () => {
    const files = parted(900)
    const lists = taskLists(files.tasks, true)
    const [owner, helper] = [thread(files, lists), thread(files, lists)] as const
    for (const turn of [0, 1, 1, 1, 1, 1]) await [owner, helper][turn]?.step()
    await owner.step()
    expect(owner.digests).toHaveLength(1)
    await finish([owner])
    expect(owner.taken).toEqual([0, 3, 2, 1])
  })

  test.each([
    {threads: 2, order: [0, 1]},
    {threads: 2, order: [0, 0, 0, 1]},
    {threads: 3, order: [0, 1, 2, 1, 0, 0, 2]},
    {threads: 5, order: [4, 3, 2, 1, 0]},
  ])('are each taken once by $threads threads in turns $order', async ({threads, order}) => {
    const files = parted(1250, 730, 99, 0, 400)
    const lists = taskLists(files.tasks, true)
    const all = Array.from({length: threads}, () => thread(files, lists))
    await finish(all, order)
    const taken = all.flatMap((each) => each.taken).toSorted((a, b) => a - b)
    expect(taken).toEqual(numbers(0, files.tasks.length - 1))
    const digests = all.flatMap((each) => each.digests).toSorted(([a], [b]) => a - b)
    expect(digests).toEqual([0, 1, 2, 3, 4].map((source) => [source, files.digestOf(source)]))
  })

  test('go without digests where none are wanted', async () => {
    const files = parted(500, 300)
    const lists = taskLists(files.tasks, false)
    const all = [thread(files, lists), thread(files, lists)]
    await finish(all, [0, 1])
    expect(all.flatMap((each) => each.taken)).toHaveLength(files.tasks.length)
    expect(all.flatMap((each) => each.digests)).toEqual([])
  })
})
