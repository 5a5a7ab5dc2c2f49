import {describe, expect, test} from 'vitest'
import {
  isAskable,
  isSameReference,
  isUnaskable,
  mayReadAsAnother,
} from '../../src/domain/reference.ts'

describe('a reference', () => {
  test.each([
    {reference: '.', isRefused: true, isAsked: false},
    {reference: '..', isRefused: true, isAsked: false},
    {reference: ' ..\u200b', isRefused: true, isAsked: true},
    {reference: '...', isRefused: false, isAsked: true},
    {reference: './a', isRefused: false, isAsked: true},
    {reference: '\ud800', isRefused: true, isAsked: false},
    {reference: 'Pedido 77 \ud83d', isRefused: true, isAsked: false},
    {reference: 'Pedido 77 \ud83d\ude00', isRefused: false, isAsked: true},
  ])('"$reference" is refused of a payout: $isRefused', ({reference, isRefused, isAsked}) => {
    expect(isUnaskable(reference)).toBe(isRefused)
    expect(isAskable(reference)).toBe(isAsked)
  })

  test.each([
    {name: 'an accent as a character of its own', other: 'cafe\u0301 1'},
    {name: 'an accent behind what takes no room', other: 'cafe\u034f\u0301 1'},
    {name: 'a space at its end', other: 'caf\u00e9 1 '},
    {name: 'a space at its beginning', other: ' caf\u00e9 1'},
    {name: 'two spaces in a row', other: 'caf\u00e9  1'},
    {name: 'a space that does not break', other: 'caf\u00e9\u00a01'},
    {name: 'a tab and a line end', other: 'caf\u00e9\t1\r\n'},
    {name: 'a zero-width space', other: 'caf\u00e9\u200b 1'},
    {name: 'a soft hyphen', other: 'ca\u00adf\u00e9 1'},
    {name: 'a byte order mark', other: '\ufeffcaf\u00e9 1'},
    {name: 'a mark of direction', other: '\u202ecaf\u00e9 1'},
    {name: 'a variation selector', other: 'caf\u00e9 1\ufe0f'},
    {name: 'a control character', other: 'caf\u00e9 1\u0007'},
  ])('with $name reads the same', ({other}) => {
    expect(isSameReference('caf\u00e9 1', other)).toBe(true)
    expect(mayReadAsAnother(other)).toBe(true)
  })

  test.each(['Caf\u00e9 1', 'caf\u00e91', 'cafe 1', 'caf\u00e9 2', ''])(
    'reads otherwise as "%s"',
    (other) => {
      expect(isSameReference('caf\u00e9 1', other)).toBe(false)
    },
  )

  test('of visible characters of ASCII reads as itself alone', () => {
    expect(['INV-2026/11', '!~', ''].map(mayReadAsAnother)).toEqual([false, false, false])
    expect(isSameReference('INV-1', 'INV-1')).toBe(true)
  })
})
