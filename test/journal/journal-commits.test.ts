import {mkdtempSync, readdirSync, readlinkSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {DatabaseSync} from 'node:sqlite'
import {describe, expect, onTestFinished, test} from 'vitest'
import {JournalCommits, type PlannedWrite} from '../../src/journal/sqlite/journal-commits.ts'

const FULL = 2
const NORMAL = 1
const levelOf = (db: DatabaseSync) => db.prepare('PRAGMA synchronous').get()?.['synchronous']

function opened({
  mode = 'WAL',
  sync,
}: {
  mode?: 'WAL' | 'DELETE'
  sync?: (file: number) => Promise<void>
} = {}) {
  const directory = mkdtempSync(join(tmpdir(), 'pixctl-commits-'))
  const path = join(directory, 'journal.db')
  const db = new DatabaseSync(path)
  db.exec(`PRAGMA journal_mode = ${mode}`)
  db.exec('CREATE TABLE t (x INTEGER) STRICT')
  const commits = new JournalCommits(db, path, sync)
  const write = <T>(work: () => T, options: Partial<PlannedWrite> = {}): Promise<T> =>
    commits.write({work, isSynced: true, ...options}) as Promise<T>
  onTestFinished(async () => {
    await commits.close()
    db.close()
    rmSync(directory, {recursive: true})
  })
  const insert = (x: number | string) => () => void db.prepare('INSERT INTO t VALUES (?)').run(x)
  return {
    db,
    directory,
    commits,
    write,
    insert,
    rows: () =>
      db
        .prepare('SELECT x FROM t')
        .all()
        .map(({x}) => x),
  }
}

const unsynced = {isSynced: false}

describe('writes of the journal', () => {
  test('wait for the disk alone where they have to, and SQLite is left as it was', async () => {
    const {db, write} = opened()
    const level = () => levelOf(db)
    const synced = await write(level)
    const lazy = await write(level, unsynced)
    expect({synced, lazy, after: levelOf(db)}).toEqual({synced: FULL, lazy: NORMAL, after: FULL})
  })

  test('that come together are reported after the log was synced, and hold up no other', async () => {
    const disk = Promise.withResolvers<void>()
    const reported: number[] = []
    const {write, insert, rows} = opened({sync: () => disk.promise})
    const both = [1, 2].map((x) => write(insert(x)).then(() => reported.push(x)))
    while (rows().length < 2) await new Promise((resolve) => setImmediate(resolve))
    await write(insert(3), unsynced).then(() => reported.push(3))
    expect(reported).toEqual([3])
    disk.resolve()
    await Promise.all(both)
    expect(reported).toEqual([3, 1, 2])
  })

  test('that are alone leave the disk to another thread once several came together', async () => {
    const {db, write, insert} = opened({sync: () => Promise.resolve()})
    const level = () => levelOf(db)
    expect(await write(level)).toBe(FULL)
    await Promise.all([1, 2].map((x) => write(insert(x))))
    expect(await write(level)).toBe(NORMAL)
  })

  test('that come together and need no disk do not wait for it', async () => {
    const {write, insert, rows} = opened({sync: () => Promise.reject(new Error('not asked for'))})
    await Promise.all([1, 2].map((x) => write(insert(x), unsynced)))
    expect(rows()).toEqual([1, 2])
  })

  test('that the disk did not take are reported as failed, and taken back', async () => {
    const {db, write, insert, rows} = opened({sync: () => Promise.reject(new Error('EIO'))})
    const undo = (x: number) => () => void db.prepare('DELETE FROM t WHERE x = ?').run(x)
    const lost = [1, 2].map((x) => write(insert(x), {undo: undo(x)}))
    for (const one of lost) await expect(one).rejects.toThrow('EIO')
    expect(rows()).toEqual([])
    await write(insert(3), unsynced)
    expect(rows()).toEqual([3])
  })

  test('wait for the disk in SQLite itself where there is no write-ahead log', async () => {
    const {db, write} = opened({mode: 'DELETE'})
    const level = () => levelOf(db)
    expect(await Promise.all([write(level), write(level)])).toEqual([FULL, FULL])
  })

  test('are all undone where one fails, and the next goes on', async () => {
    const {write, insert, rows} = opened()
    const [beside, failing] = [write(insert(1)), write(insert('x'))]
    for (const one of [beside, failing]) await expect(one).rejects.toThrow('TEXT')
    expect(rows()).toEqual([])
    await expect(write(() => 2)).resolves.toBe(2)
  })

  test('that are handed over together are one transaction, and the disk is last', async () => {
    const disk = Promise.withResolvers<void>()
    const {commits, insert, rows} = opened({sync: () => disk.promise})
    const seen: unknown[] = []
    const writes = [
      {work: insert(1), isSynced: true},
      {work: () => 'given', isSynced: false},
    ]
    const ended = commits
      .writeTogether(writes, (results) => seen.push(results))
      .then(() => seen.push('on the disk'))
    expect({seen: [...seen], rows: rows()}).toEqual({seen: [[undefined, 'given']], rows: [1]})
    disk.resolve()
    await ended
    expect(seen.at(-1)).toBe('on the disk')
  })

  test('that are handed over together are taken back as far as they had to be on the disk', async () => {
    const {db, commits, insert, rows} = opened({sync: () => Promise.reject(new Error('EIO'))})
    const undo = () => void db.prepare('DELETE FROM t WHERE x = 1').run()
    const writes = [
      {work: insert(1), isSynced: true, undo},
      {work: insert(2), isSynced: false},
    ]
    await expect(commits.writeTogether(writes, () => {})).rejects.toThrow('EIO')
    expect(rows()).toEqual([2])
  })

  test('that are handed over together and need no disk do not ask for it', async () => {
    const {commits, insert, rows} = opened({sync: () => Promise.reject(new Error('not asked for'))})
    await commits.writeTogether([{work: insert(1), isSynced: false}], () => {})
    expect(rows()).toEqual([1])
  })

  test('that are handed over together wait for the disk in SQLite where there is no log', async () => {
    const sync = () => Promise.reject(new Error('not asked for'))
    const {db, commits} = opened({mode: 'DELETE', sync})
    const levels: unknown[] = []
    const note = (isSynced: boolean) => ({work: () => levels.push(levelOf(db)), isSynced})
    await commits.writeTogether([note(true), note(false)], () => {})
    await commits.writeTogether([note(false)], () => {})
    expect(levels).toEqual([FULL, FULL, NORMAL])
  })

  test('that nothing takes back fail with what the disk said', async () => {
    const {write, insert} = opened({sync: () => Promise.reject(new Error('EIO'))})
    for (const one of [1, 2].map((x) => write(insert(x)))) await expect(one).rejects.toThrow('EIO')
  })

  test.each(['drain', 'close'] as const)('are all written once a %s has ended', async (ends) => {
    const disk = Promise.withResolvers<void>()
    const {commits, write, insert} = opened({sync: () => disk.promise})
    const written: number[] = []
    for (const [x, options] of [[1], [2], [3, unsynced]] as const) {
      void write(insert(x), options).then(() => written.push(x))
    }
    setImmediate(disk.resolve)
    await commits[ends]()
    expect(written.toSorted()).toEqual([1, 2, 3])
  })

  test.skipIf(process.platform !== 'linux')('leave no log open once they are closed', async () => {
    const {db, directory, commits, write, insert} = opened()
    await Promise.all([1, 2].map((x) => write(insert(x))))
    const logs = () =>
      openFiles().filter((path) => path.startsWith(join(directory, 'journal.db-wal')))
    const before = logs().length
    await commits.close()
    expect(before - logs().length).toBe(1)
    expect(db.isOpen).toBe(true)
  })
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
