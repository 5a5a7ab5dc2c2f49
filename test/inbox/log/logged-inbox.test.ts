import {execFile} from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import {join} from 'node:path'
import {DatabaseSync} from 'node:sqlite'
import {setImmediate as turn} from 'node:timers/promises'
import {promisify} from 'node:util'
import {setFlagsFromString} from 'node:v8'
import {runInNewContext} from 'node:vm'
import {describe, expect, onTestFinished, test, vi} from 'vitest'
import {type Delivery, InboxUnavailable} from '../../../src/inbox/inbox.ts'
import {readLog} from '../../../src/inbox/log/log-reader.ts'
import {LoggedInbox} from '../../../src/inbox/log/logged-inbox.ts'
import {segmentName} from '../../../src/inbox/log/segment.ts'
import {takeOverSlice} from '../../../src/inbox/log/take-over.ts'
import {SqliteInbox} from '../../../src/inbox/sqlite/sqlite-inbox.ts'
import {aDelivery, listed, scratchHome} from '../../helpers/webhooks.ts'
import {WriterHere} from '../writer-here.ts'

const MiB = 1024 * 1024

/** The inbox of a listener, whose moments to take over the log come when the test wants them. */
async function listening() {
  const home = scratchHome()
  const place = {log: join(home, 'log'), database: join(home, 'inbox.db')}
  mkdirSync(place.log)
  vi.useFakeTimers({toFake: ['setInterval', 'clearInterval']})
  onTestFinished(() => void vi.useRealTimers())
  const open = async () => {
    const writer = new WriterHere(place)
    const inbox = await LoggedInbox.open(place, writer)
    onTestFinished(() => inbox.close().catch(() => {}))
    writer.asked.length = 0
    return {writer, inbox}
  }
  const {writer, inbox} = await open()
  const accept = (...eventIds: readonly string[]) =>
    Promise.all(eventIds.map((eventId) => inbox.accept(aDelivery({eventId, forward: 'queued'}))))
  const stored = (): number => {
    const db = new DatabaseSync(place.database)
    const row = db.prepare('SELECT count(*) AS count FROM events').get()
    db.close()
    return Number(row?.['count'])
  }
  /** The next moment, and what the writer was asked for in it. */
  const moment = async (): Promise<readonly string[]> => {
    writer.asked.length = 0
    vi.advanceTimersByTime(100)
    await turn()
    return [...writer.asked]
  }
  const logged = () => {
    const slice = readLog(place.log, {segment: 0, offset: 0}, {bytes: MiB})
    return slice.deliveries.map(({eventId, body}) => `${eventId}:${body ?? 'no body'}`)
  }
  return {inbox, open, writer, place, accept, stored, moment, logged}
}
type Listening = Awaited<ReturnType<typeof listening>>

/** Has the writer wait until this is resolved, or the test ends. */
function holding(writer: WriterHere): PromiseWithResolvers<void> {
  const held = Promise.withResolvers<void>()
  onTestFinished(() => held.resolve())
  writer.held = held.promise
  return held
}

const many = (count: number): string[] => Array.from({length: count}, (_, nth) => `e${nth}`)
const logsIn = (directory: string): string[] =>
  readdirSync(directory).filter((name) => name.endsWith('.log'))

describe('a listener knows what comes again', () => {
  const first = aDelivery({eventId: 'a', body: Buffer.from('first')})
  const others = [
    {name: 'the same bytes', over: {}, verdict: 'duplicate'},
    {name: 'other bytes', over: {body: Buffer.from('other')}, verdict: 'conflict'},
    {name: 'another kind', over: {event: 'payment_failed'}, verdict: 'stored'},
    {name: 'another id', over: {eventId: 'b'}, verdict: 'stored'},
  ] as const
  const states: readonly {name: string; reach: (here: Listening) => Promise<unknown>}[] = [
    {name: 'is on its way to the disk', reach: async ({inbox}) => void inbox.accept(first)},
    {name: 'is in the log', reach: ({inbox}) => inbox.accept(first)},
    {
      name: 'was taken over',
      reach: async ({inbox, moment}) => {
        await inbox.accept(first)
        await moment()
      },
    },
  ]
  describe.each(states)('while the first one $name', ({reach}) => {
    test.each(others)('$name: $verdict', async ({over, verdict}) => {
      const here = await listening()
      await reach(here)
      const again = {...first, ...over}
      expect(await here.inbox.accept(again)).toBe(verdict)
      expect(await here.inbox.accept(again)).toBe(verdict === 'stored' ? 'duplicate' : verdict)
    })
  })

  test.each(others)('after a start: $name: $verdict', async ({over, verdict}) => {
    const {inbox, open} = await listening()
    await inbox.accept(first)
    await inbox.close()
    const next = await open()
    expect(await next.inbox.accept({...first, ...over})).toBe(verdict)
  })

  test('and forgets what the disk did not take: it is new when it comes again', async () => {
    const {inbox, place} = await listening()
    await inbox.accept(aDelivery())
    rmSync(join(place.log, segmentName(1)))
    await expect(inbox.accept(first)).rejects.toThrow(InboxUnavailable)
    expect(await inbox.accept(first)).toBe('stored')
  })
})

/** What is in use once all that is not is let go. */
function usedBytes(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage().heapUsed
}

test('a listener has in memory only what SQLite has not taken over yet', async () => {
  const {inbox, accept, moment, stored} = await listening()
  const length = 256 * 1024
  const before = usedBytes()
  await accept(...many(64).map((eventId) => eventId.padEnd(length, '.')))
  await moment()
  await vi.waitUntil(() => stored() === 64, 60_000)
  await turn()
  expect(usedBytes() - before).toBeLessThan(32 * length)
  expect(await inbox.accept(aDelivery({eventId: 'e3'.padEnd(length, '.')}))).toBe('duplicate')
})

describe('the log of a listener has', () => {
  const first = aDelivery({eventId: 'a', body: Buffer.from('first')})
  const other: Delivery = {...first, body: Buffer.from('other')}

  test('the body of a repetition only while the first one is on its way to the disk', async () => {
    const {inbox, logged} = await listening()
    await Promise.all([inbox.accept(first), inbox.accept(first)])
    await inbox.accept(first)
    expect(logged()).toEqual(['a:first', 'a:first', 'a:no body'])
  })

  test('no body of a repetition that SQLite has', async () => {
    const {inbox, logged, moment} = await listening()
    await inbox.accept(first)
    await moment()
    await inbox.accept(first)
    expect(logged()).toEqual(['a:first', 'a:no body'])
  })

  test('the body of a conflict, and of a repetition that is to be forwarded', async () => {
    const {inbox, logged, moment} = await listening()
    await inbox.accept(first)
    await inbox.accept(other)
    await inbox.accept({...first, forwardRepeats: true})
    await moment()
    await inbox.accept(other)
    expect(logged()).toEqual(['a:first', 'a:other', 'a:first', 'a:other'])
  })
})

describe('a listener takes its log over', () => {
  test.each([
    {name: 'in a quiet moment', deliveries: 49, taken: 49},
    {name: 'and not in a busy one', deliveries: 50, taken: 0},
  ])('$name', async ({deliveries, taken}) => {
    const {accept, stored, moment} = await listening()
    await accept(...many(deliveries))
    expect(stored()).toBe(0)
    await moment()
    expect(stored()).toBe(taken)
    await moment()
    expect(stored()).toBe(deliveries)
  })

  test('in a quiet moment to its end, by slices', async () => {
    const {inbox, stored, moment} = await listening()
    const body = Buffer.alloc(MiB)
    for (const eventId of many(3)) await inbox.accept(aDelivery({eventId, body}))
    expect(await moment()).toEqual(Array(3).fill('takeOver'))
    expect(stored()).toBe(3)
    expect(await moment()).toEqual([])
  })

  test.each([
    {name: 'goes on while few deliveries come', deliveries: 50, slices: 3},
    {name: 'leaves the rest where many come meanwhile', deliveries: 51, slices: 1},
  ])('and $name', async ({deliveries, slices}) => {
    const {inbox, accept, writer, moment} = await listening()
    const body = Buffer.alloc(MiB)
    for (const eventId of ['large', 'larger']) await inbox.accept(aDelivery({eventId, body}))
    const held = holding(writer)
    await moment()
    await accept(...many(deliveries))
    held.resolve()
    await turn()
    expect(writer.asked).toEqual(Array(slices).fill('takeOver'))
  })

  test('in a busy moment, too, where it holds 64 MiB: down to half of that', async () => {
    const {inbox, accept, stored, moment} = await listening()
    const body = Buffer.alloc(1.3 * MiB)
    for (const eventId of many(50)) await inbox.accept(aDelivery({eventId, body}))
    await moment()
    expect(stored()).toBe(26)
    await inbox.accept(aDelivery({body: Buffer.alloc(2 * MiB)}))
    await accept(...many(100).slice(50))
    expect(await moment()).toEqual([])
  })

  test('once at a time', async () => {
    const {accept, writer, moment} = await listening()
    await accept('a')
    const held = holding(writer)
    expect(await moment()).toEqual(['takeOver'])
    expect(await moment()).toEqual([])
    held.resolve()
    await turn()
    await accept('b')
    expect(await moment()).toContain('takeOver')
  })

  test('again, where SQLite did not take it the last time', async () => {
    const {accept, stored, writer, moment} = await listening()
    await accept('a')
    writer.isRefusing = true
    expect(await moment()).toEqual(['takeOver'])
    writer.isRefusing = false
    await moment()
    expect(stored()).toBe(1)
  })

  test('before it lists or finds an event, or drops one', async () => {
    const {inbox, accept, stored} = await listening()
    await accept('a')
    expect(await listed(inbox)).toHaveLength(1)
    await accept('b')
    expect(await inbox.find('b')).toHaveLength(1)
    await accept('c')
    await inbox.prune({nowMs: 1, keepMs: 0, keepNewest: 9, evenUnseen: true})
    expect(stored()).toBe(3)
  })

  test('before it says what is due; until then it looks again at once', async () => {
    const {inbox, accept} = await listening()
    expect(await inbox.nextDueMs(5)).toBeUndefined()
    await accept('a')
    expect(await inbox.nextDueMs(5)).toBe(6)
    expect(await inbox.due({nowMs: 5_000, limit: 9})).toMatchObject([{eventId: 'a'}])
    expect(await inbox.nextDueMs(5)).toBe(1_000)
  })

  test('of which another process took a part: then it asks for no more than is there', async () => {
    const {inbox, accept, open, moment, writer} = await listening()
    await accept('a')
    const other = await open()
    expect(await listed(other.inbox)).toHaveLength(1)
    expect(await moment()).toEqual(['takeOver'])
    expect(await inbox.nextDueMs(1e9)).toBeUndefined()
    writer.asked.length = 0
    expect(await listed(inbox)).toHaveLength(1)
    expect(writer.asked).toEqual([])
  })

  test('and forwards, records and drops through its writer', async () => {
    const {inbox, accept, writer} = await listening()
    await accept('a')
    const [job] = await inbox.due({nowMs: 5_000, limit: 9})
    const made = {kind: 'forward', atMs: 1, url: 'http://127.0.0.1:1/', status: 500} as const
    const later = {jobId: job?.jobId ?? 0, next: {atMs: 9_000}}
    writer.asked.length = 0
    await inbox.record([{...made, id: job?.id ?? '', job: later}])
    expect(await inbox.nextDueMs(5_000)).toBe(9_000)
    await inbox.hasten(6_000)
    expect(await inbox.nextDueMs(5_000)).toBe(6_000)
    expect(await inbox.lastForwardTarget()).toBe('http://127.0.0.1:1/')
    const retention = {nowMs: 1e9, keepMs: 0, keepNewest: 0, evenUnseen: true}
    expect(await inbox.prune(retention)).toBeUndefined()
    expect(writer.asked).toEqual(['record', 'hasten', 'prune'])
  })
})

describe('a listener deletes the files of its log', () => {
  test('that it has taken over, but for the one that it writes', async () => {
    const {inbox, place, accept, moment} = await listening()
    await accept('a')
    rmSync(join(place.log, segmentName(1)))
    await expect(accept('b')).rejects.toThrow(InboxUnavailable)
    await accept('c')
    expect(readdirSync(`${place.log}.ends`)).toEqual([segmentName(1), segmentName(2)])
    await moment()
    expect(readdirSync(`${place.log}.ends`)).toEqual([segmentName(2)])
    expect(logsIn(place.log)).toEqual([segmentName(2)])
    await inbox.close()
    expect(readdirSync(`${place.log}.ends`)).toEqual([])
    expect(logsIn(place.log)).toEqual([])
  })

  test('not one to which deliveries came after SQLite had looked there, though it is full since', async () => {
    const {inbox, place, accept, moment, writer} = await listening()
    await accept('a')
    const takeOver = writer.takeOver.bind(writer)
    const came = Promise.withResolvers<void>()
    // As another process may, which lists the events of this home.
    await takeOver('with-successor')
    writer.takeOver = async (finished) => {
      const answer = await takeOver(finished)
      writer.takeOver = takeOver
      const large = many(16).map((eventId) => aDelivery({eventId, body: Buffer.alloc(4 * MiB)}))
      for (const delivery of large) await inbox.accept(delivery)
      await accept('c')
      came.resolve()
      return answer
    }
    await moment()
    await came.promise
    expect(logsIn(place.log)).toContain(segmentName(2))
    await turn()
    expect((await listed(inbox)).map(({eventId}) => eventId)).toEqual(['a', ...many(16), 'c'])
  })

  test('when it is closed, after it took over the rest; and then not any more', async () => {
    const {inbox, accept, stored, place, writer} = await listening()
    await accept('a')
    expect(vi.getTimerCount()).toBe(1)
    await inbox.close()
    expect(vi.getTimerCount()).toBe(0)
    expect(stored()).toBe(1)
    expect(logsIn(place.log)).toEqual([])
    expect(writer.asked).toEqual(['takeOver', 'takeOver', 'checkpoint', 'close'])
  })

  test('and begins the next one behind what SQLite has taken', async () => {
    const {inbox, accept, open, place} = await listening()
    await accept('a')
    await inbox.close()
    const next = await open()
    await next.inbox.accept(aDelivery({eventId: 'b'}))
    expect(logsIn(place.log)).toEqual([segmentName(2)])
    expect((await listed(next.inbox)).map(({eventId}) => eventId)).toEqual(['a', 'b'])
  })

  test('without a write where nothing is left to take over: the disk may be full', async () => {
    const {inbox, accept, place} = await listening()
    await accept('a')
    await inbox.due({nowMs: 0, limit: 1})
    const size = statSync(`${place.database}-wal`).size
    const sqlite = await SqliteInbox.open(place.database)
    expect(takeOverSlice(place.log, sqlite, 'with-successor').taken).toBe(0)
    await sqlite.close()
    expect(statSync(`${place.database}-wal`).size).toBe(size)
  })

  test('not before what was begun is done, and none where SQLite takes nothing', async () => {
    const {inbox, accept, open, writer, place} = await listening()
    await accept('a')
    writer.isRefusing = true
    await expect(inbox.close()).rejects.toThrow(InboxUnavailable)
    expect(writer.asked.at(-1)).toBe('close')
    expect(logsIn(place.log)).toEqual([segmentName(1)])
    const next = await open()
    expect(await listed(next.inbox)).toMatchObject([{eventId: 'a'}])
  })

  test('not those that a reader of an older state holds back', async () => {
    const {inbox, place, open, accept} = await listening()
    await accept('a')
    await listed(inbox)
    const reader = new DatabaseSync(place.database)
    reader.exec('BEGIN')
    reader.prepare('SELECT count(*) FROM events').get()
    await accept('b')
    await inbox.close()
    reader.close()
    expect(readdirSync(place.log)).toEqual([segmentName(1)])
    const next = await open()
    expect((await listed(next.inbox)).map(({eventId}) => eventId)).toEqual(['a', 'b'])
    await next.inbox.close()
    expect(readdirSync(place.log)).toEqual([])
  })
})

describe('a listener whose database was moved away', () => {
  test('takes nothing more, keeps its log, and goes on where it is back', async () => {
    const {inbox, place, accept, moment} = await listening()
    await accept('a')
    const away = `${place.database}.away`
    renameSync(place.database, away)
    writeFileSync(place.database, '')
    await moment()
    await expect(accept('b')).rejects.toThrow('the inbox cannot take over what it took already')
    renameSync(away, place.database)
    await moment()
    expect(await accept('b')).toEqual(['stored'])
    renameSync(place.database, away)
    await moment()
    await inbox.close()
    expect(existsSync(place.database)).toBe(false)
    expect(logsIn(place.log)).toEqual([segmentName(1)])
    renameSync(away, place.database)
  })
})

describe('an inbox that cannot be opened', () => {
  test('leaves its writer closed, and says why', async () => {
    const {place, inbox} = await listening()
    await inbox.close()
    const writer = new WriterHere(place)
    writer.isRefusing = true
    await expect(LoggedInbox.open(place, writer)).rejects.toThrow('the disk is full')
    expect(writer.asked).toEqual(['takeOver', 'close'])
  })
})

describe('a process with an inbox', () => {
  test('waits for its writer, and ends by itself where it has nothing more to do', async () => {
    const home = scratchHome()
    const source = new URL('../../../src/inbox/open-inbox.ts', import.meta.url).href
    const script = `
      import {openListenerInbox} from '${source}'
      const inbox = await openListenerInbox('${home}')
      await new Promise((resolve) => setTimeout(resolve, 20))
      await inbox.hasten(1)
      console.log('done')
    `
    const path = join(scratchHome(), 'listener.mjs')
    writeFileSync(path, script)
    const {stdout} = await promisify(execFile)(process.execPath, [path], {timeout: 100_000})
    expect(stdout).toBe('done\n')
  })
})

describe('what is still to be forwarded', () => {
  test('is known by its first receipt also where SQLite takes nothing', async () => {
    const {inbox, writer} = await listening()
    const receive = (eventId: string, receivedAtMs: number, forward: Delivery['forward']) =>
      inbox.accept({...aDelivery({eventId, forward}), receivedAtMs})
    expect(await inbox.oldestOwedAtMs()).toBeUndefined()
    writer.isRefusing = true
    await receive('stored only', 1_000, 'none')
    await receive('first', 2_000, 'queued')
    await receive('second', 3_000, 'queued')
    expect(await inbox.oldestOwedAtMs()).toBe(2_000)
    writer.isRefusing = false
    await inbox.due({nowMs: 0, limit: 1})
    writer.isRefusing = true
    await receive('third', 4_000, 'queued')
    expect(await inbox.oldestOwedAtMs()).toBe(2_000)
  })
})
