import fc from 'fast-check'
import {expect, test} from 'vitest'
import {crc16} from '../../src/domain/crc16.ts'

test.each([
  {name: 'the check value of the catalogue of CRCs', text: '123456789', crc: '29B1'},
  {name: 'nothing', text: '', crc: 'FFFF'},
  {name: 'one letter', text: 'A', crc: 'B915'},
])('$name', ({text, crc}) => {
  expect(crc16(text)).toBe(crc)
})

/** The definition, a bit at a time. */
function bitwise(text: string): string {
  let crc = 0xffff
  for (const byte of Buffer.from(text, 'utf8')) {
    for (let bit = 7; bit >= 0; bit -= 1) {
      const carry = ((crc >> 15) ^ (byte >> bit)) & 1
      crc = ((crc << 1) & 0xffff) ^ (carry ? 0x1021 : 0)
    }
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

test('the table gives what the definition gives, over UTF-8 bytes', () => {
  fc.assert(
    fc.property(fc.string({unit: 'binary'}), (text) => {
      expect(crc16(text)).toBe(bitwise(text))
    }),
    {numRuns: 500, examples: [['São Paulo'], ['R$ 10 😀 €'], ['\uD800']]},
  )
})
