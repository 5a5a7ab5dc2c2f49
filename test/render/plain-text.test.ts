import {expect, test} from 'vitest'
import {plainText} from '../../src/render/plain-text.ts'

test.each([
  {name: 'accents and emoji', text: 'Padaria São João 🥖', expected: 'Padaria São João 🥖'},
  {name: 'a colour escape', text: '\u001b[31mred', expected: '[31mred'},
  {name: 'a window title', text: '\u001b]0;owned\u0007', expected: ']0;owned'},
  {name: 'the one-byte escape', text: '\u009b31m', expected: '31m'},
  {name: 'newlines and tabs', text: 'a\r\nb\tc', expected: 'abc'},
  {name: 'line separators', text: 'a\u2028b\u2029c', expected: 'abc'},
  {name: 'direction marks', text: 'a\u202eb\u2066c\u200fd', expected: 'abcd'},
  {name: 'zero width', text: 'a\u200bb\ufeffc', expected: 'abc'},
  {name: 'a lone surrogate', text: 'a\ud800b', expected: 'ab'},
  {name: 'delete', text: 'a\u007fb', expected: 'ab'},
])('lets through $name as it should', ({text, expected}) => {
  expect(plainText(text)).toBe(expected)
})
