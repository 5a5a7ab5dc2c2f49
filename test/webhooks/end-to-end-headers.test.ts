import {describe, expect, test} from 'vitest'
import {endToEndHeaders, valuesOf, withHeader} from '../../src/webhooks/end-to-end-headers.ts'

describe('what is passed on of the headers of a delivery', () => {
  test.each([
    'connection',
    'proxy-connection',
    'keep-alive',
    'te',
    'trailer',
    'transfer-encoding',
    'upgrade',
    'proxy-authenticate',
    'proxy-authorization',
    'expect',
    'host',
    'content-length',
  ])('leaves out %s, which is of one hop, in any case', (name) => {
    expect(endToEndHeaders([name, 'x', 'X-Kept', '1'])).toEqual(['X-Kept', '1'])
    expect(endToEndHeaders([name.toUpperCase(), 'x'])).toEqual([])
  })

  test('leaves out what the connection names, over several headers and in any case', () => {
    const headers = ['Connection', 'X-One, x-TWO', 'connection', 'x-three', 'X-Two', '2']
    expect(endToEndHeaders([...headers, 'x-one', '1', 'X-Three', '3', 'X-Four', '4'])).toEqual([
      'X-Four',
      '4',
    ])
  })

  test('keeps order, letters and repetitions of all others', () => {
    const headers = ['X-Service-Signature', 's', 'a', '1', 'A', '2', 'Content-Type', 'json']
    expect(endToEndHeaders(headers)).toEqual(headers)
  })

  test('a name without a value is not passed on', () => {
    expect(endToEndHeaders(['A', '1', 'B'])).toEqual(['A', '1'])
    expect(endToEndHeaders(['A', ''])).toEqual(['A', ''])
  })
})

test('a header that is set takes the place of all of that name', () => {
  expect(withHeader(['a', '1', 'B', '2', 'A', '3'], 'A', '9')).toEqual(['B', '2', 'A', '9'])
  expect(withHeader([], 'A', '9')).toEqual(['A', '9'])
})

test('the values of a header come in the order sent', () => {
  expect(valuesOf(['A', '1', 'b', '2', 'a', '3'], 'a')).toEqual(['1', '3'])
  expect(valuesOf(['A', '1'], 'b')).toEqual([])
})
