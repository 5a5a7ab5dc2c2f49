import {expect, test} from 'vitest'
import {ActivityLog} from '../../src/emulator/activity-log.ts'

const request = {kind: 'request', environment: 'test', request: '', response: ''} as never
const delivery = {kind: 'delivery', environment: 'test', event: 'payment_completed'} as never
const at = (log: ActivityLog, kind?: 'request' | 'delivery', after?: number) =>
  log.read({environment: 'test', kind, after, limit: 5_000}).map(({seq}) => seq)

test('requests push out no delivery, and deliveries no request', () => {
  const log = new ActivityLog()
  log.add(delivery)
  for (let nth = 0; nth < 10_000; nth += 1) log.add(request)
  log.add(delivery)
  expect(at(log, 'delivery')).toEqual([1, 10_002])
  const requests = at(log, 'request')
  expect(requests.length).toBeGreaterThanOrEqual(2_000)
  expect(requests.length).toBeLessThan(4_000)
  expect(requests.at(-1)).toBe(10_001)
  expect(at(log)).toEqual([1, ...requests, 10_002])
  expect(at(log, undefined, 10_000)).toEqual([10_001, 10_002])
})

test('what one environment is asked, or anyone without a token, pushes out nothing of the other', () => {
  const log = new ActivityLog()
  log.add(request)
  log.add(delivery)
  for (const environment of ['live', null]) {
    for (let nth = 0; nth < 5_000; nth += 1) log.add({...(request as object), environment} as never)
  }
  for (let nth = 0; nth < 5_000; nth += 1) {
    log.add({...(delivery as object), environment: 'live'} as never)
  }
  expect(at(log, 'delivery')).toEqual([2])
  expect(at(log, 'request').slice(0, 2)).toEqual([1, expect.any(Number)])
})
