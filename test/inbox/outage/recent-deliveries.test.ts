import {expect, test} from 'vitest'
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

test('those that have 8 MiB together to the byte are all kept', () => {
  const recent = new RecentDeliveries()
  const half = {...named('half'), body: Buffer.alloc(4 * 1024 * 1024)}
  recent.add([half, half], ['stored', 'stored'], 0)
  expect(recent.all()).toHaveLength(2)
  recent.add([{...half, body: Buffer.alloc(1)}], ['stored'], 0)
  expect(recent.all()).toHaveLength(2)
})
