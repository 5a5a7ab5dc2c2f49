import {execFileSync, spawnSync} from 'node:child_process'
import {copyFileSync, linkSync, readFileSync, rmSync, statSync, writeFileSync} from 'node:fs'
import {resolve} from 'node:path'
import {DatabaseSync} from 'node:sqlite'
import {describe, expect, test} from 'vitest'
import type {Journal} from '../../../src/journal/journal.ts'
import {journalPath, openJournal} from '../../../src/journal/open-journal.ts'
import {examineJournal} from '../../../src/journal/sqlite/examine.ts'
import {JOURNAL_MIGRATIONS} from '../../../src/journal/sqlite/schema.ts'
import {temporaryDirectory} from '../../helpers/temporary-directory.ts'
import {outcome, request} from '../fixtures.ts'

interface Opened extends AsyncDisposable {
  readonly journal: Journal
  readonly home: string
}

async function opened(home = temporaryDirectory()): Promise<Opened> {
  const journal = await openJournal({
    home: home.path,
    now: () => Date.UTC(2026, 0, 2, 3, 4, 5),
  })
  return {
    journal,
    home: home.path,
    [Symbol.asyncDispose]: async () => {
      await journal.close()
      home[Symbol.dispose]()
    },
  }
}

/** A database in whose header one byte is another. */
const headerWith =
  (at: number, byte: number) =>
  (bytes: Buffer): Buffer =>
    Buffer.from(bytes).fill(byte, at, at + 1)

describe('the journal file', () => {
  test('is 0600, syncs every commit, and survives a new start', async () => {
    const home = temporaryDirectory()
    const first = await opened(home)
    await first.journal.requests.begin(request)
    expect(statSync(journalPath(home.path)).mode & 0o777).toBe(0o600)
    await first.journal.close()
    await using second = await opened(home)
    expect(await second.journal.requests.unknown('test')).toHaveLength(1)
  })

  test('that has a second name is not opened, and is opened again once it has one', async () => {
    const home = temporaryDirectory()
    using other = temporaryDirectory()
    const first = await opened(home)
    await first.journal.requests.begin(request)
    await first.journal.close()
    const path = journalPath(home.path)
    linkSync(path, journalPath(other.path))
    for (const at of [home.path, other.path]) {
      const refused = openJournal({home: at, now: Date.now})
      await expect(refused).rejects.toMatchObject({code: 'FILE_HAS_TWO_NAMES', exitCode: 1})
    }
    rmSync(journalPath(other.path))
    await using second = await opened(home)
    expect(await second.journal.requests.unknown('test')).toHaveLength(1)
  })

  test.each([
    {name: 'is no database', damage: () => Buffer.from('hello, I am no database at all')},
    {
      name: 'has a page torn out of its middle',
      damage: (bytes: Buffer) => Buffer.from(bytes).fill(0x5a, 4096, 4096 * 3),
    },
    {name: 'was cut short', damage: (bytes: Buffer) => bytes.subarray(0, 5000)},
    // In its header.
    {name: 'can only be read by a later SQLite', damage: headerWith(19, 3)},
    {name: 'can only be written by a later SQLite', damage: headerWith(18, 3)},
    {name: 'has tables of an unknown format', damage: headerWith(47, 5)},
    {name: 'is said to be of UTF-16', damage: headerWith(59, 2)},
  ])('that $name stops one command, is set aside, its bytes untouched', async ({damage}) => {
    const home = temporaryDirectory()
    const first = await opened(home)
    await first.journal.requests.begin(request)
    await first.journal.close()
    const path = journalPath(home.path)
    const bytes = damage(readFileSync(path))
    writeFileSync(path, bytes)
    const aside = `${path}.damaged-2026-01-02T03-04-05.000Z`
    await expect(opened(home)).rejects.toMatchObject({
      code: 'JOURNAL_DAMAGED',
      exitCode: 1,
      message: expect.stringContaining(aside),
    })
    expect(readFileSync(aside).equals(bytes)).toBe(true)
    await using second = await opened(home)
    expect(await second.journal.requests.list({})).toEqual([])
    expect(second.journal.hasLostRecords).toBe(true)
  })

  test('whose log lost a commit to a flipped byte stops one command, instead of forgetting it', async () => {
    const home = temporaryDirectory()
    const first = await opened(home)
    await first.journal.requests.begin(request)
    const path = journalPath(home.path)
    // As after a kill: the log was never written back into the file.
    const [bytes, log, index] = ['', '-wal', '-shm'].map((suffix) => readFileSync(path + suffix))
    await first.journal.close()
    const damaged = Buffer.from(log ?? [])
    damaged[damaged.length - 9] = (damaged.at(-9) ?? 0) ^ 1
    writeFileSync(path, bytes ?? '')
    writeFileSync(`${path}-wal`, damaged)
    writeFileSync(`${path}-shm`, index ?? '')
    await expect(opened(home)).rejects.toMatchObject({code: 'JOURNAL_DAMAGED'})
    home[Symbol.dispose]()
  })

  test.each([
    {name: 'was deleted', lose: ['', '-wal', '-shm'], code: 'JOURNAL_GONE'},
    {name: 'was deleted, but not its log', lose: [''], code: 'JOURNAL_DAMAGED'},
    {name: 'lost its log before anything was moved', lose: ['-wal'], code: 'JOURNAL_DAMAGED'},
    {name: 'lost its log and its index', lose: ['-wal', '-shm'], code: 'JOURNAL_GONE'},
  ])('that $name stops one command, instead of being begun anew', async ({lose, code}) => {
    using home = temporaryDirectory()
    const first = await opened(home)
    await first.journal.requests.begin(request)
    const path = journalPath(home.path)
    // As after a kill: the log was never written back into the file.
    const files = ['', '-wal', '-shm'].map(
      (suffix) => [suffix, readFileSync(path + suffix)] as const,
    )
    await first.journal.close()
    for (const [suffix, bytes] of files) writeFileSync(path + suffix, bytes)
    for (const suffix of lose) rmSync(path + suffix)
    await expect(opened(home)).rejects.toMatchObject({code, exitCode: 1})
    await using second = await opened(home)
    expect(await second.journal.requests.list({})).toEqual([])
    expect(second.journal.hasLostRecords).toBe(true)
  })

  test('that was emptied, and has no log, stops one command', async () => {
    using home = temporaryDirectory()
    const first = await opened(home)
    await first.journal.requests.begin(request)
    await first.journal.close()
    writeFileSync(journalPath(home.path), '')
    await expect(opened(home)).rejects.toMatchObject({code: 'JOURNAL_GONE', exitCode: 1})
    expect(await examineJournal(home.path)).toEqual({state: 'none'})
    await using second = await opened(home)
    expect(second.journal.hasLostRecords).toBe(true)
  })

  test('holds by itself what was written, once that is much; little is left in the log', async () => {
    using home = temporaryDirectory()
    const path = journalPath(home.path)
    await using at = await opened(home)
    const countOf = (copy: string): number => {
      copyFileSync(path, copy)
      const db = new DatabaseSync(copy)
      const tables = db.prepare(
        "SELECT count(*) AS count FROM sqlite_master WHERE name = 'requests'",
      )
      const has = Number(tables.get()?.['count']) > 0
      const rows = has ? db.prepare('SELECT count(*) AS count FROM requests').get()?.['count'] : 0
      db.close()
      return Number(rows)
    }
    for (const id of ['r-1', 'r-2', 'r-3']) {
      await at.journal.requests.begin({...request, id, idempotencyKey: `key-of-${id}`})
    }
    await at.journal.tidy()
    expect(countOf(`${path}.a`)).toBe(3)
    await at.journal.requests.begin({...request, id: 'r-4', idempotencyKey: 'key-of-r-4'})
    await at.journal.tidy()
    expect(countOf(`${path}.b`)).toBe(3)
  })

  test('does not have its log grow with every command that ends without closing it', () => {
    using home = temporaryDirectory()
    const script = `
      import {openJournal} from ${JSON.stringify(resolve('src/journal/open-journal.ts'))}
      const journal = await openJournal({home: ${JSON.stringify(home.path)}, now: Date.now})
      const id = process.argv[1]
      await journal.requests.begin({...${JSON.stringify(request)}, id, idempotencyKey: id})
      await journal.tidy()
      process.exit()`
    const framesAfter = (id: string): number => {
      const {status, stderr} = spawnSync(process.execPath, [
        '--input-type=module',
        '-e',
        script,
        id,
      ])
      expect({status, stderr: String(stderr)}).toMatchObject({status: 0})
      return statSync(`${journalPath(home.path)}-wal`).size / (4096 + 24)
    }
    const frames = Array.from({length: 12}, (_, n) => framesAfter(`r-${n}`))
    expect(Math.max(...frames)).toBeLessThan(50)
    const db = new DatabaseSync(journalPath(home.path))
    expect(db.prepare('SELECT count(*) AS count FROM requests').get()).toMatchObject({count: 12})
    db.close()
  })

  test.each([
    {name: 'became something else', now: 'a shopping list'},
    {name: 'was emptied', now: ''},
  ])('that $name is set aside though its log still has everything', async ({now}) => {
    const home = temporaryDirectory()
    const first = await opened(home)
    await first.journal.requests.begin(request)
    const path = journalPath(home.path)
    // As after a kill: the log was never written back into the file.
    const log = readFileSync(`${path}-wal`)
    await first.journal.close()
    writeFileSync(`${path}-wal`, log)
    writeFileSync(path, now)
    await expect(opened(home)).rejects.toMatchObject({code: 'JOURNAL_DAMAGED'})
    const aside = `${path}.damaged-2026-01-02T03-04-05.000Z`
    expect(readFileSync(aside, 'utf8')).toBe(now)
    expect(readFileSync(`${aside}-wal`).equals(log)).toBe(true)
    await using second = await opened(home)
    expect(await second.journal.requests.list({})).toEqual([])
  })

  test.each(['', '-wal', '-shm'])(
    'is not waited for, nor set aside, where journal.db%s is a pipe',
    async (suffix) => {
      using home = temporaryDirectory()
      const path = journalPath(home.path)
      if (suffix !== '') await (await openJournal({home: home.path, now: () => 0})).close()
      rmSync(path + suffix, {force: true})
      execFileSync('mkfifo', [path + suffix])
      await expect(openJournal({home: home.path, now: () => 0})).rejects.toMatchObject({
        code: 'NOT_A_FILE',
        details: {path: path + suffix},
      })
      expect(statSync(path + suffix).isFIFO()).toBe(true)
    },
  )

  test('of a newer pixctl is refused and left as it is', async () => {
    using home = temporaryDirectory()
    const db = new DatabaseSync(journalPath(home.path))
    db.exec('PRAGMA user_version = 99')
    db.close()
    await expect(opened(home)).rejects.toMatchObject({code: 'JOURNAL_NEWER', exitCode: 1})
  })

  test('of the first form keeps its requests: a key used then is used', async () => {
    const home = temporaryDirectory()
    const db = new DatabaseSync(journalPath(home.path))
    db.exec(JOURNAL_MIGRATIONS[0] ?? '')
    db.exec('PRAGMA user_version = 1')
    const insert = db.prepare(
      `INSERT INTO requests (id, kind, environment, profile, account, base_url, wallet, path,
         idempotency_key, body, created_at_ms, state)
       VALUES (?, 'charge', 'test', 'default', ?, 'http://127.0.0.1:4010', '', '/v2/pix', ?,
         '{"amount":1}', 1000, ?)`,
    )
    insert.run('id-1', 'profile:default', 'key-00001', 'done')
    insert.run('id-2', 'client:mp_test_a', 'key-00002', 'unknown')
    db.close()
    await using at = await opened(home)
    const {requests} = at.journal
    expect(await requests.begin({...request, id: 'id-8'})).toMatchObject({
      isNew: false,
      record: {id: 'id-1', state: 'done'},
    })
    const other = {...request, id: 'id-9', idempotencyKey: 'key-00002'}
    expect(await requests.begin(other)).toMatchObject({
      isNew: false,
      record: {id: 'id-2', standing: 'doubtful'},
    })
  })

  test('with an index more for each key keeps its rows, their numbers and what they are found by', async () => {
    const home = temporaryDirectory()
    const path = journalPath(home.path)
    const former = JOURNAL_MIGRATIONS.slice(0, 5)
    const db = new DatabaseSync(path)
    for (const step of former) db.exec(step)
    db.exec(`PRAGMA user_version = ${former.length};
      INSERT INTO requests (rowid, account, environment, id, client_id, profile, base_url, instance,
        wallet, kind, path, idempotency_key, body, created_at_ms, state, is_doubtful, is_undated,
        attempts, resource_id, code)
      VALUES (7, 'account-1', 'test', 'id-1', 'mp_test_a', 'default', 'http://127.0.0.1:4010', 'i-1',
        '', 'charge', '/v2/pix', 'key-00001', '{"externalReference":"order-1"}', 1000, 'done', 0, 1,
        3, 'c-1', 'CODE');
      INSERT INTO resources (rowid, account, environment, base_url, instance, kind, id, wallet,
        resource, first_seen_at_ms, seen_at_ms)
      VALUES (9, 'account-1', 'test', 'http://127.0.0.1:4010', 'i-1', 'charge', 'c-1', 'principal',
        '{"id":"c-1","externalReference":"order-1"}', 1, 2)`)
    db.close()
    await using at = await opened(home)
    const {requests, resources} = at.journal
    expect(await requests.begin({...request, id: 'id-8'})).toMatchObject({
      isNew: false,
      record: {id: 'id-1', state: 'done', isUndated: true, attempts: 3, code: 'CODE'},
    })
    expect(await requests.named('c-1', 9)).toMatchObject([{id: 'id-1', resourceId: 'c-1'}])
    expect(await resources.named('order-1', {environment: 'test'}, 9)).toMatchObject([
      {id: 'c-1', seenAtMs: 2},
    ])
    const now = new DatabaseSync(path, {readOnly: true})
    const numberIn = (table: string) =>
      now.prepare(`SELECT rowid AS row FROM ${table}`).get()?.['row']
    expect([numberIn('requests'), numberIn('resources')]).toEqual([7, 9])
    const indexes = now
      .prepare("SELECT name FROM sqlite_schema WHERE type = 'index' AND sql LIKE '% ON re%'")
      .all()
      .map(({name}) => name)
    expect(indexes.toSorted()).toEqual([
      'requests_by_reference',
      'requests_by_resource',
      'requests_by_time',
      'requests_unknown',
      'resources_by_reference',
      'resources_by_time',
      'resources_seen_again',
    ])
    now.close()
  })

  test('of several writes at once, the one that cannot be fails all of them, and nothing is stored', async () => {
    await using at = await opened()
    const {requests} = at.journal
    const impossible = {...request, id: 'id-9', idempotencyKey: 'key-9'}
    const nothing = requests.begin({...impossible, body: null as never})
    const begun = requests.begin(request)
    await expect(nothing).rejects.toThrow()
    await expect(begun).rejects.toThrow()
    expect(await requests.find('id-1')).toBeUndefined()
  })

  test('what a clock that ran ahead wrote has no age, now or ever', async () => {
    await using at = await opened()
    const {requests} = at.journal
    await requests.begin({...request, createdAtMs: 9000})
    await requests.begin({...request, id: 'id-2', idempotencyKey: 'key-00002', createdAtMs: 5000})
    await requests.begin({...request, id: 'id-3', idempotencyKey: 'key-00003', createdAtMs: 5001})
    await requests.settle('id-3', outcome('created'))
    await requests.markUndated(5000)
    await requests.markUndated(99_000)
    const isUndated = async (id: string) => (await requests.find(id))?.isUndated
    const seen = [await isUndated('id-1'), await isUndated('id-2'), await isUndated('id-3')]
    expect(seen).toEqual([true, false, true])
  })
})
