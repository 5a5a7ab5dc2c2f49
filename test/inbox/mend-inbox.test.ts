import {existsSync, mkdirSync, renameSync, rmSync} from 'node:fs'
import {dirname, join} from 'node:path'
import {DatabaseSync} from 'node:sqlite'
import {describe, expect, test} from 'vitest'
import {lockIfFree} from '../../src/inbox/log/lock.ts'
import {damagedAt, mendIfFree, mendInbox} from '../../src/inbox/mend-inbox.ts'
import {doubtInbox} from '../../src/inbox/sqlite/soundness.ts'
import {SqliteInbox} from '../../src/inbox/sqlite/sqlite-inbox.ts'
import type {Notice} from '../../src/messages/message.ts'
import {aDelivery, listed, scratchHome} from '../helpers/webhooks.ts'

const SPOIL = `UPDATE events SET body = x'00' WHERE id = 2`
const LARGE = 'CREATE TABLE filler (bytes BLOB); INSERT INTO filler VALUES (zeroblob(5000000))'

/** An inbox with `event-a` and `event-b`, and what is said of it. */
async function inboxWith(sql = '') {
  const directory = join(scratchHome(), 'inbox')
  mkdirSync(directory)
  const path = join(directory, 'inbox.db')
  const inbox = await SqliteInbox.open(path)
  for (const eventId of ['event-a', 'event-b']) await inbox.accept(aDelivery({eventId}))
  await inbox.close()
  const db = new DatabaseSync(path)
  db.exec(sql)
  db.close()
  const said: string[] = []
  const notice = (one: Notice): void => void said.push(one('en'))
  const ids = async (): Promise<string[]> => {
    const opened = await SqliteInbox.open(path)
    const events = await listed(opened)
    await opened.close()
    return events.map(({eventId}) => eventId)
  }
  return {path, notice, said, ids}
}

const DAMAGED = {code: 'INBOX_DAMAGED', exitCode: 1}

describe('an inbox is mended by its listener', () => {
  test('not where it is sound: then it is in doubt no more', async () => {
    const {path, notice, said} = await inboxWith()
    doubtInbox(path)
    expect(await mendInbox(path, {notice})).toBe(false)
    expect(existsSync(`${path}.doubtful`)).toBe(false)
    expect(said).toEqual([])
  })

  test('where it is damaged, which is said once', async () => {
    const {path, notice, said, ids} = await inboxWith(SPOIL)
    expect(await mendInbox(path, {notice})).toBe(true)
    expect(said).toEqual([expect.stringMatching(/damaged and is kept as .*: 1;/)])
    expect(await ids()).toEqual(['event-a'])
    expect(await mendInbox(path, {notice})).toBe(false)
    expect(said).toHaveLength(1)
  })

  test('also where no one asked to be informed', async () => {
    const {path, ids} = await inboxWith(SPOIL)
    expect(await mendInbox(path, {notice: undefined})).toBe(true)
    expect(await ids()).toEqual(['event-a'])
  })

  test('where it is large and damaged, if all of it is read', async () => {
    const {path, notice} = await inboxWith(`${SPOIL}; ${LARGE}`)
    expect(await mendInbox(path, {notice})).toBe(false)
    expect(await mendInbox(path, {notice, whole: true})).toBe(true)
  })

  test('where a recovery was cut short, from what that left', async () => {
    const {path, notice, said, ids} = await inboxWith()
    renameSync(path, `${path}.recovered`)
    expect(await mendInbox(path, {notice})).toBe(false)
    expect(await ids()).toEqual(['event-a', 'event-b'])
    expect(said).toEqual([])
  })

  test('and where it cannot be, that is an error, and the next one looks again', async () => {
    const {path, notice, said} = await inboxWith(SPOIL)
    mkdirSync(`${path}.recovering`)
    const failed = mendInbox(path, {notice})
    await expect(failed).rejects.toMatchObject({...DAMAGED, cause: {name: /./}})
    expect(existsSync(`${path}.doubtful`)).toBe(true)
    expect(said).toEqual([])
    rmSync(`${path}.recovering`, {recursive: true})
    expect(await mendInbox(path, {notice})).toBe(true)
  })
})

describe('an inbox is mended by a command', () => {
  test('not where it is sound, also while a listener has it', async () => {
    const {path, notice, ids} = await inboxWith()
    const lock = await lockIfFree(dirname(path))
    await mendIfFree(path, notice)
    lock?.release()
    expect(await ids()).toHaveLength(2)
  })

  test('where it is damaged and no listener runs, and is free again then', async () => {
    const {path, notice, said, ids} = await inboxWith(SPOIL)
    await mendIfFree(path, notice)
    expect(said).toHaveLength(1)
    expect(await ids()).toEqual(['event-a'])
    const lock = await lockIfFree(dirname(path))
    expect(lock).toBeDefined()
    lock?.release()
  })

  test('where a recovery was cut short', async () => {
    const {path, notice, ids} = await inboxWith()
    renameSync(path, `${path}.recovered`)
    await mendIfFree(path, notice)
    expect(existsSync(`${path}.recovered`)).toBe(false)
    expect(await ids()).toHaveLength(2)
  })

  test('not while a listener has it: that is an error, and nothing is changed', async () => {
    const {path, notice, said} = await inboxWith(SPOIL)
    const lock = await lockIfFree(dirname(path))
    const message = expect.stringContaining(path)
    await expect(mendIfFree(path, notice)).rejects.toMatchObject({...DAMAGED, message})
    lock?.release()
    expect(said).toEqual([])
    await mendIfFree(path, notice)
    expect(said).toHaveLength(1)
  })
})

test('damage that is met is an error that names the file, and the next start reads all of it', () => {
  const path = join(scratchHome(), 'inbox.db')
  const cause = new Error('met')
  const error = damagedAt(path, cause)
  expect(error).toMatchObject({...DAMAGED, cause})
  expect(error.message).toContain(path)
  expect(existsSync(`${path}.doubtful`)).toBe(true)
})
