import {mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {setTimeout as pause} from 'node:timers/promises'
import {isMainThread} from 'node:worker_threads'
import {describe, expect, onTestFinished, test, vi} from 'vitest'
import type {Damage} from '../../../src/inbox/log/damage.ts'
import {IntakeLog} from '../../../src/inbox/log/log.ts'
import {segmentName} from '../../../src/inbox/log/segment.ts'
import {SqliteInbox} from '../../../src/inbox/sqlite/sqlite-inbox.ts'
import {WriterThread} from '../../../src/inbox/writer/thread.ts'
import {aDelivery, listed, scratchHome} from '../../helpers/webhooks.ts'

/** A thread that writes an inbox, whose log holds what it is given. */
function writing() {
  const home = scratchHome()
  const place = {log: join(home, 'log'), database: join(home, 'inbox.db')}
  mkdirSync(place.log)
  const damaged: Damage[] = []
  const writer = new WriterThread(place, (damage) => void damaged.push(damage))
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
      await vi.waitUntil(() => threads() === 0, {timeout: 10_000})
      const {writer} = writing()
      await writer.ask('checkpoint')
      expect(threads()).toBe(1)
      const closing = writer.close()
      await expect(writer.ask('checkpoint')).rejects.toThrow('the inbox is closed')
      await closing
      await vi.waitUntil(() => threads() === 0, {timeout: 10_000})
      await expect(writer.ask('checkpoint')).rejects.toThrow('the inbox is closed')
    },
  )
})
