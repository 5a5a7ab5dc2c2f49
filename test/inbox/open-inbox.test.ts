import {execFileSync} from 'node:child_process'
import {once} from 'node:events'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import {type AddressInfo, createServer} from 'node:net'
import {join} from 'node:path'
import {DatabaseSync} from 'node:sqlite'
import {setImmediate as turn} from 'node:timers/promises'
import {describe, expect, onTestFinished, test, vi} from 'vitest'
import type {Inbox} from '../../src/inbox/inbox.ts'
import {listenerOf, lockIfFree} from '../../src/inbox/log/lock.ts'
import {IntakeLog} from '../../src/inbox/log/log.ts'
import {segmentName} from '../../src/inbox/log/segment.ts'
import type {Say} from '../../src/inbox/mend-inbox.ts'
import {openInbox, openListenerInbox} from '../../src/inbox/open-inbox.ts'
import {SqliteInbox} from '../../src/inbox/sqlite/sqlite-inbox.ts'
import {isDiskFull, pathOnFullDisk} from '../../src/platform/disk-full.ts'
import {parseAddress} from '../../src/platform/postgres/address.ts'
import {LOCAL_STORE, type SharedStore} from '../../src/platform/store.ts'
import {smallDisk} from '../adversary/small-disk.ts'
import {openFilesIn} from '../helpers/open-files.ts'
import {aDelivery, listed, scratchHome} from '../helpers/webhooks.ts'

const idsIn = async (home: string): Promise<string> => {
  const inbox = await openInbox(home)
  const events = await listed(inbox)
  await inbox.close()
  return events.map(({eventId}) => eventId).join('')
}

/** A home with an inbox in which `a` is stored. */
async function homeWithInbox(home = scratchHome()): Promise<string> {
  const inbox = await openListenerInbox(home)
  await inbox.accept(aDelivery({eventId: 'a'}))
  await inbox.close()
  return home
}

const pathOf = (home: string): string => join(home, 'inbox', 'inbox.db')

describe('an inbox that cannot be opened', () => {
  test.each([
    {
      name: 'a listener',
      code: 'INBOX_UNAVAILABLE',
      open: (home: string) => openListenerInbox(home),
    },
    {name: 'a command', code: 'NOT_A_FILE', open: (home: string) => openInbox(home)},
  ])('is refused to $name in one line, and opens once it can be', async ({code, open}) => {
    const home = scratchHome()
    mkdirSync(join(home, 'inbox'), {mode: 0o700})
    mkdirSync(`${pathOf(home)}-wal`)
    await expect(open(home)).rejects.toMatchObject({
      code,
      exitCode: 1,
      message: expect.stringContaining(join(home, 'inbox')),
    })
    const lock = await lockIfFree(join(home, 'inbox'))
    expect(lock).toBeDefined()
    lock?.release()
    rmSync(`${pathOf(home)}-wal`, {recursive: true})
    const inbox = await open(home)
    expect(await listed(inbox)).toEqual([])
    await inbox.close()
  })
})

describe('what is no file in the place of one of the inbox', () => {
  const ways = [
    {who: 'a listener', open: (home: string) => openListenerInbox(home)},
    {who: 'a command', open: (home: string) => openInbox(home)},
  ]
  test.each(
    ['inbox.db', 'inbox.db.begun', 'log/0000000002.log', 'listener.pid'].flatMap((file) =>
      ways.map((way) => ({...way, file})),
    ),
  )('is refused to $who before it is opened: a pipe as $file', async ({file, open}) => {
    const home = await homeWithInbox()
    const path = join(home, 'inbox', file)
    rmSync(path, {force: true})
    execFileSync('mkfifo', [path])
    await expect(open(home)).rejects.toMatchObject({code: 'NOT_A_FILE', details: {path}})
  })

  test.each(ways)('is refused to $who: a directory as inbox.db', async ({open}) => {
    const home = scratchHome()
    mkdirSync(pathOf(home), {recursive: true, mode: 0o700})
    await expect(open(home)).rejects.toMatchObject({code: 'NOT_A_FILE'})
  })

  test('is not taken for damage of the inbox beside it', async () => {
    const home = await homeWithInbox()
    rmSync(`${pathOf(home)}-wal`, {force: true})
    mkdirSync(`${pathOf(home)}-wal`)
    await expect(openInbox(home)).rejects.toMatchObject({code: 'NOT_A_FILE'})
    rmSync(`${pathOf(home)}-wal`, {recursive: true})
    expect(await idsIn(home)).toBe('a')
  })

  test('is not waited for by who asks which listener runs', async () => {
    const home = await homeWithInbox()
    const path = join(home, 'inbox', 'listener.pid')
    rmSync(path)
    execFileSync('mkfifo', [path])
    expect(await listenerOf(home)).toBeUndefined()
  })
})

/** A database that lets everyone in, and then says nothing any more. */
async function silentDatabase(): Promise<{store: SharedStore; asked: Promise<void>}> {
  const {promise: asked, resolve} = Promise.withResolvers<void>()
  const server = createServer((socket) => {
    socket.once('data', () => {
      socket.once('data', () => resolve())
      socket.write(Buffer.concat([AUTHENTICATION_OK, READY_FOR_QUERY]))
    })
  })
  server.listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const {port} = server.address() as AddressInfo
  const parsed = parseAddress(`postgres://pixctl@127.0.0.1:${port}/pixctl?sslmode=disable`)
  if (typeof parsed === 'string') throw new Error(parsed)
  return {store: {kind: 'postgres', address: parsed.address, password: async () => ''}, asked}
}

const AUTHENTICATION_OK = Buffer.from('R\0\0\0\x08\0\0\0\0')
const READY_FOR_QUERY = Buffer.from('Z\0\0\0\x05I')

test.each([
  {name: 'a listener, which starts without it', seconds: 2, isGivenUp: false},
  {name: 'a command', seconds: 30, isGivenUp: true},
])('a database that does not answer is waited for $seconds s by $name', async (given) => {
  const {store, asked} = await silentDatabase()
  vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout']})
  onTestFinished(() => void vi.useRealTimers())
  let isOver = false
  const open = given.isGivenUp ? openInbox : openListenerInbox
  const opening = open(scratchHome(), store).finally(() => {
    isOver = true
  })
  const failed = given.isGivenUp
    ? expect(opening).rejects.toMatchObject({code: 'STORE_UNAVAILABLE'})
    : opening.then((inbox) => expect((inbox as Inbox).health?.().state).toBe('outage'))
  await asked
  vi.advanceTimersByTime(given.seconds * 1_000 - 1)
  await turn()
  expect(isOver).toBe(false)
  vi.advanceTimersByTime(1)
  await failed
})

describe('an inbox that was opened', () => {
  test('is marked as begun, by listeners and by commands', async () => {
    const [first, second] = [scratchHome(), scratchHome()]
    await (await openListenerInbox(first)).close()
    await (await openInbox(second)).close()
    for (const home of [first, second]) expect(existsSync(`${pathOf(home)}.begun`)).toBe(true)
  })

  test('by a listener is free when that is closed', async () => {
    const home = scratchHome()
    const inbox = await openListenerInbox(home)
    expect(await listenerOf(home)).toBe(process.pid)
    await inbox.close()
    expect(await listenerOf(home)).toBeUndefined()
  })

  test('is in private folders', async () => {
    const home = await homeWithInbox()
    for (const folder of ['inbox', 'inbox/log'])
      expect(statSync(join(home, folder)).mode & 0o777).toBe(0o700)
    expect(statSync(pathOf(home)).mode & 0o777).toBe(0o600)
  })
})

const OPENERS = [
  {
    name: 'a listener',
    open: (home: string, notice?: Say) =>
      openListenerInbox(home, LOCAL_STORE, notice ? {notice} : {}),
  },
  {name: 'a command', open: (home: string, notice?: Say) => openInbox(home, LOCAL_STORE, notice)},
]

const pathOfLog = (home: string, segment: number): string =>
  join(home, 'inbox', 'log', segmentName(segment))

/** A home in which `a` is stored, and `b` is in the log that a killed listener left. */
async function homeWithLog(): Promise<string> {
  const home = await homeWithInbox()
  const log = new IntakeLog(join(home, 'inbox', 'log'), 2)
  await log.append(aDelivery({eventId: 'b'}))
  await log.close()
  return home
}

describe.each(OPENERS)('$name that opens an inbox says', ({open}) => {
  async function opened(home: string) {
    const said: string[] = []
    const inbox = await open(home, (notice) => said.push(notice('en')))
    const ids = (await listed(inbox)).map(({eventId}) => eventId).join('')
    await inbox.close()
    return {ids, said}
  }

  test('nothing where all is in order', async () => {
    expect(await opened(await homeWithLog())).toEqual({ids: 'ab', said: []})
  })

  test('once that its file is gone', async () => {
    const home = await homeWithInbox()
    rmSync(pathOf(home))
    const said = [expect.stringMatching(/inbox[.]db was there before, and is gone or empty/)]
    expect(await opened(home)).toEqual({ids: '', said})
    expect(await opened(home)).toEqual({ids: '', said: []})
  })

  test('once how much of its log cannot be read', async () => {
    const home = await homeWithLog()
    appendFileSync(pathOfLog(home, 2), 'garbage')
    const said = [
      expect.stringMatching(/[0-9]+ bytes of .*0000000002[.]log[.]damaged cannot be read/),
    ]
    expect(await opened(home)).toEqual({ids: 'ab', said})
    const lock = await lockIfFree(join(home, 'inbox'))
    expect(lock).toBeDefined()
    lock?.release()
    expect(await opened(home)).toEqual({ids: 'ab', said: []})
  })

  test('once how much of its log is gone', async () => {
    const home = await homeWithLog()
    rmSync(pathOfLog(home, 2))
    const said = [expect.stringMatching(/bytes of acknowledged events are gone from .*0000000002/)]
    expect(await opened(home)).toEqual({ids: 'a', said})
    expect(await opened(home)).toEqual({ids: 'a', said: []})
  })

  test('nothing of all that where no one is to be informed', async () => {
    const home = await homeWithLog()
    appendFileSync(pathOfLog(home, 2), 'garbage')
    await (await open(home)).close()
    rmSync(pathOf(home))
    await (await open(home)).close()
    const log = new IntakeLog(join(home, 'inbox', 'log'), 7)
    await log.append(aDelivery({eventId: 'c'}))
    await log.close()
    rmSync(pathOfLog(home, 7))
    await (await open(home)).close()
  })

  test('that an inbox of a newer version is none of its own', async () => {
    const home = await homeWithInbox()
    const db = new DatabaseSync(pathOf(home))
    db.exec('PRAGMA user_version = 99')
    db.close()
    await expect(open(home)).rejects.toMatchObject({exitCode: 1, cause: expect.any(Error)})
    expect(await lockIfFree(join(home, 'inbox')).then((lock) => lock?.release() ?? 'free')).toBe(
      'free',
    )
  })
})

test.each(OPENERS)(
  '$name says of a damaged inbox that it cannot mend that it is damaged',
  async (row) => {
    const home = await homeWithInbox()
    writeFileSync(pathOf(home), 'no database')
    mkdirSync(`${pathOf(home)}.recovering`)
    await expect(row.open(home)).rejects.toMatchObject({code: 'INBOX_DAMAGED', exitCode: 1})
    const lock = await lockIfFree(join(home, 'inbox'))
    expect(lock).toBeDefined()
    lock?.release()
  },
)

test('a command leaves the end of the log to the listener that may be writing it', async () => {
  const home = await homeWithInbox()
  const listener = await openListenerInbox(home)
  await listener.accept(aDelivery({eventId: 'b'}))
  writeFileSync(pathOfLog(home, 9), 'half a frame')
  const said: string[] = []
  const command = await openInbox(home, LOCAL_STORE, (notice) => said.push(notice('en')))
  expect((await listed(command)).map(({eventId}) => eventId).join('')).toBe('ab')
  await command.close()
  expect(said).toEqual([])
  expect(existsSync(`${pathOfLog(home, 9)}.damaged`)).toBe(false)
  expect(await listenerOf(home)).toBe(process.pid)
  await listener.close()
})

/** Writes until the disk takes no byte more. */
function fill(directory: string): void {
  for (const bytes of [1_048_576, 65_536, 4_096]) {
    for (let file = 0, isFull = false; !isFull; file += 1) {
      try {
        writeFileSync(join(directory, `filler-${bytes}-${file}`), Buffer.alloc(bytes))
      } catch {
        isFull = true
      }
    }
  }
}

function empty(directory: string): void {
  for (const name of readdirSync(directory))
    if (name.startsWith('filler')) rmSync(join(directory, name))
}

/** A home on a disk of so many KiB; nothing where this user may mount none. */
function homeOnDisk(kibibytes: number): {disk: string; home: string} | undefined {
  const disk = smallDisk(join(scratchHome(), 'disk'), kibibytes)
  onTestFinished(() => disk[Symbol.dispose]())
  if (disk.through.length > 0) return undefined
  const home = join(disk.path, 'home')
  mkdirSync(home, {mode: 0o700})
  return {disk: disk.path, home}
}

describe('on a disk that is full', () => {
  test('what would write says that the disk is full and where, and a mark is left out', async () => {
    const place = homeOnDisk(16 * 1_024)
    if (!place) return
    await homeWithInbox(place.home)
    fill(place.disk)
    const inbox = await openInbox(place.home)
    const path = pathOf(place.home)
    const plan = {url: 'http://127.0.0.1:9/', resign: false, ids: ['in_1'], nowMs: 1}
    for (const refused of [() => inbox.replays.begin(plan), () => inbox.record([])]) {
      const error = await refused().catch((thrown: unknown) => thrown)
      expect([isDiskFull(error), pathOnFullDisk(error)]).toEqual([true, path])
    }
    expect(await inbox.replays.unfinished()).toBeUndefined()
    await inbox.markSeen(['in_1'])
    expect((await inbox.find('in_1'))[0]?.eventId).toBe('a')
    await inbox.close()
    await expect(openListenerInbox(place.home)).rejects.toMatchObject({
      message: expect.stringContaining('cannot be opened: the disk is full (ENOSPC).'),
    })
  })

  test('a command lists what is stored, and what a killed listener left in its log', async () => {
    const place = homeOnDisk(16 * 1_024)
    if (!place) return
    await homeWithInbox(place.home)
    const killed = new IntakeLog(join(place.home, 'inbox', 'log'), 2)
    await killed.append(aDelivery({eventId: 'b'}))
    await killed.close()
    fill(place.disk)
    expect(await idsIn(place.home)).toBe('ab')
    expect(await idsIn(place.home)).toBe('ab')
    expect(openFilesIn(place.home)).toBe(0)
    const unchanged = await SqliteInbox.openAlone(pathOf(place.home))
    expect((await listed(unchanged)).length).toBe(1)
    await unchanged.close()
    empty(place.disk)
    expect(await idsIn(place.home)).toBe('ab')
    const inbox = await openListenerInbox(place.home)
    expect(await inbox.accept(aDelivery({eventId: 'b'}))).toBe('duplicate')
    await inbox.close()
  })

  test('a new inbox is refused', async () => {
    const place = homeOnDisk(256)
    if (!place) return
    fill(place.disk)
    await expect(openInbox(place.home)).rejects.toMatchObject({exitCode: 1})
  })

  test('the log refuses what it cannot hold, and has all that it took', async () => {
    const place = homeOnDisk(6 * 1_024)
    if (!place) return
    const log = new IntakeLog(place.home, 1)
    const body = Buffer.alloc(1_000_000, 'x')
    const taken: string[] = []
    for (let nth = 0; nth < 8; nth += 1) {
      await log.append(aDelivery({eventId: `${nth}`, body})).then(
        () => taken.push(`${nth}`),
        () => {},
      )
    }
    await log.close()
    expect(taken.length).toBeGreaterThan(1)
    expect(taken.length).toBeLessThan(8)
    const home = scratchHome()
    const sqlite = await SqliteInbox.open(join(home, 'inbox.db'))
    const {takeOverLog} = await import('../../src/inbox/log/take-over.ts')
    expect(await takeOverLog(place.home, sqlite, 'with-successor')).toEqual([])
    expect((await listed(sqlite)).map(({eventId}) => eventId)).toEqual(taken)
    await sqlite.close()
  })
})
