import {execFileSync} from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import {dirname, join} from 'node:path'
import {DatabaseSync} from 'node:sqlite'
import {describe, expect, test} from 'vitest'
import {markBegun} from '../../../src/inbox/sqlite/begun.ts'
import {recoverInbox} from '../../../src/inbox/sqlite/recover.ts'
import {idHash} from '../../../src/inbox/sqlite/rows.ts'
import {isRowSound} from '../../../src/inbox/sqlite/sound-row.ts'
import {
  doubtInbox,
  InboxDamage,
  isInboxDamage,
  isInboxDamaged,
  trustInbox,
} from '../../../src/inbox/sqlite/soundness.ts'
import {SqliteInbox} from '../../../src/inbox/sqlite/sqlite-inbox.ts'
import {bodyHash} from '../../../src/inbox/stored-row.ts'
import {openFilesIn} from '../../helpers/open-files.ts'
import {aDelivery, scratchHome} from '../../helpers/webhooks.ts'

/** The file of an inbox with two events. */
async function inboxFile(): Promise<string> {
  const path = join(scratchHome(), 'inbox.db')
  const inbox = await SqliteInbox.open(path)
  for (const eventId of ['event-a', 'event-b']) await inbox.accept(aDelivery({eventId}))
  await inbox.close()
  return path
}

const SOUNDNESS = new URL('../../../src/inbox/sqlite/soundness.ts', import.meta.url).href
const ASK = `const {isInboxDamaged} = await import(${JSON.stringify(SOUNDNESS)})
console.log(await isInboxDamaged(process.argv[1]))`

/** What another process says: one that has the inbox open does not read its log beside SQLite. */
const isDamagedElsewhere = (path: string): boolean =>
  execFileSync(process.execPath, ['--no-warnings', '--input-type=module', '-e', ASK, path], {
    encoding: 'utf8',
  }).trim() === 'true'

function sql(path: string, ...statements: readonly string[]): void {
  const db = new DatabaseSync(path)
  for (const statement of statements) db.exec(statement)
  db.close()
}

const LARGE = ['CREATE TABLE filler (bytes BLOB)', 'INSERT INTO filler VALUES (zeroblob(5000000))']
const OTHER_BODY = `UPDATE events SET body = CAST('{"a":2}' AS BLOB) WHERE event_id = 'event-b'`

const flip = (path: string, at: number): void => {
  const bytes = readFileSync(path)
  bytes[at] = (bytes[at] ?? 0) ^ 1
  writeFileSync(path, bytes)
}

describe('the file of an inbox is sound', () => {
  test.each([
    {name: 'as it was written', alter: () => {}},
    {name: 'large', alter: (path: string) => sql(path, ...LARGE)},
    {name: 'begun', alter: markBegun},
    {
      name: 'of a newer version',
      alter: (path: string) => sql(path, 'PRAGMA user_version = 99', OTHER_BODY),
    },
    {name: 'empty', alter: (path: string) => truncateSync(path)},
  ])('$name', async ({alter}) => {
    const path = await inboxFile()
    alter(path)
    expect(await isInboxDamaged(path)).toBe(false)
    expect(await isInboxDamaged(path, true)).toBe(false)
  })

  test('where there is none, and none is made', async () => {
    const path = join(scratchHome(), 'inbox.db')
    expect(await isInboxDamaged(path, true)).toBe(false)
    expect(existsSync(path)).toBe(false)
  })

  test('where a process was killed before it had a schema', async () => {
    const path = join(scratchHome(), 'inbox.db')
    sql(path, 'PRAGMA journal_mode = WAL', 'PRAGMA user_version = 0', 'VACUUM')
    expect(statSync(path).size).toBeGreaterThan(0)
    expect(await isInboxDamaged(path)).toBe(false)
    markBegun(path)
    expect(await isInboxDamaged(path)).toBe(true)
  })

  test('where another process keeps it to itself', async () => {
    const path = await inboxFile()
    const held = new DatabaseSync(path)
    held.exec('PRAGMA locking_mode = EXCLUSIVE')
    held.exec('BEGIN EXCLUSIVE')
    held.exec(OTHER_BODY)
    expect(await isInboxDamaged(path)).toBe(false)
    held.close()
  })
})

test.skipIf(process.platform !== 'linux')('no file of it stays open', async () => {
  const path = await inboxFile()
  expect(await isInboxDamaged(path)).toBe(false)
  sql(path, OTHER_BODY)
  expect(await isInboxDamaged(path)).toBe(true)
  await recoverInbox(path)
  expect(openFilesIn(dirname(path))).toBe(0)
})

describe('the file of an inbox is damaged', () => {
  test.each([
    {name: 'in its first byte', alter: (path: string) => flip(path, 0)},
    {name: 'in the last byte of its header', alter: (path: string) => flip(path, 15)},
    {name: 'cut in its header', alter: (path: string) => truncateSync(path, 10)},
    {name: 'cut behind its header', alter: (path: string) => truncateSync(path, 16)},
    {name: 'cut to its first page', alter: (path: string) => truncateSync(path, 4_096)},
    {name: 'in a body', alter: (path: string) => sql(path, OTHER_BODY)},
    {
      name: 'in the hash of a body',
      alter: (path: string) => sql(path, `UPDATE events SET body_hash = 'x' WHERE id = 2`),
    },
    {
      name: 'in an event id',
      alter: (path: string) => sql(path, `UPDATE events SET event_id = 'event-c' WHERE id = 1`),
    },
    {
      name: 'in the hash of an event id',
      alter: (path: string) => sql(path, 'UPDATE events SET event_id_hash = 5 WHERE id = 1'),
    },
    {
      name: 'where it forgot its version',
      alter: (path: string) => sql(path, 'PRAGMA user_version = 0'),
    },
    {
      name: 'where it has a version and no tables',
      alter: (path: string) => {
        rmSync(path)
        sql(path, 'PRAGMA user_version = 3')
      },
    },
  ])('$name', async ({alter}) => {
    const path = await inboxFile()
    alter(path)
    expect(await isInboxDamaged(path)).toBe(true)
  })

  test('in a page that holds nothing of an event', async () => {
    const path = await inboxFile()
    const db = new DatabaseSync(path)
    const of = `SELECT rootpage AS page FROM sqlite_schema WHERE name = 'events_by_receipt'`
    const page = Number(db.prepare(of).get()?.['page'])
    db.close()
    const bytes = readFileSync(path)
    writeFileSync(path, bytes.fill(0, (page - 1) * 4_096 + 8, page * 4_096))
    expect(await isInboxDamaged(path)).toBe(true)
  })

  test('large: only where all of it is read, as when it is in doubt', async () => {
    const path = await inboxFile()
    sql(path, OTHER_BODY, ...LARGE)
    expect(await isInboxDamaged(path)).toBe(false)
    expect(await isInboxDamaged(path, true)).toBe(true)
    doubtInbox(path)
    expect(statSync(`${path}.doubtful`).mode & 0o777).toBe(0o600)
    expect(await isInboxDamaged(path)).toBe(true)
    trustInbox(path)
    expect(await isInboxDamaged(path)).toBe(false)
    trustInbox(path)
  })

  test('large, in its header', async () => {
    const path = await inboxFile()
    sql(path, ...LARGE)
    flip(path, 3)
    expect(await isInboxDamaged(path)).toBe(true)
  })

  test.each([
    {name: 'of 4 MiB, all of it is read', pages: 1_024, isDamaged: true},
    {name: 'of a page more, it is not', pages: 1_025, isDamaged: false},
  ])('in a body: $name', async ({pages, isDamaged}) => {
    const path = await inboxFile()
    const db = new DatabaseSync(path)
    db.exec(OTHER_BODY)
    db.exec('CREATE TABLE filler (bytes BLOB)')
    const count = (): number => Number(db.prepare('PRAGMA page_count').get()?.['page_count'])
    const fill = db.prepare('INSERT INTO filler VALUES (zeroblob(?))')
    db.exec('BEGIN')
    fill.run(3_500_000)
    while (count() < pages) fill.run(4_000)
    db.exec('COMMIT')
    db.close()
    expect(statSync(path).size).toBe(pages * 4_096)
    expect(await isInboxDamaged(path)).toBe(isDamaged)
  })

  test.each([
    {name: 'of 64 MiB: it is read', bytes: 64 * 1_024 * 1_024, isDamaged: true},
    {name: 'of a byte more: it is not', bytes: 64 * 1_024 * 1_024 + 1, isDamaged: false},
  ])('large, in its write-ahead log $name', async ({bytes, isDamaged}) => {
    const path = await inboxFile()
    sql(path, ...LARGE)
    const inbox = await SqliteInbox.open(path)
    await inbox.accept(aDelivery({eventId: 'event-c'}))
    flip(`${path}-wal`, 100)
    truncateSync(`${path}-wal`, bytes)
    expect(isDamagedElsewhere(path)).toBe(isDamaged)
    await inbox.close().catch(() => {})
  })

  test.each([
    {size: 'small', before: []},
    {size: 'large', before: LARGE},
  ])('$size, where its write-ahead log lost what was committed', async ({before}) => {
    const path = await inboxFile()
    sql(path, ...before)
    const inbox = await SqliteInbox.open(path)
    await inbox.accept(aDelivery({eventId: 'event-c'}))
    expect(isDamagedElsewhere(path)).toBe(false)
    flip(`${path}-wal`, 100)
    expect(isDamagedElsewhere(path)).toBe(true)
    await inbox.close().catch(() => {})
  })
})

test.each([
  {name: 'as it was stored', over: {}, isSound: true},
  {name: 'with other bytes', over: {body: Buffer.from('b')}, isSound: false},
  {name: 'with a text for its bytes', over: {body: 'a'}, isSound: false},
  {name: 'with another id', over: {event_id: 'f'}, isSound: false},
  {name: 'with no hash of its bytes', over: {body_hash: null}, isSound: false},
  {name: 'with no hash of its id', over: {event_id_hash: null}, isSound: false},
])('a row $name is sound: $isSound', ({over, isSound}) => {
  const body = Buffer.from('a')
  const stored = {event_id: 'e', event_id_hash: idHash('e'), body, body_hash: bodyHash(body)}
  expect(isRowSound({...stored, ...over})).toBe(isSound)
})

const coded = (errcode: number): Error => Object.assign(new Error('refused'), {errcode})

test.each([
  {name: 'that an event is not what was stored', error: new InboxDamage(), isDamage: true},
  {name: 'SQLITE_CORRUPT', error: coded(11), isDamage: true},
  {name: 'SQLITE_CORRUPT_INDEX', error: coded(779), isDamage: true},
  {name: 'SQLITE_NOTADB', error: coded(26), isDamage: true},
  {name: 'SQLITE_IOERR', error: coded(10), isDamage: false},
  {name: 'no code', error: new Error('database disk image is malformed'), isDamage: false},
  {name: 'a code, and is no error', error: {errcode: 11}, isDamage: false},
  {name: 'a text', error: 'damaged', isDamage: false},
  {name: 'nothing', error: undefined, isDamage: false},
])('an error that says $name is damage: $isDamage', ({error, isDamage}) => {
  expect(isInboxDamage(error)).toBe(isDamage)
})

test('doubt about an inbox on a disk that takes no file is met again', () => {
  const path = join(scratchHome(), 'no folder', 'inbox.db')
  doubtInbox(path)
  mkdirSync(join(path, '..'))
  expect(existsSync(`${path}.doubtful`)).toBe(false)
})
