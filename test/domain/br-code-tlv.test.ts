import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {characterCount, isTlvFault, readTlv, writeField} from '../../src/domain/br-code-tlv.ts'

describe('readTlv', () => {
  test('takes a text apart and says where each field stands', () => {
    expect(readTlv('000201' + '5909São Paulo' + '5400')).toEqual([
      {id: '00', value: '01', at: 0},
      {id: '59', value: 'São Paulo', at: 6},
      {id: '54', value: '', at: 19},
    ])
  })

  test('counts from where the text stands in the whole code', () => {
    expect(readTlv('0002015', 30)).toBe('TLV:TLV_TRUNCATED@36:5')
  })

  test.each([
    {name: 'nothing', text: '', fault: 'TLV:TLV_TRUNCATED@0:'},
    {name: 'half an id', text: '0002015', fault: 'TLV:TLV_TRUNCATED@6:5'},
    {name: 'an id without a length', text: '00020153', fault: 'TLV:TLV_TRUNCATED@6:53'},
    {name: 'half a length', text: '000201530', fault: 'TLV:TLV_TRUNCATED@6:530'},
    {name: 'letters for an id', text: '000201ab01x', fault: 'TLV:TLV_BAD_ID@6:ab'},
    {name: 'digits of another script', text: '٠٠0201', fault: 'TLV:TLV_BAD_ID@0:٠٠'},
    {name: 'letters for a length', text: '00020153xy986', fault: 'TLV:TLV_BAD_LENGTH@6:53 xy'},
    {name: 'a value cut short', text: '00020153039', fault: 'TLV:TLV_OVERRUN@6:53 need 3 have 1'},
    {
      name: 'a value that is all gone',
      text: '0002015303',
      fault: 'TLV:TLV_OVERRUN@6:53 need 3 have 0',
    },
  ])('refuses $name: $fault', ({text, fault}) => {
    expect(readTlv(text)).toBe(fault)
  })
})

describe('writeField', () => {
  test('accepts 1 and 99 characters', () => {
    expect(writeField('59', 'x')).toBe('5901x')
    expect(writeField('59', 'x'.repeat(99))).toBe(`5999${'x'.repeat(99)}`)
  })

  test('refuses none and 100 as a bug', () => {
    expect(() => writeField('59', '')).toThrow('field 59 has 0 characters')
    expect(() => writeField('59', 'x'.repeat(100))).toThrow('field 59 has 100 characters')
  })

  test('counts characters, neither bytes nor units', () => {
    expect(writeField('60', 'São Paulo')).toBe('6009São Paulo')
    expect(writeField('60', '😀')).toBe('6001😀')
    expect(characterCount('a😀b')).toBe(3)
  })
})

const fields = fc.array(
  fc.record({
    id: fc.stringMatching(/^\d{2}$/),
    value: fc.string({unit: 'grapheme', minLength: 1, maxLength: 20}),
  }),
  {minLength: 1},
)

test('what is written is read back', () => {
  fc.assert(
    fc.property(fields, (written) => {
      const text = written.map(({id, value}) => writeField(id, value)).join('')
      const read = readTlv(text)
      expect(isTlvFault(read) ? read : read.map(({id, value}) => ({id, value}))).toEqual(written)
    }),
  )
})
