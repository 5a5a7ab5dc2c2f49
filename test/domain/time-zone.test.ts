import {describe, expect, test} from 'vitest'
import {isTimeZoneFault, timeZoneNamed} from '../../src/domain/time-zone.ts'

describe('the name of a time zone', () => {
  test.each([
    {typed: 'America/Sao_Paulo', zone: 'America/Sao_Paulo'},
    {typed: 'America/sao_paulo', zone: 'America/Sao_Paulo'},
    {typed: 'AMERICA/MANAUS', zone: 'America/Manaus'},
    {typed: 'brazil/east', zone: 'America/Sao_Paulo'},
    {typed: 'utc', zone: 'UTC'},
    {typed: 'etc/gmt+3', zone: 'Etc/GMT+3'},
  ])('$typed is $zone', ({typed, zone}) => {
    expect(timeZoneNamed(typed)).toBe(zone)
    expect(isTimeZoneFault(zone)).toBe(false)
  })

  test.each(['-03:00', '-0300', '+14:00', '-03', '+', '-'])('%s is an offset', (typed) => {
    expect(timeZoneNamed(typed)).toBe('offset')
    expect(isTimeZoneFault('offset')).toBe(true)
  })

  test.each(['', 'Brasil', 'GMT-3', ' America/Sao_Paulo', 'offset', 'unknown'])(
    '"%s" is none',
    (typed) => {
      expect(timeZoneNamed(typed)).toBe('unknown')
      expect(isTimeZoneFault('unknown')).toBe(true)
    },
  )
})
