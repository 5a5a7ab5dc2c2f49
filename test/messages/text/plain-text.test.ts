import {describe, expect, test} from 'vitest'
import {jsonText, plainText} from '../../../src/messages/text/plain-text.ts'

test.each([
  {name: 'accents and emoji', text: 'Padaria São João 🥖', expected: 'Padaria São João 🥖'},
  {name: 'a colour escape', text: '\u001b[31mred', expected: '[31mred'},
  {name: 'a window title', text: '\u001b]0;owned\u0007', expected: ']0;owned'},
  {name: 'the one-byte escape', text: '\u009b31m', expected: '31m'},
  {name: 'newlines and tabs', text: 'a\r\nb\tc', expected: 'abc'},
  {name: 'line separators', text: 'a\u2028b\u2029c', expected: 'abc'},
  {name: 'direction marks', text: 'a\u202eb\u2066c\u200fd', expected: 'abcd'},
  {name: 'zero width', text: 'a\u200bb\ufeffc', expected: 'abc'},
  {
    name: 'letters that show nothing',
    text: 'a\u3164\u2800\u115f\u1160\uffa0\u00ad\u034f\u180e\u17b4b',
    expected: 'ab',
  },
  {name: 'a lone surrogate', text: 'a\ud800b', expected: 'ab'},
  {name: 'delete', text: 'a\u007fb', expected: 'ab'},
])('lets through $name as it should', ({text, expected}) => {
  expect(plainText(text)).toBe(expected)
})

describe('JSON', () => {
  const hostile = '\u001b[31m\u009b31m\u202eRTL\u2028\u007f\ufeff\u{e0041}é€😀'

  test('is the same value to a program, and has nothing hostile in it', () => {
    const text = jsonText({name: hostile, list: [1, 'a\nb']}, 2)
    expect(JSON.parse(text)).toEqual({name: hostile, list: [1, 'a\nb']})
    expect(plainText(text.replaceAll('\n', ''))).toBe(text.replaceAll('\n', ''))
    expect(text).toContain('é€😀')
  })

  test('keeps its own line ends and no others', () => {
    expect(jsonText({a: '\n'}, 2)).toBe('{\n  "a": "\\n"\n}')
  })
})
