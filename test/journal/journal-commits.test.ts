import {mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {DatabaseSync} from 'node:sqlite'
import {describe, expect, onTestFinished, test} from 'vitest'
import {JournalCommits} from '../../src/journal/sqlite/journal-commits.ts'

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
  onTestFinished(async () => {
    await commits.close()
    db.close()
    rmSync(directory, {recursive: true})
  })
  const insert = (x: number | string) => () => void db.prepare('INSERT INTO t VALUES (?)').run(x)
  return {
    db,
    commits,
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
    const {db, commits} = opened()
    const level = () => levelOf(db)
    const synced = await commits.write(level)
    const lazy = await commits.write(level, unsynced)
    expect({synced, lazy, after: levelOf(db)}).toEqual({synced: FULL, lazy: NORMAL, after: FULL})
  })

  test('that come together are reported after the log was synced, and hold up no other', async () => {
    const disk = Promise.withResolvers<void>()
    const reported: number[] = []
    const {commits, insert, rows} = opened({sync: () => disk.promise})
    const both = [1, 2].map((x) => commits.write(insert(x)).then(() => reported.push(x)))
    while (rows().length < 2) await new Promise((resolve) => setImmediate(resolve))
    await commits.write(insert(3), unsynced).then(() => reported.push(3))
    expect(reported).toEqual([3])
    disk.resolve()
    await Promise.all(both)
    expect(reported).toEqual([3, 1, 2])
  })

  test('that are alone leave the disk to another thread once several came together', async () => {
    const {db, commits, insert} = opened({sync: () => Promise.resolve()})
    const level = () => levelOf(db)
    expect(await commits.write(level)).toBe(FULL)
    await Promise.all([1, 2].map((x) => commits.write(insert(x))))
    expect(await commits.write(level)).toBe(NORMAL)
  })

  test('that come together and need no disk do not wait for it', async () => {
    const {commits, insert, rows} = opened({sync: () => Promise.reject(new Error('not asked for'))})
    await Promise.all([1, 2].map((x) => commits.write(insert(x), unsynced)))
    expect(rows()).toEqual([1, 2])
  })

  test('that the disk did not take are reported as failed, and taken back', async () => {
    const {db, commits, insert, rows} = opened({sync: () => Promise.reject(new Error('EIO'))})
    const undo = (x: number) => () => void db.prepare('DELETE FROM t WHERE x = ?').run(x)
    const lost = [1, 2].map((x) => commits.write(insert(x), {undo: undo(x)}))
    for (const one of lost) await expect(one).rejects.toThrow('EIO')
    expect(rows()).toEqual([])
    await commits.write(insert(3), unsynced)
    expect(rows()).toEqual([3])
  })

  test('wait for the disk in SQLite itself where there is no write-ahead log', async () => {
    const {db, commits} = opened({mode: 'DELETE'})
    const level = () => levelOf(db)
    expect(await Promise.all([commits.write(level), commits.write(level)])).toEqual([FULL, FULL])
  })

  test('are all undone where one fails, and the next goes on', async () => {
    const {commits, insert, rows} = opened()
    const [beside, failing] = [commits.write(insert(1)), commits.write(insert('x'))]
    for (const one of [beside, failing]) await expect(one).rejects.toThrow('TEXT')
    expect(rows()).toEqual([])
    await expect(commits.write(() => 2)).resolves.toBe(2)
  })
})
