import {existsSync, readdirSync, rmSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {begunRecord} from '../../src/journal/record-changes.ts'
import type {RequestRecord} from '../../src/journal/request-record.ts'
import type {RequestState} from '../../src/journal/request-state.ts'
import {
  requireNotSetBack,
  requireSentElsewhereIsKnown,
  sentMarker,
} from '../../src/journal/set-back.ts'
import {LocalFailureError} from '../../src/messages/errors.ts'
import {markPath, readMark, tryToWriteMark} from '../../src/platform/store-marks.ts'
import {uuid7} from '../../src/platform/uuid7.ts'
import {temporaryDirectory} from '../helpers/temporary-directory.ts'
import {request} from './fixtures.ts'

const sender = {url: 'postgres://db/a', profile: 'loja'}
const part = {...sender, part: 'sent'} as const
let home: ReturnType<typeof temporaryDirectory>

beforeEach(() => {
  home = temporaryDirectory()
  vi.useFakeTimers({toFake: ['performance']})
})
afterEach(() => {
  vi.useRealTimers()
  home[Symbol.dispose]()
})

/** What a home sends, or a store has: by its key, which two homes may give, and its id. */
const sent = (key: string, {id = `id of ${key}`, createdAtMs = 1} = {}) =>
  begunRecord({...request, id, idempotencyKey: key, createdAtMs})

/** A store that has these requests, and what it was asked for. */
function aStore(...records: RequestRecord[]) {
  const asked: string[] = []
  const find = async (idOrKey: string) => {
    asked.push(idOrKey)
    return records.find(({id, idempotencyKey}) => [id, idempotencyKey].includes(idOrKey))
  }
  return {asked, requests: {find}}
}

test('marks the first request of a process, and one more after each second', () => {
  const {onBegun} = sentMarker(home.path, sender)
  const marked = () => readMark(home.path, part)
  onBegun(sent('first', {createdAtMs: 11}))
  expect(marked()).toEqual({id: 'first', record: 'id of first', atMs: 11})
  for (const {afterMs, id, last} of [
    {afterMs: 0, id: 'at-once', last: 'first'},
    {afterMs: 999, id: 'of-that-second', last: 'first'},
    {afterMs: 1, id: 'a-second-later', last: 'a-second-later'},
    {afterMs: 999, id: 'of-the-next', last: 'a-second-later'},
    {afterMs: 1, id: 'two-seconds-later', last: 'two-seconds-later'},
  ]) {
    vi.advanceTimersByTime(afterMs)
    onBegun(sent(id, {createdAtMs: 12}))
    expect(marked()?.id).toBe(last)
  }
})

test('marks for each store and profile by itself', () => {
  sentMarker(home.path, sender).onBegun(sent('one'))
  sentMarker(home.path, {...sender, profile: 'other'}).onBegun(sent('two'))
  sentMarker(home.path, {...sender, url: 'postgres://db/b'}).onBegun(sent('three'))
  expect(readdirSync(join(home.path, 'store-marks'))).toHaveLength(3)
  expect(readMark(home.path, part)?.id).toBe('one')
})

test('asks nothing of a store from which this home did not send', async () => {
  const store = aStore()
  // What was taken along to it is not what was sent from it.
  tryToWriteMark(home.path, {...sender, part: 'taken'}, {id: 'taken', atMs: 1})
  await requireNotSetBack(home.path, sender, store)
  expect(store.asked).toEqual([])
})

test('is content with a store that has what this home sent last', async () => {
  sentMarker(home.path, sender).onBegun(sent('sent'))
  const store = aStore(sent('sent'))
  await requireNotSetBack(home.path, sender, store)
  expect(store.asked).toEqual(['id of sent'])
})

/** This profile sent first, and two others of the home after it, `third` last. */
function threeSent() {
  const profiles = [sender.profile, 'second', 'third']
  for (const [nth, profile] of profiles.entries()) {
    const record = sent(`of-${profile}`, {createdAtMs: nth + 1})
    sentMarker(home.path, {...sender, profile}).onBegun(record)
  }
  // What is of another store, or cannot be read, says nothing of this one.
  const elsewhere = {url: 'postgres://db/b', profile: 'x'}
  sentMarker(home.path, elsewhere).onBegun(sent('elsewhere', {createdAtMs: 9}))
  writeFileSync(join(home.path, 'store-marks', 'sent-damaged.json'), '{')
}

test('asks for its own, and for the newest of the home where another profile sent that', async () => {
  threeSent()
  const store = aStore(sent('of-loja'), sent('of-third'))
  await requireNotSetBack(home.path, sender, store)
  expect(store.asked).toEqual(['id of of-loja', 'id of of-third'])
  await requireNotSetBack(home.path, {...sender, profile: 'third'}, store)
  expect(store.asked).toEqual(['id of of-loja', 'id of of-third', 'id of of-third'])
  await requireNotSetBack(home.path, {...sender, profile: 'new'}, store)
  expect(store.asked.slice(3)).toEqual(['id of of-third'])
})

test.each(['loja', 'second', 'third', 'new'])(
  'stops the profile %s where the store lost what another one sent last, and names its mark',
  async (profile) => {
    threeSent()
    const refused = requireNotSetBack(
      home.path,
      {...sender, profile},
      aStore(sent('of-loja'), sent('of-second')),
    )
    await expect(refused).rejects.toMatchObject({
      code: 'STORE_SET_BACK',
      details: {idempotencyKey: 'of-third'},
      hint: expect.stringContaining(markPath(home.path, {...part, profile: 'third'})),
    })
  },
)

test('stops where the store does not have it, and says which, since when, and what to delete', async () => {
  sentMarker(home.path, sender).onBegun(sent('sent', {createdAtMs: Date.UTC(2026, 0, 2)}))
  const path = markPath(home.path, part)
  expect(existsSync(path)).toBe(true)
  const refused = await requireNotSetBack(home.path, sender, aStore(sent('other'))).catch(
    (error: unknown) => error,
  )
  expect(refused).toBeInstanceOf(LocalFailureError)
  const sentAt = '2026-01-02T00:00:00.000Z'
  expect(refused).toMatchObject({
    code: 'STORE_SET_BACK',
    details: {idempotencyKey: 'sent', sentAt},
  })
  const said = JSON.stringify(refused) + String(refused)
  for (const text of ['postgres://db/a', 'sent', sentAt]) expect(said).toContain(text)
})

/** What the home sent last, as marks say it. */
const SENT = {id: 'row', record: 'mine', atMs: 1000}
const MADE_MS = Date.UTC(2026, 0, 2)

test.each([
  {
    name: 'its own, sent again since',
    mark: SENT,
    has: sent('row', {id: 'mine', createdAtMs: 9999}),
  },
  {name: 'an older one of its key', mark: SENT, has: sent('row', {id: 'other', createdAtMs: 1000})},
  {
    name: 'one of its key that is no younger than the mark of an earlier pixctl',
    mark: {id: 'row', atMs: 1000},
    has: sent('row', {createdAtMs: 1000}),
  },
  {
    name: 'one that was sent again after the mark of an earlier pixctl, and made before it',
    mark: {id: 'row', atMs: MADE_MS + 5},
    has: sent('row', {id: uuid7(MADE_MS), createdAtMs: MADE_MS + 9999}),
  },
])('is content with $name', async ({mark, has}) => {
  tryToWriteMark(home.path, part, mark)
  await requireNotSetBack(home.path, sender, aStore(has))
})

test.each([
  {name: 'after its own', mark: SENT},
  {name: 'after the mark of an earlier pixctl', mark: {id: 'row', atMs: 1000}},
])('stops where another home made the same row anew $name', async ({mark}) => {
  tryToWriteMark(home.path, part, mark)
  const store = aStore(sent('row', {id: uuid7(MADE_MS), createdAtMs: 1001}))
  for (const profile of [sender.profile, 'another']) {
    const refused = requireNotSetBack(home.path, {...sender, profile}, store)
    await expect(refused).rejects.toMatchObject({code: 'STORE_SET_BACK'})
  }
})

test.each(['refused', 'failed'] as const)(
  'marks the one before again where one is %s, which another home may have paid',
  (state) => {
    const marked = () => readMark(home.path, part)?.id
    const {onBegun, onSettled} = sentMarker(home.path, sender)
    const begin = (key: string) => {
      vi.advanceTimersByTime(1000)
      onBegun(sent(key))
    }
    const settle = (key: string, at: RequestState) => onSettled({id: `id of ${key}`, state: at})
    begin('first')
    settle('first', state)
    expect(marked()).toBeUndefined()
    begin('paid')
    settle('paid', 'done')
    begin('one')
    begin('other')
    settle('of another process', state)
    settle('one', state)
    expect(marked()).toBe('other')
    settle('other', state)
    expect(marked()).toBe('paid')
    // Another process of this home may have sent since.
    sentMarker(home.path, sender).onBegun(sent('beside'))
    begin('third')
    settle('third', state)
    expect(marked()).toBe('beside')
    begin('open')
    settle('open', 'unknown')
    expect(marked()).toBe('open')
  },
)

test('marks the one before, and keeps that, where the store had lost one that was under way', () => {
  const {onBegun, onSettled} = sentMarker(home.path, sender)
  const begin = (key: string) => {
    vi.advanceTimersByTime(1000)
    onBegun(sent(key))
  }
  begin('before')
  onSettled({id: 'id of before', state: 'done'})
  begin('under way')
  begin('beside it')
  onSettled({id: 'id of under way', state: 'done', isWrittenAgain: true})
  expect(readMark(home.path, part)?.id).toBe('before')
  onSettled({id: 'id of beside it', state: 'done', isWrittenAgain: true})
  begin('after')
  onSettled({id: 'id of after', state: 'done'})
  expect(readMark(home.path, part)?.id).toBe('before')
  // A store that lost nothing but what was under way has it, and the next process goes on.
  sentMarker(home.path, sender).onBegun(sent('next'))
  expect(readMark(home.path, part)?.id).toBe('next')
})

/** A home whose disk takes no mark, until it is given back. */
function withoutRoom() {
  const directory = join(home.path, 'store-marks')
  writeFileSync(directory, 'no directory')
  return () => rmSync(directory)
}

test('sends nothing that moves money where it cannot be marked, and marks the next one that can', () => {
  const {onBegun} = sentMarker(home.path, sender)
  const makeRoom = withoutRoom()
  for (const kind of ['withdrawal', 'refund'] as const) {
    const begin = () => onBegun({...sent('unmarked'), kind})
    expect(begin).toThrow(LocalFailureError)
    expect(begin).toThrow(expect.objectContaining({code: 'STORE_MARK_NOT_WRITTEN'}))
  }
  makeRoom()
  onBegun({...sent('marked'), kind: 'withdrawal'})
  expect(readMark(home.path, part)?.id).toBe('marked')
})

test('sends a charge without a mark, which moves no money by itself', () => {
  const {onBegun} = sentMarker(home.path, sender)
  const makeRoom = withoutRoom()
  expect(() => onBegun({...sent('charge'), kind: 'charge'})).not.toThrow()
  makeRoom()
  expect(readMark(home.path, part)).toBeUndefined()
})

/** The store at another address, as a backup is put back there. */
const AT_B = {url: 'postgres://db/b', profile: sender.profile, hasNote: () => false}
const lookAtB = (store: ReturnType<typeof aStore>, at = AT_B) =>
  requireSentElsewhereIsKnown(home.path, at, store)

test('stops at another address where the store lacks what was sent, and names what to look at', async () => {
  const sentAt = '2026-01-02T00:00:00.000Z'
  sentMarker(home.path, sender).onBegun(sent('sent', {createdAtMs: Date.parse(sentAt)}))
  for (const [url, named] of [
    [AT_B.url, 'The store postgres://db/b'],
    ['', 'The journal of this home'],
  ] as const) {
    const refused = await lookAtB(aStore(sent('other')), {...AT_B, url}).catch((error) => error)
    expect(refused).toMatchObject({
      code: 'STORE_LACKS_SENT',
      message: expect.stringContaining(named),
      hint: expect.stringContaining(markPath(home.path, part)),
      details: {idempotencyKey: 'sent', sentAt},
    })
    expect(refused.message).toContain('postgres://db/a')
    expect(refused.hint).toContain('look at the service for the payouts')
  }
})

test.each([
  {name: 'it has what was sent', has: sent('sent'), at: AT_B},
  {name: 'what was sent can still be brought', has: sent('other'), at: {hasNote: () => true}},
  {name: 'it is the store itself', has: sent('other'), at: {url: sender.url}},
  {name: 'another profile sent it', has: sent('other'), at: {profile: 'another'}},
])('sends from another address where $name', async ({has, at}) => {
  sentMarker(home.path, sender).onBegun(sent('sent'))
  await lookAtB(aStore(has), {...AT_B, ...at})
})

test('does not take for it what came to nothing under its key before', async () => {
  tryToWriteMark(home.path, part, {id: 'row', record: 'mine', atMs: 9})
  const refused = {...sent('row', {id: 'other'}), state: 'refused'} as const
  await expect(lookAtB(aStore(refused))).rejects.toMatchObject({code: 'STORE_LACKS_SENT'})
  await lookAtB(aStore(sent('row', {id: 'other'})))
})
