import {describe, expect, test} from 'vitest'
import {hasUnseen, hasUnseenWithin} from '../../src/domain/text.ts'

describe('a character that is not seen', () => {
  test.each([0x00, 0xfeff])('is U+%s', (code) => {
    const text = `a${String.fromCodePoint(code)}b`
    expect(hasUnseen(text)).toBe(true)
    expect(hasUnseenWithin({order: [1, null, {name: text}]})).toBe(true)
    expect(hasUnseenWithin({[text]: true})).toBe(true)
  })

  test.each(['', 'a\tb', 'a\nb', '\u001b[2J', ' ', '~', '\u00a0', 'João', '\u200b', '👩‍🚀'])(
    'is not in "%s"',
    (text) => {
      expect(hasUnseen(text)).toBe(false)
      expect(hasUnseenWithin([text, 1, true, null, undefined])).toBe(false)
    },
  )
})
