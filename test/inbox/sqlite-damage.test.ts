import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import {join} from 'node:path'
import {DatabaseSync} from 'node:sqlite'
import {describe, expect, onTestFinished, test} from 'vitest'
import {examineInbox, examineInboxLog} from '../../src/actions/doctor/inbox-log.ts'
import {openInbox, openListenerInbox} from '../../src/inbox/open-inbox.ts'
import {recoverInbox} from '../../src/inbox/sqlite/recover.ts'
import type {Notice} from '../../src/messages/message.ts'
import {LOCAL_STORE} from '../../src/platform/store.ts'
import {aDelivery, listed, scratchHome} from '../helpers/webhooks.ts'

const EVENTS = 60
const nth = (index: number): string => `event-number-${index}`
const IDS = Array.from({length: EVENTS}, (_, index) => nth(index))

/** A home whose inbox has events with large bodies, a forward that is owed, and what was done with them. */
async function home(): Promise<{home: string; path: string}> {
  const home = scratchHome()
  const inbox = await openListenerInbox(home)
  for (const eventId of IDS) {
    const body = Buffer.from(`{"eventId":"${eventId}","padding":"${'x'.repeat(3_000)}"}`)
    await inbox.accept(aDelivery({eventId, body, forward: 'queued'}))
  }
  const [first] = await inbox.find(nth(0))
  const attempt = {kind: 'replay', atMs: 5, url: 'http://127.0.0.1:9', status: 500} as const
  await inbox.record([{id: first?.id ?? '', ...attempt}])
  await inbox.close()
  return {home, path: join(home, 'inbox', 'inbox.db')}
}

async function readBy(at: string, opened = openInbox) {
  const said: string[] = []
  const inbox = await opened(at, LOCAL_STORE, (notice: Notice) => said.push(notice('en')))
  const ids = (await listed(inbox)).map(({eventId}) => eventId)
  await inbox.close()
  return {ids, said}
}

const change = (path: string, alter: (bytes: Buffer) => Buffer): void =>
  writeFileSync(path, alter(readFileSync(path)))

/** Where a text stands in the body of an event. */
const inBodyOf = (bytes: Buffer, eventId: string): number =>
  bytes.indexOf(`{"eventId":"${eventId}"`) + 40

const DAMAGE = [
  {
    name: 'a byte of a body',
    alter: (bytes: Buffer) =>
      bytes.fill('y', inBodyOf(bytes, nth(30)), inBodyOf(bytes, nth(30)) + 1),
    lost: [nth(30)],
  },
  {
    name: 'a byte of an event id',
    alter: (bytes: Buffer) => {
      const at = bytes.indexOf(`payment_completed${nth(31)}`) + 'payment_completed'.length
      return bytes.fill('z', at, at + 1)
    },
    lost: [nth(31)],
  },
  {
    name: 'a page with events',
    alter: (bytes: Buffer) => {
      const page = Math.floor(inBodyOf(bytes, nth(32)) / 4096) * 4096
      return bytes.fill(0, page, page + 4096)
    },
    lost: [nth(32)],
  },
]

describe('damage in the file of the inbox', () => {
  test.each(DAMAGE)(
    '$name: a command recovers the rest, keeps the file and says it once',
    async (row) => {
      const at = await home()
      change(at.path, row.alter)
      const damaged = readFileSync(at.path)
      expect(await examineInbox(at.home)).toMatchObject([{code: 'inbox_damaged', status: 'fault'}])
      const first = await readBy(at.home)
      expect(first.said).toEqual([
        expect.stringMatching(/damaged and is kept as .*inbox[.]db[.]damaged-/),
      ])
      expect(IDS).toEqual(expect.arrayContaining(first.ids))
      expect(first.ids).not.toEqual(expect.arrayContaining(row.lost))
      expect(first.ids.length).toBeGreaterThan(EVENTS - 8)
      expect(await readBy(at.home)).toEqual({ids: first.ids, said: []})
      expect(await examineInbox(at.home)).toEqual([])
      expect(examineInboxLog(at.home)).toMatchObject([{code: 'inbox_set_aside', status: 'warning'}])
      const name = readdirSync(join(at.home, 'inbox')).find((one) => one.endsWith('Z')) ?? ''
      expect(readFileSync(join(at.home, 'inbox', name)).equals(damaged)).toBe(true)
      expect(statSync(at.path).mode & 0o777).toBe(0o600)
    },
  )

  test.each(DAMAGE)(
    '$name: the next listener takes what was lost as new, the rest as repeated',
    async (row) => {
      const at = await home()
      change(at.path, row.alter)
      const said: string[] = []
      const notice = (one: Notice): void => void said.push(one('pt-BR'))
      const inbox = await openListenerInbox(at.home, LOCAL_STORE, {notice})
      expect(said).toEqual([expect.stringContaining('estava danificada')])
      expect(await inbox.accept(aDelivery({eventId: row.lost[0] ?? ''}))).toBe('stored')
      const padding = 'x'.repeat(3_000)
      const body = Buffer.from(`{"eventId":"${nth(1)}","padding":"${padding}"}`)
      expect(await inbox.accept(aDelivery({eventId: nth(1), body}))).toBe('duplicate')
      await inbox.close()
    },
  )

  test('keeps of the events that can be read what is owed and what was done', async () => {
    const at = await home()
    change(at.path, DAMAGE[0]?.alter ?? ((bytes) => bytes))
    const inbox = await openInbox(at.home)
    onTestFinished(() => inbox.close())
    expect(await inbox.find(nth(0))).toMatchObject([
      {id: 'in_1', forward: 'queued', attempts: [{kind: 'replay', status: 500}]},
    ])
    const due = await inbox.due({nowMs: 1e15, limit: 1_000})
    expect(due.map(({eventId}) => eventId)).toEqual(IDS.filter((id) => id !== nth(30)))
  })

  test('a file that is no database any more is kept, and an inbox begun anew', async () => {
    const at = await home()
    change(at.path, (bytes) => bytes.fill('garbage'))
    expect(await readBy(at.home)).toEqual({
      ids: [],
      said: [expect.stringMatching(/Events that could be read and are in the new one: 0;/)],
    })
    expect(await readBy(at.home)).toEqual({ids: [], said: []})
  })

  test('a schema that was lost is damage, not an empty inbox', async () => {
    const at = await home()
    const db = new DatabaseSync(at.path)
    db.exec('PRAGMA user_version = 0')
    db.close()
    const {ids, said} = await readBy(at.home)
    expect(ids).toEqual(IDS)
    expect(said).toHaveLength(1)
  })

  test('is left alone while a listener has the inbox: a command says what to do', async () => {
    const at = await home()
    const inbox = await openListenerInbox(at.home)
    change(at.path, DAMAGE[2]?.alter ?? ((bytes) => bytes))
    const before = readFileSync(at.path)
    await expect(readBy(at.home)).rejects.toMatchObject({code: 'INBOX_DAMAGED', exitCode: 1})
    expect(readFileSync(at.path).equals(before)).toBe(true)
    await inbox.close().catch(() => {})
    expect((await readBy(at.home)).said).toHaveLength(1)
  })

  test('that a command meets in a large inbox is reported, and mended by the next one', async () => {
    const at = await home()
    const filler = new DatabaseSync(at.path)
    filler.exec('CREATE TABLE filler (bytes BLOB)')
    filler.exec('INSERT INTO filler VALUES (zeroblob(5000000))')
    filler.close()
    change(at.path, DAMAGE[0]?.alter ?? ((bytes) => bytes))
    const inbox = await openInbox(at.home)
    await expect(inbox.find(nth(30))).rejects.toMatchObject({code: 'INBOX_DAMAGED', exitCode: 1})
    expect(await inbox.find(nth(29))).toHaveLength(1)
    await inbox.close()
    const {ids, said} = await readBy(at.home)
    expect(ids).toEqual(IDS.filter((id) => id !== nth(30)))
    expect(said).toHaveLength(1)
  })

  /** A large inbox that does not say how far the log was taken over. */
  async function largeHome() {
    const at = await home()
    const filler = new DatabaseSync(at.path)
    filler.exec('CREATE TABLE filler (bytes BLOB)')
    filler.exec('INSERT INTO filler VALUES (zeroblob(5000000))')
    const root = filler.prepare(`SELECT rootpage FROM sqlite_schema WHERE name = 'intake'`).get()
    filler.close()
    const page = (Number(root?.['rootpage']) - 1) * 4096
    change(at.path, (bytes) => bytes.fill(0xff, page, page + 4096))
    return at
  }

  test('a large inbox that cannot be opened is refused to a command, and mended by the next', async () => {
    const at = await largeHome()
    await expect(readBy(at.home)).rejects.toMatchObject({code: 'INBOX_DAMAGED', exitCode: 1})
    const {ids, said} = await readBy(at.home)
    expect(ids).toEqual(IDS)
    expect(said).toHaveLength(1)
  })

  test('a large inbox that cannot be opened is recovered by the listener', async () => {
    const at = await largeHome()
    const said: string[] = []
    const notice = (one: Notice): void => void said.push(one('en'))
    const inbox = await openListenerInbox(at.home, LOCAL_STORE, {notice})
    expect(said).toEqual([expect.stringContaining('damaged')])
    expect((await listed(inbox)).map(({eventId}) => eventId)).toEqual(IDS)
    await inbox.close()
  })

  test('a recovery that was cut short before its last step is ended by the next command', async () => {
    const at = await home()
    await recoverInbox(at.path)
    renameSync(at.path, `${at.path}.recovered`)
    expect((await readBy(at.home)).ids).toEqual(IDS)
    expect(existsSync(`${at.path}.recovered`)).toBe(false)
  })

  test('a recovery that was cut short earlier is begun anew', async () => {
    const at = await home()
    copyFileSync(at.path, `${at.path}.recovered`)
    writeFileSync(`${at.path}.recovering`, 'half of it')
    change(at.path, DAMAGE[0]?.alter ?? ((bytes) => bytes))
    expect((await readBy(at.home)).ids).toHaveLength(EVENTS - 1)
    expect(existsSync(`${at.path}.recovered`)).toBe(false)
    expect(existsSync(`${at.path}.recovering`)).toBe(false)
  })

  test('is not seen in an inbox that is sound, while a listener writes it', async () => {
    const at = scratchHome()
    const inbox = await openListenerInbox(at)
    let isOver = false
    const sending = (async () => {
      for (let count = 0; !isOver; count += 1)
        await inbox.accept(aDelivery({eventId: `s-${count}`}))
    })()
    for (let look = 0; look < 20; look += 1) expect((await readBy(at)).said).toEqual([])
    isOver = true
    await sending
    await inbox.close()
  })
})
