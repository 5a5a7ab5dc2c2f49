import {existsSync, readdirSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {begunRecord} from '../../src/journal/record-changes.ts'
import {requireNotSetBack, sentMarker} from '../../src/journal/set-back.ts'
import {LocalFailureError} from '../../src/messages/errors.ts'
import {markPath, readMark, tryToWriteMark} from '../../src/platform/store-marks.ts'
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

/** A store that has these requests, and what it was asked for. */
function aStore(...ids: string[]) {
  const asked: string[] = []
  const find = async (id: string) => {
    asked.push(id)
    return ids.includes(id) ? begunRecord({...request, id}) : undefined
  }
  return {asked, requests: {find}}
}

test('marks the first request of a process, and one more after each second', () => {
  const mark = sentMarker(home.path, sender)
  const marked = () => readMark(home.path, part)
  mark({idempotencyKey: 'first', createdAtMs: 11})
  expect(marked()).toEqual({id: 'first', atMs: 11})
  for (const {afterMs, id, last} of [
    {afterMs: 0, id: 'at-once', last: 'first'},
    {afterMs: 999, id: 'of-that-second', last: 'first'},
    {afterMs: 1, id: 'a-second-later', last: 'a-second-later'},
    {afterMs: 999, id: 'of-the-next', last: 'a-second-later'},
    {afterMs: 1, id: 'two-seconds-later', last: 'two-seconds-later'},
  ]) {
    vi.advanceTimersByTime(afterMs)
    mark({idempotencyKey: id, createdAtMs: 12})
    expect(marked()?.id).toBe(last)
  }
})

test('marks for each store and profile by itself', () => {
  sentMarker(home.path, sender)({idempotencyKey: 'one', createdAtMs: 1})
  sentMarker(home.path, {...sender, profile: 'other'})({idempotencyKey: 'two', createdAtMs: 2})
  sentMarker(home.path, {...sender, url: 'postgres://db/b'})({
    idempotencyKey: 'three',
    createdAtMs: 3,
  })
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
  sentMarker(home.path, sender)({idempotencyKey: 'sent', createdAtMs: 1})
  const store = aStore('sent')
  await requireNotSetBack(home.path, sender, store)
  expect(store.asked).toEqual(['sent'])
})

/** This profile sent first, and two others of the home after it, `third` last. */
function threeSent() {
  const profiles = [sender.profile, 'second', 'third']
  for (const [nth, profile] of profiles.entries()) {
    const sent = {idempotencyKey: `of-${profile}`, createdAtMs: nth + 1}
    sentMarker(home.path, {...sender, profile})(sent)
  }
  // What is of another store, or cannot be read, says nothing of this one.
  sentMarker(home.path, {url: 'postgres://db/b', profile: 'x'})({
    idempotencyKey: 'elsewhere',
    createdAtMs: 9,
  })
  writeFileSync(join(home.path, 'store-marks', 'sent-damaged.json'), '{')
}

test('asks for its own, and for the newest of the home where another profile sent that', async () => {
  threeSent()
  const store = aStore('of-loja', 'of-third')
  await requireNotSetBack(home.path, sender, store)
  expect(store.asked).toEqual(['of-loja', 'of-third'])
  await requireNotSetBack(home.path, {...sender, profile: 'third'}, store)
  expect(store.asked).toEqual(['of-loja', 'of-third', 'of-third'])
  await requireNotSetBack(home.path, {...sender, profile: 'new'}, store)
  expect(store.asked.slice(3)).toEqual(['of-third'])
})

test.each(['loja', 'second', 'third', 'new'])(
  'stops the profile %s where the store lost what another one sent last, and names its mark',
  async (profile) => {
    threeSent()
    const refused = requireNotSetBack(
      home.path,
      {...sender, profile},
      aStore('of-loja', 'of-second'),
    )
    await expect(refused).rejects.toMatchObject({
      code: 'STORE_SET_BACK',
      details: {idempotencyKey: 'of-third'},
      hint: expect.stringContaining(markPath(home.path, {...part, profile: 'third'})),
    })
  },
)

test('stops where the store does not have it, and says which, since when, and what to delete', async () => {
  sentMarker(home.path, sender)({idempotencyKey: 'sent', createdAtMs: Date.UTC(2026, 0, 2)})
  const path = markPath(home.path, part)
  expect(existsSync(path)).toBe(true)
  const refused = await requireNotSetBack(home.path, sender, aStore('other')).catch(
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
