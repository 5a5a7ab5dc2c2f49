import {copyFileSync, existsSync, mkdirSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {beforeAll, expect, test, vi} from 'vitest'
import {openInbox} from '../../src/inbox/open-inbox.ts'
import {SqliteInbox} from '../../src/inbox/sqlite/sqlite-inbox.ts'
import {journalPath, openJournal} from '../../src/journal/open-journal.ts'
import {examineJournal} from '../../src/journal/sqlite/examine.ts'
import {temporaryDirectory} from '../helpers/temporary-directory.ts'

/** Called after every look at a file. */
const looks = vi.hoisted(() => ({after: () => {}}))

vi.mock('node:fs', async (original) => {
  const fs: Record<string, unknown> = await original()
  const watched = (name: string) => {
    const look = fs[name] as (...values: unknown[]) => unknown
    const seen = (...values: unknown[]): unknown => {
      const found = look(...values)
      looks.after()
      return found
    }
    return Object.assign(seen, look)
  }
  return {...fs, existsSync: watched('existsSync'), statSync: watched('statSync')}
})

const SUFFIXES = ['', '-wal', '.begun']
const origin = temporaryDirectory()
const made = {journal: join(origin.path, 'journal.db'), inbox: join(origin.path, 'inbox.db')}

// As a process leaves them that is still running: all that it wrote is in the log.
beforeAll(async () => {
  const [journal, inbox] = [temporaryDirectory(), join(temporaryDirectory().path, 'inbox.db')]
  await openJournal({home: journal.path, now: Date.now})
  await SqliteInbox.open(inbox)
  const from = {journal: journalPath(journal.path), inbox}
  for (const kind of ['journal', 'inbox'] as const) {
    for (const suffix of ['', '-wal']) copyFileSync(from[kind] + suffix, made[kind] + suffix)
    writeFileSync(`${made[kind]}.begun`, '')
  }
})

/**
 * Runs `work` again and again: another process begins the database after the first look at a file,
 * then after the second one, until there are no more looks.
 */
async function atEachLook(kind: keyof typeof made, work: (home: string) => Promise<void>) {
  for (let at = 1; ; at += 1) {
    using home = temporaryDirectory()
    const folder = kind === 'inbox' ? join(home.path, 'inbox') : home.path
    mkdirSync(folder, {recursive: true, mode: 0o700})
    const path = join(folder, `${kind}.db`)
    let count = 0
    looks.after = () => {
      count += 1
      if (count !== at || existsSync(path)) return
      for (const suffix of SUFFIXES) copyFileSync(made[kind] + suffix, path + suffix)
    }
    try {
      await work(home.path)
    } finally {
      looks.after = () => {}
    }
    if (count < at) return
  }
}

test('a journal that another process begins at any moment is opened, and not set aside', async () => {
  await atEachLook('journal', async (home) => {
    const journal = await openJournal({home, now: Date.now})
    expect(journal.hasLostRecords).toBe(false)
    await journal.close()
  })
})

test('a journal that another process begins at any moment is not damaged for doctor', async () => {
  await atEachLook('journal', async (home) => {
    const {state} = await examineJournal(home)
    expect(['none', 'sound']).toContain(state)
  })
})

test('an inbox that another process begins at any moment is opened, and none is gone', async () => {
  await atEachLook('inbox', async (home) => {
    const said: unknown[] = []
    const inbox = await openInbox(home, undefined, (one) => said.push(one('en')))
    expect(said).toEqual([])
    await inbox.close()
  })
})
