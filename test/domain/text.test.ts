import {describe, expect, test} from 'vitest'
import {hasControl, hasControlWithin} from '../../src/domain/text.ts'

describe('a control character', () => {
  test.each([0x00, 0x08, 0x0a, 0x0d, 0x1b, 0x1f, 0x7f, 0x80, 0x9f, 0xfeff])('is U+%s', (code) => {
    const text = `a${String.fromCodePoint(code)}b`
    expect(hasControl(text)).toBe(true)
    expect(hasControlWithin({order: [1, null, {name: text}]})).toBe(true)
    expect(hasControlWithin({[text]: true})).toBe(true)
  })

  test.each(['', 'a\tb', ' ', '~', '\u00a0', 'João', '\u200b', '👩‍🚀'])(
    'is not in "%s"',
    (text) => {
      expect(hasControl(text)).toBe(false)
      expect(hasControlWithin([text, 1, true, null, undefined])).toBe(false)
    },
  )
})
