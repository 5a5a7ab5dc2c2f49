import {describe, expect, test} from 'vitest'
import {localClock, offsetMs} from '../../../src/messages/text/local-time.ts'

const HOUR = 3_600_000

describe('the clock of a zone', () => {
  test.each([
    {name: 'São Paulo today', zone: 'America/Sao_Paulo', at: '2026-11-21T12:00:00Z', hours: -3},
    {name: 'its last summer', zone: 'America/Sao_Paulo', at: '2019-01-15T12:00:00Z', hours: -2},
    {name: 'before its change', zone: 'America/Sao_Paulo', at: '2018-11-04T02:59:59Z', hours: -3},
    {name: 'after its change', zone: 'America/Sao_Paulo', at: '2018-11-04T03:00:00Z', hours: -2},
    {name: 'a quarter of an hour', zone: 'Asia/Kathmandu', at: '2026-01-01T00:00:00Z', hours: 5.75},
    {name: 'UTC', zone: 'UTC', at: '2026-01-01T00:00:00Z', hours: 0},
  ])('$name', ({zone, at, hours}) => {
    expect(offsetMs(Date.parse(at), zone)).toBe(hours * HOUR)
  })

  test.each(['America/Sao_Paulo', 'Europe/Lisbon', 'Australia/Lord_Howe', 'America/Noronha'])(
    'is that of the time zone data, all through the years: %s',
    (timeZone) => {
      const format = new Intl.DateTimeFormat('en-CA', {
        timeZone,
        hourCycle: 'h23',
        year: 'numeric',
        month: '2-digit',
        day: '2-digit',
        hour: '2-digit',
        minute: '2-digit',
        second: '2-digit',
      })
      for (let at = Date.UTC(2015, 0, 1); at < Date.UTC(2027, 0, 1); at += 41.3 * HOUR) {
        const instant = new Date(at).toISOString()
        expect(localClock(instant, timeZone)?.replace('T', ', ')).toBe(format.format(at))
      }
    },
  )
})

test('a look at one zone leaves the zone of the process alone', () => {
  const before = new Date(0).getTimezoneOffset()
  offsetMs(Date.UTC(2001, 1, 1), 'Asia/Tokyo')
  expect(new Date(0).getTimezoneOffset()).toBe(before)
})

test.each(['', 'soon', '2026-13-01', '=1'])('what is no instant has no clock: %s', (text) => {
  expect(localClock(text, 'UTC')).toBeUndefined()
})
