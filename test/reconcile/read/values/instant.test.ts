import {expect, test} from 'vitest'
import {
  isMonthFirst,
  parseBrazilianInstant,
  parseInstant,
} from '../../../../src/reconcile/read/values/instant.ts'

test.each([
  {text: '2026-01-31T23:59:58.123Z', instant: '2026-01-31T23:59:58.123Z'},
  {text: '2026-01-31t23:59:58z', instant: '2026-01-31T23:59:58.000Z'},
  {text: '2026-01-31 23:59', instant: '2026-01-31T23:59:00.000Z'},
  {text: '2026-01-31', instant: '2026-01-31T00:00:00.000Z'},
  {text: '2026-01-31T23:59:58.1239Z', instant: '2026-01-31T23:59:58.123Z'},
  {text: '2026-01-31T21:00:00-03:00', instant: '2026-02-01T00:00:00.000Z'},
  {text: '2026-01-31T21:00:00+0530', instant: '2026-01-31T15:30:00.000Z'},
  {text: '2026-01-31T00:00:00+14:00', instant: '2026-01-30T10:00:00.000Z'},
  {text: '2024-02-29', instant: '2024-02-29T00:00:00.000Z'},
  {text: '2000-02-29', instant: '2000-02-29T00:00:00.000Z'},
  {text: '0099-01-01', instant: '0099-01-01T00:00:00.000Z'},
])('$text is $instant', ({text, instant}) => {
  expect(parseInstant(text)).toBe(Date.parse(instant))
})

test.each([
  '2026-02-29',
  '1900-02-29',
  '2026-02-30',
  '2026-04-31',
  '2026-13-01',
  '2026-00-10',
  '2026-01-00',
  '2026-01-01T24:00:00Z',
  '2026-01-01T00:60:00Z',
  '2026-01-01T00:00:60Z',
  '2026-01-01T00:00:00+14:01',
  '2026-01-01T00',
  'hoje',
  '',
])('%j is no instant', (text) => {
  expect(parseInstant(text)).toBeUndefined()
})

test.each([
  {text: '31/01/2026 23:59:58', instant: '2026-01-31T23:59:58.000Z'},
  {text: '31/01/2026 23:59', instant: '2026-01-31T23:59:00.000Z'},
  {text: '31/01/2026', instant: '2026-01-31T00:00:00.000Z'},
])('$text, as Brazilian reports write it, is $instant', ({text, instant}) => {
  expect(parseBrazilianInstant(text)).toBe(Date.parse(instant))
})

test('on a clock of São Paulo it is three hours later', () => {
  expect(parseBrazilianInstant('31/01/2026 21:00', 'America/Sao_Paulo')).toBe(Date.UTC(2026, 1, 1))
})

test.each(['30/02/2026', '01/13/2026', '2026-01-31'])('%j is none', (text) => {
  expect(parseBrazilianInstant(text)).toBeUndefined()
})

test.each([
  {text: '22/11/2026 07:54', expected: '2026-11-22T07:54:00.000Z'},
  {text: '22/11/2026 7:54', expected: '2026-11-22T07:54:00.000Z'},
  {text: '2/1/2026', expected: '2026-01-02T00:00:00.000Z'},
  {text: '22/11/26 07:54:09', expected: '2026-11-22T07:54:09.000Z'},
  {text: '22-11-2026, 07:54', expected: '2026-11-22T07:54:00.000Z'},
  {text: '22.11.2026', expected: '2026-11-22T00:00:00.000Z'},
])('"$text" is a Brazilian date', ({text, expected}) => {
  expect(new Date(parseBrazilianInstant(text) ?? 0).toISOString()).toBe(expected)
})

test.each(['31/02/2026', '22/11-2026', '22/11/026', '22/11/2026 24:00', '1/13/26'])(
  '"%s" is no Brazilian date',
  (text) => {
    expect(parseBrazilianInstant(text)).toBeUndefined()
  },
)

test.each([
  {text: '01/15/2026', isIt: true},
  {text: '01/15/2026 23:59', isIt: true},
  {text: '1/15/2026 09:00 AM', isIt: true},
  {text: '01/15/26 9:00pm', isIt: true},
  {text: '15/01/2026 09:00 AM', isIt: false},
  {text: '01/12/2026 09:00 AM', isIt: false},
  {text: '13/13/2026 09:00 AM', isIt: false},
])('"$text" has the month first: $isIt', ({text, isIt}) => {
  expect(isMonthFirst(text)).toBe(isIt)
})

test.each([
  {text: '2026-11-22', instant: '2026-11-22T03:00:00.000Z'},
  {text: '2026-11-30 23:30:54', instant: '2026-12-01T02:30:54.000Z'},
  {text: '2018-11-10T12:00', instant: '2018-11-10T14:00:00.000Z'},
  {text: '2026-11-22T00:00:00.000Z', instant: '2026-11-22T00:00:00.000Z'},
  {text: '2026-11-22T00:00:00.00-02:00', instant: '2026-11-22T02:00:00.000Z'},
])('$text on a clock of São Paulo is $instant, its own zone first', ({text, instant}) => {
  expect(parseInstant(text, 'America/Sao_Paulo')).toBe(Date.parse(instant))
})
