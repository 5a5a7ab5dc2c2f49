import {readFileSync, statSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {isInboxDamaged} from '../../src/inbox/sqlite/soundness.ts'
import {SqliteInbox} from '../../src/inbox/sqlite/sqlite-inbox.ts'
import {journalPath, openJournal} from '../../src/journal/open-journal.ts'
import {examineJournal} from '../../src/journal/sqlite/examine.ts'
import {openSqlite} from '../../src/platform/sqlite.ts'
import {temporaryDirectory} from '../helpers/temporary-directory.ts'
import {request} from '../journal/fixtures.ts'

/** The locks that this process has on a database and on the index of its log. */
function locksOn(path: string): string[] {
  const files = [path, `${path}-shm`].map((file) => `:${statSync(file).ino} `)
  return readFileSync('/proc/locks', 'utf8')
    .split('\n')
    .filter((line) => line.includes(` ${process.pid} `) && files.some((one) => line.includes(one)))
    .map((line) => line.replace(/^\d+: /, ''))
    .sort()
}

const openedAt = (home: string) => openJournal({home, now: Date.now})

// Where these locks are given up, another process empties the index of a log that is being moved
// into its database, and all that is in the log is lost.
test.runIf(process.platform === 'linux').each([
  {name: 'looked at for its tidying', look: async (_: string) => {}},
  {name: 'opened a second time', look: openedAt},
  {name: 'examined', look: examineJournal},
])('the locks of a journal stay while it is $name', async ({look}) => {
  using home = temporaryDirectory()
  const journal = await openedAt(home.path)
  await journal.requests.begin(request)
  const locks = locksOn(journalPath(home.path))
  expect(locks).toHaveLength(2)
  await look(home.path)
  await journal.tidy()
  expect(locksOn(journalPath(home.path))).toEqual(locks)
  await journal.close()
})

test.runIf(process.platform === 'linux')(
  'the locks of an inbox stay while it is looked at, and it is looked at once it is closed',
  async () => {
    using home = temporaryDirectory()
    const path = join(home.path, 'inbox.db')
    const inbox = await SqliteInbox.open(path)
    const locks = locksOn(path)
    expect(locks).toHaveLength(2)
    expect(await isInboxDamaged(path)).toBe(false)
    expect(locksOn(path)).toEqual(locks)
    await inbox.close()
    const other = await openSqlite(path, {migrations: [], durability: 'full', readOnly: true})
      .then((db) => db.close())
      .catch(() => 'newer')
    expect(other).toBe('newer')
    expect(await isInboxDamaged(path)).toBe(false)
  },
)
