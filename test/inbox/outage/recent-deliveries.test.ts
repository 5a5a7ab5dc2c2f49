import {setImmediate} from 'node:timers/promises'
import {expect, onTestFinished, test, vi} from 'vitest'
import type {Delivery} from '../../../src/inbox/inbox.ts'
import {FrameBatch} from '../../../src/inbox/log/frame.ts'
import {RecentDeliveries} from '../../../src/inbox/outage/recent-deliveries.ts'
import {aDelivery} from '../../helpers/webhooks.ts'

const named = (eventId: string) => aDelivery({eventId})
const idsOf = (recent: RecentDeliveries) => recent.all().map(({eventId}) => eventId)

test('what was stored of late is kept for half a minute, and no repetition is', () => {
  const recent = new RecentDeliveries()
  recent.add([named('a'), named('again'), named('b')], ['stored', 'duplicate', 'conflict'], 0)
  recent.add([named('c')], ['stored'], 30_000)
  expect(idsOf(recent)).toEqual(['a', 'b', 'c'])
  recent.add([], [], 30_001)
  expect(idsOf(recent)).toEqual(['c'])
  recent.add([], [], 90_000)
  expect(idsOf(recent)).toEqual([])
})

test('what was stored is written as bytes once its senders are answered, or when it is asked for', async () => {
  const append = vi.spyOn(FrameBatch.prototype, 'append')
  onTestFinished(() => append.mockRestore())
  const recent = new RecentDeliveries()
  recent.add([named('a')], ['stored'], 0)
  expect(append).toHaveBeenCalledTimes(0)
  await setImmediate()
  expect(append).toHaveBeenCalledTimes(1)
  recent.add([named('b')], ['stored'], 0)
  expect(idsOf(recent)).toEqual(['a', 'b'])
  await setImmediate()
  expect(append).toHaveBeenCalledTimes(2)
})

test('of very many the newest are kept, and of large ones those that fit', () => {
  const recent = new RecentDeliveries()
  for (let nth = 0; nth < 5_010; nth += 1) recent.add([named(`e${nth}`)], ['stored'], 0)
  expect(recent.all()).toHaveLength(5_000)
  expect(idsOf(recent)[0]).toBe('e10')
  const large = {...named('large'), body: Buffer.alloc(5 * 1024 * 1024)}
  recent.add([large], ['stored'], 1)
  recent.add([{...large, eventId: 'larger'}], ['stored'], 2)
  expect(idsOf(recent)).toEqual(['larger'])
})

const MiB = 1024 * 1024
/** A delivery that takes so many bytes as the log holds it. */
function sized(eventId: string, bytes: number): Delivery {
  const batch = new FrameBatch()
  batch.append({...named(eventId), body: Buffer.alloc(0)})
  return {...named(eventId), body: Buffer.alloc(bytes - batch.bytes.length, 'x')}
}

test.each([
  {more: 0, left: ['a', 'b', 'c']},
  {more: 1, left: ['c']},
])('of 8 MiB and $more bytes whole commits are left: $left', ({more, left}) => {
  const recent = new RecentDeliveries()
  recent.add([sized('a', 2 * MiB), sized('b', 3 * MiB)], ['stored', 'stored'], 0)
  recent.add([sized('c', 3 * MiB + more)], ['stored'], 0)
  expect(idsOf(recent)).toEqual(left)
})

test('the newest commit stays however large it is, and goes with the next one', () => {
  const recent = new RecentDeliveries()
  recent.add([sized('a', 5 * MiB), sized('b', 5 * MiB)], ['stored', 'stored'], 0)
  expect(idsOf(recent)).toEqual(['a', 'b'])
  recent.add([named('c')], ['stored'], 0)
  expect(idsOf(recent)).toEqual(['c'])
})

test('what has gone takes no room any more', () => {
  const recent = new RecentDeliveries()
  const many = Array.from({length: 4_000}, (_, nth) => named(`e${nth}`))
  recent.add(
    [sized('large', 7 * MiB), ...many],
    ['stored', ...many.map(() => 'stored' as const)],
    0,
  )
  recent.add([sized('later', 7 * MiB)], ['stored'], 60_000)
  recent.add(
    many,
    many.map(() => 'stored' as const),
    60_000,
  )
  expect(recent.all()).toHaveLength(4_001)
  expect(idsOf(recent)[0]).toBe('later')
})

test('a commit of repetitions alone displaces nothing', () => {
  const recent = new RecentDeliveries()
  recent.add([sized('a', 5 * MiB), sized('b', 4 * MiB)], ['stored', 'stored'], 0)
  recent.add([named('again')], ['duplicate'], 1)
  recent.add([], [], 1)
  expect(idsOf(recent)).toEqual(['a', 'b'])
})
