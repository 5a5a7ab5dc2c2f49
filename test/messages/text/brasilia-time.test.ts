import {afterEach, describe, expect, test} from 'vitest'
import {brasiliaTime, markedTime} from '../../../src/messages/text/brasilia-time.ts'

const before = process.env['TZ']
afterEach(() => {
  if (before === undefined) delete process.env['TZ']
  else process.env['TZ'] = before
})

describe.each(['UTC', 'America/Sao_Paulo', 'America/Manaus', 'Asia/Tokyo'])(
  'a time for people on a machine in %s',
  (zone) => {
    test.each([
      {instant: '2026-11-22T02:59:59.999Z', en: '2026-11-21 23:59:59', pt: '21/11/2026 23:59:59'},
      {instant: '2026-11-22T03:00:00Z', en: '2026-11-22 00:00:00', pt: '22/11/2026 00:00:00'},
      {instant: '2026-11-22T00:00:00-03:00', en: '2026-11-22 00:00:00', pt: '22/11/2026 00:00:00'},
    ])('$instant is $en of Brasília', ({instant, en, pt}) => {
      process.env['TZ'] = zone
      expect(brasiliaTime(instant, 'en')).toBe(en)
      expect(brasiliaTime(instant, 'pt-BR')).toBe(pt)
      expect(markedTime(instant, 'en')).toBe(`${en} (Brasília)`)
      expect(markedTime(instant, 'pt-BR')).toBe(`${pt} (Brasília)`)
    })
  },
)

test('a text that is no instant is shown as it is, without a mark', () => {
  expect(markedTime('soon', 'en')).toBe('soon')
  expect(markedTime('=1', 'pt-BR')).toBe('=1')
})
