import {createHash} from 'node:crypto'
import {expect, test} from 'vitest'
import {keyText} from '../../../src/inbox/postgres/key-text.ts'
import {storedText} from '../../../src/platform/stored-text.ts'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

test.each(['', 'order-1', 'x'.repeat(800), 'é'.repeat(400), 'a\0b', '\ud83d'])(
  'a text of at most 800 bytes is kept whole: %j',
  (text) => {
    expect(keyText(text)).toBe(storedText(text))
  },
)

test.each([
  {name: 'is long', text: 'x'.repeat(801), start: 'x'.repeat(200)},
  {name: 'is long in bytes', text: 'é'.repeat(401), start: 'é'.repeat(200)},
  {
    name: 'has a sign in halves at its cut',
    text: `${'x'.repeat(199)}\u{1f600}${'y'.repeat(800)}`,
    start: `${'x'.repeat(199)}\ufffd`,
  },
  {
    name: 'has signs that PostgreSQL or a terminal does not take',
    text: `a\0\0b\u001b\u001bc${'x'.repeat(900)}`,
    start: `abc${'x'.repeat(193)}`,
  },
])('a text that $name is kept as its first 200 characters and its hash', ({text, start}) => {
  expect(keyText(text)).toBe(`${start}… sha256:${sha256(storedText(text))}`)
})
