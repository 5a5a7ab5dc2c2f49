import {execFile} from 'node:child_process'
import {mkdirSync, readdirSync, rmSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {DatabaseSync} from 'node:sqlite'
import {setTimeout as pause} from 'node:timers/promises'
import {promisify} from 'node:util'
import {describe, expect, onTestFinished, test, vi} from 'vitest'
import {InboxUnavailable} from '../../../src/inbox/inbox.ts'
import {LoggedInbox} from '../../../src/inbox/log/logged-inbox.ts'
import {segmentName} from '../../../src/inbox/log/segment.ts'
import {aDelivery, listed, scratchHome} from '../../helpers/webhooks.ts'

/** The inbox of a listener, whose moments to take over the log come when the test wants them. */
async function listening() {
  const home = scratchHome()
  const place = {log: join(home, 'log'), database: join(home, 'inbox.db')}
  mkdirSync(place.log)
  vi.useFakeTimers({toFake: ['setInterval', 'clearInterval']})
  onTestFinished(() => void vi.useRealTimers())
  const inbox = await LoggedInbox.open(place, () => {})
  onTestFinished(() => Promise.race([inbox.close().catch(() => {}), pause(1_000)]))
  const accept = (...eventIds: readonly string[]) =>
    Promise.all(eventIds.map((eventId) => inbox.accept(aDelivery({eventId, forward: 'queued'}))))
  const stored = (): number => {
    const db = new DatabaseSync(place.database)
    const row = db.prepare('SELECT count(*) AS count FROM events').get()
    db.close()
    return Number(row?.['count'])
  }
  /** The next moment, and everything that the writer was asked for in it. */
  const moment = async (): Promise<void> => {
    vi.advanceTimersByTime(100)
    await inbox.hasten(0)
    await inbox.hasten(0)
  }
  return {inbox, place, accept, stored, moment}
}

const many = (count: number): string[] => Array.from({length: count}, (_, nth) => `e${nth}`)

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

  test('and deletes the files that it has taken over, but for the one that it writes', async () => {
    const {inbox, place, accept, moment} = await listening()
    await accept('a')
    rmSync(join(place.log, segmentName(1)))
    await expect(accept('b')).rejects.toThrow(InboxUnavailable)
    await accept('c')
    expect(readdirSync(`${place.log}.ends`)).toEqual([segmentName(1), segmentName(2)])
    await moment()
    await vi.waitUntil(() => readdirSync(`${place.log}.ends`).length === 1)
    expect(readdirSync(`${place.log}.ends`)).toEqual([segmentName(2)])
    expect(readdirSync(place.log).filter((name) => name.endsWith('.log'))).toEqual([segmentName(2)])
    await inbox.close()
    expect(readdirSync(`${place.log}.ends`)).toEqual([])
    expect(readdirSync(place.log).filter((name) => name.endsWith('.log'))).toEqual([])
  })

  test('and not any more once it is closed', async () => {
    const {inbox, accept, stored} = await listening()
    await accept('a')
    expect(vi.getTimerCount()).toBe(1)
    await inbox.close()
    expect(vi.getTimerCount()).toBe(0)
    expect(stored()).toBe(1)
  })

  test('and keeps the files that a reader of an older state holds back', async () => {
    const {inbox, place, accept} = await listening()
    await accept('a')
    await listed(inbox)
    const reader = new DatabaseSync(place.database)
    reader.exec('BEGIN')
    reader.prepare('SELECT count(*) FROM events').get()
    await accept('b')
    await inbox.close()
    reader.close()
    expect(readdirSync(place.log)).toEqual([segmentName(1)])
    const next = await LoggedInbox.open(place, () => {})
    expect((await listed(next)).map(({eventId}) => eventId)).toEqual(['a', 'b'])
    await next.close()
    expect(readdirSync(place.log)).toEqual([])
  }, 30_000)
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
    const {stdout} = await promisify(execFile)(process.execPath, [path], {timeout: 25_000})
    expect(stdout).toBe('done\n')
  }, 30_000)
})
