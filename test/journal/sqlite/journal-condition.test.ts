import {once} from 'node:events'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import {join} from 'node:path'
import {DatabaseSync} from 'node:sqlite'
import {setTimeout} from 'node:timers/promises'
import {Worker} from 'node:worker_threads'
import {describe, expect, onTestFinished, test} from 'vitest'
import type {Journal} from '../../../src/journal/journal.ts'
import {journalPath, openJournal} from '../../../src/journal/open-journal.ts'
import {examineJournal, setAsideJournals} from '../../../src/journal/sqlite/examine.ts'
import {openBeside, openSound} from '../../../src/journal/sqlite/open-sound.ts'
import {holdAlone, SchemaMissingError} from '../../../src/platform/sqlite.ts'
import {temporaryDirectory} from '../../helpers/temporary-directory.ts'
import {kept, request} from '../fixtures.ts'

const NOW_MS = Date.UTC(2026, 0, 2, 3, 4, 5)
const STAMP = '2026-01-02T03-04-05.000Z'

function scratch(): string {
  const home = temporaryDirectory()
  onTestFinished(() => home[Symbol.dispose]())
  return home.path
}

const opened = (home: string) => openJournal({home, now: () => NOW_MS})

/** A home with a journal of one request, and of a resource of so many bytes. */
async function written(bytes = 1): Promise<string> {
  const home = scratch()
  const journal = await opened(home)
  await journal.requests.begin(request)
  await journal.resources.save({...kept, resource: {id: 'c-1', text: 'x'.repeat(bytes)}})
  await journal.close()
  return home
}

/** Makes the file of the journal so many bytes long. */
function fillFile(home: string, bytes: number): void {
  using db = new DatabaseSync(journalPath(home))
  db.exec('CREATE TABLE filling (bytes BLOB)')
  const fill = db.prepare('INSERT INTO filling VALUES (zeroblob(?))')
  const missing = () => bytes - Number(db.prepare('PRAGMA page_count').get()?.['page_count']) * 4096
  // A long row is one page after the other, and leaves the last ones to short rows.
  fill.run(missing() - 64 * 1024)
  while (missing() > 0) fill.run(3000)
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  expect(statSync(journalPath(home)).size).toBe(bytes)
}

/** Makes an index disagree with its rows, which a look at each page alone does not show. */
function breakIndex(home: string): void {
  using db = new DatabaseSync(journalPath(home), {defensive: false})
  db.exec('PRAGMA writable_schema = ON')
  db.exec(`UPDATE sqlite_master SET sql = replace(sql, '(environment, created_at_ms)',
    '(environment, attempts)') WHERE name = 'requests_by_time'`)
}

describe('an index that does not say what its rows say', () => {
  test('is found at every start: a key that is not found would be sent anew', async () => {
    const home = await written()
    breakIndex(home)
    await expect(opened(home)).rejects.toMatchObject({code: 'JOURNAL_DAMAGED'})
  })

  test('is found in a file of 4 MiB to the byte', async () => {
    const home = await written()
    fillFile(home, 4 * 1024 * 1024)
    breakIndex(home)
    await expect(opened(home)).rejects.toMatchObject({code: 'JOURNAL_DAMAGED'})
  })

  test('is not looked for beyond 4 MiB: to read all of it would take too long', async () => {
    const home = await written()
    fillFile(home, 4 * 1024 * 1024 + 4096)
    breakIndex(home)
    const journal = await opened(home)
    expect(await journal.requests.find('id-1')).toBeDefined()
    await journal.close()
  })
})

describe('what is no journal', () => {
  test('a folder of that name is left where it is, and nothing is said to be damaged', async () => {
    const home = scratch()
    mkdirSync(journalPath(home))
    writeFileSync(join(journalPath(home), 'kept'), '')
    await expect(opened(home)).rejects.toMatchObject({
      code: 'NOT_A_FILE',
      exitCode: 1,
      message: expect.stringContaining(journalPath(home)),
    })
    expect(readdirSync(home)).toEqual(['journal.db'])
  })

  test('one that SQLite refuses for another reason is left where it is: its keys count', async () => {
    const home = await written()
    const db = new DatabaseSync(journalPath(home))
    db.exec('PRAGMA user_version = 1')
    db.close()
    await expect(opened(home)).rejects.toMatchObject({
      code: 'JOURNAL_UNAVAILABLE',
      exitCode: 1,
      message: expect.stringContaining(journalPath(home)),
      cause: {errcode: 1},
    })
    expect(setAsideJournals(home)).toEqual([])
  })

  test('a journal of a newer pixctl is named with both versions, and is left where it is', async () => {
    const home = await written()
    const db = new DatabaseSync(journalPath(home))
    const known = Number(db.prepare('PRAGMA user_version').get()?.['user_version'])
    db.exec('PRAGMA user_version = 99')
    db.close()
    await expect(opened(home)).rejects.toMatchObject({
      code: 'JOURNAL_NEWER',
      message: expect.stringMatching(new RegExp(`${journalPath(home)}.*99.*${known}`)),
      cause: {found: 99, known},
    })
    expect(setAsideJournals(home)).toEqual([])
  })
})

describe('a journal that was set aside', () => {
  test('is named in the error, and is one, whatever lay beside it', async () => {
    const home = await written()
    const path = journalPath(home)
    writeFileSync(path, 'a shopping list')
    for (const end of ['-wal', '-shm']) writeFileSync(path + end, end)
    const file = `${path}.damaged-${STAMP}`
    await expect(opened(home)).rejects.toMatchObject({
      code: 'JOURNAL_DAMAGED',
      details: {file},
      message: expect.stringContaining(file),
      cause: expect.any(Error),
    })
    expect(setAsideJournals(home)).toEqual([`journal.db.damaged-${STAMP}`])
    expect(readFileSync(`${file}-wal`, 'utf8')).toBe('-wal')
    const left = readdirSync(home).filter((name) => !name.includes('.damaged-'))
    expect(left).toEqual(['journal.db.lock'])
  })

  /** What another process does that finds the same damage a moment earlier, and is then run again. */
  function setAsideByAnother(home: string, other: string): void {
    const path = journalPath(home)
    for (const end of ['', '-wal', '.begun']) {
      if (existsSync(path + end))
        renameSync(path + end, `${path}.damaged-2026-01-02T03-04-04.000Z${end}`)
    }
    for (const end of ['', '.begun']) copyFileSync(journalPath(other) + end, path + end)
  }

  test.each([
    {
      name: 'damaged',
      code: 'JOURNAL_DAMAGED',
      damage: (path: string) => writeFileSync(path, 'milk'),
    },
    {name: 'gone', code: 'JOURNAL_GONE', damage: (path: string) => rmSync(path)},
  ])('by another process, which began a new one since, is left alone: $name', async (row) => {
    const [home, other] = [await written(), await written()]
    row.damage(journalPath(home))
    const now = () => {
      setAsideByAnother(home, other)
      return NOW_MS
    }
    await expect(openJournal({home, now})).rejects.toMatchObject({code: row.code})
    expect(setAsideJournals(home).filter((name) => name.includes(STAMP))).toEqual([])
    const journal = await opened(home)
    expect(await journal.requests.list({})).toHaveLength(1)
    await journal.close()
  })

  test('is waited for while another process moves it, and is then said to be where that put it', async () => {
    const home = await written()
    const path = journalPath(home)
    writeFileSync(path, 'a shopping list')
    const lock = await holdAlone(`${path}.lock`)
    const opening = opened(home)
    opening.catch(() => {})
    await setTimeout(50)
    expect(readFileSync(path, 'utf8')).toBe('a shopping list')
    for (const end of ['', '.begun'])
      renameSync(path + end, `${path}.damaged-2026-01-01T00-00-00.000Z${end}`)
    lock?.release()
    await expect(opening).rejects.toMatchObject({
      code: 'JOURNAL_DAMAGED',
      details: {file: `${path}.damaged-2026-01-01T00-00-00.000Z`},
    })
    expect(setAsideJournals(home)).toEqual(['journal.db.damaged-2026-01-01T00-00-00.000Z'])
  })

  test('in the same millisecond as another one has a name of its own', async () => {
    const home = await written()
    const path = journalPath(home)
    for (const text of ['first', 'second']) {
      writeFileSync(path, text)
      await expect(opened(home)).rejects.toMatchObject({code: 'JOURNAL_DAMAGED'})
      await (await opened(home)).close()
    }
    const texts = setAsideJournals(home).map((name) => readFileSync(join(home, name), 'utf8'))
    expect(texts.toSorted()).toEqual(['first', 'second'])
  })

  test('only where that can be locked: else it stays, and the command ends', async () => {
    const home = await written()
    const path = journalPath(home)
    writeFileSync(path, 'a shopping list')
    mkdirSync(`${path}.lock`)
    await expect(opened(home)).rejects.toMatchObject({code: 'NOT_A_FILE', exitCode: 1})
    rmdirSync(`${path}.lock`)
    writeFileSync(`${path}.lock`, 'no database at all, and long enough to be seen as such')
    await expect(opened(home)).rejects.toMatchObject({
      code: 'JOURNAL_UNAVAILABLE',
      exitCode: 1,
      message: expect.stringMatching(`${path}.*file is not a database`),
      cause: {errcode: 26},
    })
    expect(readFileSync(path, 'utf8')).toBe('a shopping list')
  })

  test('that was emptied, and its log too, is gone and not damaged', async () => {
    const home = await written()
    for (const end of ['', '-wal']) writeFileSync(journalPath(home) + end, '')
    await expect(opened(home)).rejects.toMatchObject({code: 'JOURNAL_GONE'})
  })

  test('that is gone leaves an empty file, for its owner alone', async () => {
    const home = await written()
    rmSync(journalPath(home))
    await expect(opened(home)).rejects.toMatchObject({
      code: 'JOURNAL_GONE',
      message: expect.stringContaining(journalPath(home)),
    })
    const aside = join(home, setAsideJournals(home)[0] ?? '')
    const {size, mode} = statSync(aside)
    expect([size, mode & 0o777]).toEqual([0, 0o600])
  })

  test('is none of another name, and there is none without a home', async () => {
    const home = await written()
    for (const name of ['inbox.db.damaged-1Z', 'journal.db.damaged-1Z.txt', 'journal.db.1Z']) {
      writeFileSync(join(home, name), '')
    }
    expect(setAsideJournals(home)).toEqual([])
    expect(setAsideJournals(join(home, 'none'))).toEqual([])
    expect(setAsideJournals(journalPath(home))).toEqual([])
    const journal = await opened(home)
    expect(journal.hasLostRecords).toBe(false)
    await journal.close()
  })
})

describe('a look at a journal', () => {
  test('finds one that was there and is gone', async () => {
    const home = await written()
    rmSync(journalPath(home))
    expect(await examineJournal(home)).toEqual({state: 'damaged'})
    expect(readdirSync(home)).toEqual(['journal.db.begun'])
  })

  test('finds one that became something else, and leaves it', async () => {
    const home = await written()
    writeFileSync(journalPath(home), 'a shopping list')
    expect(await examineJournal(home)).toEqual({state: 'damaged'})
    expect(readFileSync(journalPath(home), 'utf8')).toBe('a shopping list')
  })
})

test.skipIf(process.platform !== 'linux').each([
  {name: 'that became something else', damage: (home: string) => spoil(home)},
  {name: 'whose index is damaged', damage: breakIndex},
])('no file of a journal $name stays open', async ({damage}) => {
  const home = await written()
  damage(home)
  await expect(opened(home)).rejects.toMatchObject({code: 'JOURNAL_DAMAGED'})
  expect(openFiles().filter((path) => path.startsWith(home))).toEqual([])
})

const spoil = (home: string): void => writeFileSync(journalPath(home), 'a shopping list')

function openFiles(): string[] {
  return readdirSync('/proc/self/fd').flatMap((number) => {
    try {
      return [readlinkSync(`/proc/self/fd/${number}`)]
    } catch {
      // The one that the list was read by.
      return []
    }
  })
}

describe('an open journal', () => {
  test('makes its home where there is none, for its owner alone', async () => {
    const home = join(scratch(), 'new')
    await (await opened(home)).close()
    expect(statSync(home).mode & 0o777).toBe(0o700)
  })

  test('has a mark beside it that it was begun, which is made once, for its owner alone', async () => {
    const home = await written()
    const mark = `${journalPath(home)}.begun`
    expect([statSync(mark).size, statSync(mark).mode & 0o777]).toEqual([0, 0o600])
    writeFileSync(mark, 'as it was')
    await (await opened(home)).close()
    expect(readFileSync(mark, 'utf8')).toBe('as it was')
  })

  test('is closed once, and after that there is nothing to tidy', async () => {
    const journal = await opened(await written())
    await journal.close()
    await journal.close()
    await expect(journal.tidy()).resolves.toBeUndefined()
  })

  test.each([
    {frames: 31, left: 31},
    {frames: 32, left: 0},
  ])('has its log of $frames frames moved into the file from 32 on', async ({frames, left}) => {
    const home = await written()
    const journal = await opened(home)
    await fillLog({home, journal}, frames)
    await journal.tidy()
    expect(framesInLog(journalPath(home))).toBe(left)
    await journal.close()
  })

  test('is not tidied while another process writes, which is not waited for', async () => {
    const home = await written()
    const journal = await opened(home)
    await fillLog({home, journal}, 32)
    using other = new DatabaseSync(journalPath(home))
    // It writes until after this: to wait for it each time would take longer than a test may.
    other.exec('BEGIN IMMEDIATE')
    await Promise.all(Array.from({length: 10}, () => journal.tidy()))
    expect(framesInLog(journalPath(home))).toBe(32)
    other.exec('COMMIT')
    await journal.close()
  })

  test('that was tidied waits for another writer as it did before', async () => {
    const home = await written()
    const journal = await opened(home)
    await fillLog({home, journal}, 32)
    await journal.tidy()
    expect(framesInLog(journalPath(home))).toBe(0)
    const writer = await writing(journalPath(home))
    const later = {...request, id: 'r-9', idempotencyKey: 'key-9'}
    expect(await journal.requests.begin(later)).toMatchObject({isNew: true})
    await writer.ended
    await journal.close()
  })
})

describe('a journal that a second thread opens', () => {
  test.each([
    {name: 'waits for the disk at each commit there, too, and keeps as much in', open: openBeside},
    {
      name: 'has the settings of the first one, which does, and keeps 16 MiB in',
      open: (path: string) => openSound(path, Date.now),
    },
  ])('$name memory', async ({open}) => {
    using db = await open(journalPath(await written()))
    const setting = (name: string) => db.prepare(`PRAGMA ${name}`).get()?.[name]
    expect(['synchronous', 'cache_size', 'wal_autocheckpoint', 'temp_store'].map(setting)).toEqual([
      2, -16_384, 4_096, 2,
    ])
  })

  test.each([
    {name: 'is gone', lose: (path: string) => rmSync(path)},
    {name: 'was emptied', lose: (path: string) => writeFileSync(path, '')},
  ])('is not begun anew where it $name: its keys would be sent again', async ({lose}) => {
    const path = journalPath(await written())
    lose(path)
    const bytes = statSync(path, {throwIfNoEntry: false})?.size
    await expect(openBeside(path)).rejects.toThrow(SchemaMissingError)
    expect(statSync(path, {throwIfNoEntry: false})?.size).toBe(bytes)
  })
})

/** Each frame is a page behind its header; the log begins with its own. */
const framesInLog = (path: string): number =>
  Math.floor(Math.max(0, statSync(`${path}-wal`).size - 32) / (24 + 4096))

/** Writes to the journal of a home until its log has so many frames: one for each instance. */
async function fillLog({home, journal}: {home: string; journal: Journal}, frames: number) {
  for (let nth = 0; framesInLog(journalPath(home)) < frames; nth += 1) {
    await journal.accounts.noteInstance('https://service.example', `i-${nth}`)
  }
  expect(framesInLog(journalPath(home))).toBe(frames)
}

/** Another thread that writes to the journal for a while, and has begun to. */
async function writing(path: string): Promise<{readonly ended: Promise<unknown>}> {
  const worker = new Worker(
    `const {DatabaseSync} = require('node:sqlite')
     const {parentPort, workerData} = require('node:worker_threads')
     const db = new DatabaseSync(workerData)
     db.exec('BEGIN IMMEDIATE')
     parentPort.postMessage('begun')
     Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300)
     db.exec('COMMIT')`,
    {eval: true, workerData: path},
  )
  const ended = once(worker, 'exit')
  await once(worker, 'message')
  return {ended}
}
