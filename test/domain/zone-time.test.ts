import {expect, test} from 'vitest'
import {instantOfClock, zoneOffsetMs} from '../../src/domain/zone-time.ts'

const SAO_PAULO = 'America/Sao_Paulo'

test.each([
  {name: 'three hours later than it is shown', shown: '2026-11-30T23:30', at: '2026-12-01T02:30'},
  {name: 'two hours later in a summer of old', shown: '2018-12-01T12:00', at: '2018-12-01T14:00'},
  {name: 'before the clock went forward', shown: '2018-11-03T23:59', at: '2018-11-04T02:59'},
  {name: 'after the clock went forward', shown: '2018-11-04T01:00', at: '2018-11-04T03:00'},
  {name: 'skipped, so as much later', shown: '2018-11-04T00:30', at: '2018-11-04T03:30'},
  {name: 'shown twice, so the first', shown: '2019-02-16T23:30', at: '2019-02-17T01:30'},
  {name: 'after the clock went back', shown: '2019-02-17T00:00', at: '2019-02-17T03:00'},
])('a time of São Paulo is $name', ({shown, at}) => {
  const instant = instantOfClock(Date.parse(`${shown}Z`), SAO_PAULO)
  expect(new Date(instant).toISOString()).toBe(`${at}:00.000Z`)
})

test.each([
  {zone: 'UTC', at: '2026-01-01T12:00'},
  {zone: 'Asia/Kolkata', at: '2026-01-01T06:30'},
  {zone: 'Pacific/Auckland', at: '2025-12-31T23:00'},
])('a clock of $zone is its own', ({zone, at}) => {
  const instant = instantOfClock(Date.parse('2026-01-01T12:00Z'), zone)
  expect(new Date(instant).toISOString()).toBe(`${at}:00.000Z`)
})

test('an offset that was looked up is the same the second time', () => {
  const atMs = Date.parse('2026-07-01T12:00Z')
  expect(zoneOffsetMs(atMs, 'Asia/Kathmandu')).toBe(5.75 * 3_600_000)
  expect(zoneOffsetMs(atMs, 'Asia/Kathmandu')).toBe(5.75 * 3_600_000)
})
