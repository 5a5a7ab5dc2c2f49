import {DatabaseSync} from 'node:sqlite'
import {describe, expect, test} from 'vitest'
import {JournalCommits} from '../../src/journal/sqlite/journal-commits.ts'

const FULL = 2
const NORMAL = 1
const levelOf = (db: DatabaseSync) => db.prepare('PRAGMA synchronous').get()?.['synchronous']

function opened(): {db: DatabaseSync; commits: JournalCommits} {
  const db = new DatabaseSync(':memory:')
  return {db, commits: new JournalCommits(db)}
}

describe('writes of the journal', () => {
  test('wait for the disk where one of those committed together has to', async () => {
    const {db, commits} = opened()
    const level = () => levelOf(db)
    const together = await Promise.all([commits.write(level, false), commits.write(level)])
    const alone = await commits.write(level, false)
    expect({together, alone, after: levelOf(db)}).toEqual({
      together: [FULL, FULL],
      alone: NORMAL,
      after: FULL,
    })
    db.close()
  })

  test('are all undone where one fails, and the next goes on', async () => {
    const {db, commits} = opened()
    db.exec('CREATE TABLE t (x INTEGER) STRICT')
    const beside = commits.write(() => db.exec('INSERT INTO t VALUES (1)'))
    const failing = commits.write(() => db.exec("INSERT INTO t VALUES ('x')"))
    for (const one of [beside, failing]) await expect(one).rejects.toThrow('TEXT')
    expect(db.prepare('SELECT * FROM t').all()).toEqual([])
    await expect(commits.write(() => 2)).resolves.toBe(2)
    db.close()
  })
})
