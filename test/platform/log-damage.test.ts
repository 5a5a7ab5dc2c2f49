import {spawnSync} from 'node:child_process'
import {
  copyFileSync,
  readFileSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import {join} from 'node:path'
import {DatabaseSync} from 'node:sqlite'
import {describe, expect, test} from 'vitest'
import {isLogDamaged} from '../../src/platform/log-damage.ts'
import {temporaryDirectory} from '../helpers/temporary-directory.ts'

/** What a process that was killed leaves: a database, its log and its index. */
function killedDatabase(folder: string, commits: number): string {
  const path = join(folder, 'killed.db')
  const script = `
    const db = new (require('node:sqlite').DatabaseSync)(${JSON.stringify(path)})
    db.exec('PRAGMA journal_mode = WAL; CREATE TABLE t (n INTEGER, text TEXT)')
    const insert = db.prepare('INSERT INTO t VALUES (?, ?)')
    for (let n = 1; n <= ${commits}; n += 1) insert.run(n, 'x'.repeat(3000))
    process.kill(process.pid, 'SIGKILL')`
  spawnSync(process.execPath, ['-e', script])
  return path
}

function flip(path: string, at: number): void {
  const bytes = readFileSync(path)
  bytes[at] = (bytes[at] ?? 0) ^ 0x10
  writeFileSync(path, bytes)
}

const rowsOf = (path: string): number => {
  const db = new DatabaseSync(path)
  try {
    return Number(db.prepare('SELECT count(*) AS count FROM t').get()?.['count'])
  } finally {
    db.close()
  }
}

describe('the log of a database that a killed process left', () => {
  test('is sound, and SQLite finds every commit in it', () => {
    using folder = temporaryDirectory()
    const path = killedDatabase(folder.path, 20)
    expect(isLogDamaged(path)).toBe(false)
    expect(rowsOf(path)).toBe(20)
    expect(isLogDamaged(path)).toBe(false)
  })

  test('is damaged by any flipped byte of a commit: SQLite would forget commits in silence', () => {
    using folder = temporaryDirectory()
    const path = killedDatabase(folder.path, 20)
    const kept = join(folder.path, 'kept')
    copyFileSync(`${path}-wal`, kept)
    const {size} = statSync(kept)
    for (let at = 0; at < size; at += 997) {
      copyFileSync(kept, `${path}-wal`)
      flip(`${path}-wal`, at)
      const isInSalts = at >= 16 && at < 24
      if (!isInSalts) expect(isLogDamaged(path), `byte ${at} of ${size}`).toBe(true)
    }
    copyFileSync(kept, `${path}-wal`)
    flip(`${path}-wal`, size - 9)
    expect(isLogDamaged(path)).toBe(true)
    expect(rowsOf(path)).toBeLessThan(20)
  })

  test.each([0, 100, 5_000])('is damaged when it is cut to %i bytes', (bytes) => {
    using folder = temporaryDirectory()
    const path = killedDatabase(folder.path, 20)
    truncateSync(`${path}-wal`, bytes)
    expect(isLogDamaged(path)).toBe(true)
  })
})

test('an index from before this machine started proves nothing', () => {
  using folder = temporaryDirectory()
  const path = killedDatabase(folder.path, 20)
  flip(`${path}-wal`, 5_000)
  expect(isLogDamaged(path)).toBe(true)
  utimesSync(`${path}-shm`, 0, 0)
  expect(isLogDamaged(path)).toBe(false)
})

test('a database that is in use, or was closed, has a sound log', () => {
  using folder = temporaryDirectory()
  const path = join(folder.path, 'open.db')
  const db = new DatabaseSync(path)
  db.exec('PRAGMA journal_mode = WAL; CREATE TABLE t (n INTEGER)')
  for (let n = 0; n < 50; n += 1) {
    db.exec(`INSERT INTO t VALUES (${n})`)
    if (n % 10 === 0) db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    if (n % 7 === 0) db.exec('PRAGMA wal_checkpoint(RESTART)')
    expect(isLogDamaged(path)).toBe(false)
  }
  db.close()
  expect(isLogDamaged(path)).toBe(false)
  expect(isLogDamaged(join(folder.path, 'none.db'))).toBe(false)
})
