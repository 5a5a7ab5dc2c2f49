import {describe, expect, test} from 'vitest'
import {reserialisations} from '../../src/webhooks/reserialisations.ts'

const tried = (received: string): string[] => [...reserialisations(received)]

describe('what a framework made of the bytes is undone', () => {
  const SENT = '{"a":[1,"x"],"b":{},"c":[]}'

  test.each([
    {name: 'nothing', received: SENT},
    {name: 'spaces, as Python', received: '{"a": [1, "x"], "b": {}, "c": []}'},
    {name: 'two spaces a level', received: JSON.stringify(JSON.parse(SENT), null, 2)},
    {name: 'four spaces a level', received: JSON.stringify(JSON.parse(SENT), null, 4)},
    {name: 'a tab a level', received: JSON.stringify(JSON.parse(SENT), null, '\t')},
    {name: 'white space inside of what is empty', received: '{"a":[1,"x"],"b":{ },"c":[\n]}'},
  ])('white space: $name', ({received}) => {
    expect(tried(received)).toContain(SENT)
    expect(tried(SENT)).toContain(SENT)
  })

  test.each([
    {name: 'Python', sent: '{"a": [1, "x"], "b": {}}'},
    {name: 'two spaces', sent: '{\n  "a": [\n    1,\n    "x"\n  ],\n  "b": {}\n}'},
    {name: 'four spaces', sent: '{\n    "a": [\n        1,\n        "x"\n    ],\n    "b": {}\n}'},
    {name: 'tabs', sent: '{\n\t"a": [\n\t\t1,\n\t\t"x"\n\t],\n\t"b": {}\n}'},
  ])('white space that was sent: $name', ({sent}) => {
    expect(tried('{"a":[1,"x"],"b":{}}')).toContain(sent)
  })

  test('what is empty is written on one line, whatever was inside', () => {
    expect(tried('{"b":{ },"c":[\n]}')).toContain('{\n  "b": {},\n  "c": []\n}')
  })

  test.each([
    {name: 'accents escaped, as Python', received: '{"a":"São/1"}', sent: '{"a":"S\\u00e3o/1"}'},
    {name: 'and slashes, as PHP', received: '{"a":"São/1"}', sent: '{"a":"S\\u00e3o\\/1"}'},
    {name: 'slashes alone', received: '{"a":"São/1"}', sent: '{"a":"São\\/1"}'},
    {name: 'neither, as JavaScript', received: '{"a":"S\\u00e3o\\/1"}', sent: '{"a":"São/1"}'},
    {name: 'a letter above 4 hex digits', received: '{"a":"😀"}', sent: '{"a":"\\ud83d\\ude00"}'},
    {name: 'the first letter that is none of ASCII', received: '["\u0080"]', sent: '["\\u0080"]'},
    {name: 'the last letter of all', received: '["\uffff"]', sent: '["\\uffff"]'},
    {name: 'quotes and backslashes', received: '["\\"\\\\"]', sent: '["\\"\\\\"]'},
    {name: 'marks inside of texts', received: '["{,:}[]"]', sent: '["{,:}[]"]'},
    {
      name: 'escapes as they were',
      received: '["\\u0041"]',
      sent: '[ "\\u0041" ]'.replaceAll(' ', ''),
    },
  ])('texts: $name', ({received, sent}) => {
    expect(tried(received)).toContain(sent)
  })

  test('ASCII is never escaped, whatever the library', () => {
    expect(tried('["A~\u007f"]').filter((text) => text.includes('\\u'))).toEqual([])
  })

  test.each([
    {name: 'as sent', received: '[1.50,1E5,-2e-3,1e+2]', sent: '[1.50,1E5,-2e-3,1e+2]'},
    {name: 'as JavaScript', received: '[1.50,1E2,-2.0]', sent: '[1.5,100,-2]'},
    {name: 'as JavaScript, with long exponents', received: '[1.0E-10]', sent: '[1e-10]'},
    {name: 'with a decimal always', received: '[1.5,100,-2]', sent: '[1.5,100.0,-2.0]'},
    {name: 'with two decimals', received: '[1.5,100,19.99]', sent: '[1.50,100,19.99]'},
    {name: 'with two where there are more', received: '[1.5,0.125]', sent: '[1.50,0.125]'},
    {name: 'words stay', received: '[true,false,null,0]', sent: '[true,false,null,0.0]'},
  ])('numbers: $name', ({received, sent}) => {
    expect(tried(received)).toContain(sent)
  })

  test('numbers inside of texts stay', () => {
    expect(new Set(tried('["1.50"]').map((text) => JSON.parse(text)[0]))).toEqual(new Set(['1.50']))
  })
})

describe('nothing is tried', () => {
  test.each([
    {name: 'where the body is no JSON', body: '{"a":1'},
    {name: 'where there is none', body: ''},
    {name: 'of a body beyond 256 KiB', body: JSON.stringify('a'.repeat(256 * 1024 - 1))},
  ])('$name', ({body}) => {
    expect(tried(body)).toEqual([])
  })

  test('but of one of exactly so much', () => {
    const body = JSON.stringify('a'.repeat(256 * 1024 - 2))
    expect(reserialisations(body).next().value).toBe(body)
  })
})
