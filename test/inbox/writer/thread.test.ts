import {EventEmitter} from 'node:events'
import {mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {setTimeout as pause, setImmediate as turn} from 'node:timers/promises'
import {isMainThread} from 'node:worker_threads'
import {describe, expect, onTestFinished, test, vi} from 'vitest'
import type {Damage} from '../../../src/inbox/log/damage.ts'
import {IntakeLog} from '../../../src/inbox/log/log.ts'
import {segmentName} from '../../../src/inbox/log/segment.ts'
import {SqliteInbox} from '../../../src/inbox/sqlite/sqlite-inbox.ts'
import type {WriterQuestion} from '../../../src/inbox/writer/calls.ts'
import {startWriter, WriterThread, type WriterWorker} from '../../../src/inbox/writer/thread.ts'
import {aDelivery, listed, scratchHome} from '../../helpers/webhooks.ts'

/** A thread that writes an inbox, whose log holds what it is given. */
function writing() {
  const home = scratchHome()
  const place = {log: join(home, 'log'), database: join(home, 'inbox.db')}
  mkdirSync(place.log)
  const damaged: Damage[] = []
  const writer = new WriterThread(
    () => startWriter(place),
    (damage) => void damaged.push(damage),
  )
  onTestFinished(() => Promise.race([writer.close().catch(() => {}), pause(1_000)]))
  const keep = async (number: number, ...eventIds: readonly string[]): Promise<void> => {
    const log = new IntakeLog(place.log, number)
    const body = Buffer.alloc(400_000, 'x')
    for (const eventId of eventIds) await log.append(aDelivery({eventId, body, forward: 'queued'}))
    await log.close()
  }
  const stored = async (): Promise<string> => {
    const sqlite = await SqliteInbox.open(place.database)
    const ids = (await listed(sqlite)).map(({eventId}) => eventId).join('')
    await sqlite.close()
    return ids
  }
  return {home, place, damaged, writer, keep, stored}
}

/** A thread that does nothing of itself, and what was asked of it. */
class Thread extends EventEmitter {
  readonly questions: WriterQuestion[] = []
  /** Whether it keeps the process alive. */
  isHeld = true

  postMessage(question: WriterQuestion): void {
    this.questions.push(question)
  }

  ref(): void {
    this.isHeld = true
  }

  unref(): void {
    this.isHeld = false
  }

  answer(call: number, result?: unknown): void {
    this.emit('message', {call, result})
  }
}

function watched() {
  const threads: Thread[] = []
  const damaged: Damage[] = []
  const start = () => {
    const thread = new Thread()
    threads.push(thread)
    return thread as unknown as WriterWorker
  }
  const writer = new WriterThread(start, (damage) => void damaged.push(damage))
  /** What came of each call, in the order of their ends. */
  const ends: unknown[] = []
  const ask = (method: 'checkpoint' | 'close'): void => {
    writer.ask(method).then(
      (result) => ends.push(result),
      ({name, message}: Error) => ends.push(`${name}: ${message}`),
    )
  }
  return {writer, threads, damaged, ends, ask}
}

const REFUSED = 'InboxUnavailable: '

describe('the writer asks its thread', () => {
  test('which is started for the first call, and stays', async () => {
    const {threads, ends, ask} = watched()
    expect(threads).toHaveLength(0)
    ask('checkpoint')
    ask('checkpoint')
    expect(threads).toHaveLength(1)
    expect(threads[0]?.questions.map(({call, method}) => [call, method])).toEqual([
      [1, 'checkpoint'],
      [2, 'checkpoint'],
    ])
    threads[0]?.answer(2, 'second')
    threads[0]?.answer(1, 'first')
    await turn()
    expect(ends).toEqual(['second', 'first'])
  })

  test('with the argument of the call', () => {
    const {writer, threads} = watched()
    void writer.ask('hasten', 7)
    expect(threads[0]?.questions).toEqual([{call: 1, method: 'hasten', argument: 7}])
  })

  test('and refuses what it could not do, with the reason', async () => {
    const {threads, ends, ask} = watched()
    ask('checkpoint')
    threads[0]?.emit('message', {call: 1, error: 'the disk is full'})
    await turn()
    expect(ends).toEqual([`${REFUSED}the disk is full`])
  })

  test('which keeps the process alive only while a call waits for its answer', async () => {
    const {threads, ask} = watched()
    ask('checkpoint')
    ask('checkpoint')
    const [thread] = threads
    thread?.answer(1)
    expect(thread?.isHeld).toBe(true)
    thread?.answer(2)
    expect(thread?.isHeld).toBe(false)
    ask('checkpoint')
    expect(thread?.isHeld).toBe(true)
  })

  test('slice by slice, until none is left, and reports each damaged file', async () => {
    const {writer, threads, damaged} = watched()
    const damage = {path: '/x', unreadable: 3, missing: 0}
    const all = writer.takeOverAll()
    const {questions} = threads[0] ?? new Thread()
    threads[0]?.answer(1, {taken: 1, damaged: [damage, {...damage, path: '/y'}]})
    await turn()
    expect(questions.map(({argument}) => argument)).toEqual(['all', 'all'])
    threads[0]?.answer(2, {taken: 0, damaged: []})
    await all
    expect(questions).toHaveLength(2)
    expect(damaged.map(({path}) => path)).toEqual(['/x', '/y'])
  })

  test('and nothing more once it was asked to close', async () => {
    const {writer, threads, ends, ask} = watched()
    let isClosed = false
    void writer.close().then(() => {
      isClosed = true
    })
    ask('checkpoint')
    await turn()
    expect(ends).toEqual([`${REFUSED}the inbox is closed`])
    expect(isClosed).toBe(false)
    threads[0]?.answer(1)
    await turn()
    expect(isClosed).toBe(true)
    expect(threads[0]?.questions).toHaveLength(1)
  })
})

describe('a thread that died', () => {
  test.each([
    {name: 'by an error', event: 'error', with: new Error('no memory'), reason: 'Error: no memory'},
    {name: 'without one', event: 'exit', with: 1, reason: 'the writer ended'},
  ])('$name: every call that waits is refused', async ({event, with: value, reason}) => {
    const {threads, ends, ask} = watched()
    ask('checkpoint')
    ask('checkpoint')
    threads[0]?.emit(event, value)
    await turn()
    expect(ends).toEqual([REFUSED + reason, REFUSED + reason])
    ask('checkpoint')
    expect(threads).toHaveLength(2)
    threads[1]?.answer(3, 'done')
    await turn()
    expect(ends.at(-1)).toBe('done')
    expect(threads[1]?.isHeld).toBe(false)
  })

  test('exits after the next one was started, whose calls go on', async () => {
    const {threads, ends, ask} = watched()
    ask('checkpoint')
    threads[0]?.emit('error', new Error('no memory'))
    ask('checkpoint')
    threads[0]?.emit('exit', 1)
    await turn()
    expect(ends).toHaveLength(1)
    threads[1]?.answer(2, 'done')
    await turn()
    expect(ends.at(-1)).toBe('done')
    ask('checkpoint')
    expect(threads).toHaveLength(2)
  })
})

describe('the thread that writes the inbox', () => {
  test('takes over the log, a slice at a time or all of it, and says what it took', async () => {
    const {writer, keep, stored} = writing()
    await keep(1, ...'abcdefgh')
    const first = await writer.takeOver('with-successor')
    expect(first).toMatchObject({taken: 2, end: {segment: 1}, damaged: []})
    expect(first.bytes).toBe(2 * (400_000 + 512))
    expect(await stored()).toBe('ab')
    await writer.takeOverAll()
    expect(await stored()).toBe('abcdefgh')
    expect(await writer.takeOver('all')).toMatchObject({taken: 0, bytes: 0})
  })

  test('gives each of several calls at once its own answer', async () => {
    const {writer, keep} = writing()
    await keep(1, 'a')
    const retention = {nowMs: 1, keepMs: 0, keepNewest: 0, evenUnseen: true}
    const answers = await Promise.all([
      writer.takeOver('all'),
      writer.ask('hasten', 5),
      writer.ask('checkpoint'),
      writer.ask('prune', retention),
    ])
    expect(answers).toMatchObject([{taken: 1}, undefined, true, undefined])
  })

  test('records what was sent, and drops what may go', async () => {
    const {writer, keep, stored, place} = writing()
    await keep(1, 'a')
    await writer.takeOverAll()
    const job = {jobId: 1, next: 'delivered'} as const
    const made = {kind: 'forward', atMs: 3, url: 'http://x', status: 200} as const
    await writer.ask('record', [{...made, id: 'in_1', job}])
    const sqlite = await SqliteInbox.open(place.database)
    expect(await sqlite.find('a')).toMatchObject([{forward: 'delivered', attempts: [made]}])
    await sqlite.close()
    const retention = {nowMs: 1e9, keepMs: 0, keepNewest: 0, evenUnseen: false}
    expect(await writer.ask('prune', retention)).toEqual({count: 1, lastReceivedAtMs: 1_000})
    expect(await stored()).toBe('')
  })

  test('refuses a call that SQLite refuses, with its words, and goes on', async () => {
    const {writer} = writing()
    const made = {kind: 'forward', atMs: 3, url: 'http://x', id: 'in_99'} as const
    const refused = writer.ask('record', [made])
    const next = writer.ask('checkpoint')
    await expect(refused).rejects.toMatchObject({
      name: 'InboxUnavailable',
      message: expect.stringContaining('FOREIGN KEY'),
    })
    expect(await next).toBe(true)
  })

  test('reports each damaged file once', async () => {
    const {place, writer, keep, damaged, stored} = writing()
    writeFileSync(join(place.log, segmentName(1)), 'no delivery')
    await keep(2, 'a')
    await writer.takeOverAll()
    expect(damaged).toEqual([
      {path: join(place.log, `${segmentName(1)}.damaged`), unreadable: 11, missing: 0},
    ])
    expect(await stored()).toBe('a')
  })

  test('that died refuses every call that waits, and the next call starts another one', async () => {
    const {place, writer} = writing()
    mkdirSync(`${place.database}-wal`)
    const asked = [writer.ask('checkpoint'), writer.ask('hasten', 1)]
    for (const refused of await Promise.allSettled(asked)) {
      expect(refused).toMatchObject({
        status: 'rejected',
        reason: {name: 'InboxUnavailable', message: expect.stringMatching(/database|disk|open/)},
      })
    }
    rmSync(`${place.database}-wal`, {recursive: true})
    expect(await writer.ask('checkpoint')).toBe(true)
  })

  test.skipIf(process.platform !== 'linux' || !isMainThread)(
    'ends when it is closed, and refuses calls',
    async () => {
      const nameOf = (thread: string): string => {
        try {
          return readFileSync(`/proc/self/task/${thread}/comm`, 'utf8').trim()
        } catch {
          return 'ended meanwhile'
        }
      }
      const threads = (): number =>
        readdirSync('/proc/self/task').filter((one) => nameOf(one) === 'WorkerThread').length
      // Those of the tests before may still be ending.
      await vi.waitUntil(() => threads() === 0, {timeout: 60_000})
      const {writer} = writing()
      await writer.ask('checkpoint')
      expect(threads()).toBe(1)
      const closing = writer.close()
      await expect(writer.ask('checkpoint')).rejects.toThrow('the inbox is closed')
      await closing
      await vi.waitUntil(() => threads() === 0, {timeout: 60_000})
      await expect(writer.ask('checkpoint')).rejects.toThrow('the inbox is closed')
    },
  )
})
