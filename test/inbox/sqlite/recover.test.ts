import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import {basename, dirname, join} from 'node:path'
import {DatabaseSync} from 'node:sqlite'
import {describe, expect, test} from 'vitest'
import type {Delivery} from '../../../src/inbox/inbox.ts'
import {
  finishRecovery,
  isRecoveryUnfinished,
  recoverInbox,
} from '../../../src/inbox/sqlite/recover.ts'
import {SqliteInbox} from '../../../src/inbox/sqlite/sqlite-inbox.ts'
import {aDelivery, listed, scratchHome} from '../../helpers/webhooks.ts'

const place = (): string => join(scratchHome(), 'inbox.db')

async function filled(path: string, ...deliveries: readonly Partial<Delivery>[]): Promise<void> {
  const inbox = await SqliteInbox.open(path)
  await Promise.all(deliveries.map((over) => inbox.accept(aDelivery(over))))
  await inbox.close()
}

const many = (count: number): Partial<Delivery>[] =>
  Array.from({length: count}, (_, nth) => ({eventId: `e${nth + 1}`}))

function sql(path: string, ...statements: readonly string[]): void {
  const db = new DatabaseSync(path)
  for (const statement of statements) db.exec(statement)
  db.close()
}

/** Another body than its hash says. */
const spoil = (path: string, eventId: string): void =>
  sql(path, `UPDATE events SET body = x'00' WHERE event_id = '${eventId}'`)

/** Rows that belong to one that is not there. */
function orphansIn(path: string): unknown[] {
  const db = new DatabaseSync(path)
  const orphans = db.prepare('PRAGMA foreign_key_check').all()
  db.close()
  return orphans
}

function countIn(path: string, table: string): unknown {
  const db = new DatabaseSync(path)
  const row = db.prepare(`SELECT count(*) AS count FROM ${table}`).get()
  db.close()
  return row?.['count']
}

/** A number below 16,384 as SQLite writes it, in two bytes also where one would do. */
const twoBytes = (id: number): Buffer => Buffer.from([0x80 | (id >> 7), id & 0x7f])

/** Gives the row of an event another id. A row is its length, its id and what is in it. */
function changeId(path: string, eventId: string, [was, is]: readonly [Buffer, Buffer]): void {
  const bytes = readFileSync(path)
  const inRow = bytes.indexOf(`payment_completed${eventId}`)
  bytes.set(is, bytes.lastIndexOf(was, inRow))
  writeFileSync(path, bytes)
}

/** Overwrites the page of the file in which the row of an event is. */
function zeroPageOf(path: string, eventId: string): void {
  const bytes = readFileSync(path)
  const page = Math.floor(bytes.indexOf(`payment_completed${eventId}`) / 4_096) * 4_096
  writeFileSync(path, bytes.fill(0, page, page + 4_096))
}

/** As they stand in the file. */
function idsOf(path: string): unknown[] {
  const db = new DatabaseSync(path)
  const rows = db.prepare('SELECT id FROM events NOT INDEXED').all()
  db.close()
  return rows.map(({id}) => id)
}

async function idsIn(path: string): Promise<string[]> {
  const inbox = await SqliteInbox.open(path)
  const events = await listed(inbox)
  await inbox.close()
  return events.map(({id, eventId}) => `${id} ${eventId}`)
}

describe('an inbox that is recovered', () => {
  test('has each event that can be read, under its id, and says how many', async () => {
    const path = place()
    await filled(path, ...many(250))
    sql(path, 'DELETE FROM events WHERE id BETWEEN 10 AND 130')
    spoil(path, 'e200')
    expect(await recoverInbox(path)).toMatchObject({events: 250 - 121 - 1})
    const wanted = many(250)
      .map(({eventId}, index) => `in_${index + 1} ${eventId}`)
      .filter((_, index) => (index < 9 || index > 129) && index !== 199)
    expect(await idsIn(path)).toEqual(wanted)
  })

  test('has what is owed, what was sent, what is to be replayed and what was dropped', async () => {
    const path = place()
    const queued = {forward: 'queued'} as const
    const ids = ['dropped', 'a', 'lost', 'c'].map((eventId) => ({eventId, ...queued}))
    await filled(path, {eventId: 'dropped'}, ...ids.slice(1))
    const inbox = await SqliteInbox.open(path)
    await inbox.prune({nowMs: 1, keepMs: 0, keepNewest: 3, evenUnseen: true})
    const made = {kind: 'replay', atMs: 5, url: 'http://127.0.0.1/', status: 500} as const
    await inbox.record(['in_2', 'in_3'].map((id) => ({...made, id})))
    const plan = {url: 'http://127.0.0.1/', resign: true, nowMs: 6}
    const replay = await inbox.replays.begin({...plan, ids: ['in_2', 'in_3', 'in_4']})
    await inbox.close()
    sql(path, 'UPDATE intake SET segment = 4, position = 77')
    spoil(path, 'lost')
    await recoverInbox(path)
    expect(orphansIn(path)).toEqual([])
    const later = await SqliteInbox.open(path)
    expect((await later.due({nowMs: 1e15, limit: 9})).map(({id}) => id)).toEqual(['in_2', 'in_4'])
    expect(await later.attempts('in_2')).toEqual([made])
    expect(await later.attempts('in_3')).toEqual([])
    expect(await later.replays.unfinished()).toEqual({...replay, left: ['in_2', 'in_4']})
    expect(await later.accept(aDelivery({eventId: 'dropped'}))).toBe('duplicate')
    expect(later.position()).toEqual({segment: 4, offset: 77})
    await later.close()
  })

  test('has nothing of a replay that is lost', async () => {
    const path = place()
    await filled(path, ...many(2))
    const inbox = await SqliteInbox.open(path)
    await inbox.replays.begin({url: 'http://x', resign: false, ids: ['in_1'], nowMs: 1})
    await inbox.close()
    sql(path, 'PRAGMA foreign_keys = OFF', 'DELETE FROM replays')
    await recoverInbox(path)
    const db = new DatabaseSync(path)
    expect(db.prepare('SELECT count(*) AS count FROM replay_events').get()).toEqual({count: 0})
    db.close()
    expect(orphansIn(path)).toEqual([])
  })

  test('has what stands before and behind a page that cannot be read, also before the last one', async () => {
    const path = place()
    const body = Buffer.alloc(3_000, 'x')
    const sent = Array.from({length: 250}, (_, nth) => ({eventId: `number-${nth + 1}`, body}))
    await filled(path, ...sent)
    for (const eventId of ['number-120', 'number-250']) zeroPageOf(path, eventId)
    const {events} = await recoverInbox(path)
    const found = (await idsIn(path)).map((line) => Number(line.split('-')[1]))
    expect(found).toHaveLength(events)
    const lost = sent.map((_, nth) => nth + 1).filter((number) => !found.includes(number))
    expect(lost).toEqual(expect.arrayContaining([120, 250]))
    expect(lost.every((number) => Math.abs(number - 120) < 4 || number > 246)).toBe(true)
  })

  // Which one decides where a search for an id ends depends on its place in a page of the file.
  test.each([
    {nth: 200, name: 'none', id: 0},
    {nth: 200, name: 'that of an earlier row', id: 150},
    {nth: 200, name: 'that of a later row', id: 240},
    {nth: 200, name: 'one that is above all', id: 9_000},
    {nth: 160, name: 'none', id: 0},
    {nth: 160, name: 'one that is above all', id: 9_000},
    {nth: 160, name: 'that of the next row', id: 161},
    {nth: 161, name: 'that of the row before', id: 160},
    {nth: 199, name: 'one that is above all', id: 9_000},
    {nth: 206, name: 'that of an earlier row', id: 196},
    {nth: 244, name: 'one that is above all', id: 9_000},
    {nth: 250, name: 'that of an early row', id: 130},
  ])('has all rows where damage gave row $nth another id: $name', async ({nth, id}) => {
    const path = place()
    await filled(path, ...many(250))
    changeId(path, `e${nth}`, [twoBytes(nth), twoBytes(id)])
    expect(idsOf(path).slice(nth - 2, nth)).toEqual([nth - 1, id])
    expect(await recoverInbox(path)).toMatchObject({events: 250})
    expect(await idsIn(path)).toEqual(many(250).map(({eventId}, at) => `in_${at + 1} ${eventId}`))
  })

  test('has an early row that damage gave another id', async () => {
    const path = place()
    await filled(path, ...many(250))
    // An id below 128 is of one byte.
    changeId(path, 'e90', [Buffer.of(90), Buffer.of(0)])
    expect(idsOf(path).slice(88, 90)).toEqual([89, 0])
    expect(await recoverInbox(path)).toMatchObject({events: 250})
    expect(await idsIn(path)).toEqual(many(250).map(({eventId}, at) => `in_${at + 1} ${eventId}`))
  })

  test('has a row with another id far behind a page that cannot be read', async () => {
    const path = place()
    const body = Buffer.alloc(3_000, 'x')
    await filled(path, ...many(300).map((one) => ({...one, body})))
    zeroPageOf(path, 'e140')
    changeId(path, 'e280', [twoBytes(280), twoBytes(0)])
    await recoverInbox(path)
    expect(await idsIn(path)).toContain('in_280 e280')
  })

  /** A thousand pages of rows, and one more. */
  const ROWS = 100_001

  test(`has all of ${ROWS} rows of a table`, async () => {
    const path = place()
    await filled(path, {eventId: 'a'})
    sql(
      path,
      `WITH RECURSIVE made (nth) AS (SELECT 1 UNION ALL SELECT nth + 1 FROM made WHERE nth < ${ROWS})
       INSERT INTO attempts (event, kind, at_ms, url) SELECT 1, 'replay', nth, 'http://x' FROM made`,
    )
    await recoverInbox(path)
    expect(countIn(path, 'attempts')).toBe(ROWS)
  })

  test('has all the rest where not even the size of a table can be read', async () => {
    const path = place()
    await filled(path, ...many(3))
    const db = new DatabaseSync(path)
    const root = db.prepare(`SELECT rootpage FROM sqlite_schema WHERE name = 'attempts'`).get()
    db.close()
    const begin = (Number(root?.['rootpage']) - 1) * 4_096
    writeFileSync(path, readFileSync(path).fill(0, begin, begin + 4_096))
    expect(await recoverInbox(path)).toMatchObject({events: 3})
    expect(countIn(path, 'attempts')).toBe(0)
  })

  test.each([
    {name: 'file', row: `'x', 77`},
    {name: 'place in it', row: `4, 'x'`},
  ])('takes over the whole log where the $name up to which it was is no number', async ({row}) => {
    const path = place()
    await filled(path, {eventId: 'a'})
    sql(
      path,
      'DROP TABLE intake',
      'CREATE TABLE intake (segment, position)',
      `INSERT INTO intake VALUES (${row})`,
    )
    expect(await recoverInbox(path)).toMatchObject({events: 1})
    const inbox = await SqliteInbox.open(path)
    expect(inbox.position()).toEqual({segment: 0, offset: 0})
    await inbox.close()
  })

  test('takes over the whole log where it does not know how far it was', async () => {
    const path = place()
    await filled(path, {eventId: 'a'})
    sql(path, 'UPDATE intake SET segment = 4, position = 77', 'DROP TABLE intake')
    await recoverInbox(path)
    const inbox = await SqliteInbox.open(path)
    expect(inbox.position()).toEqual({segment: 0, offset: 0})
    await inbox.close()
  })

  test.each(['forwards', 'attempts', 'replays', 'pruned', 'replay_events'])(
    'has all the rest where %s cannot be read',
    async (table) => {
      const path = place()
      await filled(path, ...many(3))
      sql(path, 'PRAGMA foreign_keys = OFF', `DROP TABLE ${table}`)
      expect(await recoverInbox(path)).toMatchObject({events: 3})
      expect(await idsIn(path)).toHaveLength(3)
    },
  )

  test('has of an older version what that had', async () => {
    const path = place()
    await filled(path, ...many(2))
    sql(
      path,
      'DROP TABLE pruned',
      'ALTER TABLE events DROP COLUMN seen',
      'DROP INDEX events_by_beginning',
      'PRAGMA user_version = 1',
    )
    expect(await recoverInbox(path)).toMatchObject({events: 2})
    expect(await idsIn(path)).toEqual(['in_1 e1', 'in_2 e2'])
  })

  test('is begun anew where nothing can be read', async () => {
    const path = place()
    writeFileSync(path, Buffer.alloc(9_000, 'garbage'))
    expect(await recoverInbox(path)).toMatchObject({events: 0})
    expect(await idsIn(path)).toEqual([])
  })
})

describe('a damaged inbox', () => {
  test('is kept with what is beside it, and the new one is private and in one file', async () => {
    const path = place()
    await filled(path, ...many(2))
    const beside = ['.doubtful', '.begun', '.search']
    for (const suffix of beside) writeFileSync(path + suffix, suffix)
    spoil(path, 'e1')
    const bytes = readFileSync(path)
    const {aside} = await recoverInbox(path)
    expect(basename(aside)).toMatch(
      /^inbox[.]db[.]damaged-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d[.]\d{3}Z$/,
    )
    expect(dirname(aside)).toBe(dirname(path))
    expect(readFileSync(aside)).toEqual(bytes)
    const name = basename(aside)
    const companions = [`${name}-wal`, `${name}-shm`]
    const names = readdirSync(dirname(path)).filter((one) => !companions.includes(one))
    expect(names.sort()).toEqual(
      ['inbox.db', 'inbox.db.begun', 'inbox.db.search', name, `${name}.doubtful`].sort(),
    )
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(isRecoveryUnfinished(path)).toBe(false)
  })

  test('is kept with its write-ahead log', async () => {
    const path = place()
    const inbox = await SqliteInbox.open(path)
    await inbox.accept(aDelivery({eventId: 'a'}))
    for (const suffix of ['', '-wal']) copyFileSync(path + suffix, `${path}.copy${suffix}`)
    await inbox.close()
    for (const suffix of ['', '-wal']) renameSync(`${path}.copy${suffix}`, path + suffix)
    const {aside, events} = await recoverInbox(path)
    expect(events).toBe(1)
    expect(existsSync(`${path}-wal`)).toBe(false)
    expect(existsSync(`${aside}-wal`)).toBe(true)
  })

  test('is recovered from its own rows, whatever an earlier recovery left', async () => {
    const path = place()
    await filled(path, ...many(2))
    for (const suffix of ['', '-wal', '-shm']) writeFileSync(`${path}.recovering${suffix}`, 'half')
    spoil(path, 'e1')
    expect(await recoverInbox(path)).toMatchObject({events: 1})
    expect(readdirSync(dirname(path)).filter((name) => name.includes('recover'))).toEqual([])
  })
})

describe('a recovery that was cut short', () => {
  test('after the damaged file was set aside is ended', () => {
    const path = place()
    writeFileSync(`${path}.recovered`, 'new')
    expect(isRecoveryUnfinished(path)).toBe(true)
    finishRecovery(path)
    expect(readFileSync(path, 'utf8')).toBe('new')
    expect(isRecoveryUnfinished(path)).toBe(false)
  })

  test('before that is forgotten: the damaged file is the inbox still', () => {
    const path = place()
    writeFileSync(path, 'damaged')
    writeFileSync(`${path}.recovered`, 'new')
    finishRecovery(path)
    expect(readFileSync(path, 'utf8')).toBe('damaged')
    expect(isRecoveryUnfinished(path)).toBe(false)
  })

  test('that never was leaves all as it is', () => {
    const path = place()
    finishRecovery(path)
    expect(existsSync(path)).toBe(false)
    writeFileSync(path, 'inbox')
    finishRecovery(path)
    expect(readFileSync(path, 'utf8')).toBe('inbox')
  })
})
