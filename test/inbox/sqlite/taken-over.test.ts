import {existsSync, statSync} from 'node:fs'
import {join} from 'node:path'
import {DatabaseSync} from 'node:sqlite'
import {describe, expect, onTestFinished, test} from 'vitest'
import type {LogSlice} from '../../../src/inbox/log/log-reader.ts'
import type {LogPosition} from '../../../src/inbox/log/position.ts'
import {idHash} from '../../../src/inbox/sqlite/rows.ts'
import {SqliteInbox} from '../../../src/inbox/sqlite/sqlite-inbox.ts'
import {bodyHash} from '../../../src/inbox/stored-row.ts'
import {aDelivery, listed, scratchHome} from '../../helpers/webhooks.ts'

const BODY = Buffer.from('{"a":1}')
const OTHER = Buffer.from('{"a":2}')
const event = 'payment_completed'

async function opened() {
  const path = join(scratchHome(), 'inbox.db')
  const inbox = await SqliteInbox.open(path)
  onTestFinished(() => inbox.close().catch(() => {}))
  return {path, inbox}
}

/** A slice of the log that ends there. */
const slice = (offset: number, ...deliveries: LogSlice['deliveries']): LogSlice => ({
  deliveries,
  end: {segment: 1, offset},
  damaged: [],
})

describe('an inbox behind the log of its listener', () => {
  test.each([
    {name: 'a new one', eventId: 'new', body: BODY, verdict: 'stored'},
    {name: 'the first one again', eventId: 'a', body: BODY, verdict: 'duplicate'},
    {name: 'a conflict again', eventId: 'a', body: OTHER, verdict: 'conflict'},
    {name: 'another conflict', eventId: 'a', body: Buffer.from('x'), verdict: 'conflict'},
    {name: 'one that was dropped', eventId: 'dropped', body: BODY, verdict: 'duplicate'},
    {name: 'other bytes of it', eventId: 'dropped', body: OTHER, verdict: 'conflict'},
  ])('says what a body would be, and stores nothing: $name', async ({eventId, body, verdict}) => {
    const {inbox} = await opened()
    await inbox.accept(aDelivery({eventId: 'dropped', body: BODY}))
    for (const one of [BODY, OTHER]) await inbox.accept(aDelivery({eventId: 'a', body: one}))
    await inbox.prune({nowMs: 1, keepMs: 0, keepNewest: 2, evenUnseen: true})
    expect(inbox.verdict({event, eventId, hash: bodyHash(body)})).toBe(verdict)
    expect(inbox.verdict({event: 'other', eventId, hash: bodyHash(body)})).toBe('stored')
    expect(await listed(inbox)).toHaveLength(2)
  })

  test('gives the hash of every id that it knows, also of what was dropped', async () => {
    const {inbox} = await opened()
    for (const eventId of ['a', 'b', 'c']) await inbox.accept(aDelivery({eventId}))
    await inbox.prune({nowMs: 1, keepMs: 0, keepNewest: 2, evenUnseen: true})
    const {count, hashes} = inbox.idHashes()
    expect(count).toBe(3)
    expect(new Set(hashes)).toEqual(new Set(['a', 'b', 'c'].map(idHash)))
  })

  test('counts a repetition that the log has without its body, and none of what is unknown', async () => {
    const {inbox} = await opened()
    await inbox.accept(aDelivery({eventId: 'a'}))
    const seen: LogPosition[] = []
    const taken = inbox.takeOver((from) => {
      seen.push(from)
      const known = {...aDelivery({eventId: 'a'}), body: undefined}
      return slice(77, known, {...known, eventId: 'unknown'}, aDelivery({eventId: 'b'}))
    })
    expect(taken).toEqual({taken: 3, end: {segment: 1, offset: 77}, damaged: []})
    expect(seen).toEqual([{segment: 0, offset: 0}])
    expect(inbox.position()).toEqual({segment: 1, offset: 77})
    expect(await listed(inbox)).toMatchObject([
      {eventId: 'a', duplicates: 1},
      {eventId: 'b', duplicates: 0},
    ])
  })

  test('sees what the log has without writing a byte of it, also where that is much', async () => {
    const {path, inbox} = await opened()
    await inbox.accept(aDelivery({eventId: 'a'}))
    const before = statSync(`${path}-wal`).size
    const body = Buffer.alloc(1_000_000, 'x')
    const slices = [1, 2, 3, 4, 5, 6, 7, 8].map((nth) =>
      slice(nth, aDelivery({eventId: `e${nth}`, body})),
    )
    inbox.takeOverUnwritten(({offset}) => slices[offset] ?? slice(offset))
    expect(await listed(inbox)).toHaveLength(9)
    expect(statSync(`${path}-wal`).size).toBe(before)
    const other = await SqliteInbox.open(path)
    expect(await listed(other)).toHaveLength(1)
    await other.close()
  })

  test('says whether all of it is on the disk, which a reader of an older state prevents', async () => {
    const {path, inbox} = await opened()
    await inbox.accept(aDelivery())
    expect(inbox.checkpoint()).toBe(true)
    const reader = new DatabaseSync(path)
    reader.exec('BEGIN')
    reader.prepare('SELECT count(*) FROM events').get()
    await inbox.accept(aDelivery())
    expect(inbox.checkpoint()).toBe(false)
    reader.close()
  })
})

test('an event whose bytes are not those that were stored is not given', async () => {
  const {path, inbox} = await opened()
  for (const eventId of ['event-a', 'event-b']) await inbox.accept(aDelivery({eventId}))
  const db = new DatabaseSync(path)
  db.exec(`UPDATE events SET body = x'00' WHERE id = 2`)
  db.close()
  await expect(inbox.find('event-b')).rejects.toMatchObject({
    name: 'InboxDamage',
    message: 'event 2 is not what was stored',
  })
  expect(await inbox.find('event-a')).toHaveLength(1)
})

test('an inbox for this process alone needs no file for what it shares with others', async () => {
  const {path, inbox} = await opened()
  await inbox.accept(aDelivery({eventId: 'a'}))
  await inbox.close()
  const alone = await SqliteInbox.openAlone(path)
  expect(await listed(alone)).toMatchObject([{eventId: 'a'}])
  expect(existsSync(`${path}-shm`)).toBe(false)
  const other = new DatabaseSync(path, {timeout: 0})
  expect(() => other.exec('BEGIN IMMEDIATE')).toThrow('locked')
  other.close()
  await alone.close()
})
