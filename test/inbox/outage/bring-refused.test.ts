import {appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {bringRefused} from '../../../src/inbox/outage/bring-refused.ts'
import {
  RefusedDeliveries,
  refusedCountIn,
  refusedFileOf,
} from '../../../src/inbox/outage/refused-deliveries.ts'
import {aDelivery, scratchHome} from '../../helpers/webhooks.ts'
import {SharedStore} from './shared-store.ts'

/** A file of deliveries that a store refused, by their event ids. */
function fileOf(...eventIds: readonly string[]): string {
  const home = scratchHome()
  mkdirSync(join(home, 'inbox'))
  const path = refusedFileOf(home)
  const refused = new RefusedDeliveries(path)
  for (const eventId of eventIds) {
    const body = Buffer.from([0, 255, 10, 34])
    refused.add({delivery: aDelivery({id: `id of ${eventId}`, eventId, body}), reason: 'too long'})
  }
  return path
}

const storeWithout = (unfit?: string) => Object.assign(new SharedStore(), {unfit})

test('a store that takes them by now has them byte for byte, as of when they came, and the file is gone', async () => {
  const path = fileOf('a', 'b')
  const store = storeWithout()
  expect(await bringRefused(path, store)).toEqual({taken: 2, stored: 2, left: 0})
  const body = Buffer.from([0, 255, 10, 34])
  expect(store.stored).toEqual(
    ['a', 'b'].map((eventId) => aDelivery({id: `id of ${eventId}`, eventId, body})),
  )
  expect(store.commits).toEqual(['earlier: a', 'earlier: b'])
  expect(existsSync(path)).toBe(false)
})

test('what it refuses still stays for its owner alone, with why, and others do not wait for it', async () => {
  const path = fileOf('a', 'b', 'c')
  const store = storeWithout('b')
  expect(await bringRefused(path, store)).toEqual({
    taken: 2,
    stored: 2,
    left: 1,
    reason: 'b does not fit',
  })
  expect(refusedCountIn(path)).toBe(1)
  expect(readFileSync(path, 'utf8')).toContain('"eventId":"b"')
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(readdirSync(join(path, '..'))).toEqual(['refused.jsonl'])
  expect(await bringRefused(path, storeWithout())).toEqual({taken: 1, stored: 1, left: 0})
  expect(existsSync(path)).toBe(false)
})

test('a line that was torn stays, and one behind it is brought', async () => {
  const path = fileOf('a')
  const before = readFileSync(path, 'utf8')
  const torn = '{"event":"x","eventId":"torn","body":"AA'
  appendFileSync(path, `\n${torn}`)
  expect(await bringRefused(path, storeWithout())).toEqual({taken: 1, stored: 1, left: 0})
  expect(readFileSync(path, 'utf8').trim()).toBe(torn)
  appendFileSync(path, before)
  const store = storeWithout()
  await bringRefused(path, store)
  expect(store.stored.map(({eventId}) => eventId)).toEqual(['a'])
})

test('a line that is JSON and no delivery stays', async () => {
  const path = fileOf('a')
  appendFileSync(path, '\n{"id":"x","eventId":7,"body":"AA=="}\n{"id":"y","eventId":"y"}\n')
  const store = storeWithout()
  expect(await bringRefused(path, store)).toEqual({taken: 1, stored: 1, left: 0})
  expect(store.stored).toHaveLength(1)
  expect(refusedCountIn(path)).toBe(2)
})

test('where the store goes away, the file is as it was', async () => {
  const path = fileOf('a', 'b')
  const before = readFileSync(path)
  const store = Object.assign(storeWithout('a'), {failureAfterRefusal: new Error('away')})
  await expect(bringRefused(path, store)).rejects.toThrow('away')
  expect(readFileSync(path)).toEqual(before)
})

test('where nothing was refused, the store is not asked', async () => {
  const path = join(scratchHome(), 'inbox', 'refused.jsonl')
  const store = storeWithout()
  expect(await bringRefused(path, store)).toEqual({taken: 0, stored: 0, left: 0})
  expect(store.commits).toEqual([])
})

test('what the store had already, as another home brought it, is taken and not counted as stored', async () => {
  const path = fileOf('a', 'b')
  const store = storeWithout()
  store.had = 'a'
  expect(await bringRefused(path, store)).toEqual({taken: 2, stored: 1, left: 0})
})
