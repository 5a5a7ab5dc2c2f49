import {describe, expect, test} from 'vitest'
import {parseClosing, parseMoment} from '../../src/cli/flags/moment.ts'

/** The clock of Brasília, which is three hours behind UTC. */
const at = (date: string, time = '00:00') => Date.parse(`${date}T${time}:00-03:00`)
const NOW = at('2026-11-21', '14:30')

describe('a moment as people say it, of Brasília whatever the zone of this machine is', () => {
  test.each([
    {typed: '1h', means: at('2026-11-21', '13:30')},
    {typed: '30m', means: at('2026-11-21', '14:00')},
    {typed: '7d', means: NOW - 7 * 86_400_000},
    {typed: '2w', means: NOW - 14 * 86_400_000},
    {typed: 'now', means: NOW},
    {typed: 'today', means: at('2026-11-21')},
    {typed: 'hoje', means: at('2026-11-21')},
    {typed: 'Yesterday', means: at('2026-11-20')},
    {typed: 'ontem', means: at('2026-11-20')},
    {typed: 'anteontem', means: at('2026-11-19')},
    {typed: '2026-11', means: at('2026-11-01')},
    {typed: '2026-11-21', means: at('2026-11-21')},
    {typed: '21/11/2026', means: at('2026-11-21')},
    {typed: '21/11/2026 14:30', means: NOW},
    {typed: '2026-11-21 14:30', means: NOW},
    {typed: '2026-11-21T14:30', means: NOW},
    {typed: '2026-11-21T14:30:00Z', means: Date.UTC(2026, 10, 21, 14, 30)},
    {typed: '2026-11-21T14:30:00-03:00', means: Date.UTC(2026, 10, 21, 17, 30)},
  ])('$typed', ({typed, means}) => {
    expect(parseMoment(typed, NOW)).toBe(means)
  })

  test('a day begins at midnight of Brasília, not of this machine', () => {
    const lateOnThe20th = at('2026-11-20', '22:30')
    expect(parseMoment('today', lateOnThe20th)).toBe(at('2026-11-20'))
  })

  test.each([
    '',
    'soon',
    '1x',
    '2026-02-30',
    '31/02/2026',
    '2026-11-21 25:00',
    '2026-11-21T14:30:00 x',
    'constructor',
    '1',
  ])('%j is none', (typed) => {
    expect(parseMoment(typed, NOW)).toBeUndefined()
  })
})

describe('a closing: the last moment of what is before the one that is typed', () => {
  test.each([
    {typed: '2026-11-21', means: at('2026-11-21') - 1},
    {typed: '21/11/2026', means: at('2026-11-21') - 1},
    {typed: '2026-11', means: at('2026-11-01') - 1},
    {typed: ' Hoje', means: at('2026-11-21') - 1},
    {typed: 'yesterday', means: at('2026-11-20') - 1},
    {typed: '2026-11-21 00:00', means: at('2026-11-21')},
    {typed: '2026-11-21T14:30:00.123Z', means: Date.UTC(2026, 10, 21, 14, 30, 0, 123)},
    {typed: '1h', means: at('2026-11-21', '13:30')},
    {typed: 'now', means: NOW},
    {typed: 'soon', means: undefined},
  ])('$typed', ({typed, means}) => {
    expect(parseClosing(typed, NOW)).toBe(means)
  })
})
