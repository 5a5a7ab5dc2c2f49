import {execFileSync} from 'node:child_process'
import {readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {DatabaseSync} from 'node:sqlite'
import {expect, test} from 'vitest'
import {journalPath, openJournal} from '../../src/journal/open-journal.ts'
import {examineJournal, setAsideJournals} from '../../src/journal/sqlite/examine.ts'
import {JOURNAL_MIGRATIONS} from '../../src/journal/sqlite/schema.ts'
import {openSqlite} from '../../src/platform/sqlite.ts'
import {temporaryDirectory} from '../helpers/temporary-directory.ts'

const request = {
  kind: 'charge',
  environment: 'test',
  profile: 'default',
  account: 'account-1',
  clientId: 'mp_test_a',
  baseUrl: 'http://127.0.0.1:4010',
  instance: '',
  wallet: '',
  path: '/v2/pix',
  body: '{}',
} as const

/** A home whose journal has a request that is done, and two that are open, the younger one first. */
async function written(home: string): Promise<void> {
  const journal = await openJournal({home, now: () => 0})
  for (const [id, createdAtMs] of [
    ['done', 1],
    ['younger', 3],
    ['older', 2],
  ] as const) {
    await journal.requests.begin({...request, id, idempotencyKey: `key-${id}`, createdAtMs})
  }
  const outcome = {event: 'created', attempts: 1, settledAtMs: 4} as const
  await journal.requests.settle('done', outcome)
  await journal.close()
}

test('a sound journal says how many requests it holds, and which are open, the oldest first', async () => {
  using home = temporaryDirectory()
  await written(home.path)
  expect(await examineJournal(home.path)).toEqual({
    state: 'sound',
    requests: 3,
    unknown: [
      {environment: 'test', createdAtMs: 2},
      {environment: 'test', createdAtMs: 3},
    ],
  })
})

test('what was sent to a service instance that is gone is not open, as a resume has it', async () => {
  using home = temporaryDirectory()
  const journal = await openJournal({home: home.path, now: () => 0})
  const {baseUrl} = request
  for (const [nth, instance] of ['gone', 'living', ''].entries()) {
    const id = `id-${nth}`
    await journal.requests.begin({...request, id, idempotencyKey: id, instance, createdAtMs: nth})
  }
  await journal.accounts.noteInstance(baseUrl, 'living')
  await journal.accounts.noteInstance('http://127.0.0.1:4011', 'gone')
  for (const from of [undefined, baseUrl, 'http://127.0.0.1:4011']) {
    const openFrom = await journal.requests.unknown('test', {seenFrom: from})
    const looked = await examineJournal(home.path, from)
    expect(looked).toMatchObject({
      requests: 3,
      unknown: openFrom.map(({environment, createdAtMs}) => ({environment, createdAtMs})),
    })
    expect(openFrom).toHaveLength(2)
  }
  await journal.close()
})

test('what stands in its place and is no file is not called damaged', async () => {
  using home = temporaryDirectory()
  execFileSync('mkfifo', [journalPath(home.path)])
  expect(await examineJournal(home.path)).toEqual({state: 'no_file'})
})

test('where there is none it says so', async () => {
  using home = temporaryDirectory()
  expect(await examineJournal(home.path)).toEqual({state: 'none'})
})

test('one of a newer pixctl is not called damaged, and is left as it is', async () => {
  using home = temporaryDirectory()
  await written(home.path)
  const path = journalPath(home.path)
  using db = new DatabaseSync(path)
  db.exec('PRAGMA user_version = 9999')
  expect(await examineJournal(home.path)).toEqual({state: 'newer'})
  expect(db.prepare('PRAGMA user_version').get()).toEqual({user_version: 9999})
})

test('one of an older pixctl is looked at as it is, and not brought up to date', async () => {
  using home = temporaryDirectory()
  await written(home.path)
  using db = new DatabaseSync(journalPath(home.path))
  const older = Number(db.prepare('PRAGMA user_version').get()?.['user_version']) - 1
  db.exec(`PRAGMA user_version = ${older}`)
  expect(await examineJournal(home.path)).toMatchObject({state: 'sound', requests: 3})
  expect(db.prepare('PRAGMA user_version').get()).toEqual({user_version: older})
})

test('one of the first pixctl, which names no instance, is looked at as well', async () => {
  using home = temporaryDirectory()
  const path = journalPath(home.path)
  const migrations = JOURNAL_MIGRATIONS.slice(0, 2)
  const db = await openSqlite(path, {migrations, durability: 'full'})
  db.close()
  expect(await examineJournal(home.path)).toEqual({state: 'sound', requests: 0, unknown: []})
})

test.skipIf(process.platform !== 'linux')('no file of it stays open', async () => {
  using home = temporaryDirectory()
  await written(home.path)
  await examineJournal(home.path)
  expect(openFiles().filter((path) => path.startsWith(home.path))).toEqual([])
})

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

test('damage is found in a part that no request is in', async () => {
  using home = temporaryDirectory()
  await written(home.path)
  const path = journalPath(home.path)
  const {at, size} = pageOf(path, 'resources')
  writeFileSync(path, readFileSync(path).fill(0x5a, at, at + size))
  expect(await examineJournal(home.path)).toEqual({state: 'damaged'})
})

/** Where the first page of a table lies in the file. */
function pageOf(path: string, table: string): {readonly at: number; readonly size: number} {
  using db = new DatabaseSync(path)
  const {rootpage} =
    db.prepare('SELECT rootpage FROM sqlite_master WHERE name = ?').get(table) ?? {}
  const {page_size: size} = db.prepare('PRAGMA page_size').get() ?? {}
  return {at: (Number(rootpage) - 1) * Number(size), size: Number(size)}
}

test('one that another process makes at this moment is not called damaged: there is none yet', async () => {
  using home = temporaryDirectory()
  writeFileSync(journalPath(home.path), '')
  expect(await examineJournal(home.path)).toEqual({state: 'none'})
})

test('one that was there and is gone is damaged', async () => {
  using home = temporaryDirectory()
  await written(home.path)
  rmSync(journalPath(home.path))
  expect(await examineJournal(home.path)).toEqual({state: 'damaged'})
})

test('those that were set aside are found beside it', () => {
  using home = temporaryDirectory()
  const name = 'journal.db.damaged-2026-01-01T00-00-00.000Z'
  writeFileSync(join(home.path, name), '')
  expect(setAsideJournals(home.path)).toEqual([name])
})

test('one that was begun and has lost its tables is damaged', async () => {
  using home = temporaryDirectory()
  await written(home.path)
  writeFileSync(journalPath(home.path), '')
  expect(await examineJournal(home.path)).toEqual({state: 'damaged'})
})

test('one without the mark that it was begun is looked at like any other', async () => {
  using home = temporaryDirectory()
  await written(home.path)
  rmSync(`${journalPath(home.path)}.begun`)
  expect(await examineJournal(home.path)).toMatchObject({state: 'sound', requests: 3})
})
